import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  MSG_CHANNEL,
  MSG_TEMPLATE,
  SEND_STATUS,
  type MsgChannel,
  type OutsideChannel,
} from '#contract/facts/messages'
import { NOTICE } from '#contract/facts/notices/keys'
import type { ReminderMoment } from '#contract/rules/message/reminders'
import { MOMENTS } from '#contract/rules/message/reminders'
import { choice, createdAt, moment, revision } from './columns'
import { project } from './project'
import { user } from './system'

/** One message to many recipients. Its status is derived from its messages. */
export const messageBatch = pgTable(
  'message_batch',
  {
    batch_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    template: choice(MSG_TEMPLATE).notNull(),
    /** Title and content before variables are replaced. */
    title: text().notNull(),
    content: text().notNull(),
    channels: jsonb().$type<MsgChannel[]>().notNull(),
    send_time: moment().notNull(),
    /** Idempotency key made by the sender's form: a submission that arrives twice is sent once. */
    submission_key: text(),
    /** Absent: an automatic reminder. */
    create_by: integer().references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [
    uniqueIndex('message_batch_submission').on(t.create_by, t.submission_key),
    index('message_batch_project').on(t.project_id, t.batch_id),
  ],
)

/** A message to one recipient by one channel. */
export const message = pgTable(
  'message',
  {
    message_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Absent: a verification code for a telephone number that belongs to no known user yet. */
    batch_id: integer().references(() => messageBatch.batch_id, { onDelete: 'cascade' }),
    user_id: integer().references(() => user.user_id, { onDelete: 'cascade' }),
    channel: choice(MSG_CHANNEL).notNull(),
    /** Telephone number or mail address when it was queued; absent for an in-site message. */
    address: text(),
    title: text().notNull(),
    content: text().notNull(),
    state: choice(SEND_STATUS).notNull(),
    /** Sent before all others in the queue. */
    urgent: boolean().notNull().default(false),
    /** Not sent before this time. */
    due_time: moment().notNull(),
    /** Afterwards it is useless, and its text is removed. */
    expire_time: moment(),
    attempts: integer().notNull().default(0),
    /** The worker that claimed it, and when. */
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

/** A project's own template for one kind of message, in place of the built-in one. */
export const messageTemplate = pgTable(
  'message_template',
  {
    template_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    template: choice(MSG_TEMPLATE).notNull(),
    title: text().notNull(),
    content: text().notNull(),
    channels: jsonb().$type<MsgChannel[]>().notNull(),
    revision: revision(),
  },
  (t) => [uniqueIndex('message_template_kind').on(t.project_id, t.template)],
)

/**
 * What the office has made of one kind of notice about a declaration. The row stays when the built-in words are restored,
 * so that a revision never comes twice.
 */
export const noticeTemplate = pgTable('notice_template', {
  kind: choice(NOTICE).primaryKey(),
  /** Null: the built-in words. */
  own: jsonb().$type<{ title: string; content: string; channels: OutsideChannel[] }>(),
  update_by: integer().references(() => user.user_id),
  update_time: createdAt(),
  revision: revision(),
})

/** One reminder of a project's plan. */
export interface Reminder {
  moment: ReminderMoment
  on: boolean
  title: string
  content: string
  channels: MsgChannel[]
}

/** The automatic reminders of a project. Only reminders due after the last change are sent. */
export const reminderPlan = pgTable('reminder_plan', {
  project_id: integer()
    .primaryKey()
    .references(() => project.project_id, { onDelete: 'cascade' }),
  reminders: jsonb().$type<Reminder[]>().notNull(),
  /** Maximum number of reminders per person. */
  max_num: integer().notNull(),
  update_time: createdAt(),
  revision: revision(),
})

/** A sent reminder: once per deadline, whichever process is first. */
export const reminderRun = pgTable(
  'reminder_run',
  {
    project_id: integer()
      .notNull()
      .references(() => project.project_id, { onDelete: 'cascade' }),
    moment: text({ enum: MOMENTS }).notNull(),
    deadline: moment().notNull(),
    /** Absent when nobody had to be reminded. */
    batch_id: integer().references(() => messageBatch.batch_id, { onDelete: 'set null' }),
    create_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.moment, t.deadline] })],
)
