import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ANNOUNCEMENT_TYPE } from '#contract/facts/system/announcements'
import { choice, createdAt, moment } from './columns'
import { user } from './system'

/** 通知公告 */
export const announcement = pgTable(
  'announcement',
  {
    notice_id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull(),
    type: choice(ANNOUNCEMENT_TYPE).notNull(),
    content: text().notNull(),
    /** Names of stored files. */
    attachments: jsonb().$type<string[]>().notNull().default([]),
    is_top: boolean().notNull().default(false),
    /** Read by its writers alone. */
    closed: boolean().notNull().default(false),
    create_by: integer()
      .notNull()
      .references(() => user.user_id),
    create_time: createdAt(),
    update_by: integer().references(() => user.user_id),
    update_time: moment(),
  },
  (t) => [index('announcement_order').on(t.is_top, t.notice_id)],
)

/** Who has opened it first when. */
export const announcementRead = pgTable(
  'announcement_read',
  {
    notice_id: integer()
      .notNull()
      .references(() => announcement.notice_id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    read_time: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.notice_id, t.user_id] }), index('announcement_read_user').on(t.user_id)],
)
