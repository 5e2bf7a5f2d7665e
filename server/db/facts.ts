import { sql, type SQL } from 'drizzle-orm'
import { CHANNEL, CHIEF_EDITORS, COPY_STATUS, EDITOR_ROLE, EDU_LEVEL, STAGE } from '#contract/facts/books'
import {
  COLLECT_STATUS,
  DECLARE_STATUS,
  PLAN_STATUS,
  SERIES_STATUS,
} from '#contract/facts/declaration/states'
import {
  BEFORE_RECOMMENDER,
  DECIDED,
  NOT_DECLARED,
  QUOTA_TAKEN,
  QUOTA_USED,
  STEPS_TAKEN,
  UNDER_WAY,
} from '#contract/facts/declaration/life'
import { OBJECTIONABLE, ON_PUBLICITY, UNTOLD_OUTCOME } from '#contract/facts/declaration/outcome'
import { OBJECTION_STATUS, RECHECK_RESULT, REVISION_STATUS } from '#contract/facts/declaration/afterResult'
import { TO_RECOMMEND } from '#contract/facts/declaration/recommending'
import {
  FINDINGS_AGAINST,
  FORMAL_CONCLUSION,
  FORMAL_STATE,
  READING_STATE,
} from '#contract/facts/examining/formal'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { TEXT_PENDING, TEXT_STATE } from '#contract/facts/declaration/likeness'
import { CHECK_STANDING, CHECK_VERDICT } from '#contract/facts/declaration/provinceCheck'
import { QUOTA_KIND, RECOMMENDING } from '#contract/facts/declaration/quotas'
import { PLAN_APPROVED } from '#contract/facts/declaration/plans'
import { keysOf, type Labels } from '#contract/facts/closed'
import { GROUP_STATUS } from '#contract/facts/groups'
import {
  MSG_CHANNEL,
  MSG_STATUS,
  MSG_TEMPLATE,
  NOT_ARRIVED,
  SEND_STATUS,
  UNSENT,
  WAITING,
} from '#contract/facts/messages'
import { IN_FORCE, OPINION_STATUS } from '#contract/facts/opinions'
import { UNFINISHED_PRINT } from '#contract/facts/prints'
import {
  AFTER_REVIEWING,
  AT_REST,
  BEFORE_START,
  CLOSED,
  PROJECT_STATUS,
  PROVISIONAL,
  RESULTS_OUT,
} from '#contract/facts/projectLife'
import {
  BOOK_FLAG,
  type BookFlag,
  OPEN_VIOLATION,
  RESULT_STATUS,
  UNDECIDED_RESULT,
  UNDECIDED_VIOLATION,
  VIOLATION_STATUS,
} from '#contract/facts/results'
import {
  ACTIVE_REVIEW,
  ASSIGN_TYPE,
  CONCLUSION,
  IN_FAVOUR,
  ENDED_REVIEW,
  REQUEST_STATUS,
  REVIEW_STATUS,
  UNSUBMITTED_REVIEW,
  VALID_REVIEW,
  WRITTEN_REVIEW,
} from '#contract/facts/reviews'
import {
  AT_WORK,
  AVAILABLE,
  COMMITTED,
  EXPERT_STATUS,
  GIVEN_UP,
  LEADERS,
  MEMBER_TYPE,
  NOT_TAKING_PART,
  SCORING_MEMBERS,
  STOPPED,
  UNFINISHED,
} from '#contract/facts/seats'
import { DEPT_TYPE, HIGH_LEVEL_TYPE, PUBLISHER_AUDIT, REG_STATUS, SCHOOLS } from '#contract/facts/units'
import { MENU_TYPE } from '#contract/facts/system/roles'
import { ROLES, SCHOOL_ROLES } from '#contract/roles'

/*
 * Closed sets of the contract in SQL. They are constants of the statement instead of parameters: PostgreSQL
 * plans with
 * them, and a statement keeps the same text however often it is sent. A misspelt value does not compile.
 */

const quoted = (value: string) => `'${value}'`

const constants = <L extends Labels>(labels: L) =>
  // The keys of the new object are those of the labels.
  Object.fromEntries(keysOf(labels).map((key) => [key, sql.raw(quoted(key))])) as {
    readonly [K in keyof L]: SQL
  }

const list = (part: readonly string[]): SQL => sql.raw(`(${part.map(quoted).join(', ')})`)

/** The school stages in order, for sorting. */
export const stagesInOrder: SQL = sql.raw(`array[${keysOf(STAGE).map(quoted).join(', ')}]`)

/** A list of flags with this one only. */
export const flagsOf = (flag: BookFlag): SQL => sql.raw(`'["${flag}"]'::jsonb`)

/** Single values of closed sets: `a.assign_type <> ${value.assign.trial}`. */
export const value = {
  assign: constants(ASSIGN_TYPE),
  audit: constants(PUBLISHER_AUDIT),
  channel: constants(MSG_CHANNEL),
  check: constants(CHECK_STANDING),
  collected: constants(COLLECT_STATUS),
  conclusion: constants(CONCLUSION),
  copy: constants(COPY_STATUS),
  declare: constants(DECLARE_STATUS),
  dept: constants(DEPT_TYPE),
  menu: constants(MENU_TYPE),
  edu: constants(EDU_LEVEL),
  editor: constants(EDITOR_ROLE),
  flag: constants(BOOK_FLAG),
  formal: constants(FORMAL_STATE),
  formalEnd: constants(FORMAL_CONCLUSION),
  group: constants(GROUP_STATUS),
  highLevel: constants(HIGH_LEVEL_TYPE),
  material: constants(MATERIAL),
  member: constants(MEMBER_TYPE),
  objection: constants(OBJECTION_STATUS),
  opinion: constants(OPINION_STATUS),
  plan: constants(PLAN_STATUS),
  project: constants(PROJECT_STATUS),
  quota: constants(QUOTA_KIND),
  reading: constants(READING_STATE),
  recheck: constants(RECHECK_RESULT),
  recommender: constants(CHANNEL),
  registration: constants(REG_STATUS),
  request: constants(REQUEST_STATUS),
  result: constants(RESULT_STATUS),
  revision: constants(REVISION_STATUS),
  review: constants(REVIEW_STATUS),
  role: constants(ROLES),
  seat: constants(EXPERT_STATUS),
  send: constants(SEND_STATUS),
  sendTotal: constants(MSG_STATUS),
  series: constants(SERIES_STATUS),
  stage: constants(STAGE),
  template: constants(MSG_TEMPLATE),
  text: constants(TEXT_STATE),
  unfinished: constants(UNFINISHED),
  verdict: constants(CHECK_VERDICT),
  violation: constants(VIOLATION_STATUS),
}

/** Named subsets of closed sets: `m.expert_status not in ${part.givenUp}`. */
export const part = {
  // reviews
  active: list(ACTIVE_REVIEW),
  valid: list(VALID_REVIEW),
  unsubmitted: list(UNSUBMITTED_REVIEW),
  written: list(WRITTEN_REVIEW),
  ended: list(ENDED_REVIEW),
  inFavour: list(IN_FAVOUR),
  // units
  schools: list(SCHOOLS),
  schoolRoles: list(SCHOOL_ROLES),
  recommending: list(RECOMMENDING),
  // seats
  scoring: list(SCORING_MEMBERS),
  leaders: list(LEADERS),
  givenUp: list(GIVEN_UP),
  stopped: list(STOPPED),
  notTakingPart: list(NOT_TAKING_PART),
  available: list(AVAILABLE),
  atWork: list(AT_WORK),
  committed: list(COMMITTED),
  // opinions of groups
  inForce: list(IN_FORCE),
  // states of a project
  beforeStart: list(BEFORE_START),
  atRest: list(AT_REST),
  provisional: list(PROVISIONAL),
  afterReviewing: list(AFTER_REVIEWING),
  resultsOut: list(RESULTS_OUT),
  closed: list(CLOSED),
  // planned books
  planApproved: list(PLAN_APPROVED),
  // books and their results
  chiefs: list(CHIEF_EDITORS),
  decided: list(DECIDED),
  notDeclared: list(NOT_DECLARED),
  objectionable: list(OBJECTIONABLE),
  onPublicity: list(ON_PUBLICITY),
  untoldOutcome: list(UNTOLD_OUTCOME),
  quotaTaken: list(QUOTA_TAKEN),
  quotaUsed: list(QUOTA_USED),
  underWay: list(UNDER_WAY),
  beforeRecommender: list(BEFORE_RECOMMENDER),
  toRecommend: list(TO_RECOMMEND),
  findingsAgainst: list(FINDINGS_AGAINST),
  textPending: list(TEXT_PENDING),
  undecidedResult: list(UNDECIDED_RESULT),
  openViolation: list(OPEN_VIOLATION),
  undecidedViolation: list(UNDECIDED_VIOLATION),
  // prints
  unfinishedPrint: list(UNFINISHED_PRINT),
  // messages
  unsent: list(UNSENT),
  waiting: list(WAITING),
  notArrived: list(NOT_ARRIVED),
}

/** The states of a declaration that have taken a step. */
export const step = {
  draft: list(STEPS_TAKEN.draft),
  submitted: list(STEPS_TAKEN.submitted),
  recommended: list(STEPS_TAKEN.recommended),
  formal_passed: list(STEPS_TAKEN.formal_passed),
  in_review: list(STEPS_TAKEN.in_review),
  selected: list(STEPS_TAKEN.selected),
}
