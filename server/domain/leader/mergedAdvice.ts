import { keysOf } from '#contract/facts/closed'
import { CONCLUSION, OPINION_PART, OPINION_PARTS } from '#contract/facts/reviews'
import type { Conclusion } from '#contract/rules/project/scoreRule'

/** One expert's opinion on a book; the expert is identified by `anon_no` only. */
export interface ExpertAdvice {
  anon_no: number
  advice: string
  strengths: string
  problems: string
  suggestions: string
  conclusion: Conclusion | null
}

const nameOf = ({ anon_no }: ExpertAdvice): string => `专家${anon_no}`

/**
 * The experts' opinions section by section, and the number of each conclusion: a draft for the group's opinion.
 */
export function mergedAdvice(advices: readonly ExpertAdvice[]): string {
  const parts = OPINION_PARTS.flatMap((part) => {
    const lines = advices.flatMap((one) => {
      const text = one[part].trim()
      return text ? [`${nameOf(one)}：${text}`] : []
    })
    return lines.length > 0 ? [`【${OPINION_PART[part]}】${lines.length}人\n${lines.join('\n')}`] : []
  })
  const conclusions = keysOf(CONCLUSION).flatMap((conclusion) => {
    const own = advices.filter((one) => one.conclusion === conclusion)
    return own.length > 0 ? [`${CONCLUSION[conclusion]}${own.length}人（${own.map(nameOf).join('、')}）`] : []
  })
  return [...parts, ...(conclusions.length > 0 ? [`【结论】${conclusions.join('，')}`] : [])].join('\n\n')
}
