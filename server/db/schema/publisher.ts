import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PROVINCE } from '#contract/facts/catalogue'
import { NEWS_STATUS, NEWS_TYPE, PUBLISHER_AUDIT, type TextbookQualify } from '#contract/facts/units'
import { choice, createdAt, moment, revision } from './columns'
import { user } from './system'
import { dept } from './unit'

/** Publishers of books; those of an imported book are known by name only, until they write their own record. */
export const publisher = pgTable(
  'publisher',
  {
    publisher_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    publisher_name: text().notNull(),
    /** The unit whose users write the record. */
    dept_id: integer().references(() => dept.dept_id),
    isbn_prefix: jsonb().$type<string[]>().notNull().default([]),
    credit_code: text(),
    license_no: text(),
    /** Name of a stored file. */
    license_file: text(),
    license_valid_to: date(),
    online_license_no: text(),
    textbook_qualify: jsonb().$type<TextbookQualify[]>().notNull().default([]),
    sponsor: text(),
    competent_org: text(),
    legal_person: text(),
    chief_editor_name: text(),
    province_id: choice(PROVINCE),
    reg_address: text(),
    office_address: text(),
    postcode: text(),
    website: text(),
    contact_name: text(),
    contact_post: text(),
    contact_phone: text(),
    contact_tel: text(),
    contact_email: text(),
    staff_num: integer(),
    editor_num: integer(),
    senior_editor_num: integer(),
    proof_num: integer(),
    annual_titles: integer(),
    annual_new_titles: integer(),
    textbook_titles: integer(),
    quality_record: text(),
    national_base: text(),
    bank_name: text(),
    bank_account: text(),
    audit_status: choice(PUBLISHER_AUDIT).notNull().default('draft'),
    /** Why it was returned. */
    audit_reason: text(),
    audit_time: moment(),
    revision: revision(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('publisher_name').on(t.publisher_name), uniqueIndex('publisher_dept').on(t.dept_id)],
)

/** 出版动态 */
export const newsItem = pgTable(
  'publisher_news',
  {
    news_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    publisher_id: integer()
      .notNull()
      .references(() => publisher.publisher_id, { onDelete: 'cascade' }),
    title: text().notNull(),
    news_type: choice(NEWS_TYPE).notNull(),
    content: text().notNull(),
    /** Names of stored files. */
    cover: text(),
    attachments: jsonb().$type<string[]>().notNull().default([]),
    is_top: boolean().notNull().default(false),
    status: choice(NEWS_STATUS).notNull().default('draft'),
    publish_time: moment(),
    read_count: integer().notNull().default(0),
    revision: revision(),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
  },
  (t) => [index('publisher_news_list').on(t.publisher_id, t.is_top, t.publish_time)],
)
