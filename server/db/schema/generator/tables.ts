import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { COLUMN_KIND, COMPARISON, FORM_CONTROL } from '#contract/facts/system/generator'
import { choice, createdAt, moment } from '#server/db/schema/columns'

/** A table of the database that a page is generated for. */
export const genTable = pgTable(
  'gen_table',
  {
    table_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    table_name: text().notNull(),
    table_comment: text().notNull(),
    class_name: text().notNull(),
    module_name: text().notNull(),
    business_name: text().notNull(),
    function_name: text().notNull(),
    function_author: text().notNull(),
    remark: text(),
    create_by: text(),
    create_time: createdAt(),
    update_by: text(),
    update_time: moment(),
  },
  (t) => [uniqueIndex('gen_table_name').on(t.table_name)],
)

/** A column of it: what the database said when it was last looked at, and what a person decided. */
export const genTableColumn = pgTable(
  'gen_table_column',
  {
    column_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    table_id: integer()
      .notNull()
      .references(() => genTable.table_id, { onDelete: 'cascade' }),
    column_name: text().notNull(),
    column_comment: text().notNull(),
    /** As PostgreSQL writes it, with its length. */
    column_type: text().notNull(),
    kind: choice(COLUMN_KIND).notNull(),
    is_pk: boolean().notNull(),
    is_nullable: boolean().notNull(),
    has_default: boolean().notNull(),
    field_name: text().notNull(),
    is_required: boolean().notNull(),
    is_insert: boolean().notNull(),
    is_edit: boolean().notNull(),
    is_list: boolean().notNull(),
    is_query: boolean().notNull(),
    query_type: choice(COMPARISON).notNull(),
    html_type: choice(FORM_CONTROL).notNull(),
    dict_type: text(),
    sort_no: integer().notNull(),
  },
  (t) => [uniqueIndex('gen_table_column_name').on(t.table_id, t.column_name)],
)
