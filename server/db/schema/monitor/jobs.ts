import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Misfire } from '#contract/facts/monitor/jobs'
import { JOB_GROUP } from '#contract/facts/monitor/jobs'
import { choice, createdAt, moment } from '#server/db/schema/columns'

/** What runs by itself. Several rows may call the same target at different times. */
export const sysJob = pgTable(
  'sys_job',
  {
    job_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    job_name: text().notNull(),
    job_group: choice(JOB_GROUP).notNull(),
    /** A name of `JOB_TARGET`; what is not registered is refused when it would run. */
    invoke_target: text().notNull(),
    cron_expression: text().notNull(),
    misfire_policy: text().$type<Misfire>().notNull().default('0'),
    /** A run may begin while the one before goes on. */
    concurrent: boolean().notNull().default(false),
    paused: boolean().notNull().default(false),
    remark: text(),
    /** When it is due; null while it is paused, and where no further time is to come. */
    next_time: moment(),
    /** Somebody wants it to run at once. */
    asked_time: moment(),
    asked_by: text(),
    /** The run that goes on. It is lost when its process has not renewed the claim in time. */
    claimed_by: text(),
    claim_time: moment(),
    claim_until: moment(),
    /** The last run, also one that had nothing to do and therefore has no row in the log. */
    last_time: moment(),
    last_failed: boolean(),
    last_message: text(),
    create_by: text(),
    create_time: createdAt(),
    update_by: text(),
    update_time: moment(),
  },
  (t) => [
    // The log knows a job by group and name, as RuoYi's does.
    uniqueIndex('sys_job_name').on(t.job_group, t.job_name),
    index('sys_job_next').on(t.next_time),
  ],
)

/** What was run. A row outlives its job. */
export const sysJobLog = pgTable(
  'sys_job_log',
  {
    job_log_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    job_id: integer().notNull(),
    job_name: text().notNull(),
    job_group: text().notNull(),
    invoke_target: text().notNull(),
    job_message: text().notNull(),
    failed: boolean().notNull(),
    exception_info: text(),
    /** Who had asked for it; null: it was due. */
    asked_by: text(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
  },
  (t) => [index('sys_job_log_start').on(t.start_time), index('sys_job_log_job').on(t.job_id, t.start_time)],
)
