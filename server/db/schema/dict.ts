import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './columns'

/** A dictionary: what its items have in common. */
export const dictType = pgTable(
  'sys_dict_type',
  {
    dict_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    dict_name: text().notNull(),
    /** The name by which it is asked for. */
    dict_type: text().notNull(),
    /** The program asks for it: its name cannot change. */
    built_in: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    remark: text(),
    create_time: createdAt(),
  },
  (t) => [uniqueIndex('sys_dict_type_type').on(t.dict_type)],
)

export const dictData = pgTable(
  'sys_dict_data',
  {
    dict_code: integer().primaryKey().generatedByDefaultAsIdentity(),
    parent_id: integer(),
    dict_type: text()
      .notNull()
      .references(() => dictType.dict_type, { onUpdate: 'cascade' }),
    dict_label: text().notNull(),
    dict_value: text().notNull(),
    dict_sort: integer().notNull().default(0),
    list_class: text(),
    css_class: text(),
    is_default: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    remark: text(),
    create_time: createdAt(),
  },
  (t) => [
    index('sys_dict_data_type').on(t.dict_type, t.dict_sort),
    index('sys_dict_data_parent').on(t.parent_id),
    uniqueIndex('sys_dict_data_value').on(t.dict_type, t.dict_value),
  ],
)
