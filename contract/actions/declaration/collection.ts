import { z } from '#contract/zod'
import {
  done,
  flag,
  id,
  ids,
  keyword,
  oneOf,
  paged,
  read,
  reason,
  text,
  whole,
  write,
} from '#contract/define'
import { CollectedFields } from '#contract/entities/declaration/collected'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { COLLECTION_READERS, COLLECTORS } from '#contract/facts/declaration/collecting'
import { COLLECT_STATUS } from '#contract/facts/declaration/states'
import { EDU_LEVEL } from '#contract/facts/books'
import { DIRECTORS } from '#contract/roles'
import { readIsbn } from '#contract/rules/book/isbn'
import { readRevision } from '#contract/rules/stale'

const Status = oneOf(COLLECT_STATUS, '采集状态')

/** One ISBN with its check digit, as 13 digits, however it was typed. */
const Isbn = z
  .string('请输入书号')
  .max(40, '书号不超过40字')
  .transform((typed, ctx) => {
    const found = readIsbn(typed)
    if (found.ok) return found.value
    ctx.addIssue({ code: 'custom', message: `书号${found.reason}` })
    return z.NEVER
  })

const some = ids.max(1000, '一次不超过1000种')

/** 采集: books of which a publisher or a school tells the platform before anybody declares them. */
export const collection = {
  /** 教材采集列表 */
  collection_list: paged({
    who: COLLECTION_READERS,
    filter: {
      keyword: keyword('book'),
      isbn: z.string().max(20).optional(),
      publisher_name: z.string().max(100).optional(),
      collect_status: Status.optional(),
    },
    row: z.object({
      collect_id: id,
      isbn: z.string(),
      book_name: z.string(),
      first_editor: z.string().nullable(),
      publisher_name: z.string().nullable(),
      edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
      cover: z.string().nullable(),
      collect_status: Status,
      audit_opinion: z.string().nullable(),
      collector: z.string(),
      dept_name: z.string().nullable(),
      /** The declaration that it became. */
      book_id: id.nullable(),
      create_time: z.string(),
    }),
  }),
  /** 新增前的查重与预填: whether this ISBN was collected, and what is known of the book */
  collection_isbn: read({
    who: COLLECTORS,
    input: z.object({ isbn: Isbn }),
    output: z.object({
      isbn: z.string(),
      /** The record that there is, when the caller may read it. */
      collect_id: id.nullable(),
      /** Whose record there is otherwise. */
      taken_by: z.string().nullable(),
      /** What stands on the book itself, from what the caller may read; a proposal, nothing is stored. */
      proposal: z.object({ source: z.string(), fields: CollectedFields }).nullable(),
    }),
  }),
  /** 采集详情 */
  collection_detail: read({
    who: COLLECTION_READERS,
    input: z.object({ collect_id: id }),
    output: z.object({
      collect_id: id,
      isbn: z.string(),
      fields: CollectedFields,
      /** What the file was called when it was uploaded. */
      copyright_name: z.string().nullable(),
      collect_status: Status,
      audit_opinion: z.string().nullable(),
      audit_time: z.string().nullable(),
      collector: z.string(),
      dept_name: z.string().nullable(),
      book_id: id.nullable(),
      create_time: z.string(),
      revision: whole,
    }),
  }),
  /** 保存 or 提交; without a key a new record of this ISBN */
  collection_save: write({
    who: COLLECTORS,
    input: z
      .object({
        collect_id: id.optional(),
        isbn: Isbn.optional(),
        fields: CollectedFields,
        submit: flag.default(0),
        revision: readRevision,
      })
      .refine(({ collect_id, isbn }) => collect_id !== undefined || isbn !== undefined, {
        path: ['isbn'],
        message: '请输入书号',
      }),
    output: z.object({ collect_id: id, collect_status: Status, revision: whole }),
  }),
  /** 提交, from the list */
  collection_submit: write({
    who: COLLECTORS,
    input: z.object({ collect_ids: some }),
    output: z.object({ done_num: whole }),
  }),
  /** 审核通过 or 退回 */
  collection_audit: write({
    who: DIRECTORS,
    permission: 'collection:book:audit',
    input: z
      .object({
        collect_ids: some,
        passed: flag,
        opinion: text('审核意见', REASON_LENGTH.long).optional(),
      })
      .superRefine(({ passed, opinion }, ctx) => {
        const { error } = reason('退回意见', 5).safeParse(opinion ?? '')
        if (passed === 0 && error)
          ctx.addIssue({ code: 'custom', path: ['opinion'], message: error.issues[0]?.message ?? '' })
      }),
    output: z.object({ done_num: whole }),
  }),
  /** 转为申报: makes a draft of the collector's unit, once */
  collection_to_book: write({
    who: COLLECTORS,
    input: z.object({ collect_id: id }),
    output: z.object({ book_id: id }),
  }),
  /** 删除: drafts only */
  collection_del: write({
    who: COLLECTORS,
    input: z.object({ collect_ids: some }),
    output: done,
  }),
}
