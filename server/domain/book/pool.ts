import { REFUSAL } from '#contract/refusals'
import { labelOf } from '#server/domain/labels'
import { DECLARE_STATUS, type DeclareStatus } from '#contract/facts/declaration/states'

/** The facts that decide whether a book may join the pool of a project. */
export interface PoolCandidate {
  book_id: number
  book_name: string
  deleted: boolean
  declare_status: DeclareStatus
  in_project: boolean
  /** Another unfinished project of the same year that contains this book. */
  other_project: string | null
  /** A manager of this project who works for the declaring unit of the book. */
  manager_of_unit: string | null
}

/**
 * Why a book cannot join the pool; undefined when it can. People of a declaring unit must not run the review of
 * its books, so such a book is refused until the project has other managers.
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

/** The facts that decide whether a book may leave its group or the pool. */
export interface PlacedBook {
  book_id: number
  book_name: string
  group_id: number | null
  group_name: string | null
  /** Active assignments without content. */
  fenpei_num: number
  /** Active assignments with content of an expert. */
  review_num: number
  /** All assignments with content, cancelled ones included. */
  record_num: number
  /** Avoided pairs without content. */
  avoided_num: number
}

/** Why a book cannot leave the pool. Assignments without scores are deleted with it when `force` is set. */
export function refusedLeaving(book: PlacedBook | undefined, force: boolean): string | undefined {
  if (!book) return '不在本项目'
  if (book.record_num > 0) return REFUSAL.notRemovable(book.record_num)
  if (book.avoided_num > 0) return `已有${book.avoided_num}条回避记录，不能移出`
  if (book.fenpei_num > 0 && !force) return `已有${book.fenpei_num}条分配，移出将一并取消`
  return undefined
}

/**
 * Why a book of the pool cannot join a group this way; a book with assignments changes groups only when that is
 * intended.
 */
export function refusedMove(book: PlacedBook, group_id: number): string | undefined {
  if (book.group_id === group_id) return '已在本组'
  if (book.group_id === null) return undefined
  if (book.review_num > 0) return `在“${book.group_name ?? ''}”已有${book.review_num}条评审记录，不能换组`
  if (book.fenpei_num > 0)
    return `在“${book.group_name ?? ''}”已有${book.fenpei_num}条分配，请用“换组”并确认取消`
  return undefined
}

/** Splits keys into allowed ones and refused ones with their reason. */
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
