import { REFUSAL } from '#contract/refusals'
import { DEVIATION } from '#contract/facts/opinions'
import { EXPLAINED, opinionLength } from '#contract/rules/review/opinionText'
import { ballotsFault, leaderScoreFault } from '#contract/rules/review/leaderScore'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { checkLeaderOpinion } from '#contract/rules/review/scoreSheet'
import type { OpinionContent } from './content'
import type { NotedDeviation } from './deviations'

/** What the leader's opinion has to address for a book; absent for a report on the whole group. */
export interface BookDemand {
  deviations: readonly NotedDeviation[]
  /** Veto items that an expert ticked. */
  vetoes: readonly { indicator_id: number; name: string }[]
  /** Number of members who may vote. */
  panel_num: number
}

export interface OpinionFinding {
  field: keyof OpinionContent
  message: string
}

/** Minimum length of an opinion on a divergent book, even when the rule requires less. */
const DISCUSSED = 100

const explains = (text: string | undefined): boolean => opinionLength(text ?? '') >= EXPLAINED

/** The required length of the opinion. */
export const leastOf = (rule: ScoreRule, { deviations }: Pick<BookDemand, 'deviations'>): number =>
  deviations.length > 0 ? Math.max(DISCUSSED, rule.leader_advice_min_len) : rule.leader_advice_min_len

const found = (field: keyof OpinionContent, message: string | undefined): OpinionFinding[] =>
  message === undefined ? [] : [{ field, message }]
const finding = (field: keyof OpinionContent, wrong: boolean, message: string): OpinionFinding[] =>
  found(field, wrong ? message : undefined)

function scoreFindings(rule: ScoreRule, score: number | null): OpinionFinding[] {
  if (score === null) return finding('leader_score', rule.leader_weight > 0, '请填写组长分')
  return found('leader_score', leaderScoreFault(rule.full_score, score))
}

/** Checks the outcome of the group's meeting, where the project decides by letters or ballots. */
function meetingFindings(
  { score_mode }: ScoreRule,
  { panel_num }: BookDemand,
  { grade, vote_agree, vote_against, vote_abstain }: OpinionContent,
): OpinionFinding[] {
  if (score_mode === 'grade') return finding('grade', grade === null, '请选择小组评定的等级')
  if (score_mode !== 'vote') return []
  if (vote_agree === null || vote_against === null || vote_abstain === null)
    return finding('vote_agree', true, '请填写表决票数：赞成、反对、弃权')
  const sum = vote_agree + vote_against + vote_abstain
  if (sum === 0) return finding('vote_agree', true, '表决票数不能都为0')
  return found('vote_agree', ballotsFault(sum, panel_num))
}

function vetoFindings({ vetoes }: BookDemand, { veto_confirm, conclusion }: OpinionContent) {
  const decided = new Map(veto_confirm.map((one) => [one.indicator_id, one]))
  const isVetoed = veto_confirm.some(({ confirmed }) => confirmed)
  const silent = vetoes.filter(({ indicator_id }) => {
    const own = decided.get(indicator_id)
    return own !== undefined && !explains(own.reason)
  })
  return [
    ...finding(
      'conclusion',
      isVetoed && conclusion !== null && conclusion !== 'not_recommend',
      REFUSAL.vetoConclusion,
    ),
    ...finding(
      'veto_confirm',
      vetoes.some(({ indicator_id }) => !decided.has(indicator_id)),
      '否决项须逐条确认',
    ),
    ...finding(
      'veto_confirm',
      silent.length > 0,
      `请说明否决项成立或不成立的理由（不少于${EXPLAINED}字）：${silent.map(({ name }) => name).join('、')}`,
    ),
  ]
}

function deviationFindings({ deviations }: BookDemand, content: OpinionContent): OpinionFinding[] {
  const notes = new Map(content.deviation_notes.map(({ kind, text }) => [kind, text]))
  const silent = deviations.filter(({ kind }) => !explains(notes.get(kind)))
  return [
    ...finding(
      'is_discussed',
      deviations.length > 0 && !content.is_discussed,
      '专家意见分歧较大，须经小组合议并勾选“已合议”',
    ),
    ...finding(
      'deviation_notes',
      silent.length > 0,
      `请逐项说明分歧（每项不少于${EXPLAINED}字）：${silent.map(({ kind }) => DEVIATION[kind]).join('、')}`,
    ),
  ]
}

/**
 * All issues that prevent submitting the opinion of a group, in the order of the form.
 * @param demand absent for the report on the whole group
 */
export function checkOpinion(
  rule: ScoreRule,
  demand: BookDemand | undefined,
  content: OpinionContent,
): OpinionFinding[] {
  if (!demand)
    return checkLeaderOpinion(rule, content.advice, true).map(({ message }) => ({ field: 'advice', message }))
  const least = leastOf(rule, demand)
  const advice = checkLeaderOpinion({ ...rule, leader_advice_min_len: least }, content.advice)
  return [
    ...scoreFindings(rule, content.leader_score),
    ...meetingFindings(rule, demand, content),
    ...finding('conclusion', content.conclusion === null, '请选择结论'),
    ...vetoFindings(demand, content),
    ...deviationFindings(demand, content),
    ...advice.map(({ message }): OpinionFinding => ({ field: 'advice', message })),
  ]
}
