import { z } from '#contract/zod'
import { paged, text, whole } from '#contract/define'
import { BookBrief, bookFilter } from '#contract/entities/book'
import { DECLARATION_VIEWERS } from '#contract/roles'

const { keyword, year, isbn, first_editor, edu_level, recommend_channel, declare_status } = bookFilter

/** 查看申报: what was handed in, for whoever it concerns to read. */
export const declarations = {
  /** The newest first */
  declaration_list: paged({
    who: DECLARATION_VIEWERS,
    filter: {
      keyword,
      year,
      isbn,
      first_editor,
      declare_unit: text('申报单位', 100).optional(),
      edu_level,
      recommend_channel,
      declare_status,
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      year: whole,
      recommend_unit: z.string().nullable(),
      submit_time: z.string().nullable(),
    }),
  }),
}
