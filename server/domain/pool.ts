import { DECLARE_STATUS } from '#contract/dict'
import { labelOf } from './labels'

/** What decides whether a book may join the pool of a project. */
export interface PoolCandidate {
  book_id: number
  book_name: string
  deleted: boolean
  declare_status: string
  in_project: boolean
  /** Another project of the same year that has not ended and has this book. */
  other_project: string | null
  /** Somebody who runs this project and works for the unit that declares the book. */
  manager_of_unit: string | null
}

/**
 * Why a book cannot join the pool; undefined when it can. Whoever works for a declaring unit must not run the review
 * of its books, so that such a book stays out until the project has other managers.
 */
export function refusedBook(book: PoolCandidate): string | undefined {
  if (book.deleted) return '教材已删除'
  if (book.in_project) return '已在本项目'
  if (book.other_project !== null) return `已纳入同年度活动“${book.other_project}”`
  if (book.declare_status !== 'formal_passed')
    return `状态为“${labelOf(DECLARE_STATUS, book.declare_status)}”，只有形审通过的教材可以纳入`
  if (book.manager_of_unit !== null) return `评审管理员“${book.manager_of_unit}”与申报单位同单位`
  return undefined
}

/** What decides whether a book may leave a place: its group, or the pool. */
export interface PlacedBook {
  book_id: number
  book_name: string
  group_id: number | null
  group_name: string | null
  /** Assignments that bind, nobody having worked on them. */
  fenpei_num: number
  /** Assignments that bind and hold work of an expert. */
  review_num: number
  /** All that hold work, those that were cancelled included. */
  record_num: number
  /** Pairs that were kept apart before anything was written. */
  avoided_num: number
}

/** Why a book cannot leave the pool. Unscored assignments go with it when that is asked for. */
export function refusedLeaving(book: PlacedBook | undefined, force: boolean): string | undefined {
  if (!book) return '不在本项目'
  if (book.record_num > 0) return `已有${book.record_num}条评审记录，不能移出`
  if (book.avoided_num > 0) return `已有${book.avoided_num}条回避记录，不能移出`
  if (book.fenpei_num > 0 && !force) return `已有${book.fenpei_num}条分配，移出将一并取消`
  return undefined
}

/** Why a book of the pool cannot join a group this way; with assignments it changes groups deliberately or not. */
export function refusedMove(book: PlacedBook, group_id: number): string | undefined {
  if (book.group_id === group_id) return '已在本组'
  if (book.group_id === null) return undefined
  if (book.review_num > 0) return `在“${book.group_name ?? ''}”已有${book.review_num}条评审记录，不能换组`
  if (book.fenpei_num > 0)
    return `在“${book.group_name ?? ''}”已有${book.fenpei_num}条分配，请用“换组”并确认取消`
  return undefined
}

/** Parts keys into those that may go and those that may not, with the reason a user reads. */
export function sortOut<B extends { book_name: string }>(
  book_ids: readonly number[],
  books: ReadonlyMap<number, B>,
  refuse: (book: B | undefined) => string | undefined,
) {
  const going: number[] = []
  const skipped: { book_id: number; book_name: string; reason: string }[] = []
  for (const book_id of book_ids) {
    const book = books.get(book_id)
    const reason = refuse(book)
    if (reason === undefined) going.push(book_id)
    else skipped.push({ book_id, book_name: book?.book_name ?? '', reason })
  }
  return { going, skipped }
}
