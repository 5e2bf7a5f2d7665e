import { PROJECT_LABELS, RULE_LABELS } from '#contract/entities/projectLabels'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import {
  PROJECT_STATUS,
  type ProjectStatus,
  hasStarted,
  isClosed,
  resultsAreOut,
} from '#contract/facts/projectLife'
import { FROZEN_FIELDS, FROZEN_RULES, RULE_REASON_MIN } from '#contract/entities/frozen'

type Key = keyof typeof PROJECT_LABELS
export type Values = Partial<Record<Key, unknown>>

const DEADLINES: readonly Key[] = ['review_end_time', 'leader_end_time']
/** A plan that nobody has been told, until publicity begins. */
const PUBLICITY: readonly Key[] = ['publicity_begin_time', 'publicity_end_time']

const deadlinesOf = (status: ProjectStatus) =>
  resultsAreOut(status) ? [...DEADLINES, ...PUBLICITY] : DEADLINES

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** jsonb does not preserve the order of keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** The fields whose value differs. */
export const changedKeys = (before: Values, after: Values): Key[] =>
  keysOf(PROJECT_LABELS).filter((key) => after[key] !== undefined && !same(before[key], after[key]))

/** The parts of the scoring rule that differ. */
export const changedRule = (before: ScoreRule, after: ScoreRule): (keyof ScoreRule)[] =>
  keysOf(RULE_LABELS).filter((key) => !same(before[key], after[key]))

export const fieldLabels = (keys: readonly Key[]): string => keys.map((key) => PROJECT_LABELS[key]).join('、')

/** Times in wire format compare as text; an absent one sorts first. */
const textOf = (time: unknown): string => (typeof time === 'string' ? time : '')

interface Edit {
  status: ProjectStatus
  changed: readonly Key[]
  before: Values
  after: Values
  rule: { before: ScoreRule; after: ScoreRule }
  reason: string
}

/**
 * Why an edit is refused, or undefined. Before the start everything may change; afterwards not the fields that
 * score sheets depend on, the scoring rule only with a reason, a deadline only to a later time; a closed
 * project not at all.
 */
export function editProblem({ status, changed, before, after, rule, reason }: Edit): string | undefined {
  if (changed.length === 0 || !hasStarted(status)) return undefined
  if (isClosed(status)) return REFUSAL.projectIs(PROJECT_STATUS[status])
  const frozen = changed.filter((key) => FROZEN_FIELDS.includes(key))
  if (frozen.length > 0) return REFUSAL.frozen(fieldLabels(frozen))
  const sooner = changed.filter(
    (key) => deadlinesOf(status).includes(key) && textOf(after[key]) < textOf(before[key]),
  )
  if (sooner.length > 0) return `评审已启动，${fieldLabels(sooner)}只能延长`
  return changed.includes('score_rule') ? ruleProblem(status, rule, reason) : undefined
}

function ruleProblem(status: ProjectStatus, rule: Edit['rule'], reason: string): string | undefined {
  const keys = changedRule(rule.before, rule.after)
  const frozen = keys.filter((key) => FROZEN_RULES.includes(key))
  if (frozen.length > 0) return REFUSAL.frozen(frozen.map((key) => RULE_LABELS[key]).join('、'))
  if (resultsAreOut(status)) return '评审结果已公示，不能修改评分规则'
  return reason.length < RULE_REASON_MIN
    ? `评审已启动，修改评分规则须说明理由（不少于${RULE_REASON_MIN}字）`
    : undefined
}

/** Why the times contradict each other, or undefined. */
export function timeProblem(times: Values): string | undefined {
  const order: [Key, Key][] = [
    ['review_begin_time', 'review_end_time'],
    ['review_end_time', 'leader_end_time'],
    ['publicity_begin_time', 'publicity_end_time'],
  ]
  const wrong = order.find(
    ([first, last]) => times[first] && times[last] && textOf(times[last]) <= textOf(times[first]),
  )
  return wrong && `${PROJECT_LABELS[wrong[1]]}应晚于${PROJECT_LABELS[wrong[0]]}`
}
