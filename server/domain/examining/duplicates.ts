import { CHANNEL } from '#contract/facts/books'
import type { Evidence } from '#contract/entities/examining/finding'
import { isOneOf } from '#contract/facts/closed'
import { NOT_DECLARED } from '#contract/facts/declaration/life'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { nameKey } from '#server/domain/book/resemblance'
import type { ExamBook, ExamFacts, OtherBook } from './facts'
import { listed, say, type Said } from './said'

/** A title without its edition: `第3版` and `修订版` are the same work. */
const workKey = (title: string): string =>
  nameKey(title).replace(/第?[一二三四五六七八九十\d]+版|修订版|新版|全新版|[上下中]册$/g, '')

const people = (cell: string | null): string[] =>
  (cell ?? '').split(/[、，,;；/]/).flatMap((name) => nameKey(name) || [])

/** Whether two books have a first editor in common, as far as names and units tell. */
export function sameEditor(
  one: Pick<ExamBook, 'first_editor' | 'first_editor_unit'>,
  other: Pick<OtherBook, 'first_editor' | 'first_editor_unit'>,
): boolean {
  const [unit, otherUnit] = [nameKey(one.first_editor_unit ?? ''), nameKey(other.first_editor_unit ?? '')]
  if (unit !== '' && otherUnit !== '' && unit !== otherUnit) return false
  return people(one.first_editor).some((name) => people(other.first_editor).includes(name))
}

/** The volumes of a set are no duplicates of each other. */
export const isOfSet = (book: Pick<ExamBook, 'big_id'>, other: Pick<OtherBook, 'big_id'>): boolean =>
  book.big_id !== null && book.big_id === other.big_id

export const isDeclared = ({ declare_status }: OtherBook): boolean => !isOneOf(declare_status, NOT_DECLARED)

/** Another book as evidence, with where its declaration stands. */
export function otherEvidence(label: string, other: OtherBook, more = ''): Evidence {
  const { book_id, book_name, year, declare_unit, recommend_channel, declare_status } = other
  const where = [
    `${year}年`,
    ...(declare_unit ? [declare_unit] : []),
    ...(recommend_channel ? [`${CHANNEL[recommend_channel]}渠道`] : []),
    DECLARE_STATUS[declare_status],
  ]
  return { label, value: `《${book_name}》（${where.join('，')}）${more}`, book_id }
}

/** Books that are the same one: by number, or by title and first editor. */
export function samesOf({ book, others }: Pick<ExamFacts, 'book' | 'others'>) {
  const key = workKey(book.book_name)
  return others.flatMap((other) => {
    if (other.same_isbn) return [{ other, why: 'ISBN 相同' }]
    const isSameWork = key !== '' && workKey(other.book_name) === key && sameEditor(book, other)
    return isSameWork && !isOfSet(book, other) ? [{ other, why: '书名和第一主编相同' }] : []
  })
}

/** F04 没有多渠道重复申报 */
export function declaredOnce(facts: Pick<ExamFacts, 'book' | 'others'>): Said {
  const { year } = facts.book
  const same = samesOf(facts)
  const now = same.filter(({ other }) => other.year === year && isDeclared(other))
  const before = same.filter(({ other }) => other.year !== year)
  const drafts = same.length - now.length - before.length
  const evidence = [...now, ...before].map(({ other, why }) => otherEvidence(why, other))
  if (now.length > 0)
    return say.bad(
      `${year}年另有${now.length}种申报与本书${listed([...new Set(now.map(({ why }) => why))])}`,
      evidence,
    )
  if (before.length > 0)
    return say.doubt(
      `${year}年没有重复，其他年度有${before.length}种相同的教材，请确认能否再次申报`,
      evidence,
    )
  const note = drafts > 0 ? `；另有${drafts}种相同的草稿或已撤回、不予推荐的申报` : ''
  return say.ok(`各渠道、各年度没有相同的 ISBN，也没有书名和第一主编都相同的申报${note}`)
}
