import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, paged, read, text, whole, write } from '#contract/define'
import { recentPass } from '#contract/entities/recentPass'
import { Task, TaskSummary } from '#contract/entities/reviewTask'
import { BookBrief } from '#contract/entities/book'
import { ErrorLine, points, VetoHit, WrittenReview } from '#contract/entities/review'
import { CONCLUSION, GRADE, REVIEW_STATUS, SAVED_AS, VOTE, REVIEW_TEXT, SHEET } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { IndicatorNode } from '#contract/entities/indicator'
import { OfflineReview, OfflineStamp, savedRevision, SheetChange } from '#contract/entities/offlineSheet'

/** Maximum number of reviews on an offline sheet. */
const OFFLINE_REVIEWS = 200

const SheetItem = z.object({
  indicator_id: id,
  score: points.nullish(),
  reason: text('说明', REVIEW_TEXT.reason).default(''),
})

/** A problem of a review: something missing, or something to double-check. */
export const Finding = z.object({
  field: z.enum(['items', 'veto_hits', 'opinion', 'reason', 'conclusion', 'grade', 'vote', 'read', 'books']),
  indicator_id: id.nullable(),
  level: z.enum(['error', 'warn']),
  message: z.string(),
})
export type Finding = z.output<typeof Finding>

/** Confirms the signature on submission, where the project requires each book to be signed. */
const sign_confirm = flag.optional()

/**
 * A save of the score sheet or of the opinion. `revision` is the one it is based on; `fenpei_id` refuses it when
 * another user has logged in meanwhile.
 */
const Save = z.object({
  project_id: id,
  book_id: id,
  status: z.enum(SAVED_AS),
  revision: z.coerce.number().pipe(whole).optional(),
  fenpei_id: id.optional(),
  sign_confirm,
})

const Saved = z.object({
  review_status: oneOf(REVIEW_STATUS, '评审状态'),
  findings: z.array(Finding),
  revision: z.number().int(),
  update_time: z.string(),
})

/** Reviews of an expert, written online or on an offline sheet. */
export const review = {
  /** 专家的评审任务. The office may request another person's, and sees only what was submitted */
  groupe_zhuanjia_books: paged({
    who: [...MANAGERS, 'member'],
    filter: {
      project_id: id,
      /** Absent: one's own. */
      user_id: id.optional(),
      /** Rows and summary of this group only. */
      group_id: id.optional(),
      review_status: oneOf(REVIEW_STATUS, '评审状态').optional(),
      keyword: keyword('book'),
      is_trial: flag.optional(),
    },
    row: Task,
    extra: { summary: TaskSummary },
  }),
  /** 评分页加载: the book, the score sheet, its saved content and the rules. For the office only after submission */
  zhuanjia_book_yijian: read({
    who: [...MANAGERS, 'member'],
    input: z.object({ project_id: id, book_id: id, /* Absent: the caller's own. */ user_id: id.optional() }),
    output: z.object({
      fenpei_id: id,
      book: BookBrief.pick({
        book_id: true,
        book_name: true,
        isbn: true,
        first_editor: true,
        first_editor_unit: true,
        publisher_name: true,
        publish_date: true,
        edu_level: true,
        major_category: true,
      }).extend({ course_name: z.string().nullable(), abstract: z.string().nullable() }),
      indicators: z.array(IndicatorNode),
      ...WrittenReview.shape,
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      return_reason: z.string().nullable(),
      /** When it was last signed, and whether it has changed since; null before the first signature. */
      signature: z.object({ sign_time: z.string(), changed: flag }).nullable(),
      /**
       * The revisions of the score sheet and of the opinion: a save names the one it is based on, so that two
       * devices do not overwrite each other unnoticed. 0 before the first save.
       */
      score_revision: z.number().int(),
      advice_revision: z.number().int(),
      update_time: z.string().nullable(),
      rule: ScoreRule,
      score_note: z.string(),
      advice_note: z.string(),
      /** Each review must be signed on submission. */
      sign_each: flag,
      /** How long the caller has read the book, in seconds; null where the book has no readable file. */
      read_seconds: z.number().int().nullable(),
      deadline: z.string(),
      readonly_reason: z.string().nullable(),
      /** A submitted review may be changed until all reviews are submitted. */
      allow_withdraw_submit: flag,
      prev_book_id: id.nullable(),
      next_book_id: id.nullable(),
    }),
  }),
  /**
   * 保存打分: a draft accepts any well-formed input; `submitted` submits the whole review and is refused, with the
   * findings as data, while a check of the sheet or of the saved opinion fails, or where the project requires
   * each book to be signed and `sign_confirm` is missing. Saving identical content changes nothing, so a save
   * whose response was lost can be retried.
   */
  user_score: write({
    who: ['member'],
    limitKb: 704,
    // A draft is saved by itself while the expert types: what was pasted from a PDF must not stop that.
    cleaned: ['items', 'veto_hits', 'total_reason'],
    input: Save.extend({
      items: z.array(SheetItem).max(SHEET.items),
      veto_hits: z.array(VetoHit).max(SHEET.vetoes).default([]),
      grade: oneOf(GRADE, '等级').nullish(),
      vote: oneOf(VOTE, '投票').nullish(),
      total_reason: text('总分说明', REVIEW_TEXT.totalReason).default(''),
    }),
    output: Saved.extend({ total_score: z.number().nullable() }),
  }),
  /** 保存专家意见; likewise for the opinion: `submitted` submits the whole review, with the saved sheet */
  advice_add: write({
    who: ['member'],
    limitKb: 1792,
    cleaned: ['advice', 'strengths', 'problems', 'suggestions', 'error_list'],
    input: Save.extend({
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
    output: Saved.extend({
      /** The key of the opinion, which is that of its assignment. */
      advice_id: id,
      word_count: z.number().int(),
    }),
  }),
  /** 专家全部提交(锁定) */
  zhuanjia_all_submit: write({
    who: ['member'],
    input: z.object({
      project_id: id,
      /** Only the reviews of this group. */
      group_id: id.optional(),
      sign_confirm: z.literal(1, '请确认签名后提交'),
      /** From `user_password_check` with scene `all_submit`, where a client asks for the password first. */
      pass_token: recentPass,
    }),
    output: z.object({ locked_num: z.number().int(), all_submit_time: z.string() }),
  }),
  /** Everything an offline sheet contains: the caller's open reviews in their present state */
  offline_sheet: read({
    who: ['member'],
    input: z.object({ project_id: id }),
    output: z.object({
      stamp: OfflineStamp,
      project_name: z.string(),
      user_name: z.string(),
      rule: ScoreRule,
      indicators: z.array(IndicatorNode),
      books: z.array(
        OfflineReview.extend({ book_name: z.string(), review_status: oneOf(REVIEW_STATUS, '评审状态') }),
      ),
    }),
  }),
  /**
   * 上传离线评分表: saves all of them as drafts, or with `dry_run` only answers what that would change. Reviews that
   * were saved elsewhere after the sheet was made are skipped unless named in `overwrite`.
   */
  offline_sheet_save: write({
    who: ['member'],
    limitKb: 16 * 1024,
    cleaned: ['books'],
    input: z.object({
      project_id: id,
      stamp: OfflineStamp,
      books: z.array(OfflineReview).min(1, '表中没有评审内容').max(OFFLINE_REVIEWS),
      overwrite: z.array(id).max(OFFLINE_REVIEWS).default([]),
      dry_run: flag.default(0),
    }),
    output: z.object({
      saved_num: z.number().int(),
      books: z.array(
        z.object({
          fenpei_id: id,
          book_name: z.string(),
          state: z.enum(['same', 'changed', 'conflict', 'refused']),
          /** Why it is refused, or a remark. */
          reason: z.string().nullable(),
          /** The present revision. */
          score_revision: savedRevision,
          advice_revision: savedRevision,
          changes: z.array(SheetChange),
          errors: z.array(z.object({ key: z.string(), reason: z.string() })),
          /** What is missing for submission. */
          missing: z.array(z.string()),
        }),
      ),
    }),
  }),
}
