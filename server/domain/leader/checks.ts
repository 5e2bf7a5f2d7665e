import { Big } from 'big.js'
import type { Conclusion, ScoreRule } from '#contract/rules/scoreRule'
import { checkLeaderOpinion } from '#contract/rules/scoreSheet'

export interface VetoConfirm {
  indicator_id: number
  confirmed: boolean
  reason: string
}

/** What a leader writes about a book, or about all the work of his group. */
export interface OpinionContent {
  leader_score: number | null
  conclusion: Conclusion | null
  advice: string
  is_discussed: boolean
  veto_confirm: readonly VetoConfirm[]
}

/** Handed in: a result rests on it. */
export const isInForce = (status: string | undefined): boolean =>
  status === 'submitted' || status === 'confirmed'

/** What the reviews of a book ask of the leader's opinion; a report on the whole group has none. */
export interface BookDemand {
  is_divergent: boolean
  /** Veto items that an expert ticked. */
  vetoes: readonly number[]
}

export interface OpinionFinding {
  field: keyof OpinionContent
  message: string
}

const finding = (field: keyof OpinionContent, wrong: boolean, message: string): OpinionFinding[] =>
  wrong ? [{ field, message }] : []

function scoreFindings(rule: ScoreRule, score: number | null): OpinionFinding[] {
  if (score === null) return finding('leader_score', rule.leader_weight > 0, '请填写组长分')
  const { full_score: full } = rule
  const isOutside = new Big(score).lt(0) || (full !== null && new Big(score).gt(full))
  return finding('leader_score', isOutside, full === null ? '组长分不小于0' : `组长分应在0～${full}之间`)
}

function bookFindings(rule: ScoreRule, demand: BookDemand, content: OpinionContent): OpinionFinding[] {
  const { conclusion, is_discussed, veto_confirm } = content
  const decided = new Set(veto_confirm.map(({ indicator_id }) => indicator_id))
  const isVetoed = veto_confirm.some(({ confirmed }) => confirmed)
  return [
    ...scoreFindings(rule, content.leader_score),
    ...finding('conclusion', conclusion === null, '请选择结论'),
    ...finding(
      'conclusion',
      isVetoed && conclusion !== null && conclusion !== 'not_recommend',
      '存在一票否决项，结论应为不推荐',
    ),
    ...finding(
      'veto_confirm',
      demand.vetoes.some((indicator_id) => !decided.has(indicator_id)),
      '否决项须逐条确认',
    ),
    ...finding(
      'is_discussed',
      demand.is_divergent && !is_discussed,
      '专家意见分歧较大，须经小组合议并勾选“已合议”',
    ),
  ]
}

/**
 * Everything that speaks against handing in the opinion of a group, in the order of the form.
 * @param demand absent for the report on the whole group
 */
export function checkOpinion(
  rule: ScoreRule,
  demand: BookDemand | undefined,
  content: OpinionContent,
): OpinionFinding[] {
  const advice = checkLeaderOpinion(rule, content.advice, demand === undefined)
  return [
    ...(demand ? bookFindings(rule, demand, content) : []),
    ...advice.map(({ message }): OpinionFinding => ({ field: 'advice', message })),
  ]
}
