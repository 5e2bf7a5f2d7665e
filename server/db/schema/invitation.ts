import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, integer } from 'drizzle-orm/pg-core'
import { ANSWERS } from '#contract/facts/seats'
import { LINK_ENDS } from '#contract/rules/expert/invitation'
import { createdAt, moment } from './columns'
import { project } from './project'
import { user } from './system'

/**
 * A single-use link by which an expert answers an invitation without a login. Only the SHA-256 of its key is
 * stored.
 */
export const invitation = pgTable(
  'invitation',
  {
    invite_hash: text().primaryKey(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
    answer: text({ enum: ANSWERS }),
    answer_time: moment(),
    /** Why the link opens nothing any more, though it has not expired. */
    ended: text({ enum: LINK_ENDS }),
    create_time: createdAt(),
  },
  (t) => [
    index('invitation_person').on(t.project_id, t.user_id),
    check('invitation_answered', sql`(${t.answer} is null) = (${t.answer_time} is null)`),
    check('invitation_answer', sql`${t.answer} in ('confirmed', 'declined')`),
    check('invitation_ended', sql`${t.ended} in ('revoked', 'replaced')`),
  ],
)
