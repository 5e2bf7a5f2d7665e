import { z } from '#contract/zod'
import { flag, id, oneOf, text } from '#contract/define'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { DEVIATION, OPINION_STATUS } from '#contract/facts/opinions'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'

export const votes = (label: string) => z.coerce.number().int().min(0, `${label}票数不小于0`).max(999)

export const noted = { kind: oneOf(DEVIATION, '分歧'), text: text('分歧说明', 1000) }

/** What the leader decides about a veto of an expert. */
export const VetoDecision = z.object({
  indicator_id: id,
  confirmed: z.boolean(),
  reason: text('说明', REASON_LENGTH.long).default(''),
})

/** How far the reviews of a book disagree, as figures in words. */
export const deviations = z.array(z.object({ kind: oneOf(DEVIATION, '分歧'), text: z.string() }))

export const LeaderOpinion = z.object({
  leader_score: z.number().nullable(),
  grade: oneOf(GRADE, '等级').nullable(),
  vote_agree: z.number().int().nullable(),
  vote_against: z.number().int().nullable(),
  vote_abstain: z.number().int().nullable(),
  deviation_notes: z.array(z.object(noted)),
  conclusion: oneOf(CONCLUSION, '结论').nullable(),
  advice: z.string(),
  is_discussed: flag,
  veto_confirm: z.array(z.object({ indicator_id: id, confirmed: z.boolean(), reason: z.string() })),
  opinion_status: oneOf(OPINION_STATUS, '意见状态'),
  submit_time: z.string().nullable(),
})
