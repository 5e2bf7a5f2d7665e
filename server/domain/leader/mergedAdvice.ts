import { CONCLUSION } from '#contract/dict'
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

const PARTS = [
  ['总体评价', 'advice'],
  ['优点', 'strengths'],
  ['存在问题', 'problems'],
  ['修改建议', 'suggestions'],
] as const

const nameOf = ({ anon_no }: Said): string => `专家${anon_no}`

/** Who said what, part by part, and how many came to which conclusion: a start for the group's own opinion. */
export function mergedAdvice(said: readonly Said[]): string {
  const parts = PARTS.flatMap(([title, part]) => {
    const lines = said.flatMap((one) => {
      const text = one[part].trim()
      return text ? [`${nameOf(one)}：${text}`] : []
    })
    return lines.length > 0 ? [`【${title}】${lines.length}人\n${lines.join('\n')}`] : []
  })
  const conclusions = (Object.keys(CONCLUSION) as Conclusion[]).flatMap((conclusion) => {
    const own = said.filter((one) => one.conclusion === conclusion)
    return own.length > 0 ? [`${CONCLUSION[conclusion]}${own.length}人（${own.map(nameOf).join('、')}）`] : []
  })
  return [...parts, ...(conclusions.length > 0 ? [`【结论】${conclusions.join('，')}`] : [])].join('\n\n')
}
