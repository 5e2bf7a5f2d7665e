import { z } from 'zod'
import { flag, id, keyword, paged } from '#contract/define'

/** The publishers of the books. */
export const publishers = {
  /** 出版单位列表: every role selects from it; the number of books per publisher is shown to the office only. */
  publisher_list: paged({
    who: 'user',
    filter: {
      keyword: keyword('person'),
      /** Answers only ids and names, for a select. */
      simple: flag.optional(),
    },
    row: z.object({
      publisher_id: id,
      publisher_name: z.string(),
      book_num: z.number().int().nullable(),
    }),
  }),
}
