import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ErrorLine } from '#contract/entities/review'
import { FEEDBACK_STATES } from '#contract/facts/opinions'
import {
  ASSIGN_TYPE,
  CONCLUSION,
  GRADE,
  REVIEW_STATUS,
  VERSION_KINDS,
  VOTE,
  COMMENT,
} from '#contract/facts/reviews'
import { choice, createdAt, decimal, moment, revision, sampleCode } from './columns'
import { book } from './library'
import { group, project } from './project'
import { user } from './system'

/** The assignment of a book to an expert. */
export const assignment = pgTable(
  'assignment',
  {
    fenpei_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    group_id: integer()
      .notNull()
      .references(() => group.group_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    assign_type: choice(ASSIGN_TYPE).notNull(),
    anon_no: integer().notNull(),
    review_status: choice(REVIEW_STATUS).notNull().default('assigned'),
    /** Seconds for which the expert had the pages of the book open. */
    read_seconds: integer().notNull().default(0),
    first_open_time: moment(),
    forced_reason: text(),
    /** Locked by the office: a new allocation keeps it. */
    pinned: boolean().notNull().default(false),
    assign_time: createdAt(),
    submit_time: moment(),
    lock_time: moment(),
    return_reason: text(),
    return_time: moment(),
    /** Until when a returned review may be changed although reviewing has closed. */
    return_deadline: moment(),
    avoid_reason: text(),
    avoid_time: moment(),
    /** Who ended the review: the expert, or an office that found a conflict. */
    avoid_by: integer().references(() => user.user_id),
  },
  (t) => [
    uniqueIndex('assignment_pair').on(t.project_id, t.book_id, t.user_id),
    index('assignment_group').on(t.group_id),
    index('assignment_user').on(t.user_id, t.project_id),
    index('assignment_book').on(t.book_id),
  ],
)

export const score = pgTable('score', {
  fenpei_id: integer()
    .primaryKey()
    .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
  /**
   * The scores by indicator id; a missing one has no score, it is never zero. Stored as one value: a sheet is
   * always read and written as a whole, every few seconds, and a result reads all the sheets of a review.
   */
  marks: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** The reasons for single scores, by indicator id. */
  reasons: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Absent while a score is missing. */
  total_score: decimal(),
  grade: choice(GRADE),
  vote: choice(VOTE),
  veto_hits: jsonb().$type<{ indicator_id: number; reason: string; pages: string }[]>().notNull().default([]),
  /** The reason for a very low or very high total. */
  total_reason: text().notNull().default(''),
  revision: revision(),
  update_time: createdAt(),
})

export const opinion = pgTable('opinion', {
  fenpei_id: integer()
    .primaryKey()
    .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
  advice: text().notNull().default(''),
  strengths: text().notNull().default(''),
  problems: text().notNull().default(''),
  suggestions: text().notNull().default(''),
  error_list: jsonb().$type<ErrorLine[]>().notNull().default([]),
  conclusion: choice(CONCLUSION),
  revision: revision(),
  update_time: createdAt(),
})

/** An expert's comment on a page, made while reading: private until the review is submitted. */
export const reviewComment = pgTable(
  'review_comment',
  {
    comment_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fenpei_id: integer()
      .notNull()
      .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
    code: sampleCode().notNull(),
    page: integer().notNull(),
    quote: text().notNull().default(''),
    text: text().notNull(),
    update_time: createdAt(),
  },
  (t) => [
    index('review_comment_assignment').on(t.fenpei_id),
    check('review_comment_page', sql`${t.page} between 1 and ${sql.raw(String(COMMENT.page))}`),
  ],
)

/** A snapshot of a review when it was submitted, returned or ended. */
export const reviewVersion = pgTable(
  'review_version',
  {
    version_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fenpei_id: integer()
      .notNull()
      .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
    kind: text({ enum: VERSION_KINDS }).notNull().default('return'),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    create_time: createdAt(),
  },
  (t) => [
    index('review_version_assignment').on(t.fenpei_id),
    check('review_version_kind', sql`${t.kind} in ('submit', 'return', 'void')`),
  ],
)

/** The final opinion sent to a book's declarer: based on the experts' opinions, without their names. */
export const feedback = pgTable(
  'book_opinion',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    book_id: integer()
      .notNull()
      .references(() => book.book_id),
    opinion: text().notNull(),
    modify_required: boolean().notNull().default(false),
    /** The last day on which the book may be resubmitted. */
    modify_deadline: date({ mode: 'string' }),
    status: text({ enum: FEEDBACK_STATES }).notNull(),
    edited_by: integer()
      .notNull()
      .references(() => user.user_id),
    revision: revision(),
    update_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.book_id] }), index('book_opinion_book').on(t.book_id)],
)
