import { z } from '#contract/zod'
import { id, text, oneOf } from '#contract/define'
import { REFUSAL } from '#contract/refusals'
import { SAMPLE_CODE } from '#contract/facts/books'
import { CONCLUSION, GRADE, VOTE, REVIEW_TEXT } from '#contract/facts/reviews'

/**
 * A score as typed: at most two decimals. Its range belongs to the indicator and is checked by the sheet. Only
 * a number is accepted: an empty text is not zero.
 */
export const points = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d+(\.\d+)?$/)
        .transform(Number),
    ],
    REFUSAL.scoreNumber,
  )
  .refine((value) => value >= 0, '分值不小于0')
  .refine((value) => value <= 1000, '分值不大于1000')
  .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), '分值最多两位小数')

export const ErrorLine = z.object({
  page: text('页码', REVIEW_TEXT.place).default(''),
  line: text('行', REVIEW_TEXT.place).default(''),
  original: text('原文', REVIEW_TEXT.quote).default(''),
  correct: text('应为', REVIEW_TEXT.quote).default(''),
  kind: text('类型', REVIEW_TEXT.place).default(''),
})
export type ErrorLine = z.output<typeof ErrorLine>

/** 批注: an expert's comment on a page of the book, made while reading. */
export const ReviewComment = z.object({
  code: oneOf(SAMPLE_CODE, '材料种类'),
  /** Page of the file from 1, not the printed page number. */
  page: z.number().int(),
  /** The quoted words of the page; empty where the comment is about the whole page. */
  quote: z.string(),
  text: z.string(),
})

/** An expert's written opinion on a book. */
export const Opinion = z.object({
  advice: z.string(),
  strengths: z.string(),
  problems: z.string(),
  suggestions: z.string(),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  error_list: z.array(ErrorLine),
})

export const VetoHit = z.object({
  indicator_id: id,
  reason: text('否决理由', REVIEW_TEXT.veto).default(''),
  pages: text('页码', REVIEW_TEXT.pages).default(''),
})

/** The complete content of a review. */
export const WrittenReview = z.object({
  items: z.array(z.object({ indicator_id: id, score: z.number().nullable(), reason: z.string() })),
  veto_hits: z.array(VetoHit),
  grade: oneOf(GRADE, '等级').nullable(),
  vote: oneOf(VOTE, '投票').nullable(),
  total_reason: z.string(),
  total_score: z.number().nullable(),
  opinion: Opinion,
})
