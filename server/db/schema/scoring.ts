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
import { COMMENT } from '#contract/entities/review'
import { createdAt, decimal, moment, revision, sampleCode } from './columns'
import { book } from './library'
import { group, project } from './project'
import { user } from './system'

/** One book given to one expert. */
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
    assign_type: text().notNull(),
    anon_no: integer().notNull(),
    review_status: text().notNull().default('assigned'),
    /** How long the expert has had the pages of the book before him. */
    read_seconds: integer().notNull().default(0),
    first_open_time: moment(),
    forced_reason: text(),
    /** The office wants this pair: starting over leaves it. */
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
    /** Who ended the review: the expert himself, or an office that found a conflict. */
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
   * The points of each indicator, by its id; one that is not there has no score, it is never zero. In one value: a sheet
   * is always read and written as a whole, every few seconds, and a result reads all the sheets of a review.
   */
  marks: jsonb().$type<Record<string, number>>().notNull().default({}),
  /** What was said of single items, by the id of the indicator. */
  reasons: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Absent while an item is missing. */
  total_score: decimal(),
  grade: text(),
  vote: text(),
  veto_hits: jsonb().$type<{ indicator_id: number; reason: string; pages: string }[]>().notNull().default([]),
  /** Why the total is very low or very high. */
  total_reason: text().notNull().default(''),
  revision: revision(),
  update_time: createdAt(),
})

export interface ErrorLine {
  page: string
  line: string
  original: string
  correct: string
  kind: string
}

export const opinion = pgTable('opinion', {
  fenpei_id: integer()
    .primaryKey()
    .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
  advice: text().notNull().default(''),
  strengths: text().notNull().default(''),
  problems: text().notNull().default(''),
  suggestions: text().notNull().default(''),
  error_list: jsonb().$type<ErrorLine[]>().notNull().default([]),
  conclusion: text(),
  revision: revision(),
  update_time: createdAt(),
})

/** What an expert notes at a page while he reads: his own until the review is handed in. */
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

/** What a review held when it was handed in, returned for revision or ended. */
export const reviewVersion = pgTable(
  'review_version',
  {
    version_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fenpei_id: integer()
      .notNull()
      .references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
    kind: text({ enum: ['submit', 'return', 'void'] })
      .notNull()
      .default('return'),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    reason: text().notNull(),
    create_time: createdAt(),
  },
  (t) => [
    index('review_version_assignment').on(t.fenpei_id),
    check('review_version_kind', sql`${t.kind} in ('submit', 'return', 'void')`),
  ],
)

/** What the office tells the declarer of a book: written from the experts' opinions, without their names. */
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
    /** The last day on which the book may be handed in again. */
    modify_deadline: date({ mode: 'string' }),
    status: text({ enum: ['draft', 'final'] }).notNull(),
    edited_by: integer()
      .notNull()
      .references(() => user.user_id),
    revision: revision(),
    update_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.book_id] }), index('book_opinion_book').on(t.book_id)],
)
