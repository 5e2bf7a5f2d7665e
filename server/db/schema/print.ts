import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { type PrintKind, PRINT_PACK, PRINT_STATUS } from '#contract/facts/prints'
import { createdAt, moment, choice } from './columns'
import { project } from './project'
import { storedFile, user } from './system'

/** The requested forms. */
export interface PrintSelection {
  kind: PrintKind
  group_id?: number | undefined
  book_id?: number | undefined
  user_id?: number | undefined
  own: boolean
  anonymous: boolean
}

/** A print job: forms generated in the background, page by page. */
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
    wanted: jsonb().$type<PrintSelection>().notNull(),
    pack: choice(PRINT_PACK).notNull(),
    status: choice(PRINT_STATUS).notNull().default('queued'),
    total: integer().notNull(),
    done_num: integer().notNull().default(0),
    /** Number of attempts. */
    attempts: integer().notNull().default(0),
    /** The generated file; null again once it has expired. */
    name: text().references(() => storedFile.name, { onDelete: 'set null' }),
    error: text(),
    /** The last heartbeat of the worker. */
    claim_time: moment(),
    create_time: createdAt(),
  },
  (t) => [index('print_job_status').on(t.status), index('print_job_user').on(t.user_id, t.project_id)],
)
