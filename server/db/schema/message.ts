import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, revision } from './columns'
import { project } from './project'
import { user } from './system'

/** One text sent to many people at once. How far it is follows from its messages. */
export const messageBatch = pgTable(
  'message_batch',
  {
    batch_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    template: text().notNull(),
    /** Title and content as written, with their variables. */
    title: text().notNull(),
    content: text().notNull(),
    channels: jsonb().$type<string[]>().notNull(),
    send_time: moment().notNull(),
    /** Made up by the sender's form: the same submission that arrives twice is sent once. */
    submission_key: text(),
    /** Absent: sent by itself, as a reminder. */
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    uniqueIndex('message_batch_submission').on(t.create_by, t.submission_key),
    index('message_batch_project').on(t.project_id, t.batch_id),
  ],
)

/** One text to one person by one way. */
export const message = pgTable(
  'message',
  {
    message_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Absent: a code sent to a telephone whose owner nobody knows yet. */
    batch_id: integer().references(() => messageBatch.batch_id, { onDelete: 'cascade' }),
    user_id: integer().references(() => user.user_id, { onDelete: 'cascade' }),
    channel: text({ enum: ['site', 'sms', 'email'] }).notNull(),
    /** Telephone or mail address when it was queued; absent for a message on the site. */
    address: text(),
    title: text().notNull(),
    content: text().notNull(),
    state: text({
      enum: ['pending', 'sending', 'sent', 'outbox', 'failed', 'unknown', 'cancelled'],
    }).notNull(),
    /** Goes before whatever else is waiting. */
    urgent: boolean().notNull().default(false),
    /** Not before this moment. */
    due_time: moment().notNull(),
    /** From then on it is of no use to anybody, and its text is removed. */
    expire_time: moment(),
    attempts: integer().notNull().default(0),
    /** Which worker has taken it, and when. */
    claimed_by: text(),
    claim_time: moment(),
    sent_time: moment(),
    fail_reason: text(),
    read_time: moment(),
    create_time: createdAt(),
  },
  (t) => [
    uniqueIndex('message_recipient').on(t.batch_id, t.user_id, t.channel),
    index('message_state').on(t.batch_id, t.state),
    index('message_waiting')
      .on(t.due_time)
      .where(sql`state in ('pending', 'sending')`),
    index('message_inbox').on(t.user_id, t.message_id),
    index('message_expiry')
      .on(t.expire_time)
      .where(sql`expire_time is not null`),
  ],
)

/** A project's own words for one kind of message, in place of the built-in ones. */
export const messageTemplate = pgTable(
  'message_template',
  {
    template_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    template: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    channels: jsonb().$type<string[]>().notNull(),
    revision: revision(),
  },
  (t) => [uniqueIndex('message_template_kind').on(t.project_id, t.template)],
)

/** One reminder of a project's plan. */
export interface Reminder {
  moment: string
  on: boolean
  title: string
  content: string
  channels: string[]
}

/** When the people of a project are reminded by themselves. Only moments after the last change count. */
export const reminderPlan = pgTable('reminder_plan', {
  project_id: integer()
    .primaryKey()
    .references(() => project.project_id, { onDelete: 'cascade' }),
  reminders: jsonb().$type<Reminder[]>().notNull(),
  /** Nobody is reminded more often than this. */
  max_num: integer().notNull(),
  update_time: createdAt(),
  revision: revision(),
})

/** A reminder that was sent: of one deadline each only once, whoever comes first. */
export const reminderRun = pgTable(
  'reminder_run',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    moment: text().notNull(),
    deadline: moment().notNull(),
    /** Absent when nobody was left to be reminded. */
    batch_id: integer().references(() => messageBatch.batch_id, { onDelete: 'set null' }),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.moment, t.deadline] })],
)
