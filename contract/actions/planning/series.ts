import { z } from '#contract/zod'
import { done, flag, id, ids, keyword, oneOf, paged, read, text, whole, write } from '#contract/define'
import { orNull, textOrNull } from '#contract/entities/declaration/bookFields'
import { EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS, SERIES_STATUS } from '#contract/facts/declaration/states'
import { BOOK_WRITERS } from '#contract/roles'
import {
  SERIES_LABELS,
  SERIES_VOLUMES,
  volumesFault,
  type SeriesField,
} from '#contract/rules/declaration/series'
import { readIsbn } from '#contract/rules/book/isbn'
import { readRevision } from '#contract/rules/stale'
import { uploadedName } from '#contract/entities/system/uploaded'

const { min, max } = SERIES_VOLUMES
const line = (field: SeriesField, most: number) => textOrNull(text(SERIES_LABELS[field], most))

/** What is written of a series. */
export const SeriesFields = z.object({
  big_name: text(SERIES_LABELS.big_name, 100).min(1, '请输入系列名称'),
  big_isbn: line('big_isbn', 40).refine(
    (isbn) => isbn === null || readIsbn(isbn).ok,
    '成套书号不是有效的ISBN',
  ),
  chief_editor: line('chief_editor', 50),
  publisher_id: z.int('请选择出版单位').positive(),
  volumes: z.int('册数须为整数').min(min, `册数不小于${min}`).max(max, `册数不超过${max}`),
  edu_level: orNull(oneOf(EDU_LEVEL, SERIES_LABELS.edu_level)),
  major_code: line('major_code', 10),
  course_name: line('course_name', 100),
  intro: line('intro', 2000),
  cover: orNull(uploadedName),
  is_set_declare: flag.default(0),
} satisfies Record<SeriesField, z.ZodType>)
export type SeriesFields = z.output<typeof SeriesFields>

export const SeriesVolume = z.object({
  book_id: id,
  book_name: z.string(),
  volume_desc: z.string().nullable(),
  isbn: z.string().nullable(),
  first_editor: z.string().nullable(),
  publisher_name: z.string().nullable(),
  year: whole,
  declare_status: oneOf(DECLARE_STATUS, '状态'),
  /** Its state lets the caller put it into a series or take it out. */
  movable: z.boolean(),
})

/** 系列（大书） */
export const series = {
  book_big_list: paged({
    who: BOOK_WRITERS,
    filter: { keyword: keyword('book'), edu_level: oneOf(EDU_LEVEL, '教育层次').optional() },
    row: z.object({
      big_id: id,
      big_name: z.string(),
      chief_editor: z.string().nullable(),
      publisher_name: z.string().nullable(),
      edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
      volumes: whole.nullable(),
      chosen: whole,
      is_set_declare: flag,
      status: oneOf(SERIES_STATUS, '状态'),
      dept_name: z.string().nullable(),
      create_time: z.string(),
    }),
  }),
  book_big_detail: read({
    who: BOOK_WRITERS,
    input: z.object({ big_id: id }),
    output: z.object({
      big_id: id,
      fields: SeriesFields,
      publisher_name: z.string().nullable(),
      /** In their order, with what keeps each from being declared. */
      volumes: z.array(SeriesVolume.extend({ completeness: z.number(), faults: z.array(z.string()) })),
      revision: whole,
    }),
  }),
  /** The caller's books that may become volumes: of this publisher, in no other series, and not handed in */
  book_big_choices: paged({
    who: BOOK_WRITERS,
    filter: { publisher_id: id, big_id: id.optional(), keyword: keyword('book') },
    row: SeriesVolume,
  }),
  book_big_save: write({
    who: BOOK_WRITERS,
    input: z
      .object({
        big_id: id.optional(),
        fields: SeriesFields,
        /** In the order of the volumes. */
        book_ids: ids.max(max, `分册不超过${max}册`),
        revision: readRevision,
      })
      .superRefine(({ fields, book_ids }, ctx) => {
        const message = volumesFault({ ...fields, book_ids })
        if (message !== undefined) ctx.addIssue({ code: 'custom', path: ['book_ids'], message })
      }),
    output: z.object({ big_id: id, revision: whole }),
  }),
  /** Its volumes stay as single books. */
  book_big_del: write({ who: BOOK_WRITERS, input: z.object({ big_id: id }), output: done }),
}
