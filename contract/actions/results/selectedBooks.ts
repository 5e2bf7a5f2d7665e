import { z } from '#contract/zod'
import { done, flag, id, keyword, MONTH, oneOf, paged, reason, text, whole, write } from '#contract/define'
import { CERTIFICATE_STATE, REMOVAL_KIND, REVISION_STATUS } from '#contract/facts/declaration/afterResult'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { BOOK_OWNERS, DIRECTORS, SELECTED_READERS } from '#contract/roles'
import { uploadedName } from '#contract/entities/system/uploaded'

const words = z.string().nullable()

/** 入选教材: what follows a selection in the years after it. */
export const selectedBooks = {
  /** The selected books within reach, the first due first */
  selected_list: paged({
    who: SELECTED_READERS,
    filter: {
      project_id: id.optional(),
      state: oneOf(CERTIFICATE_STATE, '状态').optional(),
      /** A revision of it waits to be confirmed. */
      pending: flag.optional(),
      keyword: keyword('book'),
    },
    row: z.object({
      book_id: id,
      certificate_no: z.string(),
      book_name: z.string(),
      first_editor: words,
      publisher_name: words,
      project_name: z.string(),
      issue_date: z.string(),
      revise_due: z.string(),
      state: oneOf(CERTIFICATE_STATE, '状态'),
      removed_kind: oneOf(REMOVAL_KIND, '退出原因').nullable(),
      removed_reason: words,
      /** The address at which anybody sees whether the certificate is genuine. */
      link: z.string(),
      /** The revision that was handed in last. */
      revision: z
        .object({
          revision_id: id,
          edition: whole,
          publish_date: z.string(),
          note: z.string(),
          /** 修订内容对照表 */
          file: z.string(),
          file_name: z.string(),
          status: oneOf(REVISION_STATUS, '状态'),
          reason: words,
          submit_time: z.string(),
        })
        .nullable(),
    }),
  }),
  /** 提交修订: the new edition of one's own book, with 修订内容对照表 */
  revision_save: write({
    who: BOOK_OWNERS,
    input: z.object({
      book_id: id,
      edition: z.number('请输入版次').int('版次须为整数').min(1, '版次不小于1').max(99, '版次不超过99'),
      publish_date: z.string('请选择出版年月').regex(MONTH, '出版年月格式应为 YYYY-MM'),
      note: reason('修订说明', WELL_FOUNDED, 1000),
      /** M12 */
      table_file: uploadedName,
    }),
    output: done,
  }),
  /** 确认修订, which moves the next one three years on, or 退回 */
  revision_audit: write({
    who: DIRECTORS,
    permission: 'review:selected:revise',
    input: z
      .object({ revision_id: id, passed: flag, reason: text('理由', REASON_LENGTH.long).default('') })
      .refine(({ passed, reason: said }) => passed === 1 || said.length >= 5, {
        path: ['reason'],
        message: '理由不少于5字',
      }),
    output: z.object({ revise_due: z.string() }),
  }),
  /** 退出目录: its certificate is revoked */
  selected_remove: write({
    who: DIRECTORS,
    permission: 'review:selected:remove',
    input: z.object({
      book_id: id,
      kind: oneOf(REMOVAL_KIND, '退出原因'),
      reason: reason('理由', WELL_FOUNDED),
    }),
    output: done,
  }),
}
