import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PROVINCE } from '#contract/facts/catalogue'
import { REG_STATUS, SCHOOLS } from '#contract/facts/units'
import { choice, createdAt, moment, revision } from './columns'
import { user } from './system'
import { dept } from './unit'

/** 学校注册申请: what somebody says of a school. Only a decision makes it true of the unit. */
export const schoolApplication = pgTable(
  'school_application',
  {
    application_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The account that applied, without any role until the school is admitted. */
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    dept_type: text({ enum: SCHOOLS }).notNull(),
    province_id: choice(PROVINCE).notNull(),
    city_name: text(),
    dept_name: text().notNull(),
    snum: text().notNull(),
    ministry_name: text(),
    credit_code: text().notNull(),
    contact_name: text().notNull(),
    contact_post: text().notNull().default(''),
    contact_phone: text().notNull(),
    contact_email: text(),
    license_file: text().notNull(),
    reg_status: choice(REG_STATUS).notNull().default('pending'),
    /** Why it was sent back. */
    reason: text(),
    submit_time: createdAt(),
    decided_time: moment(),
    /** The unit that the application became. */
    dept_id: integer().references(() => dept.dept_id),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('school_application_user').on(t.user_id),
    // The rule refuses a second application in words; this keeps two that come together from both finding none.
    uniqueIndex('school_application_open')
      .on(t.snum)
      .where(sql`reg_status = 'pending'`),
    index('school_application_state').on(t.reg_status, t.province_id, t.submit_time),
  ],
)
