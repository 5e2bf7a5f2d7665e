import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DATA_SCOPE } from '#contract/facts/system/roles'
import { CALLERS, ROLES } from '#contract/roles'
import { choice, createdAt, moment } from '#server/db/schema/columns'
import { user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { sysMenu } from '#server/db/schema/access/menus'

/** What an office may do, changed by the administrator. Those of the program cannot be removed. */
export const sysRole = pgTable(
  'sys_role',
  {
    // Those of the program have keys of their own.
    role_id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    role_key: text().notNull(),
    role_name: text().notNull(),
    /** What its holders act as: the role allows a part of what this one may at most. */
    kind: choice(CALLERS).notNull(),
    role_sort: integer().notNull().default(0),
    data_scope: choice(DATA_SCOPE).notNull().default('1'),
    menu_check_strictly: boolean().notNull().default(true),
    dept_check_strictly: boolean().notNull().default(true),
    built_in: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    remark: text(),
    create_time: createdAt(),
    update_time: moment(),
  },
  (t) => [uniqueIndex('sys_role_key').on(t.role_key), uniqueIndex('sys_role_name').on(t.role_name)],
)

export const userRole = pgTable(
  'sys_user_role',
  {
    user_id: integer()
      .notNull()
      .references(() => user.user_id, { onDelete: 'cascade' }),
    role_id: integer()
      .notNull()
      .references(() => sysRole.role_id),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role_id] }), index('sys_user_role_role').on(t.role_id)],
)

/** Who acts as what: by all roles of an account that are not stopped. */
export const heldRole = pgView('held_role', {
  user_id: integer().notNull(),
  role: choice(ROLES).notNull(),
}).as(
  sql`select distinct h.user_id, r.kind as role from sys_user_role h join sys_role r using (role_id) where not r.disabled`,
)

export const roleMenu = pgTable(
  'sys_role_menu',
  {
    role_id: integer()
      .notNull()
      .references(() => sysRole.role_id, { onDelete: 'cascade' }),
    menu_id: integer()
      .notNull()
      .references(() => sysMenu.menu_id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.menu_id] }), index('sys_role_menu_menu').on(t.menu_id)],
)

/** The units of a role whose data scope names them. */
export const roleDept = pgTable(
  'sys_role_dept',
  {
    role_id: integer()
      .notNull()
      .references(() => sysRole.role_id, { onDelete: 'cascade' }),
    dept_id: integer()
      .notNull()
      .references(() => dept.dept_id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.dept_id] })],
)

/**
 * A single row, counted up by a trigger on every change of roles, menus and what they grant: consoles that are open
 * learn by it that their menu is another.
 */
export const accessVersion = pgTable('access_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})
