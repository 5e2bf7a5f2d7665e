import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Deviation, WRITTEN_OPINION } from '#contract/facts/opinions'
import { CONCLUSION, REQUEST_STATUS, GRADE } from '#contract/facts/reviews'
import { choice, createdAt, decimal, moment } from './columns'
import { book } from './library'
import { group, project } from './project'
import { assignment } from './scoring'
import { user } from './system'

/** A leader's request to return an expert's review: leaders must not return it directly, the office decides. */
export const returnRequest = pgTable(
  'return_request',
  {
    request_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    fenpei_id: integer()
      .notNull()
      .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    request_status: choice(REQUEST_STATUS).notNull().default('pending'),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
    /** Why the office rejected it. */
    decide_reason: text(),
    decide_by: integer().references(() => user.user_id),
    decide_time: moment(),
  },
  (t) => [
    index('return_request_project').on(t.project_id, t.request_status),
    // Two leaders of a group may request concurrently: one pending request is enough.
    uniqueIndex('return_request_pending')
      .on(t.fenpei_id)
      .where(sql`${t.request_status} = 'pending'`),
    check('return_request_decided', sql`(${t.request_status} = 'pending') = (${t.decide_time} is null)`),
  ],
)

/** A book that somebody marked as divergent although it is within the limits of the rule. */
export const divergenceMark = pgTable(
  'divergence_mark',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    reason: text().notNull(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.group_id, t.book_id] })],
)

/** The group's opinion of a book, or of its whole work where `book_id` is absent. */
export const leaderOpinion = pgTable(
  'leader_opinion',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    book_id: integer().references(() => book.book_id),
    leader_user_id: integer()
      .notNull()
      .references(() => user.user_id),
    leader_score: decimal(),
    grade: choice(GRADE),
    vote_agree: integer(),
    vote_against: integer(),
    vote_abstain: integer(),
    conclusion: choice(CONCLUSION),
    advice: text().notNull().default(''),
    veto_confirm: jsonb()
      .$type<{ indicator_id: number; confirmed: boolean; reason: string }[]>()
      .notNull()
      .default([]),
    is_discussed: boolean().notNull().default(false),
    /** The explanation of each deviation that the reviews showed. */
    deviation_notes: jsonb().$type<{ kind: Deviation; text: string }[]>().notNull().default([]),
    status: text({ enum: WRITTEN_OPINION }).notNull(),
    submit_time: moment(),
    update_time: createdAt(),
  },
  (t) => [uniqueIndex('leader_opinion_book').on(t.project_id, t.group_id, t.book_id)],
)

/** Who writes the group's opinion of a book that its leader and its deputy must both avoid. */
export const actingLeader = pgTable(
  'acting_leader',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    /** The appointment ends when the book moves to another group, whose own leaders may write. */
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.group_id, t.book_id] }),
    index('acting_leader_user').on(t.user_id, t.project_id),
  ],
)
