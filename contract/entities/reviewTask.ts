import { z } from '#contract/zod'
import { flag, id, oneOf } from '#contract/define'
import { EDU_LEVEL } from '#contract/facts/books'
import { CONCLUSION, REVIEW_STATUS } from '#contract/facts/reviews'

/** 评审任务: a book that an expert reviews. */
export const Task = z.object({
  fenpei_id: id,
  book_id: id,
  sort_no: z.number().int(),
  /** The name, or the anonymous number where the review is anonymous. */
  book_name: z.string(),
  /** The anonymous number; null where the review is not anonymous. */
  anon_code: z.string().nullable(),
  edu_level: oneOf(EDU_LEVEL, '教育层次').nullable(),
  major_category: z.string().nullable(),
  /** 专业类; the category where the book has none. */
  major_name: z.string().nullable(),
  course_name: z.string().nullable(),
  review_status: oneOf(REVIEW_STATUS, '评审状态'),
  total_score: z.number().nullable(),
  advice_len: z.number().int(),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  veto_num: z.number().int(),
  /** Signed, but changed after signing. */
  sign_changed: flag,
  return_reason: z.string().nullable(),
  /** For calibration: reviewed like any other book, but never counted. */
  is_trial: flag,
  /** What the review still lacks, as messages; empty when it is complete or closed. */
  missing: z.array(z.string()),
  update_time: z.string().nullable(),
  /** How long the expert has had the book open. */
  read_seconds: z.number().int(),
})

/** How far an expert's tasks are, and whether all may be submitted. */
export const TaskSummary = z.object({
  total: z.number().int(),
  assigned: z.number().int(),
  draft: z.number().int(),
  submitted: z.number().int(),
  locked: z.number().int(),
  returned: z.number().int(),
  all_submitted: z.boolean(),
  can_all_submit: z.boolean(),
  /** Why it is not possible, as messages; empty when it is. */
  blockers: z.array(z.string()),
  warnings: z.array(z.string()),
  deadline: z.string(),
  readonly_reason: z.string().nullable(),
  committed: z.boolean(),
  signed: z.boolean(),
})
