import { CONCLUSION } from '#contract/dict'
import { OPINION_PART, OPINION_PARTS } from '#contract/entities/review'
import type { Conclusion } from '#contract/rules/scoreRule'

/** What one expert wrote about a book; `anon_no` is all that is said of him. */
export interface Said {
  anon_no: number
  advice: string
  strengths: string
  problems: string
  suggestions: string
  conclusion: Conclusion | null
}

const nameOf = ({ anon_no }: Said): string => `专家${anon_no}`

/** Who said what, part by part, and how many came to which conclusion: a start for the group's own opinion. */
export function mergedAdvice(said: readonly Said[]): string {
  const parts = OPINION_PARTS.flatMap((part) => {
    const lines = said.flatMap((one) => {
      const text = one[part].trim()
      return text ? [`${nameOf(one)}：${text}`] : []
    })
    return lines.length > 0 ? [`【${OPINION_PART[part]}】${lines.length}人\n${lines.join('\n')}`] : []
  })
  const conclusions = (Object.keys(CONCLUSION) as Conclusion[]).flatMap((conclusion) => {
    const own = said.filter((one) => one.conclusion === conclusion)
    return own.length > 0 ? [`${CONCLUSION[conclusion]}${own.length}人（${own.map(nameOf).join('、')}）`] : []
  })
  return [...parts, ...(conclusions.length > 0 ? [`【结论】${conclusions.join('，')}`] : [])].join('\n\n')
}
