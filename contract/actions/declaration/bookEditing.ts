import { z } from '#contract/zod'
import { id, keyword, oneOf, read, whole, write } from '#contract/define'
import { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import { CHANNEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DEPT_TYPE } from '#contract/facts/units'
import { BOOK_WRITERS } from '#contract/roles'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import { BOOK_STEPS, MAX_EDITORS } from '#contract/facts/declaration/bookFields'
import { OPENED_PARTS } from '#contract/rules/examining/opened'
import { readRevision } from '#contract/rules/stale'

const Status = oneOf(DECLARE_STATUS, '状态')

// What is stored may be longer than what may be saved: an imported list knows no limits.
const Stored = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)

const Fault = z.object({
  step: oneOf(BOOK_STEPS, '步骤'),
  field: oneOf(BOOK_LABELS, '字段').nullable(),
  message: z.string(),
})

const Standing = {
  book_code: z.string().nullable(),
  declare_status: Status,
  revision: whole,
  /** In per cent. */
  completeness: z.number(),
  faults: z.array(Fault),
  update_time: z.string().nullable(),
}

/** A book as its declarer writes it. */
export const bookEditing = {
  /** 教材编辑: with 0 as its key a new one, as it begins for the caller's unit */
  bookinfo_form: read({
    who: BOOK_WRITERS,
    input: z.object({ book_id: z.coerce.number().pipe(whole) }),
    output: z.object({
      /** 0: not stored yet. */
      book_id: whole,
      year: whole,
      fields: Stored<BookFields>(),
      editors: z.array(Stored<EditorFields>()),
      ...Standing,
      declare_unit: z.string().nullable(),
      declare_dept_type: oneOf(DEPT_TYPE, '单位类型').nullable(),
      /** The caller may write it. */
      editable: z.boolean(),
      /** What alone may be written, where the book was sent back for a supplement; null: all of it. */
      opened: z.array(oneOf(OPENED_PARTS, '开放的内容')).nullable(),
      /** Why the caller cannot. */
      readonly_reason: z.string().nullable(),
      /** What the files of the fields are called. */
      files: z.array(z.object({ name: z.string(), original_name: z.string() })),
    }),
  }),
  /** 保存; without a key a new book */
  bookinfo_save: write({
    who: BOOK_WRITERS,
    limitKb: 256,
    input: z.object({
      book_id: id.optional(),
      fields: BookFields,
      editors: z.array(EditorFields).max(MAX_EDITORS, `编写人员不超过${MAX_EDITORS}位`),
      revision: readRevision,
    }),
    output: z.object({ book_id: id, ...Standing }),
  }),
  /** 复制: a draft with the same content, without numbers and files */
  bookinfo_copy: write({
    who: BOOK_WRITERS,
    input: z.object({ book_id: id }),
    output: z.object({ book_id: id, book_name: z.string() }),
  }),
  /** Editors of the books that the caller declares, as they were written last */
  editor_known: read({
    who: BOOK_WRITERS,
    input: z.object({ keyword: keyword('person') }),
    output: z.array(z.object({ editor: Stored<EditorFields>(), book_name: z.string() })),
  }),
  /** The units that recommend through a channel, for a book or for a new one of the caller's unit */
  recommend_units: read({
    who: BOOK_WRITERS,
    input: z.object({ channel: oneOf(CHANNEL, '推荐渠道'), book_id: id.optional() }),
    output: z.array(z.object({ dept_id: id, dept_name: z.string() })),
  }),
}
