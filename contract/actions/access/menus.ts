import { z } from '#contract/zod'
import { done, id, idList, KEYS_KB, oneOf, read, requiredText, text, write } from '#contract/define'
import { enabled } from '#contract/entities/access/fields'
import { orderNumber, places } from '#contract/entities/system/orderNumber'
import { MENU_TYPE } from '#contract/facts/system/roles'
import { SYSTEM_OFFICE } from '#contract/roles'

const words = z.string()
const orNull = words.nullable()
/** RuoYi's two-valued words, the wrong way round where it is: 0 is external, is kept, is shown. */
const binary = (label: string) => z.enum(['0', '1'], `${label}须为 0 或 1`)

const fields = {
  /** 0 is the top. */
  parentId: z.coerce.number('上级菜单有误').int().min(0).default(0),
  menuName: requiredText('菜单名称', 50),
  orderNum: orderNumber('显示排序').default(0),
  menuType: oneOf(MENU_TYPE, '菜单类型'),
  path: text('路由地址', 200).default(''),
  component: text('组件路径', 255).nullish(),
  query: text('路由参数', 255).nullish(),
  routeName: text('路由名称', 50).nullish(),
  isFrame: binary('是否外链').default('1'),
  isCache: binary('是否缓存').default('0'),
  visible: binary('显示状态').default('0'),
  status: enabled.default('0'),
  perms: text('权限标识', 100).nullish(),
  icon: text('菜单图标', 100).nullish(),
}

const MenuRow = z.object({
  menuId: id,
  parentId: z.number().int(),
  menuName: words,
  icon: words,
  menuType: oneOf(MENU_TYPE, ''),
  orderNum: z.number().int(),
  isFrame: binary(''),
  isCache: binary(''),
  visible: binary(''),
  status: enabled,
  path: words,
  component: orNull,
  query: orNull,
  routeName: orNull,
  perms: orNull,
  createTime: words,
  /** The program's own: its address, page and permission stay. */
  builtIn: z.boolean(),
})

/** 菜单管理: the entries of the console's menu, and the buttons that need a permission. */
export const menus = {
  menu_list: read({
    who: SYSTEM_OFFICE,
    permission: 'system:menu:list',
    route: 'GET /system/menu/list',
    input: z.object({ menuName: text('菜单名称', 50).optional(), status: enabled.optional() }),
    output: z.array(MenuRow),
  }),
  menu_detail: read({
    who: SYSTEM_OFFICE,
    permission: 'system:menu:query',
    route: 'GET /system/menu/:menuId',
    input: z.object({ menuId: id }),
    output: MenuRow,
  }),
  menu_add: write({
    who: ['admin'],
    permission: 'system:menu:add',
    route: 'POST /system/menu',
    input: z.object(fields),
    output: z.object({ menuId: id }),
  }),
  menu_edit: write({
    who: ['admin'],
    permission: 'system:menu:edit',
    route: 'PUT /system/menu',
    input: z.object({ ...fields, menuId: id }),
    output: done,
  }),
  /** 保存排序 */
  menu_sort: write({
    who: ['admin'],
    permission: 'system:menu:edit',
    route: 'PUT /system/menu/updateSort',
    input: z
      .object({ menuIds: idList, orderNums: places })
      .refine(({ menuIds, orderNums }) => menuIds.length === orderNums.length, {
        path: ['orderNums'],
        message: '菜单和显示顺序的个数须相同',
      }),
    limitKb: KEYS_KB,
    output: done,
  }),
  menu_remove: write({
    who: ['admin'],
    permission: 'system:menu:remove',
    route: 'DELETE /system/menu/:menuId',
    input: z.object({ menuId: id }),
    output: done,
  }),
}
