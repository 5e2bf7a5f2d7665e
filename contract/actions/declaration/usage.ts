import { z } from '#contract/zod'
import { id, ids, read, whole, write } from '#contract/define'
import { FiguresBook, proofName } from '#contract/entities/declaration/figuresBook'
import { UseFields, UseToSave } from '#contract/entities/declaration/useFields'
import { BOOK_WRITERS, DECLARATION_READERS } from '#contract/roles'
import { MOST_USES } from '#contract/rules/declaration/usageFields'

/** 选用情况: which schools teach with a book. */
export const usage = {
  /** All rows of a book, those who began first at the top */
  book_use_list: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      book: FiguresBook,
      rows: z.array(
        UseFields.extend({
          use_id: id,
          revision: whole,
          proof_name: proofName,
          /** Completed years up to the deadline. */
          years_used: z.number().nullable(),
        }),
      ),
    }),
  }),
  /**
   * One row or many, all of them or none: a refusal that concerns rows carries them as its data, see `RefusedRows`. A
   * single row that somebody else has saved since is answered with theirs, see `Stale`.
   */
  book_use_save: write({
    who: BOOK_WRITERS,
    limitKb: 1200,
    input: z.object({
      book_id: id,
      rows: z
        .array(UseToSave)
        .min(1, '没有可保存的选用情况')
        .max(MOST_USES, `一次最多保存${MOST_USES}条选用情况`)
        .refine((rows) => {
          const keys = rows.flatMap(({ use_id }) => use_id ?? [])
          return new Set(keys).size === keys.length
        }, '同一条选用情况不能在一次保存中出现两次'),
    }),
    /** In the order of the rows that were sent. */
    output: z.object({ saved: z.array(z.object({ use_id: id, revision: whole })) }),
  }),
  /** 删除选用情况 */
  book_use_del: write({
    who: BOOK_WRITERS,
    input: z.object({ book_id: id, use_ids: ids.max(MOST_USES) }),
    output: z.object({ done_num: whole }),
  }),
}
