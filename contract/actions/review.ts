import { z } from 'zod'
import { flag, id, paged, read, reason, text, write, oneOf } from '#contract/define'
import { CONCLUSION, EXPERT_STATUS, GRADE, REQUEST_STATUS, REVIEW_STATUS, VOTE } from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { ErrorLine, points, REVIEW_TEXT, VetoHit, WrittenReview } from '#contract/entities/review'
import { ScoreRule } from '#contract/rules/scoreRule'
import { IndicatorNode } from './indicators'

const SheetItem = z.object({
  indicator_id: id,
  score: points.nullish(),
  reason: text('说明', REVIEW_TEXT.reason).default(''),
})

/** Something the review still lacks, or should be looked at. */
export const Finding = z.object({
  field: z.enum(['items', 'veto_hits', 'opinion', 'reason', 'conclusion', 'grade', 'vote', 'read', 'books']),
  indicator_id: id.nullable(),
  level: z.enum(['error', 'warn']),
  message: z.string(),
})

/** Signs what is handed in, where the project wants each book signed. */
const sign_confirm = flag.optional()

const Task = z.object({
  fenpei_id: id,
  book_id: id,
  sort_no: z.number().int(),
  /** The name, or the anonymous number where the review is anonymous. */
  book_name: z.string(),
  edu_level: z.string().nullable(),
  major_category: z.string().nullable(),
  course_name: z.string().nullable(),
  review_status: oneOf(REVIEW_STATUS, '评审状态'),
  total_score: z.number().nullable(),
  advice_len: z.number().int(),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  veto_num: z.number().int(),
  /** Signed, and not as it was signed any more. */
  sign_changed: flag,
  return_reason: z.string().nullable(),
  /** For calibration: it is reviewed like any other book and never counted. */
  is_trial: flag,
  /** What the review still lacks, in words; empty when it is complete or closed. */
  missing: z.array(z.string()),
  update_time: z.string().nullable(),
})

const TaskSummary = z.object({
  total: z.number().int(),
  assigned: z.number().int(),
  draft: z.number().int(),
  submitted: z.number().int(),
  locked: z.number().int(),
  returned: z.number().int(),
  all_submitted: z.boolean(),
  can_all_submit: z.boolean(),
  /** Why not, in words; empty when it can be done. */
  blockers: z.array(z.string()),
  warnings: z.array(z.string()),
  deadline: z.string(),
  readonly_reason: z.string().nullable(),
  committed: z.boolean(),
  signed: z.boolean(),
})

/** An expert at his books. */
export const review = {
  /** 专家的评审任务. The office asks for somebody's, and reads of it what he has handed in */
  groupe_zhuanjia_books: paged({
    who: [...MANAGERS, 'member'],
    filter: {
      project_id: id,
      /** Absent: one's own. */
      user_id: id.optional(),
      review_status: oneOf(REVIEW_STATUS, '评审状态').optional(),
      keyword: z.string().max(100).optional(),
    },
    row: Task,
    extra: { summary: TaskSummary },
  }),
  /** 评分页加载: the book, the sheet, what is already in it, and the rules. For the office once it was handed in */
  zhuanjia_book_yijian: read({
    who: [...MANAGERS, 'member'],
    input: z.object({ project_id: id, book_id: id, /** Absent: one's own. */ user_id: id.optional() }),
    output: z.object({
      fenpei_id: id,
      book: z.object({
        book_id: id,
        book_name: z.string(),
        isbn: z.string().nullable(),
        first_editor: z.string().nullable(),
        first_editor_unit: z.string().nullable(),
        publisher_name: z.string().nullable(),
        publish_date: z.string().nullable(),
        edu_level: z.string().nullable(),
        major_category: z.string().nullable(),
        course_name: z.string().nullable(),
        abstract: z.string().nullable(),
      }),
      indicators: z.array(IndicatorNode),
      ...WrittenReview.shape,
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      return_reason: z.string().nullable(),
      /** When it was signed last, and whether it has changed since; null before that. */
      signature: z.object({ sign_time: z.string(), changed: flag }).nullable(),
      /**
       * The revisions of the sheet and of the opinion: a save names the one it was made from, so that two devices
       * do not overwrite each other unseen. 0 while nothing has been saved.
       */
      score_revision: z.number().int(),
      advice_revision: z.number().int(),
      update_time: z.string().nullable(),
      rule: ScoreRule,
      score_note: z.string(),
      advice_note: z.string(),
      /** It is signed as it is handed in, and not handed in without. */
      sign_each: flag,
      /** How long the caller has read the book, in seconds; null where there is no file of it to read. */
      read_seconds: z.number().int().nullable(),
      deadline: z.string(),
      readonly_reason: z.string().nullable(),
      /** A review that was handed in may still be changed until all are handed in. */
      allow_withdraw_submit: flag,
      prev_book_id: id.nullable(),
      next_book_id: id.nullable(),
    }),
  }),
  /**
   * 保存打分: a draft takes anything well-formed; `submitted` hands in the whole review and is refused, with the
   * findings as data, while a check of the sheet or of the saved opinion fails, and where the project wants each book
   * signed without `sign_confirm`. Saving what is already there changes
   * nothing, so that a save whose answer was lost may be repeated. A save that names its assignment is refused when
   * somebody else is logged in by now.
   */
  user_score: write({
    who: ['member'],
    input: z.object({
      project_id: id,
      book_id: id,
      status: z.enum(['draft', 'submitted']),
      revision: z.coerce.number().int().optional(),
      fenpei_id: id.optional(),
      sign_confirm,
      items: z.array(SheetItem).max(300),
      veto_hits: z.array(VetoHit).max(50).default([]),
      grade: oneOf(GRADE, '等级').nullish(),
      vote: oneOf(VOTE, '投票').nullish(),
      total_reason: text('总分说明', REVIEW_TEXT.totalReason).default(''),
    }),
    output: z.object({
      total_score: z.number().nullable(),
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      findings: z.array(Finding),
      revision: z.number().int(),
      update_time: z.string(),
    }),
  }),
  /** 保存专家意见; the same with the opinion: `submitted` hands in the whole review, with the saved sheet */
  advice_add: write({
    who: ['member'],
    input: z.object({
      project_id: id,
      book_id: id,
      status: z.enum(['draft', 'submitted']),
      revision: z.coerce.number().int().optional(),
      fenpei_id: id.optional(),
      sign_confirm,
      advice: text('评审意见', REVIEW_TEXT.advice).default(''),
      strengths: text('优点', REVIEW_TEXT.part).default(''),
      problems: text('问题', REVIEW_TEXT.part).default(''),
      suggestions: text('建议', REVIEW_TEXT.part).default(''),
      conclusion: oneOf(CONCLUSION, '结论').nullish(),
      error_list: z
        .array(ErrorLine)
        .max(REVIEW_TEXT.errors, `差错记录不超过${REVIEW_TEXT.errors}条`)
        .default([]),
    }),
    output: z.object({
      word_count: z.number().int(),
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      findings: z.array(Finding),
      revision: z.number().int(),
      update_time: z.string(),
    }),
  }),
  /** 专家全部提交(锁定) */
  zhuanjia_all_submit: write({
    who: ['member'],
    input: z.object({ project_id: id, sign_confirm: z.literal(1, '请确认签名后提交') }),
    output: z.object({ locked_num: z.number().int(), all_submit_time: z.string() }),
  }),
  /** 退回专家评审; from a leader it is a request that the office decides, see `return_request_decide` */
  return_expert_review: write({
    who: [...MANAGERS, 'leader'],
    input: z.object({
      project_id: id,
      /** Whose; a leader knows the experts of a book by number only. */
      user_id: id.optional(),
      anon_no: z.coerce.number().int().positive().optional(),
      /** Empty: all of his books. A leader names one. */
      book_ids: z.array(id).default([]),
      reason: reason('退回理由', 5),
      /** Tells him so on the site. */
      notify: flag.default(1),
    }),
    output: z.object({
      returned_num: z.number().int(),
      /** Null for a request: nothing has happened to the review yet. */
      expert_status: oneOf(EXPERT_STATUS, '专家状态').nullable(),
      request_status: oneOf(REQUEST_STATUS, '申请状态').nullable(),
    }),
  }),
}
