import { asc, eq } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { ROLES, type Caller, type Role } from '#contract/roles'
import type { Db } from '#server/db/client'
import { roleMenu, sysMenu } from '#server/db/schema/index'
import { Refusal } from '#server/define'
import { isBoundFor } from '#server/domain/menu/bounds'
import { optionTree } from '#server/store/access/tree'

type Menu = typeof sysMenu.$inferSelect

const inOrder = (db: Db) => db.select().from(sysMenu).orderBy(asc(sysMenu.order_num), asc(sysMenu.menu_id))

/**
 * The entries that a role of a kind can have at most, without directories that hold none of them; all where no kind is
 * named.
 */
export async function menusFor(db: Db, kind: Caller | undefined): Promise<Menu[]> {
  const all = await inOrder(db)
  return kind === undefined ? all : possibleOf(all, kind)
}

function possibleOf(all: readonly Menu[], kind: Caller): Menu[] {
  const possible = all.filter((menu) => isBoundFor(menu, kind))
  const used = new Set<number>()
  const byId = new Map(all.map((menu) => [menu.menu_id, menu]))
  for (const menu of possible) {
    if (menu.menu_type === 'M' && menu.menu_key !== null) continue
    for (let at: Menu | undefined = menu; at; at = byId.get(at.parent_id ?? 0)) used.add(at.menu_id)
  }
  // What stands below a page that the kind cannot open leads nowhere.
  return possible.filter(({ menu_id }) => used.has(menu_id))
}

/**
 * The kind of a new role where the client knows of none: of those that may have all these entries the one that may have
 * the fewest others, an expert where there are no entries. Nobody becomes an administrator that way.
 * @throws Refusal when no kind may have them all
 */
export async function kindFor(db: Db, menu_ids: readonly number[]): Promise<Role> {
  if (menu_ids.length === 0) return 'expert'
  const all = await inOrder(db)
  const [narrowest] = keysOf(ROLES)
    .filter((kind) => kind !== 'admin')
    .map((kind) => ({ kind, may: new Set(possibleOf(all, kind).map(({ menu_id }) => menu_id)) }))
    .filter(({ may }) => menu_ids.every((id) => may.has(id)))
    .toSorted((a, b) => a.may.size - b.may.size)
  if (narrowest) return narrowest.kind
  throw new Refusal('没有一类角色可以同时具有所选的菜单和权限，请减少所选的内容，或分成几个角色')
}

export const menuTree = (menus: readonly Menu[]) =>
  optionTree(
    menus.map(({ menu_id, parent_id, menu_name, disabled }) => ({
      id: menu_id,
      parent_id,
      label: disabled ? `${menu_name}（已停用）` : menu_name,
    })),
  )

export async function menuIdsOf(db: Db, role_id: number): Promise<number[]> {
  const found = await db.select({ id: roleMenu.menu_id }).from(roleMenu).where(eq(roleMenu.role_id, role_id))
  return found.map(({ id }) => id)
}

/**
 * Gives a role exactly these entries of the menu, and the directories in which they stand.
 * @throws Refusal when one of them is beyond what the role's kind allows at most
 */
export async function keepMenus(
  db: Db,
  { role_id, kind }: { role_id: number; kind: Caller },
  menu_ids: readonly number[],
): Promise<void> {
  const possible = new Map((await menusFor(db, kind)).map((menu) => [menu.menu_id, menu]))
  const wanted = new Set<number>()
  for (const id of menu_ids) {
    if (!possible.has(id)) throw new Refusal('所选菜单或权限不存在，或超出该类角色可以具有的范围')
    for (let at = possible.get(id); at; at = possible.get(at.parent_id ?? 0)) wanted.add(at.menu_id)
  }
  await db.delete(roleMenu).where(eq(roleMenu.role_id, role_id))
  if (wanted.size > 0) await db.insert(roleMenu).values([...wanted].map((menu_id) => ({ role_id, menu_id })))
}
