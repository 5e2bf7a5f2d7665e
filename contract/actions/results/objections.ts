import { z } from '#contract/zod'
import { id, keyword, oneOf, paged, read, reason, write } from '#contract/define'
import { linkKey } from '#contract/entities/credentials'
import { ObjectionFields } from '#contract/entities/declaration/objection'
import { OBJECTION_ANSWERS, OBJECTION_STATUS } from '#contract/facts/declaration/afterResult'
import { WELL_FOUNDED } from '#contract/facts/bounds'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DIRECTORS } from '#contract/roles'
import { UPLOADS } from '#contract/rules/upload'
import { file } from '#contract/entities/system/uploaded'

const words = z.string().nullable()
const status = oneOf(OBJECTION_STATUS, '处理状态')

const ObjectionRow = z.object({
  objection_id: id,
  book_id: id,
  book_name: z.string(),
  declare_status: oneOf(DECLARE_STATUS, '申报状态'),
  person: z.string(),
  unit: z.string(),
  /** Masked in lists. */
  id_no: z.string(),
  phone: z.string(),
  status,
  create_time: z.string(),
  answer_time: words,
})

/** 异议: raised in public under a real name, answered by the office. */
export const objections = {
  /** 提出异议 */
  objection_save: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/objection_save',
    maxFileMb: UPLOADS.objection.maxMb,
    input: ObjectionFields.extend({
      /** Of the public list. */
      key: linkKey,
      book_id: id,
      /** The solution of a captcha, where captchas are on. */
      code: z.string().trim().max(10).default(''),
      uuid: z.string().max(64).default(''),
      /** 证明材料 */
      file,
    }),
    /** The address at which the objector reads the answer. It is told once: only its hash is stored. */
    output: z.object({ link: z.string() }),
  }),
  /** What became of an objection, for who raised it */
  objection_state: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/objection_state',
    input: z.object({ uuid: linkKey }),
    output: z.object({
      project_name: z.string(),
      book_name: z.string(),
      person_masked: z.string(),
      create_time: z.string(),
      status,
      answer: words,
      answer_time: words,
    }),
  }),
  /** 异议列表, those that wait first */
  objection_list: paged({
    who: DIRECTORS,
    permission: 'review:objection:list',
    filter: { project_id: id, status: status.optional(), keyword: keyword('book') },
    row: ObjectionRow,
  }),
  /** One objection with the numbers of its objector in full, which the log tells */
  objection_detail: write({
    who: DIRECTORS,
    permission: 'review:objection:list',
    input: z.object({ objection_id: id }),
    output: ObjectionRow.extend({
      content: z.string(),
      proof_name: z.string(),
      answer: words,
      answer_name: words,
    }),
  }),
  /** 证明材料, which the log tells too */
  objection_proof: write({
    who: DIRECTORS,
    permission: 'review:objection:list',
    input: z.object({ objection_id: id }),
    output: file,
    envelope: 'file',
  }),
  /** 答复: the book returns to publicity once none is open, or is not selected */
  objection_answer: write({
    who: DIRECTORS,
    permission: 'review:objection:edit',
    input: z.object({
      objection_id: id,
      status: z.enum(OBJECTION_ANSWERS, '请选择处理结论'),
      answer: reason('答复', WELL_FOUNDED, 2000),
    }),
    output: z.object({ declare_status: oneOf(DECLARE_STATUS, '申报状态') }),
  }),
}
