import { z } from '#contract/zod'
import { paged, whole } from '#contract/define'
import { BookBrief, bookFilter } from '#contract/entities/book'
import { declaredFilter } from '#contract/entities/declaration/declaredFilter'
import { DECLARATION_VIEWERS } from '#contract/roles'

/** 查看申报: what was handed in, for whoever it concerns to read. */
export const declarations = {
  /** The newest first */
  declaration_list: paged({
    who: DECLARATION_VIEWERS,
    filter: { ...declaredFilter, recommend_channel: bookFilter.recommend_channel },
    row: BookBrief.omit({ violation_status: true }).extend({
      year: whole,
      recommend_unit: z.string().nullable(),
      submit_time: z.string().nullable(),
    }),
  }),
}
