import { DEVIATION, type Deviation } from '#contract/facts/opinions'
import type { Conclusion, ScoreRule } from '#contract/rules/project/scoreRule'
import type { OpinionContent } from './content'
import type { ScoreFigures } from './figures'

/** A kind of disagreement between the reviews of a book, and its extent, in words. */
export interface NotedDeviation {
  kind: Deviation
  text: string
}

const KIND = { range: 'range', std_dev: 'std', conclusions: 'split' } as const

/**
 * The deviations that the leader has to explain: exceeded limits, and a manual mark.
 * @param conclusions of the experts who submitted
 * @param mark the reason of a manual mark; null when there is none
 */
export function deviationsOf(
  rule: ScoreRule,
  { divergence, range, std }: Pick<ScoreFigures, 'divergence' | 'range' | 'std'>,
  conclusions: readonly (Conclusion | null)[],
  mark: string | null,
): NotedDeviation[] {
  const count = (conclusion: Conclusion) => conclusions.filter((one) => one === conclusion).length
  const words: Record<(typeof divergence)[number], string> = {
    range: `极差${range}分，达到阈值${rule.divergence_limit}分`,
    std_dev: `标准差${std}分，达到阈值${rule.divergence_std}分`,
    conclusions: `${count('recommend')}人推荐，${count('not_recommend')}人不推荐`,
  }
  return [
    ...divergence.map((limit) => ({ kind: KIND[limit], text: words[limit] })),
    ...(mark === null ? [] : [{ kind: 'mark' as const, text: mark }]),
  ]
}

/** The leader's explanations of the disagreement and of vetoes, as shown beside the result. */
export function explained({
  deviation_notes,
  veto_confirm,
}: Pick<OpinionContent, 'deviation_notes' | 'veto_confirm'>): { label: string; text: string }[] {
  return [
    ...deviation_notes.map(({ kind, text }) => ({ label: DEVIATION[kind], text })),
    ...veto_confirm.map(({ confirmed, reason }) => ({
      label: confirmed ? '确认否决' : '否决不成立',
      text: reason,
    })),
  ].filter(({ text }) => text.trim() !== '')
}
