import { z } from 'zod'
import { id, text, oneOf } from '#contract/define'
import { SAMPLE_CODE } from '#contract/bookKinds'
import { CONCLUSION, GRADE, VOTE } from '#contract/dict'

/** The most characters, and lines, a review takes; forms stop typing there. */
export const REVIEW_TEXT = {
  reason: 500,
  veto: 1000,
  pages: 100,
  totalReason: 1000,
  advice: 20_000,
  part: 5000,
  errors: 500,
  place: 20,
  quote: 500,
} as const

/** The parts of an opinion, in the order they are written in. */
export const OPINION_PART = {
  advice: '总体评价',
  strengths: '优点',
  problems: '存在问题',
  suggestions: '修改建议',
} as const
export type OpinionPart = keyof typeof OPINION_PART
export const OPINION_PARTS = Object.keys(OPINION_PART) as readonly OpinionPart[]

/** A review in which nothing was given or written; a new one each time, as its lists may be filled. */
export const unwritten = () => ({
  items: [],
  veto_hits: [],
  grade: null,
  vote: null,
  total_reason: '',
  advice: '',
  strengths: '',
  problems: '',
  suggestions: '',
  conclusion: null,
})

/**
 * A score as people type it: at most two decimals. Its limits are the indicator's and are checked by the sheet.
 * Nothing but a number is read as one: an empty text is no zero.
 */
export const points = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ],
    '分值应为数字',
  )
  .refine((value) => value >= 0, '分值不小于0')
  .refine((value) => value <= 1000, '分值不大于1000')
  .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), '分值最多两位小数')

export const ErrorLine = z.object({
  page: text('页码', REVIEW_TEXT.place).default(''),
  line: text('行', REVIEW_TEXT.place).default(''),
  original: text('原文', REVIEW_TEXT.quote).default(''),
  correct: text('应为', REVIEW_TEXT.quote).default(''),
  kind: text('类型', REVIEW_TEXT.place).default(''),
})

/** The most a comment takes, and how many of them a review holds. */
export const COMMENT = { page: 100_000, quote: 500, text: 1000, most: 500 } as const

/** 批注: what an expert notes at a page of the book while reading. */
export const ReviewComment = z.object({
  code: oneOf(SAMPLE_CODE, '材料种类'),
  /** From 1, of the file and not as printed. */
  page: z.number().int(),
  /** The words of the page it is about; empty where it is about the page. */
  quote: z.string(),
  text: z.string(),
})

/** What an expert writes about a book. */
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

/** All that an expert puts into a review. */
export const WrittenReview = z.object({
  items: z.array(z.object({ indicator_id: id, score: z.number().nullable(), reason: z.string() })),
  veto_hits: z.array(VetoHit),
  grade: oneOf(GRADE, '等级').nullable(),
  vote: oneOf(VOTE, '投票').nullable(),
  total_reason: z.string(),
  total_score: z.number().nullable(),
  opinion: Opinion,
})
