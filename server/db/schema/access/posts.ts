import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '#server/db/schema/columns'
import { user } from '#server/db/schema/system'

/** 岗位 */
export const sysPost = pgTable(
  'sys_post',
  {
    post_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    post_code: text().notNull(),
    post_name: text().notNull(),
    post_sort: integer().notNull().default(0),
    disabled: boolean().notNull().default(false),
    remark: text(),
    create_time: createdAt(),
    update_time: moment(),
  },
  (t) => [uniqueIndex('sys_post_code').on(t.post_code), uniqueIndex('sys_post_name').on(t.post_name)],
)

export const userPost = pgTable(
  'sys_user_post',
  {
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    post_id: integer()
      .notNull()
      .references(() => sysPost.post_id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.post_id] }), index('sys_user_post_post').on(t.post_id)],
)
