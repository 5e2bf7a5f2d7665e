import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { FORMAL_RESULT } from '#contract/facts/declaration/states'
import {
  FINDING_VERDICT,
  FORMAL_CONCLUSION,
  FORMAL_ITEM,
  FORMAL_STATE,
  READING_STATE,
} from '#contract/facts/examining/formal'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { Evidence } from '#contract/entities/examining/finding'
import type { OpenedPart } from '#contract/rules/examining/opened'
import { choice, createdAt, moment, revision } from '#server/db/schema/columns'
import { book } from '#server/db/schema/library'
import { user } from '#server/db/schema/system'

/** 形式审查: one examination of a book; a supplement begins a second one. */
export const formalExam = pgTable(
  'formal_exam',
  {
    exam_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    book_id: integer()
      .notNull()
      .references(() => book.book_id, { onDelete: 'cascade' }),
    /** 1, and 2 after a supplement. */
    round: integer().notNull(),
    state: choice(FORMAL_STATE).notNull().default('open'),
    examiner_id: integer()
      .notNull()
      .references(() => user.user_id),
    /** Confirms a refusal; null before there is one. */
    second_examiner_id: integer().references(() => user.user_id),
    conclusion: choice(FORMAL_CONCLUSION),
    opinion: text(),
    /** Why a second examiner did not confirm the refusal before. */
    second_opinion: text(),
    opened_parts: jsonb().$type<OpenedPart[]>().notNull().default([]),
    opened_materials: jsonb().$type<BookMaterialCode[]>().notNull().default([]),
    supplement_deadline: moment(),
    /** What the owners say about their supplement. */
    supplement_note: text(),
    assign_time: createdAt(),
    due_time: moment().notNull(),
    second_time: moment(),
    exam_time: moment(),
    reading: choice(READING_STATE).notNull().default('queued'),
    reading_time: moment(),
    revision: revision(),
  },
  (t) => [
    unique('formal_exam_round').on(t.book_id, t.round),
    index('formal_exam_examiner').on(t.examiner_id, t.state),
    index('formal_exam_second').on(t.second_examiner_id, t.state),
    index('formal_exam_reading').on(t.reading, t.exam_id),
    // The orders in which the lists are read: the most urgent first, of what is done the newest.
    index('formal_exam_due').on(t.due_time, t.exam_id),
    index('formal_exam_state_due').on(t.state, t.due_time, t.exam_id),
    index('formal_exam_time').on(t.exam_time, t.exam_id),
  ],
)

const ofItem = () => ({
  exam_id: integer()
    .notNull()
    .references(() => formalExam.exam_id, { onDelete: 'cascade' }),
  code: choice(FORMAL_ITEM).notNull(),
})

/** What the examiner has found about an item. */
export const formalItem = pgTable(
  'formal_item',
  { ...ofItem(), result: choice(FORMAL_RESULT), remark: text() },
  (t) => [primaryKey({ columns: [t.exam_id, t.code] })],
)

/** What the machine has found about an item before a person opens the book. */
export const formalFinding = pgTable(
  'formal_finding',
  {
    ...ofItem(),
    verdict: choice(FINDING_VERDICT).notNull(),
    said: text().notNull(),
    evidence: jsonb().$type<Evidence[]>().notNull().default([]),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.exam_id, t.code] })],
)
