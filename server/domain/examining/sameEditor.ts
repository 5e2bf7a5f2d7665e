import type { ExamFacts } from './facts'
import { isDeclared, isOfSet, otherEvidence, sameEditor, samesOf } from './duplicates'
import { say, type Said } from './said'

/** Shares of the text from which two books are taken for basically the same, and from which a person has to look. */
const SAME_FROM = 0.7
const DOUBT_FROM = 0.3

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** F05 同一主编内容基本相同的教材只报一项 */
export function onePerContent(facts: Pick<ExamFacts, 'book' | 'others' | 'likeness'>): Said {
  const { book, others, likeness } = facts
  if (!book.first_editor) return say.unknown('没有填写第一主编')
  const duplicates = new Set(samesOf(facts).map(({ other }) => other.book_id))
  const rest = others
    .filter(
      (other) =>
        other.year === book.year &&
        isDeclared(other) &&
        sameEditor(book, other) &&
        !isOfSet(book, other) &&
        !duplicates.has(other.book_id),
    )
    .map((other) => ({ other, share: likeness.get(other.book_id) }))
  const who = `第一主编“${book.first_editor}”`
  if (rest.length === 0) return say.ok(`${who}${book.year}年没有申报其他教材`)
  const evidence = rest.map(({ other, share }) =>
    otherEvidence('同一主编', other, share === undefined ? '：正文没有比对' : `：正文相同${percent(share)}`),
  )
  const shares = rest.flatMap(({ share }) => share ?? [])
  const most = Math.max(0, ...shares)
  const words = `${who}${book.year}年另申报${rest.length}种教材`
  if (most >= SAME_FROM) return say.bad(`${words}，正文最多相同${percent(most)}`, evidence)
  if (most >= DOUBT_FROM) return say.doubt(`${words}，正文最多相同${percent(most)}，请人工判断`, evidence)
  return shares.length < rest.length
    ? say.unknown(`${words}，其中${rest.length - shares.length}种的正文没有比对，请人工比较`, evidence)
    : say.ok(`${words}，正文最多相同${percent(most)}`, evidence)
}
