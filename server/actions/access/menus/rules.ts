import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { menus as calls } from '#contract/actions/access/menus'
import { isKeyOf } from '#contract/facts/closed'
import { PERMISSION } from '#contract/facts/system/permissions'
import { screens } from '#contract/screens'
import { type Db, rows } from '#server/db/client'
import { takeTurn } from '#server/db/turn'
import { sysMenu } from '#server/db/schema/index'
import { type Context, Refusal } from '#server/define'

export type StoredMenu = typeof sysMenu.$inferSelect
export type MenuInput = z.output<typeof calls.menu_add.input>

export const MENU_GONE = '菜单不存在，请刷新后重试'

/** Without it nobody could undo what was done to the menu. */
const KEEPS = 'system/menu/index'

export async function lockMenu(db: Db, menu_id: number): Promise<StoredMenu> {
  await takeTurn(db, 'menu')
  const [found] = await db.select().from(sysMenu).where(eq(sysMenu.menu_id, menu_id)).for('update')
  if (!found) throw new Refusal(MENU_GONE)
  return found
}

/**
 * The entry in which another is to stand; the turn at the menu has been taken.
 * @param below the entry that is moved; it cannot stand in itself
 * @throws Refusal
 */
export async function parentFor(
  db: Db,
  { parentId, menuType }: MenuInput,
  below?: number,
): Promise<number | null> {
  if (parentId === 0) {
    if (menuType === 'F') throw new Refusal('按钮须位于页面之下，请选择上级菜单')
    return null
  }
  const line = await db.select().from(sysMenu).where(sql`${sysMenu.menu_id} in (
    with recursive above as (
      select menu_id, parent_id from sys_menu where menu_id = ${parentId}
      union select m.menu_id, m.parent_id from sys_menu m join above a on m.menu_id = a.parent_id)
    select menu_id from above)`)
  const parent = line.find(({ menu_id }) => menu_id === parentId)
  if (!parent) throw new Refusal('上级菜单不存在，请刷新后重试')
  if (below !== undefined && line.some(({ menu_id }) => menu_id === below))
    throw new Refusal('上级菜单不能选择自己或自己的下级')
  const fits = menuType === 'F' ? parent.menu_type === 'C' : parent.menu_type === 'M'
  if (!fits) throw new Refusal(menuType === 'F' ? '按钮只能位于页面之下' : '目录和页面只能位于目录之下')
  return parentId
}

const ICON = /^[A-Za-z][\w-]*$/

/** @throws Refusal when it is not the name of an icon */
export function refuseIcon(icon: string | null | undefined): void {
  if (icon && icon !== '#' && !ICON.test(icon)) throw new Refusal('菜单图标只能由字母、数字和“-”组成')
}

const isWebAddress = (path: string): boolean => /^https?:\/\//i.test(path) && URL.canParse(path)

/** @throws Refusal when an entry leads nowhere, or to where no menu may lead */
export function refuseWrongMenu({ menuType, path, component, isFrame, perms, query, icon }: MenuInput): void {
  if (menuType !== 'F' && path === '') throw new Refusal('请输入路由地址')
  if (isFrame === '0' && !isWebAddress(path)) throw new Refusal('外链地址须以 http:// 或 https:// 开头')
  if (isFrame === '1' && path !== '' && !isWebAddress(path) && !/^\/?[\w-]+(\/:?[\w-]+)*$/.test(path))
    throw new Refusal('路由地址只能由字母、数字、“-”“_”和“/”组成')
  if (component && !isKeyOf(screens, component)) throw new Refusal(`组件“${component}”不是本系统的页面`)
  if (menuType === 'C' && !component && !isWebAddress(path)) throw new Refusal('请选择页面，或填写网址')
  if (perms && !isKeyOf(PERMISSION, perms)) throw new Refusal(`权限标识“${perms}”不存在`)
  if (menuType === 'F' && !perms) throw new Refusal('请选择按钮的权限标识')
  refuseIcon(icon)
  if (query && !isObject(query)) throw new Refusal('路由参数须为 JSON 对象，如 {"id": 1}')
}

function isObject(query: string): boolean {
  try {
    const parsed: unknown = JSON.parse(query)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch {
    return false
  }
}

export async function refuseTakenMenu(
  db: Db,
  name: string,
  parent_id: number | null,
  menu_id = 0,
): Promise<void> {
  const [other] = await db
    .select()
    .from(sysMenu)
    .where(
      and(
        eq(sysMenu.menu_name, name),
        sql`${sysMenu.parent_id} is not distinct from ${parent_id}`,
        ne(sysMenu.menu_type, 'F'),
        ne(sysMenu.menu_id, menu_id),
      ),
    )
    .limit(1)
  if (other) throw new Refusal(`菜单名称“${name}”在该目录下已存在`)
}

/** The entry of the page for the menu itself, and the directories that it stands in, stay open. */
export async function refuseClosing({ db }: Context, menu: StoredMenu): Promise<void> {
  const line = rows(
    await db.execute(sql`with recursive above as (
      select menu_id, parent_id from sys_menu where component = ${KEEPS}
      union select m.menu_id, m.parent_id from sys_menu m join above a on m.menu_id = a.parent_id)
    select menu_id from above where menu_id = ${menu.menu_id}`),
  )
  if (line.length > 0) throw new Refusal('“菜单管理”及其所在目录不能停用或隐藏，否则无法再改回来')
}

export async function refuseChildren(db: Db, { menu_id }: StoredMenu): Promise<void> {
  const [child] = await db.select().from(sysMenu).where(eq(sysMenu.parent_id, menu_id)).limit(1)
  if (child) throw new Refusal('存在子菜单,不允许删除')
}
