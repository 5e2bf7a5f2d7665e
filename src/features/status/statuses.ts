import type { TagProps } from 'antd'
import { PRINT_STATUS } from '#contract/facts/prints'
import { COPY_STATUS } from '#contract/facts/books'
import {
  COLLECT_STATUS,
  DECLARE_STATUS,
  FORMAL_RESULT,
  PLAN_STATUS,
  SERIES_STATUS,
} from '#contract/facts/declaration/states'
import type { Labels } from '#contract/facts/closed'
import { PERSON_MATCH, IMPORT_STATUS } from '#contract/facts/imports'
import { GROUP_STATUS } from '#contract/facts/groups'
import { MSG_STATUS, SEND_STATUS } from '#contract/facts/messages'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { BOOK_FLAG, PENDING, RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { CONCLUSION, REQUEST_STATUS, REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, UNFINISHED } from '#contract/facts/seats'
import { NEWS_STATUS, PUBLISHER_AUDIT, REG_STATUS } from '#contract/facts/units'

/** antd's preset colours; a state without one is grey. */
type Colours<L extends Labels> = { readonly [K in keyof L]?: NonNullable<TagProps['color']> }

const kind = <L extends Labels>(labels: L, colours: Colours<L>) => ({ labels, colours })

/** Every kind of state with its words and colours, wherever it is shown. The colour only repeats the words. */
export const STATUSES = {
  /** Grey before and after, blue while it is prepared, green while people review. */
  project: kind(PROJECT_STATUS, {
    configuring: 'blue',
    ready: 'cyan',
    reviewing: 'green',
    paused: 'orange',
    leader_stage: 'geekblue',
    weighting: 'purple',
    publicity: 'gold',
  }),
  publisher: kind(PUBLISHER_AUDIT, { pending: 'gold', passed: 'green', returned: 'volcano' }),
  registration: kind(REG_STATUS, { pending: 'gold', passed: 'green', rejected: 'volcano' }),
  formal: kind(FORMAL_RESULT, { pass: 'success', fail: 'error' }),
  plan: kind(PLAN_STATUS, {
    submitted: 'gold',
    returned: 'volcano',
    approved: 'cyan',
    in_writing: 'processing',
    published: 'green',
    closed: 'blue',
  }),
  series: kind(SERIES_STATUS, { partial: 'gold', declared: 'green' }),
  news: kind(NEWS_STATUS, { published: 'green', offline: 'orange' }),
  group: kind(GROUP_STATUS, { ready: 'blue', reviewing: 'processing', done: 'success' }),
  seat: kind(EXPERT_STATUS, {
    invited: 'warning',
    confirmed: 'blue',
    committed: 'blue',
    reviewing: 'processing',
    all_submitted: 'success',
    returned: 'orange',
    disabled: 'error',
  }),
  unfinished: kind(UNFINISHED, { not_confirmed: 'warning', part: 'processing' }),
  review: kind(REVIEW_STATUS, {
    draft: 'gold',
    submitted: 'green',
    locked: 'blue',
    returned: 'volcano',
    avoided: 'red',
  }),
  request: kind(REQUEST_STATUS, { pending: 'gold', approved: 'green', refused: 'red' }),
  conclusion: kind(CONCLUSION, { recommend: 'green', recommend_after_fix: 'gold', not_recommend: 'red' }),
  opinion: kind(OPINION_STATUS, { draft: 'gold', submitted: 'green', returned: 'orange', confirmed: 'blue' }),
  result: kind(RESULT_STATUS, {
    scored: 'green',
    finalized: 'green',
    published: 'blue',
    divergent: 'orange',
    insufficient: 'gold',
    vetoed: 'red',
    violation: 'red',
  }),
  flag: kind(BOOK_FLAG, { divergent: 'orange', veto: 'red', insufficient: 'gold', need_expert: 'gold' }),
  pending: kind(PENDING, { divergent: 'orange', insufficient: 'gold', veto: 'red', recheck: 'blue' }),
  violation: kind(VIOLATION_STATUS, { suspected: 'warning', leader_confirmed: 'orange', confirmed: 'error' }),
  /** Gold while somebody decides, volcano where the author has to act. */
  declaration: kind(DECLARE_STATUS, {
    school_pending: 'gold',
    school_returned: 'volcano',
    recommend_pending: 'gold',
    recommend_returned: 'volcano',
    recommend_rejected: 'error',
    recommended: 'cyan',
    formal_pending: 'gold',
    formal_returned: 'volcano',
    formal_rejected: 'error',
    formal_passed: 'success',
    in_review: 'processing',
    recheck: 'processing',
    objection: 'orange',
    selected: 'success',
  }),
  collected: kind(COLLECT_STATUS, { pending: 'gold', passed: 'green', returned: 'volcano' }),
  copy: kind(COPY_STATUS, { building: 'processing', ready: 'success', failed: 'error' }),
  print: kind(PRINT_STATUS, { running: 'processing', done: 'success', failed: 'error' }),
  import: kind(IMPORT_STATUS, { success: 'green', partial: 'orange' }),
  personMatch: kind(PERSON_MATCH, { known: 'blue', alike: 'gold', repeat: 'orange', conflict: 'red' }),
  batch: kind(MSG_STATUS, {
    sending: 'processing',
    sent: 'success',
    outbox: 'warning',
    part_failed: 'orange',
    failed: 'error',
  }),
  message: kind(SEND_STATUS, {
    sending: 'processing',
    sent: 'success',
    outbox: 'warning',
    failed: 'error',
    unknown: 'orange',
  }),
}

export type StatusKind = keyof typeof STATUSES
export type StatusValue<K extends StatusKind> = keyof (typeof STATUSES)[K]['labels'] & string

const looks: Readonly<Record<StatusKind, { labels: Labels; colours: Colours<Labels> }>> = STATUSES

/** The colour of a state; grey where it has none. */
export const statusColour = <K extends StatusKind>(of: K, value: StatusValue<K>) =>
  looks[of].colours[value] ?? 'default'

/** A state in words; one that only a foreign server knows, as it is named there. */
export const statusLabel = <K extends StatusKind>(of: K, value: StatusValue<K>) =>
  looks[of].labels[value] ?? value
