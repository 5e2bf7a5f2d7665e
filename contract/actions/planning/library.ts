import { z } from '#contract/zod'
import { id, ids, keyword, oneOf, paged, whole, write } from '#contract/define'
import { BookBrief, bookFilter, skipped } from '#contract/entities/book'
import { CARRIER } from '#contract/facts/books'
import { BOOK_WRITERS } from '#contract/roles'

/** The most books that become drafts at once. */
export const MOST_DRAFTS = 500

/** 书库: books that are known already, from which a declaration may begin. */
export const library = {
  /** 书库列表: the books of the own unit or imprint, of any year and state, and imported ones that name it */
  book_library_list: paged({
    stale: true,
    who: BOOK_WRITERS,
    filter: {
      keyword: keyword('book'),
      isbn: bookFilter.isbn,
      publisher_name: bookFilter.publisher_name,
      year: bookFilter.year,
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      year: whole,
      edition: whole.nullable(),
      carrier: oneOf(CARRIER, '载体').nullable(),
      /** The book of this year that the own unit has of it already: made from it, or of the same ISBN. */
      drafted_id: id.nullable(),
      drafted_name: z.string().nullable(),
    }),
  }),
  /** 导入为草稿: copies what is written of the books and of their editors; files and materials stay behind */
  book_library_draft: write({
    who: BOOK_WRITERS,
    input: z.object({ book_ids: ids.max(MOST_DRAFTS, `一次不超过${MOST_DRAFTS}种教材`) }),
    output: z.object({ done_num: whole, skipped }),
  }),
}
