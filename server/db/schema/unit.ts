import { type AnyPgColumn, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, HIGH_LEVEL_TYPE, SCHOOLS } from '#contract/facts/units'
import { choice, createdAt, moment } from './columns'

export const dept = pgTable(
  'dept',
  {
    dept_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The unit that it is part of, or that answers for it. */
    parent_id: integer().references((): AnyPgColumn => dept.dept_id),
    order_num: integer().notNull().default(0),
    dept_name: text().notNull(),
    dept_type: choice(DEPT_TYPE).notNull(),
    province_id: text(),
    city_name: text(),
    snum: text(),
    buwei: boolean().notNull().default(false),
    /** The ministry that runs it, where one does. */
    ministry_name: text(),
    high_level_type: choice(HIGH_LEVEL_TYPE).notNull().default('none'),
    credit_code: text(),
    /** The stored proof that it is this unit, from its registration. */
    license_file: text(),
    address: text(),
    postcode: text(),
    contact_name: text(),
    contact_post: text(),
    contact_phone: text(),
    contact_email: text(),
    /** Takes no new people and no new units below it. */
    disabled: boolean().notNull().default(false),
    create_time: createdAt(),
    update_time: moment(),
  },
  (t) => [
    index('dept_name').on(t.dept_name),
    index('dept_snum').on(t.snum),
    index('dept_parent').on(t.parent_id, t.order_num),
  ],
)

/** The published list of schools: what a school that registers is looked up in. Each start brings it up to the program's. */
export const schoolDirectory = pgTable(
  'school_directory',
  {
    snum: text().primaryKey(),
    school_name: text().notNull(),
    dept_type: text({ enum: SCHOOLS }).notNull(),
    province_id: choice(PROVINCE).notNull(),
    city_name: text(),
    /** The ministry that runs it; absent for all others. */
    ministry_name: text(),
    /** Name, initials, pinyin and code in one line, as a search text is written too. */
    search: text().notNull(),
    /** The pairs of characters in it: a search text is found by those it consists of. */
    pairs: text().array().notNull(),
    /** Which version of the list the row is from. */
    edition: text().notNull(),
  },
  (t) => [
    // Written once a release: pending entries would only keep it from being used.
    index('school_directory_pairs').using('gin', t.pairs).with({ fastupdate: false }),
    index('school_directory_province').on(t.province_id, t.dept_type, t.snum),
    index('school_directory_name').on(t.school_name),
  ],
)
