import type { ProjectCheck, ProjectStatus } from '#contract/facts/projectLife'
import type { Check } from '#contract/entities/project'
import { LEAST_PUBLICITY_DAYS } from '#contract/facts/declaration/afterResult'
import { REFUSAL } from '#contract/refusals'

/** The facts for the preconditions of a project's states; counted by the database, judged here. */
export interface ProjectFacts {
  now: Date
  review_begin_time: Date
  review_end_time: Date
  publicity_end_time: Date | null
  calc_time: Date | null
  last_score_time: Date | null
  /** When the present version of the scoring rule was made; null before the start. */
  rule_time: Date | null
  experts_per_book: number
  need_leader: boolean
  need_leader_opinion: boolean
  /** A commitment is required and its text is empty. */
  commitment_missing: boolean
  /** The errors of the indicators, or that there are none. */
  scheme_problems: readonly string[]
  book_num: number
  ungrouped_num: number
  /** Books with fewer or more active assignments than they need; trial ones do not count. */
  short_num: number
  over_num: number
  expert_num: number
  /** Experts with books who have not accepted the invitation yet. */
  unconfirmed_num: number
  leaderless_groups: readonly string[]
  conflict_num: number
  forced_num: number
  /** Managers who work for the declaring unit of a book. */
  partial_managers: readonly string[]
  /** Experts with books who have not submitted everything, and their open reviews. */
  unsubmitted_experts: number
  unsubmitted_reviews: number
  /** Books still marked as trial samples, and those of them with a missing trial review. */
  sample_num: number
  sample_open_num: number
  /** Books without a submitted opinion of their group. */
  opinion_missing_num: number
  /** Books with too few reviews or divergent ones. */
  undecided_num: number
  is_test: boolean
  /** Whole days, by the calendar, from today to the end of publicity; null without an end. */
  publicity_days: number | null
  /** There is a proposed selection, as a draft or under recheck since then; undefined where there is none. */
  selection: { submit_time: Date | null } | undefined
  /** Books under recheck without a finding. */
  recheck_open_num: number
  open_objection_num: number
  /** Books in publicity that are held back from the public list. */
  withheld_num: number
  /** Books that share the score at the selection line and that no tie-break separates. */
  tie_num: number
}

/** An error if `count` > 0, otherwise nothing. */
const error = (code: ProjectCheck, count: number | boolean, msg: string, forcible = false): Check[] =>
  Number(count) > 0 ? [{ code, msg, level: 'error', count: Number(count), forcible }] : []
const warn = (code: ProjectCheck, count: number | boolean, msg: string): Check[] =>
  Number(count) > 0 ? [{ code, msg, level: 'warn', count: Number(count), forcible: false }] : []

/** Trial samples are never counted: while marked as such, these books have no review that is. */
const samplesIn = ({ sample_num, sample_open_num }: ProjectFacts): string =>
  `还有${sample_num}种试评样书未清除${sample_open_num > 0 ? `（其中${sample_open_num}种试评未完成）` : ''}`

function readyChecks(f: ProjectFacts): Check[] {
  const { scheme_problems, leaderless_groups, partial_managers } = f
  return [
    ...scheme_problems.flatMap((problem) => error('indicators', true, problem)),
    ...error('no_book', f.book_num === 0, '还没有参评教材'),
    ...error('no_expert', f.expert_num === 0, '还没有评审专家'),
    ...error('ungrouped', f.ungrouped_num, `有${f.ungrouped_num}种教材未分组`),
    ...(f.need_leader
      ? error(
          'leader',
          leaderless_groups.length,
          `有${leaderless_groups.length}个评审组没有组长：${leaderless_groups.join('、')}`,
        )
      : []),
    ...error('short', f.short_num, `有${f.short_num}种教材专家数不足`),
    ...error('over', f.over_num, `有${f.over_num}种教材专家数超出应配数`),
    ...error('avoidance', f.conflict_num, `有${f.conflict_num}条分配存在回避关系`),
    ...error('commitment', f.commitment_missing, '承诺书内容不能为空'),
    ...error(
      'manager',
      partial_managers.length,
      `评审管理员来自本活动教材的申报单位：${partial_managers.join('、')}`,
    ),
    ...error('over_time', f.review_end_time <= f.now, '评审结束时间已过'),
    ...warn('samples', f.sample_num, `${samplesIn(f)}，试评后须清除并正式分配，才能结束评审`),
    ...warn('forced', f.forced_num, `有${f.forced_num}条分配经说明理由后保留了回避关系`),
    ...warn('unconfirmed', f.unconfirmed_num, `有${f.unconfirmed_num}位专家尚未确认`),
    ...warn('even', f.experts_per_book % 2 === 0, '每书专家数建议为奇数，便于表决与去极值'),
  ]
}

const later = (a: Date | null, b: Date | null) => a !== null && b !== null && a > b
const isOutdated = ({ last_score_time, rule_time, calc_time }: ProjectFacts) =>
  later(last_score_time, calc_time) || later(rule_time, calc_time)

/** A publicity whose end is past already is refused as such. A test shows nothing to the public. */
const isTooShort = (f: ProjectFacts) =>
  !f.is_test &&
  f.publicity_days !== null &&
  f.publicity_days >= 0 &&
  !later(f.now, f.publicity_end_time) &&
  f.publicity_days < LEAST_PUBLICITY_DAYS

function selectionChecks({ selection, recheck_open_num, calc_time }: ProjectFacts): Check[] {
  if (!selection) return []
  const { submit_time } = selection
  if (submit_time === null)
    return warn('selection_draft', true, '拟入选名单没有提交复核，将按评分规则和等级确定公示名单')
  return [
    ...error('recheck', recheck_open_num, `有${recheck_open_num}种拟入选教材没有复核结论`),
    ...warn('selection_old', later(calc_time, submit_time), '提交复核之后又核过分，请核对拟入选名单'),
  ]
}

const GUARDS: Readonly<Partial<Record<`${ProjectStatus}-${ProjectStatus}`, (f: ProjectFacts) => Check[]>>> = {
  'configuring-ready': readyChecks,
  // The conditions of `ready` may have changed since.
  'ready-reviewing': (f) => [
    ...readyChecks(f),
    ...error('not_begun', f.now < f.review_begin_time, '评审开始时间未到，确需提前启动请确认', true),
  ],
  'reviewing-leader_stage': (f) => [
    ...error('samples', f.sample_num, `${samplesIn(f)}，请在“组内教材与分配”中清除样书并正式分配`),
    ...error(
      'unsubmitted',
      f.unsubmitted_experts,
      `有${f.unsubmitted_experts}位专家未全部提交，强制进入将取消其未提交的评审`,
      true,
    ),
    ...warn('open_reviews', f.unsubmitted_reviews, `有${f.unsubmitted_reviews}份评审未提交`),
  ],
  'leader_stage-weighting': (f) =>
    f.need_leader_opinion
      ? error('leader_opinion', f.opinion_missing_num, `有${f.opinion_missing_num}种教材没有已提交的小组意见`)
      : [],
  'weighting-publicity': (f) => [
    ...error('not_calculated', f.calc_time === null, '尚未核分'),
    ...error('recalc', isOutdated(f), REFUSAL.recalc),
    ...warn('tie', f.tie_num, `有${f.tie_num}种教材在入选线上同分未裁定，不会列入公示，请先人工调整`),
    ...warn('undecided', f.undecided_num, `有${f.undecided_num}种教材有效评审不足或分歧较大，没有定论`),
    ...error('publicity_time', f.publicity_end_time === null, '请先填写公示结束时间'),
    ...error('publicity_over', later(f.now, f.publicity_end_time), '公示结束时间已过'),
    ...error('publicity_short', isTooShort(f), `公示期不少于${LEAST_PUBLICITY_DAYS}天，请延后公示结束时间`),
    ...selectionChecks(f),
  ],
  'publicity-finished': (f) => [
    ...error('publicity_time', f.publicity_end_time === null, '请先填写公示结束时间'),
    ...error('publicity', later(f.publicity_end_time, f.now), '公示期未满'),
    ...error('objection', f.open_objection_num, `有${f.open_objection_num}件异议没有处理完`),
    ...error(
      'withheld',
      f.withheld_num,
      `有${f.withheld_num}种公示中的教材被标记为暂不公示，请先恢复公示，或按违规处理`,
    ),
    // An objection may have excluded a book since.
    ...error('recalc', isOutdated(f), REFUSAL.recalc),
  ],
}

/** The checks against this transition, errors before warnings. A transition without preconditions has none. */
export function checksFor(from: ProjectStatus, to: ProjectStatus, facts: ProjectFacts): Check[] {
  const found = GUARDS[`${from}-${to}`]?.(facts) ?? []
  return [...found.filter((c) => c.level === 'error'), ...found.filter((c) => c.level === 'warn')]
}

/** The blocking checks: errors, except overridable ones when `force` is set. */
export const blocking = (checks: readonly Check[], force: boolean): Check[] =>
  checks.filter(({ level, forcible }) => level === 'error' && !(force && forcible))
