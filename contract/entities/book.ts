import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, whole } from '#contract/define'
import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'

export const bookFilter = {
  keyword: keyword('book'),
  isbn: z.string().max(20).optional(),
  first_editor: z.string().max(100).optional(),
  /** Part of the name; `publisher_id` is one publisher exactly. */
  publisher_name: z.string().max(100).optional(),
  publisher_id: id.optional(),
  year: z.coerce.number('年度须为数字').pipe(whole).optional(),
  edu_level: oneOf(EDU_LEVEL, '教育层次').optional(),
  major_category: oneOf(MAJOR_CATEGORY, '专业大类').optional(),
  carrier: oneOf(CARRIER, '载体').optional(),
  recommend_channel: oneOf(CHANNEL, '推荐渠道').optional(),
  province_id: z.string().max(6).optional(),
  declare_status: oneOf(DECLARE_STATUS, '状态').optional(),
  import_id: id.optional(),
}

/** Filters by a book's place in a project; books outside the project have none. */
export const placeFilter = {
  /** With a project: only books in it, or only books outside it. */
  in_project: flag.optional(),
  grouped: flag.optional(),
  group_id: id.optional(),
  result_status: oneOf(RESULT_STATUS, '结果').optional(),
  violation_status: oneOf(VIOLATION_STATUS, '违规').optional(),
}

export const BookBrief = z.object({
  book_id: id,
  book_code: z.string().nullable(),
  source_no: z.string().nullable(),
  book_name: z.string(),
  isbn: z.string().nullable(),
  first_editor: z.string().nullable(),
  first_editor_unit: z.string().nullable(),
  publisher_name: z.string().nullable(),
  publish_date: z.string().nullable(),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
  major_category: z.string().nullable(),
  major_class: z.string().nullable(),
  declare_unit: z.string().nullable(),
  recommend_channel: oneOf(CHANNEL, '推荐渠道').nullable(),
  declare_status: oneOf(DECLARE_STATUS, '状态'),
  violation_status: oneOf(VIOLATION_STATUS, '违规'),
})

const num = z.number().int()

/** One line of a summary of books. */
export const PivotLine = z.object({
  /** The code or the name; null for the books that have none. */
  key: z.string().nullable(),
  label: z.string(),
  draft: num,
  submitted: num,
  recommended: num,
  formal_passed: num,
  in_review: num,
  selected: num,
})

export const skipped = z.array(z.object({ book_id: id, book_name: z.string(), reason: z.string() }))
