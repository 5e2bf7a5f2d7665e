import { z } from 'zod'
import { flag, id, paged } from '#contract/define'

/** Who publishes the books. */
export const publishers = {
  /** 出版单位列表: everybody chooses from it; how many books are whose is for the office */
  publisher_list: paged({
    who: 'user',
    filter: {
      keyword: z.string().max(50).optional(),
      /** Names alone, for a choice. */
      simple: flag.optional(),
    },
    row: z.object({
      publisher_id: id,
      publisher_name: z.string(),
      book_num: z.number().int().nullable(),
    }),
  }),
}
