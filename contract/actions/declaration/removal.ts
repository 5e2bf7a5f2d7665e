import { z } from '#contract/zod'
import { id, ids, keyword, oneOf, paged, read, reason, whole, write } from '#contract/define'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { BOOK_WRITERS } from '#contract/roles'

const MOST_REMOVED = 1000
const bookIds = ids.max(MOST_REMOVED, `一次不超过${MOST_REMOVED}种教材`)

/** 已删除教材: deleting, restoring, deleting for good. */
export const removal = {
  /** 删除: the book can be restored as it was */
  bookinfo_del: write({
    who: BOOK_WRITERS,
    input: z.object({ book_ids: bookIds, reason: reason('删除原因', 2, REASON_LENGTH.short) }),
    output: z.object({ done_num: whole }),
  }),
  bookinfo_deleted_list: paged({
    who: BOOK_WRITERS,
    filter: {
      keyword: keyword('book'),
      /** Who deleted it. */
      del_by_name: keyword('person'),
    },
    row: z.object({
      book_id: id,
      book_code: z.string().nullable(),
      source_no: z.string().nullable(),
      book_name: z.string(),
      first_editor: z.string().nullable(),
      declare_unit: z.string().nullable(),
      year: whole,
      /** Before it was deleted. */
      declare_status: oneOf(DECLARE_STATUS, '状态'),
      del_by_name: z.string().nullable(),
      del_time: z.string().nullable(),
      del_reason: z.string().nullable(),
    }),
  }),
  /** 恢复 */
  bookinfo_restore: write({
    who: BOOK_WRITERS,
    input: z.object({ book_ids: bookIds }),
    output: z.object({ done_num: whole }),
  }),
  /** What goes with the books when they are deleted for good. */
  bookinfo_loss: read({
    who: ['admin'],
    permission: 'declare:book:purge',
    input: z.object({ book_ids: bookIds }),
    output: z.object({
      books: whole,
      editors: whole,
      materials: whole,
      uses: whole,
      sells: whole,
      flow: whole,
      files: whole,
    }),
  }),
  /** 彻底删除 */
  bookinfo_purge: write({
    who: ['admin'],
    permission: 'declare:book:purge',
    input: z.object({ book_ids: bookIds, confirm_text: z.literal('彻底删除', '请输入“彻底删除”以确认') }),
    output: z.object({ done_num: whole }),
  }),
}
