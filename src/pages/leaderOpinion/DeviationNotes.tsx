import { Checkbox, Input } from 'antd'
import { DEVIATION } from '#contract/facts/opinions'
import type { Output } from '#contract'
import { EXPLAINED, opinionLength } from '#contract/rules/review/opinionText'
import { LabelledField } from './LabelledField'
import styles from './Leader.module.css'
import type { LeaderOpinionDraft } from './saving/opinionDraft'

type Detail = Output<'groupLeader_advice_detail'>
type Notes = LeaderOpinionDraft['deviation_notes']

interface Props {
  deviations: Detail['deviations']
  value: Pick<LeaderOpinionDraft, 'deviation_notes' | 'is_discussed'>
  errors: ReadonlyMap<string, string>
  onChange: ((part: Partial<LeaderOpinionDraft>) => void) | undefined
}

/** How the experts differ, each way with the leader's explanation; and that the group has talked about it. */
export function DeviationNotes({ deviations, value, errors, onChange }: Props) {
  const { deviation_notes: notes, is_discussed } = value
  const write = (kind: Notes[number]['kind'], text: string) =>
    onChange?.({ deviation_notes: [...notes.filter((one) => one.kind !== kind), { kind, text }] })
  return (
    <>
      <LabelledField label="分歧说明" error={errors.get('deviation_notes')}>
        <ul className={styles['vetoes']}>
          {deviations.map(({ kind, text: found }) => {
            const text = notes.find((one) => one.kind === kind)?.text ?? ''
            const isShort = opinionLength(text) < EXPLAINED
            return (
              <li key={kind}>
                <div className={styles['adviceHead']}>
                  <span>
                    <strong>{DEVIATION[kind]}</strong> <span className={styles['hint']}>{found}</span>
                  </span>
                  <span className={isShort ? styles['hint'] : styles['enough']}>不少于{EXPLAINED}字</span>
                </div>
                <Input.TextArea
                  aria-label={`${DEVIATION[kind]}的说明`}
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  maxLength={1000}
                  placeholder="专家为什么不同，合议后如何看"
                  disabled={!onChange}
                  value={text}
                  onChange={(event) => write(kind, event.target.value)}
                />
              </li>
            )
          })}
        </ul>
      </LabelledField>
      <LabelledField error={errors.get('is_discussed')}>
        <Checkbox
          disabled={!onChange}
          checked={is_discussed === 1}
          onChange={(event) => onChange?.({ is_discussed: event.target.checked ? 1 : 0 })}
        >
          专家意见分歧较大，已经小组合议
        </Checkbox>
      </LabelledField>
    </>
  )
}
