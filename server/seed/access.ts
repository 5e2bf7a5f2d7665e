import { and, isNotNull, notInArray, sql } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { PERMISSION } from '#contract/facts/system/permissions'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { type Caller, CALLERS } from '#contract/roles'
import type { Db } from '#server/db/client'
import { roleMenu, sysMenu, sysRole } from '#server/db/schema/index'
import { permissionBound } from '#server/domain/menu/bounds'
import { MENU, type MenuEntry } from '#server/domain/menu/entries'

type Row = typeof sysMenu.$inferInsert & { menu_key: string }

interface Seeded {
  row: Row
  parent: string | undefined
  who: Iterable<Caller>
}

const entryOf = (entry: MenuEntry, parent: string | undefined, order_num: number): Seeded => ({
  row: {
    menu_key: entry.key,
    menu_name: entry.title,
    order_num,
    path: entry.path,
    component: entry.component ?? null,
    route_name: entry.name,
    menu_type: entry.component ? 'C' : 'M',
    hidden: entry.hidden ?? false,
    icon: entry.icon,
  },
  parent,
  who: entry.who,
})

/** Buttons stand below the first entry of their page. */
function buttons(pages: readonly Seeded[]): Seeded[] {
  return keysOf(PERMISSION).flatMap((perms, at) => {
    const { label, screen } = PERMISSION[perms]
    const page = pages.find(({ row }) => row.component === screen)
    if (!page) throw new Error(`no entry of the menu shows ${screen}, which ${perms} belongs to`)
    return {
      row: { menu_key: perms, menu_name: label, order_num: at, menu_type: 'F' as const, perms },
      parent: page.row.menu_key,
      who: permissionBound(perms),
    }
  })
}

function everything(): Seeded[] {
  const directories = MENU.map((entry, at) => entryOf(entry, undefined, at))
  const pages = MENU.flatMap(({ key, children = [] }) => children.map((entry, at) => entryOf(entry, key, at)))
  return [...directories, ...pages, ...buttons(pages)]
}

async function seedRoles(db: Db): Promise<void> {
  await db
    .insert(sysRole)
    .values(
      keysOf(CALLERS).map((kind) => ({
        role_id: BUILT_IN_ROLE[kind],
        role_key: kind,
        role_name: CALLERS[kind],
        kind,
        role_sort: BUILT_IN_ROLE[kind],
        built_in: true,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Brings roles, menus and permissions up to the program's: what is new comes with those who may have it, what the
 * program no longer has goes, and what an office has changed stays as it is.
 */
export async function seedAccess(db: Db): Promise<void> {
  await seedRoles(db)
  const all = everything()
  const keys = all.map(({ row }) => row.menu_key)
  const gone = and(isNotNull(sysMenu.menu_key), notInArray(sysMenu.menu_key, keys))
  await db.execute(sql`update ${sysMenu} set parent_id = null
    where parent_id in (select menu_id from ${sysMenu} where ${gone})`)
  await db.delete(sysMenu).where(gone)
  const known = await db.select({ key: sysMenu.menu_key }).from(sysMenu).where(isNotNull(sysMenu.menu_key))
  const before = new Set(known.map(({ key }) => key))
  const fresh = all.filter(({ row }) => !before.has(row.menu_key))
  if (fresh.length > 0) {
    const made = await db
      .insert(sysMenu)
      .values(fresh.map(({ row }) => row))
      .returning({ menu_id: sysMenu.menu_id, key: sysMenu.menu_key })
    const idOf = new Map(made.map(({ menu_id, key }) => [key, menu_id]))
    await db.insert(roleMenu).values(
      fresh.flatMap(({ row, who }) =>
        [...new Set(who)].map((kind) => ({
          role_id: BUILT_IN_ROLE[kind],
          menu_id: idOf.get(row.menu_key) ?? 0,
        })),
      ),
    )
    const parents = fresh.flatMap(({ row, parent }) => (parent ? { key: row.menu_key, parent } : []))
    await db.execute(sql`update ${sysMenu} m set parent_id = p.menu_id
      from json_to_recordset(${JSON.stringify(parents)}::json) as s (key text, parent text)
      join ${sysMenu} p on p.menu_key = s.parent where m.menu_key = s.key`)
  }
  await followProgram(db, all)
}

/** Where a page of the program stands and what it asks for is not for an office to say. */
async function followProgram(db: Db, all: readonly Seeded[]): Promise<void> {
  const told = all.map(({ row: { menu_key, path, component, perms } }) => ({
    menu_key,
    path: path ?? '',
    component: component ?? null,
    perms: perms ?? null,
  }))
  await db.execute(sql`update ${sysMenu} m set path = s.path, component = s.component, perms = s.perms
    from json_to_recordset(${JSON.stringify(told)}::json) as s (menu_key text, path text, component text, perms text)
    where m.menu_key = s.menu_key
      and (m.path, m.component, m.perms) is distinct from (s.path, s.component, s.perms)`)
}
