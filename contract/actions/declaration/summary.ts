import { z } from '#contract/zod'
import { flag, oneOf, paged, read, whole } from '#contract/define'
import { BookBrief, bookFilter, PivotLine } from '#contract/entities/book'
import { BOOK_DIMENSION } from '#contract/facts/books'
import { keysOf } from '#contract/facts/closed'
import { STEPS_TAKEN } from '#contract/facts/declaration/life'
import { DECLARATION_VIEWERS } from '#contract/roles'

const dimension = oneOf(BOOK_DIMENSION, '汇总维度')

/** 教材汇总 */
export const summary = {
  /** How many books of each unit, major, publisher, level or channel have come how far. */
  book_summary: read({
    who: DECLARATION_VIEWERS,
    input: z.object({ dimension, year: bookFilter.year }),
    output: z.object({
      lines: z.array(PivotLine),
      total: PivotLine.omit({ key: true, label: true }),
      /** The years of the books in scope, the latest first. */
      years: z.array(whole),
      /** The caller's unit, for the head of the sheet. */
      dept_name: z.string().nullable(),
    }),
  }),
  /** The books of one figure of the summary, or of all. */
  book_summary_list: paged({
    stale: true,
    who: DECLARATION_VIEWERS,
    filter: {
      year: bookFilter.year,
      dimension: dimension.optional(),
      /** The line, by its key. */
      key: z.string().max(100).optional(),
      /** The line of the books that have no key. */
      unfilled: flag.optional(),
      step: z.enum(keysOf(STEPS_TAKEN), '进度不在可选范围内').optional(),
    },
    row: BookBrief.omit({ violation_status: true }).extend({ year: whole }),
  }),
}
