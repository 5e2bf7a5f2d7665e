import { Radio } from 'antd'
import { useMemo } from 'react'
import { isKeyOf, options, type Labels } from '#contract/facts/closed'
import { GRADE, VOTE } from '#contract/facts/reviews'
import { scoreIndicators } from '#contract/rules/indicator/scheme'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { checkSheet, type SheetIssue } from '#contract/rules/review/scoreSheet'
import { fieldId } from './fieldIds'
import { LeafRow } from './LeafRow'
import { EMPTY_SHEET, sheetInput, type SheetDraft } from './sheetDraft'
import styles from './ScoreSheet.module.css'
import { layOut, reasonsNeeded, sectionTotal, type SheetIndicator, type Section } from './sheetLines'
import { VetoItems } from './VetoItems'

interface Props {
  rule: ScoreRule
  indicators: readonly SheetIndicator[]
  /** Absent: an empty sheet, as a preview. */
  draft?: SheetDraft
  /** Absent: nothing can be typed. */
  onChange?: ((change: (draft: SheetDraft) => SheetDraft) => void) | undefined
  /** What is to be said at the items; scores that are impossible are always said. */
  issues?: readonly SheetIssue[]
  /** Standards are shown where one is at work only; otherwise everywhere. */
  isBrief?: boolean
}

const errorsOf = (field: SheetIssue['field'], issues: readonly SheetIssue[]): Map<number, string> =>
  new Map(
    issues.flatMap((issue) =>
      issue.field === field && issue.indicator_id !== undefined
        ? [[Number(issue.indicator_id), issue.message]]
        : [],
    ),
  )

function Head({ section, rule, draft }: { section: Section; rule: ScoreRule; draft: SheetDraft }) {
  const { head, leaves } = section
  if (!head) return null
  const given = sectionTotal(rule, leaves, draft)
  const worth = rule.score_mode === 'weighted' ? `权重 ${head.score ?? ''}%` : `${head.score ?? ''} 分`
  return (
    <h3 className={styles['head']}>
      <span>
        <span className={styles['code']}>{head.code}</span> {head.name}
      </span>
      <span className={styles['hint']}>
        {rule.score_mode === 'sum' && given !== null
          ? `小计 ${given} / ${worth}`
          : head.score !== null && worth}
      </span>
    </h3>
  )
}

interface WholeChoiceProps<T extends Labels> {
  id: string
  title: string
  set: T
  value: keyof T | null
  /** Absent: nothing can be chosen. */
  onChange: ((chosen: keyof T) => void) | undefined
}

/** The judgement of a sheet as a whole, where the scheme gives no points: a letter or a vote. */
function WholeChoice<T extends Labels>({ id, title, set, value, onChange }: WholeChoiceProps<T>) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h3 className={styles['head']}>{title}</h3>
      <Radio.Group
        id={id}
        aria-label={title}
        className={styles['choice']}
        options={options(set)}
        value={value}
        disabled={!onChange}
        onChange={({ target }) => isKeyOf(set, target.value) && onChange?.(target.value)}
      />
    </section>
  )
}

/** 评分表: one expert's sheet for one book, to fill in or to look at. */
export function ScoreSheet({
  rule,
  indicators,
  draft = EMPTY_SHEET,
  onChange,
  issues = [],
  isBrief = false,
}: Props) {
  const { sections, vetoes } = useMemo(() => layOut(rule, indicators), [rule, indicators])
  const needed = useMemo(() => reasonsNeeded(rule, indicators, draft), [rule, indicators, draft])
  const impossible = useMemo(
    () =>
      checkSheet(
        {
          rule,
          indicators: scoreIndicators(indicators, rule.score_mode),
          items: sheetInput(draft).items,
          opinion: '',
        },
        true,
      ),
    [rule, indicators, draft],
  )
  const errors = errorsOf('items', [...issues, ...impossible])
  const isScored = rule.score_mode === 'sum' || rule.score_mode === 'weighted'
  const put = (part: Partial<SheetDraft>): void => onChange?.((sheet) => ({ ...sheet, ...part }))
  const write = (part: 'scores' | 'reasons', id: number) =>
    onChange &&
    ((text: string) => onChange((sheet) => ({ ...sheet, [part]: { ...sheet[part], [id]: text } })))
  return (
    <div className={styles['sheet']} data-brief={isBrief || undefined}>
      {sections.map((section) => (
        <section
          key={section.head?.indicator_id ?? section.leaves[0]?.indicator_id}
          className={styles['section']}
          aria-label={section.head?.name}
        >
          <Head section={section} rule={rule} draft={draft} />
          <ul className={styles['leaves']}>
            {section.leaves.map((leaf) => (
              <LeafRow
                key={leaf.indicator_id}
                leaf={leaf}
                step={rule.score_step}
                score={isScored ? (draft.scores[leaf.indicator_id] ?? '') : undefined}
                reason={draft.reasons[leaf.indicator_id] ?? ''}
                needsReason={needed.has(leaf.indicator_id)}
                error={errors.get(leaf.indicator_id)}
                onScore={write('scores', leaf.indicator_id)}
                onReason={write('reasons', leaf.indicator_id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {rule.score_mode === 'grade' && (
        <WholeChoice<typeof GRADE>
          id={fieldId.grade}
          title="总体等级"
          set={GRADE}
          value={draft.grade}
          onChange={onChange && ((grade) => put({ grade }))}
        />
      )}
      {rule.score_mode === 'vote' && (
        <WholeChoice<typeof VOTE>
          id={fieldId.vote}
          title="投票"
          set={VOTE}
          value={draft.vote}
          onChange={onChange && ((vote) => put({ vote }))}
        />
      )}
      {vetoes.length > 0 && (
        <VetoItems
          lines={vetoes}
          vetoes={draft.vetoes}
          errors={errorsOf('veto_hits', issues)}
          onChange={onChange && ((next) => put({ vetoes: next }))}
        />
      )}
    </div>
  )
}
