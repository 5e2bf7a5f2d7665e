import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { MENU_TYPE } from '#contract/facts/system/roles'
import { choice, createdAt, moment } from '#server/db/schema/columns'

/** Directories, pages and buttons of the console. */
export const sysMenu = pgTable(
  'sys_menu',
  {
    // Far from the keys of the program's own, which come with each version.
    menu_id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 5000 }),
    parent_id: integer().references((): AnyPgColumn => sysMenu.menu_id),
    /** What the program calls it; absent for what an office has added. */
    menu_key: text(),
    menu_name: text().notNull(),
    order_num: integer().notNull().default(0),
    path: text().notNull().default(''),
    /** The screen that a page shows. */
    component: text(),
    /** Parameters of the page as JSON. */
    query: text(),
    /** For RuoYi's router, which keeps one entry of each name. */
    route_name: text(),
    /** Leads out of the console. */
    is_frame: boolean().notNull().default(false),
    no_cache: boolean().notNull().default(false),
    menu_type: choice(MENU_TYPE).notNull(),
    /** Can be opened, but stands in no sidebar. */
    hidden: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    /** The permission that a button, or opening a page, stands for. */
    perms: text(),
    icon: text().notNull().default('#'),
    remark: text(),
    create_time: createdAt(),
    update_time: moment(),
  },
  (t) => [
    uniqueIndex('sys_menu_key').on(t.menu_key),
    index('sys_menu_parent').on(t.parent_id, t.order_num),
    index('sys_menu_perms').on(t.perms),
  ],
)
