import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'
import { leaderOpinion } from './leading'
import { project } from './project'
import { assignment } from './scoring'
import { user } from './system'

/**
 * A signature image in use: kept because its owner may draw another later, which did not sign these contents.
 */
export const signatureImage = pgTable('signature_image', {
  /** SHA-256 of the image. */
  image_hash: text().primaryKey(),
  /** Data URL. */
  image: text().notNull(),
})

/** A signature under a content, identified by its hash. */
export const signing = pgTable(
  'signing',
  {
    signing_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id),
    /** The signed review; absent where a group's opinion or the commitment was signed. */
    fenpei_id: integer().references(() => assignment.fenpei_id, { onDelete: 'cascade' }),
    /** The signed group opinion; absent where a review or the commitment was signed. */
    opinion_id: integer().references(() => leaderOpinion.id, { onDelete: 'cascade' }),
    /** SHA-256 of the canonical form of the signed content. */
    content_hash: text().notNull(),
    /** SHA-256 of the signature image; absent where the project requires none. */
    image_hash: text(),
    score_revision: integer(),
    advice_revision: integer(),
    sign_time: moment().notNull(),
  },
  (t) => [
    index('signing_assignment').on(t.fenpei_id),
    index('signing_opinion').on(t.opinion_id),
    index('signing_user').on(t.user_id, t.project_id),
    check(
      'signing_review',
      sql`(${t.fenpei_id} is null) = (${t.score_revision} is null) and (${t.fenpei_id} is null) = (${t.advice_revision} is null)`,
    ),
    check('signing_one', sql`${t.fenpei_id} is null or ${t.opinion_id} is null`),
  ],
)
