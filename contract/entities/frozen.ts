import type { PROJECT_LABELS } from './projectLabels'
import type { ScoreRule } from '#contract/rules/project/scoreRule'

/** Fields of a project that are frozen once reviewing starts: assignments and score sheets depend on them. */
export const FROZEN_FIELDS: readonly (keyof typeof PROJECT_LABELS)[] = [
  'project_type',
  'experts_per_book',
  'is_anonymous',
  'need_commitment',
  'need_leader',
  'template_id',
  'is_test',
]

/** The parts of the scoring rule that filled-in score sheets depend on. */
export const FROZEN_RULES: readonly (keyof ScoreRule)[] = [
  'score_mode',
  'weight_mode',
  'full_score',
  'score_step',
]

/** Minimum number of characters of the reason for changing the scoring rule after the start. */
export const RULE_REASON_MIN = 10
