import { z } from '#contract/zod'
import {
  addIssues,
  flag,
  id,
  ids,
  oneOf,
  paged,
  read,
  reason,
  text,
  whole,
  wireMoment,
  write,
} from '#contract/define'
import { BookBrief } from '#contract/entities/book'
import { declaredFilter } from '#contract/entities/declaration/declaredFilter'
import { ItemFinding } from '#contract/entities/examining/finding'
import { SUPPLEMENTERS } from '#contract/facts/declaration/life'
import { FORMAL_RESULT } from '#contract/facts/declaration/states'
import {
  EXAM_OFFICE,
  EXAM_OPINION,
  EXAM_READERS,
  EXAMINERS,
  FORMAL_CONCLUSION,
  FORMAL_ITEM,
  FORMAL_STATE,
  FORMAL_TAB,
  ITEM_REMARK,
  READING_STATE,
} from '#contract/facts/examining/formal'
import { DECLARATION_READERS } from '#contract/roles'
import { BOOK_MATERIALS } from '#contract/rules/declaration/materials'
import { OPENED_PARTS } from '#contract/rules/examining/opened'
import { readRevision } from '#contract/rules/stale'

/** The most books that one call hands over. */
export const MOST_HANDED_OVER = 500

const Item = z.object({
  code: oneOf(FORMAL_ITEM, '审查项'),
  result: oneOf(FORMAL_RESULT, '审查结果').nullable(),
  remark: text('说明', ITEM_REMARK.max).nullable(),
})
const Parts = z.array(oneOf(OPENED_PARTS, '开放的内容'))
const Materials = z.array(z.enum(BOOK_MATERIALS, '开放的材料不在可选范围内'))
const OPINION = reason('审查意见', EXAM_OPINION.min, EXAM_OPINION.max)

const Exam = {
  exam_id: id,
  round: whole,
  state: oneOf(FORMAL_STATE, '审查状态'),
  conclusion: oneOf(FORMAL_CONCLUSION, '审查结论').nullable(),
  examiner_name: z.string(),
  second_name: z.string().nullable(),
  assign_time: z.string(),
  due_time: z.string(),
  exam_time: z.string().nullable(),
  supplement_deadline: z.string().nullable(),
  reading: oneOf(READING_STATE, '核对状态'),
}

/** What was found about a book, as its own people read it. */
const Round = z.object({
  round: whole,
  conclusion: oneOf(FORMAL_CONCLUSION, '审查结论'),
  opinion: z.string().nullable(),
  exam_time: z.string().nullable(),
  supplement_deadline: z.string().nullable(),
  supplement_note: z.string().nullable(),
  failed: z.array(Item),
  opened_parts: Parts,
  opened_materials: Materials,
})

/** 形式审查: the work of examiners, and what the office sees of it. */
export const examination = {
  /** 审查任务: an examiner's own, or all of them; what is due first stands first */
  formal_exam_list: paged({
    who: EXAM_READERS,
    filter: {
      tab: oneOf(FORMAL_TAB, '页签').default('todo'),
      ...declaredFilter,
      examiner_id: id.optional(),
      /** Whether it should have been over by now. */
      late: flag.optional(),
    },
    row: BookBrief.omit({ violation_status: true }).extend({
      ...Exam,
      year: whole,
      recommend_unit: z.string().nullable(),
      is_late: z.boolean(),
      /** Items of which the machine doubts something or finds it wrong. */
      doubt_num: whole,
    }),
    /** By tab. */
    extra: { counts: z.record(oneOf(FORMAL_TAB, '页签'), whole) },
  }),
  /** 审查: the newest examination of a book, with what the machine has found */
  formal_exam_detail: read({
    who: EXAM_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      ...Exam,
      book: BookBrief.omit({ violation_status: true }),
      items: z.array(Item),
      findings: z.array(ItemFinding),
      opinion: z.string().nullable(),
      second_opinion: z.string().nullable(),
      opened_parts: Parts,
      opened_materials: Materials,
      supplement_note: z.string().nullable(),
      revision: whole,
      /** What the caller may do now. */
      may: z.object({ examine: z.boolean(), confirm: z.boolean(), pass_on: z.boolean() }),
      earlier: z.array(Round),
    }),
  }),
  /** 保存 or, with a conclusion, 提交结论; a refusal then waits for a second examiner */
  formal_exam_save: write({
    who: EXAMINERS,
    input: z
      .object({
        exam_id: id,
        items: z.array(Item).max(Object.keys(FORMAL_ITEM).length),
        opinion: text('审查意见', EXAM_OPINION.max).optional(),
        conclusion: oneOf(FORMAL_CONCLUSION, '审查结论').optional(),
        opened_parts: Parts.default([]),
        opened_materials: Materials.default([]),
        supplement_deadline: wireMoment('补正截止时间').optional(),
        revision: readRevision,
      })
      .superRefine(({ conclusion, opinion, ...more }, ctx) => {
        const add = (field: string, message: string) =>
          ctx.addIssue({ code: 'custom', path: [field], message })
        if (conclusion !== undefined && conclusion !== 'pass')
          for (const { message } of OPINION.safeParse(opinion ?? '').error?.issues ?? [])
            add('opinion', message)
        if (conclusion !== 'supplement') return
        if (more.opened_parts.length + more.opened_materials.length === 0)
          add('opened_parts', '请选择允许补正的内容或材料')
        if (more.supplement_deadline === undefined) add('supplement_deadline', '请选择补正截止时间')
      }),
    output: z.object({ state: oneOf(FORMAL_STATE, '审查状态'), revision: whole }),
  }),
  /** 复审: confirms a refusal, or gives the book back to the first examiner */
  formal_exam_second: write({
    who: EXAMINERS,
    input: z.object({
      exam_id: id,
      op: z.enum(['agree', 'disagree'], '请选择同意或不同意'),
      opinion: reason('复审意见', EXAM_OPINION.min, EXAM_OPINION.max),
    }),
    output: z.object({ state: oneOf(FORMAL_STATE, '审查状态') }),
  }),
  /** 转派 to another examiner: all of them, or none */
  formal_exam_pass_on: write({
    who: [...EXAMINERS, ...EXAM_OFFICE],
    input: z.object({
      exam_ids: ids.max(MOST_HANDED_OVER, `一次不超过${MOST_HANDED_OVER}种`),
      examiner_id: id,
      reason: reason('转派理由', ITEM_REMARK.min, ITEM_REMARK.max),
    }),
    output: z.object({ done_num: whole }),
  }),
  /** Those to whom an examination may be passed on */
  formal_examiners: read({
    who: [...EXAMINERS, ...EXAM_OFFICE],
    input: z.object({}),
    output: z.array(z.object({ user_id: id, examiner_name: z.string() })),
  }),
  /** 移交形式审查: all recommended books that are due, or with their keys those to which the province has objected */
  formal_exam_assign: write({
    who: EXAM_OFFICE,
    permission: 'declare:formal:assign',
    input: z
      .object({
        book_ids: ids.max(MOST_HANDED_OVER, `一次不超过${MOST_HANDED_OVER}种`).optional(),
        /** Why books go on to which the province has objected. */
        reason: text('移交理由', EXAM_OPINION.max).optional(),
      })
      .superRefine(({ book_ids, reason: why }, ctx) => {
        if (book_ids !== undefined || why !== undefined)
          addIssues(ctx, reason('移交理由', EXAM_OPINION.min, EXAM_OPINION.max), why ?? '')
      }),
    output: z.object({
      done_num: whole,
      /** Books that nobody may examine, and why. */
      left: z.array(
        z.object({ book_id: id, book_name: z.string(), reason: z.string(), objected: z.boolean() }),
      ),
    }),
  }),
  /** 重新核对: the machine reads the book again */
  formal_exam_reread: write({
    who: [...EXAMINERS, ...EXAM_OFFICE],
    input: z.object({ exam_id: id }),
    output: z.object({ reading: oneOf(READING_STATE, '核对状态') }),
  }),
  /** 形式审查概况: who has how much, and what has waited longest */
  formal_exam_figures: read({
    who: EXAM_READERS,
    input: z.object({}),
    output: z.object({
      /** Recommended, and not handed over yet. */
      recommended: whole,
      open: whole,
      late: whole,
      second: whole,
      supplement: whole,
      done: whole,
      examiners: z.array(
        z.object({
          user_id: id,
          examiner_name: z.string(),
          dept_name: z.string().nullable(),
          open: whole,
          second: whole,
          done: whole,
          late: whole,
          /** Days that their oldest open book has waited; null when none is open. */
          oldest_days: z.number().nullable(),
        }),
      ),
    }),
  }),
  /** 形审结果, for the people of a book and whoever reads its declaration: the rounds that are over */
  formal_rounds: read({
    who: DECLARATION_READERS,
    input: z.object({ book_id: id }),
    output: z.object({
      rounds: z.array(Round),
      /** The supplement can be written and handed in now. */
      is_open: z.boolean(),
    }),
  }),
  /** 补正后提交 */
  formal_resubmit: write({
    who: SUPPLEMENTERS,
    input: z.object({
      book_id: id,
      note: reason('补正说明', ITEM_REMARK.min, EXAM_OPINION.max),
    }),
    output: z.object({ round: whole }),
  }),
}
