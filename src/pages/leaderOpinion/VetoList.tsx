import { Input, Radio } from 'antd'
import { EXPLAINED } from '#contract/rules/review/opinionText'
import type { Reviews } from '#src/features/bookReviews/reviews'
import styles from './Leader.module.css'
import type { LeaderOpinionDraft } from './saving/opinionDraft'

type Confirms = LeaderOpinionDraft['veto_confirm']

interface Props {
  vetoes: Reviews['vetoes']
  value: Confirms
  onChange: ((value: Confirms) => void) | undefined
}

/** Every veto item an expert ticked: the leader says whether it holds. */
export function VetoList({ vetoes, value, onChange }: Props) {
  return (
    <ul className={styles['vetoes']}>
      {vetoes.map(({ indicator_id, name, hits }) => {
        const decided = value.find((one) => one.indicator_id === indicator_id)
        const write = (part: Partial<Confirms[number]>) =>
          onChange?.([
            ...value.filter((one) => one.indicator_id !== indicator_id),
            { indicator_id, confirmed: false, reason: '', ...decided, ...part },
          ])
        return (
          <li key={indicator_id}>
            <strong>{name}</strong>
            <div className={styles['hint']}>{hits.map(({ anon_no }) => `专家${anon_no}`).join('、')}提出</div>
            <Radio.Group
              aria-label={`${name}是否成立`}
              disabled={!onChange}
              value={decided?.confirmed ?? null}
              options={[
                { value: true, label: '确认否决' },
                { value: false, label: '不成立' },
              ]}
              onChange={(event) => write({ confirmed: event.target.value === true })}
            />
            {decided && (
              <Input.TextArea
                aria-label={`${name}的说明`}
                autoSize={{ minRows: 2, maxRows: 4 }}
                maxLength={500}
                placeholder={`成立或不成立的理由（不少于${EXPLAINED}字）`}
                disabled={!onChange}
                value={decided.reason}
                onChange={(event) => write({ reason: event.target.value })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
