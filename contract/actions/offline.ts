import { z } from 'zod'
import { flag, id, read, text, write, oneOf } from '#contract/define'
import { CONCLUSION, GRADE, REVIEW_STATUS, VOTE } from '#contract/dict'
import { points, REVIEW_TEXT } from '#contract/entities/review'
import { ScoreRule } from '#contract/rules/scoreRule'
import { IndicatorNode } from './indicators'

const revision = z.number().int().min(0)

/** What a sheet that was filled in without network says of one review. The list of errors is not part of it. */
export const OfflineReview = z.object({
  fenpei_id: id,
  /** How often sheet and opinion had been saved when this was made: what was saved since is not overwritten unseen. */
  score_revision: revision,
  advice_revision: revision,
  items: z
    .array(
      z.object({
        indicator_id: id,
        score: points.nullable(),
        reason: text('说明', REVIEW_TEXT.reason),
      }),
    )
    .max(300),
  veto_hits: z
    .array(
      z.object({
        indicator_id: id,
        reason: text('否决理由', REVIEW_TEXT.veto),
        pages: text('页码', REVIEW_TEXT.pages),
      }),
    )
    .max(50),
  grade: oneOf(GRADE, '等级').nullable(),
  vote: oneOf(VOTE, '投票').nullable(),
  total_reason: text('总分说明', REVIEW_TEXT.totalReason),
  advice: text('评审意见', REVIEW_TEXT.advice),
  strengths: text('优点', REVIEW_TEXT.part),
  problems: text('问题', REVIEW_TEXT.part),
  suggestions: text('建议', REVIEW_TEXT.part),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
})

export type OfflineReview = z.output<typeof OfflineReview>

/** Which sheet it is: whose, of which project, and made from which table of indicators. */
export const OfflineStamp = z.object({
  project_id: id,
  user_id: id,
  template_id: id,
  /** SHA-256 of the table as it was. */
  table_hash: z.string().length(64),
})

export type OfflineStamp = z.output<typeof OfflineStamp>

/** A cell whose content the sheet would change; `key` names it as the sheet does. */
const Change = z.object({ key: z.string(), name: z.string(), old: z.string(), new: z.string() })

/** 离线评分表: the answer to scores on paper; only the expert himself brings his own in. */
export const offlineExtensions = {
  /** Everything a sheet for work without network holds: the caller's open reviews as they stand */
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
   * 上传离线评分表: saves all of them as drafts, or with `dry_run` only says what that would change. Reviews that
   * were saved elsewhere since the sheet was made are left alone unless named in `overwrite`.
   */
  offline_sheet_save: write({
    who: ['member'],
    input: z.object({
      project_id: id,
      stamp: OfflineStamp,
      books: z.array(OfflineReview).min(1, '表中没有评审内容').max(200),
      overwrite: z.array(id).max(200).default([]),
      dry_run: flag.default(0),
    }),
    output: z.object({
      saved_num: z.number().int(),
      books: z.array(
        z.object({
          fenpei_id: id,
          book_name: z.string(),
          state: z.enum(['same', 'changed', 'conflict', 'refused']),
          /** Why it is refused, or what else there is to know. */
          reason: z.string().nullable(),
          /** How often it has been saved by now. */
          score_revision: revision,
          advice_revision: revision,
          changes: z.array(Change),
          errors: z.array(z.object({ key: z.string(), reason: z.string() })),
          /** What it still lacks before it can be handed in. */
          missing: z.array(z.string()),
        }),
      ),
    }),
  }),
}
