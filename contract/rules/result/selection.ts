import { z } from '#contract/zod'
import type { ResultStatus } from '#contract/facts/results'

const MOST = 9999
const most = z.number('请输入名次').int('名次须为整数').min(1, '名次不小于1').max(MOST, `名次不超过${MOST}`)

/** 拟入选的规则: by a line, or by the votes of the groups. */
export const SelectionRule = z.discriminatedUnion('way', [
  z.object({ way: z.literal('rank_all'), most }),
  z.object({ way: z.literal('rank_group'), most }),
  z.object({
    way: z.literal('score'),
    least: z.number('请输入分数线').min(0, '分数线不小于0').max(1000, '分数线不超过1000'),
  }),
  z.object({ way: z.literal('votes') }),
])
export type SelectionRule = z.output<typeof SelectionRule>

/** What a rule looks at. */
export interface Candidate {
  result_status: ResultStatus
  final_score: number | null
  rank_all: number | null
  rank_group: number | null
  vote_agree: number | null
  vote_against: number | null
  vote_abstain: number | null
  /** Not held back from what is published. */
  publishable: boolean
}

export interface Proposed {
  chosen: boolean
  /** Why, for people. */
  why: string
  /** No adjustment can choose it. */
  barred: boolean
}

const byRank = (name: string, rank: number | null, least: number): Omit<Proposed, 'barred'> =>
  rank === null
    ? { chosen: false, why: `没有${name}` }
    : rank <= least
      ? { chosen: true, why: `${name}第${rank}，在前${least}名之内` }
      : { chosen: false, why: `${name}第${rank}，不在前${least}名之内` }

/** At least two thirds of all votes, abstentions among them, agree. */
function byVote({ vote_agree, vote_against, vote_abstain }: Candidate): Omit<Proposed, 'barred'> {
  const agree = vote_agree ?? 0
  const all = agree + (vote_against ?? 0) + (vote_abstain ?? 0)
  if (all === 0) return { chosen: false, why: '小组没有表决' }
  const chosen = 3 * agree >= 2 * all
  return { chosen, why: `${all}票中${agree}票同意，${chosen ? '达到' : '不足'}三分之二` }
}

function judged(rule: SelectionRule, candidate: Candidate): Omit<Proposed, 'barred'> {
  if (rule.way === 'rank_all') return byRank('总名次', candidate.rank_all, rule.most)
  if (rule.way === 'rank_group') return byRank('组内名次', candidate.rank_group, rule.most)
  if (rule.way === 'votes') return byVote(candidate)
  const score = candidate.final_score ?? 0
  const chosen = score >= rule.least
  return { chosen, why: `最终分${score}，${chosen ? '达到' : '低于'}${rule.least}分` }
}

/** Why no rule and no adjustment can choose a book; undefined when they can. */
function bar({ result_status, rank_all, publishable }: Candidate): string | undefined {
  if (result_status === 'vetoed' || result_status === 'violation') return '一票否决或违规'
  if (rank_all === null) return '没有定论：有效评审不足或分歧较大'
  return publishable ? undefined : '已标记暂不公示'
}

/** Whether a rule proposes a book for the selection, and why. Equal ranks are in or out together. */
export function proposed(rule: SelectionRule, candidate: Candidate): Proposed {
  const why = bar(candidate)
  return why === undefined
    ? { ...judged(rule, candidate), barred: false }
    : { chosen: false, why, barred: true }
}
