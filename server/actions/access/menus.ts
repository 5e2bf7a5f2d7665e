import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { menus } from '#contract/actions/access/menus'
import { BUILT_IN_ROLE, MENU_TYPE } from '#contract/facts/system/roles'
import { contains } from '#server/db/like'
import { roleMenu, sysMenu } from '#server/db/schema/index'
import { takeTurn } from '#server/db/turn'
import { Refusal, type Handlers } from '#server/define'
import { flagOf, wireFlag, wireTime } from '#server/wire'
import {
  type MenuInput,
  MENU_GONE,
  lockMenu,
  type StoredMenu,
  parentFor,
  refuseChildren,
  refuseClosing,
  refuseIcon,
  refuseTakenMenu,
  refuseWrongMenu,
} from './menus/rules'

const present = (menu: StoredMenu) => ({
  menuId: menu.menu_id,
  parentId: menu.parent_id ?? 0,
  menuName: menu.menu_name,
  icon: menu.icon,
  menuType: menu.menu_type,
  orderNum: menu.order_num,
  isFrame: wireFlag(!menu.is_frame),
  isCache: wireFlag(menu.no_cache),
  visible: wireFlag(menu.hidden),
  status: wireFlag(menu.disabled),
  path: menu.path,
  component: menu.component,
  query: menu.query,
  routeName: menu.route_name,
  perms: menu.perms,
  createTime: wireTime(menu.create_time),
  builtIn: menu.menu_key !== null,
})

const columnsOf = (fields: MenuInput, parent_id: number | null) => ({
  parent_id,
  menu_name: fields.menuName,
  order_num: fields.orderNum,
  icon: fields.icon || '#',
  hidden: flagOf(fields.visible),
  disabled: flagOf(fields.status),
  no_cache: flagOf(fields.isCache),
})

/** What the program decides about its own entries. */
const ownColumns = (fields: MenuInput) => ({
  menu_type: fields.menuType,
  path: fields.path,
  component: fields.component || null,
  query: fields.query || null,
  route_name: fields.routeName || null,
  is_frame: !flagOf(fields.isFrame),
  perms: fields.perms || null,
})

const targetOf = (menu_name: string) => `菜单 ${menu_name}`

/** 菜单管理 */
export const menusHandlers: Handlers<keyof typeof menus> = {
  async menu_list({ menuName, status }, { db }) {
    const found = await db
      .select()
      .from(sysMenu)
      .where(and(contains(sysMenu.menu_name, menuName), status && eq(sysMenu.disabled, flagOf(status))))
      .orderBy(asc(sysMenu.order_num), asc(sysMenu.menu_id))
    return found.map(present)
  },

  async menu_detail({ menuId }, { db }) {
    const [found] = await db.select().from(sysMenu).where(eq(sysMenu.menu_id, menuId))
    if (!found) throw new Refusal(MENU_GONE)
    return present(found)
  },

  async menu_add(fields, ctx) {
    const { db } = ctx
    refuseWrongMenu(fields)
    await takeTurn(db, 'menu')
    const parent_id = await parentFor(db, fields)
    if (fields.menuType !== 'F') await refuseTakenMenu(db, fields.menuName, parent_id)
    const [made] = await db
      .insert(sysMenu)
      .values({ ...columnsOf(fields, parent_id), ...ownColumns(fields) })
      .returning({ menu_id: sysMenu.menu_id })
    if (!made) throw new Error('an insert returned no row')
    const { menu_id } = made
    // Others are given it in the roles.
    await db.insert(roleMenu).values({ role_id: BUILT_IN_ROLE.admin, menu_id })
    ctx.log({
      action: 'menu_add',
      target: targetOf(fields.menuName),
      after: { type: MENU_TYPE[fields.menuType], path: fields.path, perms: fields.perms ?? null },
    })
    return { menuId: menu_id }
  },

  async menu_edit({ menuId, ...fields }, ctx) {
    const { db, now } = ctx
    const stored = await lockMenu(db, menuId)
    const builtIn = stored.menu_key !== null
    const sent = builtIn ? { ...fields, menuType: stored.menu_type } : fields
    if (!builtIn) {
      refuseWrongMenu(fields)
      if (fields.menuType !== stored.menu_type && stored.menu_type !== 'C') await refuseChildren(db, stored)
    } else refuseIcon(sent.icon)
    const parent_id = await parentFor(db, sent, menuId)
    if (sent.menuType !== 'F') await refuseTakenMenu(db, sent.menuName, parent_id, menuId)
    if ((flagOf(sent.status) && !stored.disabled) || (flagOf(sent.visible) && !stored.hidden))
      await refuseClosing(ctx, stored)
    await db
      .update(sysMenu)
      .set({ ...columnsOf(sent, parent_id), ...(!builtIn && ownColumns(fields)), update_time: now })
      .where(eq(sysMenu.menu_id, menuId))
    ctx.log({
      action: 'menu_edit',
      target: targetOf(stored.menu_name),
      before: present(stored),
      after: present({ ...stored, ...columnsOf(sent, parent_id), ...(!builtIn && ownColumns(fields)) }),
    })
    return null
  },

  async menu_sort({ menuIds, orderNums }, ctx) {
    const { db } = ctx
    const order = menuIds.map((menu_id, at) => ({ menu_id, order_num: orderNums[at] }))
    await db.execute(sql`update ${sysMenu} m set order_num = s.order_num
      from json_to_recordset(${JSON.stringify(order)}::json) as s (menu_id int, order_num int)
      where m.menu_id = s.menu_id`)
    ctx.log({ action: 'menu_sort', target: '菜单', after: { num: menuIds.length } })
    return null
  },

  async menu_remove({ menuId }, ctx) {
    const { db } = ctx
    const stored = await lockMenu(db, menuId)
    if (stored.menu_key !== null)
      throw new Refusal(`“${stored.menu_name}”是系统菜单，不能删除，可以停用或隐藏`)
    await refuseChildren(db, stored)
    const [held] = await db
      .select()
      .from(roleMenu)
      .where(and(eq(roleMenu.menu_id, menuId), ne(roleMenu.role_id, BUILT_IN_ROLE.admin)))
      .limit(1)
    if (held) throw new Refusal('菜单已分配,不允许删除')
    await db.delete(sysMenu).where(eq(sysMenu.menu_id, menuId))
    ctx.log({ action: 'menu_remove', target: targetOf(stored.menu_name), before: present(stored) })
    return null
  },
}
