import { z } from '#contract/zod'
import { id, ids, read, whole, write } from '#contract/define'
import { FiguresBook, proofName } from '#contract/entities/declaration/figuresBook'
import { SellFields, SellToSave } from '#contract/entities/declaration/sellFields'
import { DECLARATION_READERS, SALES_WRITERS } from '#contract/roles'
import { MOST_SELLS } from '#contract/rules/declaration/salesRule'

/** 发行情况: what was sold of a book, year by year. */
export const sales = {
  /** All years of a book, the latest first */
  book_sell_list: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      book: FiguresBook,
      /** The present year, as the server knows it. */
      this_year: whole,
      rows: z.array(
        SellFields.extend({ sell_id: id, revision: whole, total_num: whole, proof_name: proofName }),
      ),
    }),
  }),
  /** Some years, all of them or none. What somebody else has saved since is answered with all that is there, see `Stale`. */
  book_sell_save: write({
    who: SALES_WRITERS,
    input: z.object({
      book_id: id,
      rows: z
        .array(SellToSave)
        .min(1, '没有可保存的发行情况')
        .max(MOST_SELLS, `一次最多保存${MOST_SELLS}个年份`)
        .refine(
          (rows) => new Set(rows.map(({ stat_year }) => stat_year)).size === rows.length,
          '同一年份只能有一行',
        ),
    }),
    output: z.object({ saved: z.array(z.object({ sell_id: id, stat_year: whole, revision: whole })) }),
  }),
  /** 删除发行情况 */
  book_sell_del: write({
    who: SALES_WRITERS,
    input: z.object({ book_id: id, sell_ids: ids.max(MOST_SELLS) }),
    output: z.object({ done_num: whole }),
  }),
}
