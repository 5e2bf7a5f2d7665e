import { z } from '#contract/zod'
import { flag, id, ids, keyword, oneOf, paged, read, text, whole, write } from '#contract/define'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { PUBLISHER_AUDIT, TEXTBOOK_QUALIFY } from '#contract/facts/units'
import { PublisherFields } from '#contract/entities/publisher/fields'
import { PUBLISHER_OFFICE } from '#contract/roles'
import { LICENCE_WARNING_DAYS } from '#contract/rules/unit/licence'
import { readRevision } from '#contract/rules/stale'

const Status = oneOf(PUBLISHER_AUDIT, '审核状态')
const REASON = '退回理由'

/** The publishers of the books. */
export const publishers = {
  /** 出版单位列表: every role selects from it; all but the names is for the office, a province reads its own. */
  publisher_list: paged({
    who: 'user',
    filter: {
      keyword: keyword('person'),
      province_id: z.string().max(6).optional(),
      audit_status: Status.optional(),
      textbook_qualify: oneOf(TEXTBOOK_QUALIFY, '教材出版资质').optional(),
      /** Answers only ids and names, for a select. */
      simple: flag.optional(),
    },
    row: z.object({
      publisher_id: id,
      publisher_name: z.string(),
      isbn_prefix: z.array(z.string()),
      province_name: z.string().nullable(),
      textbook_qualify: z.array(oneOf(TEXTBOOK_QUALIFY, '教材出版资质')),
      license_no: z.string().nullable(),
      license_valid_to: z.string().nullable(),
      contact_name: z.string().nullable(),
      contact_phone: z.string().nullable(),
      book_num: z.number().int().nullable(),
      quota: z.number().int().nullable(),
      /** Places of the quota that wait for a decision, and that are used, this year. */
      reserved: z.number().int().nullable(),
      used: z.number().int().nullable(),
      audit_status: Status.nullable(),
    }),
  }),
  /** 出版单位信息: without a key that of the caller's own unit, whose record begins with its first save */
  publisher_detail: read({
    who: [...PUBLISHER_OFFICE, 'publisher'],
    input: z.object({ publisher_id: id.optional() }),
    output: z.object({
      /** Null: nothing is stored yet. */
      publisher_id: id.nullable(),
      publisher_name: z.string(),
      fields: PublisherFields,
      license_file_name: z.string().nullable(),
      audit_status: Status,
      audit_reason: z.string().nullable(),
      audit_time: z.string().nullable(),
      quota: z.number().int().nullable(),
      revision: whole,
      /** The caller may write it. */
      editable: z.boolean(),
    }),
  }),
  /** 暂存 or 提交审核; the administrator corrects any record without a new decision */
  publisher_save: write({
    who: ['publisher', 'admin'],
    input: z.object({
      publisher_id: id.optional(),
      fields: PublisherFields,
      submit: flag.default(0),
      revision: readRevision,
    }),
    output: z.object({ publisher_id: id, audit_status: Status, revision: whole }),
  }),
  /** 审核通过 or 退回 */
  publisher_audit: write({
    who: PUBLISHER_OFFICE,
    input: z
      .object({
        publisher_ids: ids.max(1000, '一次不超过1000家'),
        passed: flag,
        reason: text(REASON, REASON_LENGTH.long).optional(),
      })
      .refine(({ passed, reason }) => passed === 1 || (reason?.length ?? 0) >= 5, {
        path: ['reason'],
        message: `请填写${REASON}，不少于5字`,
      }),
    output: z.object({ done_num: whole }),
  }),
  /** Whose licence ends within `LICENCE_WARNING_DAYS` or has ended: of one's own unit, or of those in one's care */
  publisher_licences: read({
    who: [...PUBLISHER_OFFICE, 'publisher'],
    input: z.object({}),
    output: z.object({
      /** Of {@link LICENCE_WARNING_DAYS}. */
      within_days: z.literal(LICENCE_WARNING_DAYS),
      ending: z.array(
        z.object({
          publisher_id: id,
          publisher_name: z.string(),
          license_valid_to: z.string(),
          days: z.int(),
        }),
      ),
    }),
  }),
}
