import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PrintKind } from '#contract/actions/prints'
import { createdAt, moment } from './columns'
import { project } from './project'
import { storedFile, user } from './system'

/** What is to be printed, as it was asked for. */
export interface PrintWanted {
  kind: PrintKind
  group_id?: number | undefined
  book_id?: number | undefined
  user_id?: number | undefined
  own: boolean
  anonymous: boolean
}

/** Forms that somebody has asked for: made in the background, page after page. */
export const printJob = pgTable(
  'print_job',
  {
    job_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    title: text().notNull(),
    wanted: jsonb().$type<PrintWanted>().notNull(),
    pack: text({ enum: ['pdf', 'zip'] }).notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    total: integer().notNull(),
    done_num: integer().notNull().default(0),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    /** The file that it became; gone once that has expired. */
    name: text().references(() => storedFile.name, { onDelete: 'set null' }),
    error: text(),
    /** The last sign of life of whoever makes it. */
    claim_time: moment(),
    create_time: createdAt(),
  },
  (t) => [index('print_job_status').on(t.status), index('print_job_user').on(t.user_id, t.project_id)],
)
