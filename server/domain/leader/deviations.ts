import { DEVIATION, type Deviation } from '#contract/dict'
import type { Conclusion, ScoreRule } from '#contract/rules/scoreRule'
import type { OpinionContent } from './checks'
import type { Figures } from './figures'

/** One way in which the reviews of a book disagree, and how far, in words. */
export interface DeviationFound {
  kind: Deviation
  text: string
}

const KIND = { range: 'range', std_dev: 'std', conclusions: 'split' } as const

/**
 * All that the leader has to explain about a book: the limits that its reviews pass, and what somebody marked.
 * @param conclusions of the experts who handed in
 * @param mark why somebody found them to disagree; null when nobody did
 */
export function deviationsOf(
  rule: ScoreRule,
  { divergence, range, std }: Pick<Figures, 'divergence' | 'range' | 'std'>,
  conclusions: readonly (Conclusion | null)[],
  mark: string | null,
): DeviationFound[] {
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

/** What a leader said about the disagreement and about vetoes, as it stands beside the result. */
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
