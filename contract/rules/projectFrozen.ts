import type { ProjectStatus } from '#contract/dict'
import type { ScoreRule } from './scoreRule'

const BEFORE_START: readonly ProjectStatus[] = ['draft', 'configuring', 'ready']
const RESULTS_OUT: readonly ProjectStatus[] = ['publicity', 'finished', 'archived']
const CLOSED: readonly ProjectStatus[] = ['finished', 'archived']

/** Experts may have scored: what their sheets rest on is frozen. */
export const hasStarted = (status: ProjectStatus): boolean => !BEFORE_START.includes(status)
/** The results have been shown: what they rest on is frozen. */
export const resultsAreOut = (status: ProjectStatus): boolean => RESULTS_OUT.includes(status)
/** Nothing of the project changes any more. */
export const isClosed = (status: ProjectStatus): boolean => CLOSED.includes(status)

/** Fields of a project that stay as they were when reviewing started: assignments and sheets rest on them. */
export const FROZEN_FIELDS: readonly string[] = [
  'project_type',
  'experts_per_book',
  'is_anonymous',
  'need_commitment',
  'need_leader',
  'template_id',
  'is_test',
]
/** The parts of the scoring rule by which sheets have been filled in. */
export const FROZEN_RULES: readonly (keyof ScoreRule)[] = ['score_mode', 'full_score', 'score_step']

/** A change of the scoring rule after the start says why, in at least this many characters. */
export const RULE_REASON_MIN = 10
