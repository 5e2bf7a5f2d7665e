import { z } from '#contract/zod'
import { id, ids, oneOf, read, reason, text, whole, write } from '#contract/define'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DECLARE_STEPS } from '#contract/facts/declaration/life'
import { HandInFaults, QuotaFigures } from '#contract/entities/declaration/handIn'
import { BOOK_OWNERS, DECLARATION_READERS } from '#contract/roles'
import { readRevision } from '#contract/rules/stale'
import { uploadedName } from '#contract/entities/system/uploaded'

const Status = oneOf(DECLARE_STATUS, '状态')
const HANDS_IN = [...BOOK_OWNERS, 'admin'] as const
const RETURN_REASON = reason('退回理由', DECLARE_STEPS.school_return.reason)
const OPINION = text('学校意见', 500)

/** The steps of a declaration up to the recommendation, and what is known of them. */
export const declareSteps = {
  /** What hand-in would refuse now, in the order of the form */
  bookinfo_submit_check: read({
    who: HANDS_IN,
    input: z.object({ book_id: id }),
    output: z.object({ missing: HandInFaults, quota: QuotaFigures }),
  }),
  /** 送审 by a declarer of a school, 提交 by a school or publisher; a refusal carries what is missing */
  bookinfo_submit: write({
    who: HANDS_IN,
    input: z.object({ book_id: id, revision: readRevision }),
    output: z.object({ declare_status: Status }),
  }),
  /** 撤回 */
  bookinfo_withdraw: write({
    who: HANDS_IN,
    input: z.object({ book_id: id, reason: text('撤回原因', 500).optional() }),
    output: z.object({ declare_status: Status }),
  }),
  /** 恢复为草稿 */
  bookinfo_reopen: write({
    who: HANDS_IN,
    input: z.object({ book_id: id }),
    output: z.object({ declare_status: Status }),
  }),
  /** 学校审核: all of the books, or none */
  bookinfo_school_audit: write({
    who: ['school'],
    input: z
      .object({
        book_ids: ids.max(50, '一次不超过50种'),
        op: z.enum(['pass', 'return'], '请选择通过或退回'),
        reason: text('退回理由', REASON_LENGTH.long).optional(),
        opinion: OPINION.optional(),
        /** The opinion with the seal; not needed where it is among the materials. */
        sealed_file: uploadedName.optional(),
      })
      .superRefine(({ op, reason: why, opinion }, ctx) => {
        const said = op === 'return' ? RETURN_REASON.safeParse(why ?? '') : undefined
        for (const { message } of said?.error?.issues ?? [])
          ctx.addIssue({ code: 'custom', path: ['reason'], message })
        if (op === 'pass' && !opinion)
          ctx.addIssue({ code: 'custom', path: ['opinion'], message: '请填写学校意见' })
      }),
    output: z.object({ done_num: whole }),
  }),
  /** 申报进程 of a book, the first step first; who took it is told within their unit and to the office */
  declare_flow_list: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.array(
      z.object({
        flow_id: id,
        event: z.string(),
        from_status: Status,
        to_status: Status,
        user_name: z.string().nullable(),
        dept_name: z.string().nullable(),
        reason: z.string().nullable(),
        file: z.string().nullable(),
        file_name: z.string().nullable(),
        create_time: z.string(),
      }),
    ),
  }),
  /** 我的申报 of this year: what waits for whom, and how long there is */
  declare_summary: read({
    who: BOOK_OWNERS,
    input: z.object({}),
    output: z.object({
      year: whole,
      /** Null: books cannot be handed in now. */
      declare_end_time: z.string().nullable(),
      counts: z.array(z.object({ declare_status: Status, num: whole })),
      returned: z.array(
        z.object({
          book_id: id,
          book_name: z.string(),
          declare_status: Status,
          reason: z.string().nullable(),
        }),
      ),
      /** Of the unit; null for a declarer, who hands in to the school. */
      quota: QuotaFigures.nullable(),
    }),
  }),
}
