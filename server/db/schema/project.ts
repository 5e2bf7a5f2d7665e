import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { EDU_LEVEL } from '#contract/facts/books'
import { GROUP_TYPE } from '#contract/facts/groups'
import { PROJECT_TYPE, REVIEW_MODE } from '#contract/facts/project'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import {
  RESULT_GRADE,
  RESULT_STATUS,
  VIOLATION_STATUS,
  VIOLATION_TYPE,
  type BookFlag,
} from '#contract/facts/results'
import { EXPERT_STATUS, MEMBER_TYPE } from '#contract/facts/seats'
import type { MaskField } from '#contract/facts/project'
import { choice, createdAt, decimal, moment, revision } from './columns'
import { book } from './library'
import { template } from './scheme'
import { user } from './system'

export const project = pgTable(
  'review_project',
  {
    project_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_name: text().notNull(),
    year: integer().notNull(),
    batch_name: text(),
    project_type: choice(PROJECT_TYPE).notNull(),
    review_mode: choice(REVIEW_MODE).notNull(),
    review_begin_time: moment().notNull(),
    review_end_time: moment().notNull(),
    leader_end_time: moment(),
    publicity_begin_time: moment(),
    publicity_end_time: moment(),
    experts_per_book: integer().notNull(),
    experts_per_group: integer().notNull(),
    max_books_per_expert: integer().notNull(),
    is_anonymous: boolean().notNull().default(false),
    mask_fields: jsonb().$type<MaskField[]>().notNull().default(['editor', 'unit', 'publisher']),
    is_encrypted: boolean().notNull().default(false),
    open_password_hash: text(),
    allow_download: boolean().notNull().default(false),
    watermark: boolean().notNull().default(true),
    watermark_text: text().notNull().default('{name} {phone4} {time}'),
    brand: jsonb().$type<{ name?: string; logo?: string | null; url?: string }>().notNull().default({}),
    need_sign: boolean().notNull(),
    sign_each: boolean().notNull().default(false),
    need_commitment: boolean().notNull(),
    need_leader: boolean().notNull(),
    need_leader_opinion: boolean().notNull(),
    allow_withdraw_submit: boolean().notNull(),
    /** The present scoring rule; stored as a frozen version in `score_rule` when reviewing starts. */
    score_rule: jsonb().$type<Record<string, unknown>>().notNull(),
    avoid_rules: jsonb().$type<Record<string, boolean | number | string>>().notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    template_id: integer().references(() => template.template_id),
    is_test: boolean().notNull().default(false),
    project_status: choice(PROJECT_STATUS).notNull().default('draft'),
    status_reason: text(),
    /** Scores are hidden from wall screens and ranking until the office releases them. */
    wall_embargo: boolean().notNull().default(true),
    calc_time: moment(),
    last_score_time: moment(),
    /** Since when the results are final: nothing computes or adjusts them any more. */
    result_lock_time: moment(),
    revision: revision(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('review_project_name').on(t.project_name)],
)

export const projectManager = pgTable(
  'project_manager',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.user_id] }), index('project_manager_user').on(t.user_id)],
)

/** The frozen rules of a project; every computed result names the version it came from. */
export const scoreRuleVersion = pgTable(
  'score_rule_version',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    rule: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.version] })],
)

export const group = pgTable(
  'review_group',
  {
    group_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_name: text().notNull(),
    group_code: text().notNull(),
    group_type: choice(GROUP_TYPE).notNull(),
    major_categories: jsonb().$type<string[]>().notNull().default([]),
    edu_level: choice(EDU_LEVEL),
    experts_per_book: integer(),
    order_num: integer().notNull().default(0),
    remark: text(),
    revision: revision(),
  },
  (t) => [uniqueIndex('review_group_name').on(t.project_id, t.group_name)],
)

export const member = pgTable(
  'group_member',
  {
    member_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    member_type: choice(MEMBER_TYPE).notNull(),
    /** The person's liaison, of the same project. */
    liaison_user_id: integer().references(() => user.user_id),
    expert_status: choice(EXPERT_STATUS).notNull(),
    confirm_time: moment(),
    commit_time: moment(),
    all_submit_time: moment(),
    return_count: integer().notNull().default(0),
    create_time: createdAt(),
  },
  (t) => [
    uniqueIndex('group_member_seat').on(t.group_id, t.user_id),
    index('group_member_user').on(t.user_id, t.project_id),
    index('group_member_project').on(t.project_id),
    index('group_member_liaison').on(t.liaison_user_id, t.project_id),
  ],
)

export const projectBook = pgTable(
  'project_book',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    group_id: integer().references(() => group.group_id, { onDelete: 'set null' }),
    sort_no: integer().notNull().default(0),
    /** A trial sample for calibrating the group's scores: reviewed by all its experts, never counted. */
    is_trial: boolean().notNull().default(false),
    /** Number of experts this book needs, where it differs from its group and project. */
    needed_num: integer(),
    weight_factor: numeric({ precision: 6, scale: 4 }),
    remark: text(),
    violation_status: choice(VIOLATION_STATUS).notNull().default('none'),
    violation_reason: text(),
    violation_type: choice(VIOLATION_TYPE),
    /** Names of stored files that prove the violation. */
    violation_files: jsonb().$type<string[]>().notNull().default([]),
    // The result of the last calculation. Scores are decimals of two places.
    rule_version: integer(),
    valid_num: integer(),
    avg_score: decimal(),
    trimmed_score: decimal(),
    std_dev: decimal(),
    range_score: decimal(),
    leader_score: decimal(),
    bonus_score: decimal(),
    group_factor: numeric({ precision: 12, scale: 6 }),
    final_score: decimal(),
    rank_group: integer(),
    rank_all: integer(),
    result_status: choice(RESULT_STATUS).notNull().default('pending'),
    flags: jsonb().$type<BookFlag[]>().notNull().default([]),
    trace: jsonb().$type<{ step: string; label: string; text: string }[]>(),
    /** The total of each expert in the order of `anon_no`, and whether it was dropped as an extreme. */
    scores: jsonb().$type<{ anon_no: number; score: string | null; is_trim: boolean }[]>(),
    /** The wall screen may show this book's scores. */
    wall_shown: boolean().notNull().default(false),
    /** Overrides the computed score; requires a reason. */
    manual_score: decimal(),
    manual_reason: text(),
    grade: choice(RESULT_GRADE),
    /** Set by hand: a calculation keeps it. */
    grade_manual: boolean().notNull().default(false),
    /** Stands in the published list; an office holds back what is disputed. */
    publish_flag: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.book_id] }),
    index('project_book_group').on(t.group_id),
    index('project_book_book').on(t.book_id),
    index('project_book_rank').on(t.project_id, t.rank_all),
  ],
)
