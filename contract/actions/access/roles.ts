import { z } from '#contract/zod'
import {
  anyIds,
  done,
  id,
  idList,
  KEYS_KB,
  oneOf,
  paged,
  period,
  read,
  requiredText,
  text,
  write,
} from '#contract/define'
import { enabled, queryIds, treeOption } from '#contract/entities/access/fields'
import { orderNumber } from '#contract/entities/system/orderNumber'
import { DATA_SCOPE } from '#contract/facts/system/roles'
import { CALLERS, SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'

const who = SYSTEM_OFFICE
const words = z.string()
const orNull = words.nullable()

const strictly = z.boolean('是否关联须为真或假').default(true)
const dataScope = oneOf(DATA_SCOPE, '数据范围')
const kind = oneOf(CALLERS, '角色类别')

/** Entries of the menu and buttons. */
const MOST_MENUS = 2000

const fields = {
  roleName: requiredText('角色名称', 30),
  roleKey: requiredText('权限字符', 100).regex(
    /^[A-Za-z][\w:-]*$/,
    '权限字符须以字母开头，只含字母、数字和 _ : -',
  ),
  roleSort: orderNumber('显示顺序').default(0),
  status: enabled.default('0'),
  remark: text('备注', 500).nullish(),
  menuCheckStrictly: strictly,
  deptCheckStrictly: strictly,
  menuIds: z.array(id).max(MOST_MENUS, `一个角色最多${MOST_MENUS}项权限`).optional(),
}

const filter = {
  roleName: text('角色名称', 30).optional(),
  roleKey: text('权限字符', 100).optional(),
  status: enabled.optional(),
}

const RoleRow = z.object({
  roleId: id,
  roleName: words,
  roleKey: words,
  roleSort: z.number().int(),
  status: enabled,
  createTime: words,
  dataScope,
  /** What its holders act as; absent where another server answers. */
  kind: kind.optional(),
  builtIn: z.boolean(),
  /** Accounts that hold it; null for one that a seat in a group gives, absent where another server answers. */
  userNum: z.number().int().nullish(),
  /** Why the caller may not change it; null: they may. */
  refused: orNull,
})

const RoleDetail = RoleRow.extend({
  remark: orNull,
  menuCheckStrictly: z.boolean(),
  deptCheckStrictly: z.boolean(),
})

const holders = {
  roleId: id,
  userName: text('登录账号', 50).optional(),
  phonenumber: text('手机号码', 20).optional(),
}
const Holder = z.object({
  userId: id,
  userName: words,
  nickName: words,
  email: orNull,
  phonenumber: orNull,
  status: enabled,
  createTime: words,
  deptName: orNull,
})

/** What of a tree a role has. */
const heldNodes = {
  /** For RuoYi's tree, which ticks a node by what is ticked in it. */
  checkedKeys: z.array(id),
  /** All of it. */
  held: z.array(id),
}

/** 角色管理: what the people of an office may open, do and reach. */
export const roles = {
  role_list: paged({
    who,
    permission: 'system:role:list',
    route: 'GET /system/role/list',
    filter,
    row: RoleRow,
  }),
  role_options: read({
    who,
    permission: 'system:role:query',
    route: 'GET /system/role/optionselect',
    input: z.object({}),
    output: z.array(RoleRow),
  }),
  role_detail: read({
    who,
    permission: 'system:role:query',
    route: 'GET /system/role/:roleId',
    input: z.object({ roleId: id }),
    output: RoleDetail,
  }),
  /**
   * 新增角色: it allows a part of what its kind does at most; of RuoYi's clients, which name none, the narrowest that
   * may have the menu.
   */
  role_add: write({
    who,
    permission: 'system:role:add',
    route: 'POST /system/role',
    input: z.object({ ...fields, kind: kind.optional() }),
    output: z.object({ roleId: id }),
  }),
  /** 修改角色: what is not sent stays, and so does the kind */
  role_edit: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role',
    input: z.object({ ...fields, roleId: id }),
    output: done,
  }),
  role_remove: write({
    who,
    permission: 'system:role:remove',
    route: 'DELETE /system/role/:roleId',
    input: z.object({ roleId: idList }),
    output: done,
  }),
  /** 数据权限 */
  role_scope: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role/dataScope',
    input: z.object({ roleId: id, dataScope, deptIds: anyIds.default([]), deptCheckStrictly: strictly }),
    limitKb: KEYS_KB,
    output: done,
  }),
  role_status: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role/changeStatus',
    input: z.object({ roleId: id, status: enabled }),
    output: done,
  }),
  role_export: read({
    who,
    permission: 'system:role:export',
    route: 'POST /system/role/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
  /** The units as a tree, and which of them the role names */
  role_units: read({
    who,
    permission: 'system:role:query',
    route: 'GET /system/role/deptTree/:roleId',
    envelope: 'flat',
    input: z.object({ roleId: id }),
    output: z.object({ depts: z.array(treeOption), ...heldNodes }),
  }),
  /** The menu as far as the role may have it, and what of it the role has */
  role_menus: read({
    who,
    permission: 'system:role:query',
    route: 'GET /system/menu/roleMenuTreeselect/:roleId',
    envelope: 'flat',
    input: z.object({ roleId: id }),
    output: z.object({
      menus: z.array(treeOption),
      ...heldNodes,
    }),
  }),
  /** The menu that a new role may have, of a kind or all of it */
  menu_options: read({
    who,
    permission: 'system:role:query',
    route: 'GET /system/menu/treeselect',
    input: z.object({ kind: kind.optional() }),
    output: z.array(treeOption),
  }),
  /** 分配用户 */
  role_holders: paged({
    who,
    permission: 'system:role:list',
    route: 'GET /system/role/authUser/allocatedList',
    filter: holders,
    row: Holder,
  }),
  role_candidates: paged({
    who,
    permission: 'system:role:list',
    route: 'GET /system/role/authUser/unallocatedList',
    filter: holders,
    row: Holder,
  }),
  role_holder_cancel: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role/authUser/cancel',
    input: z.object({ userId: id, roleId: id }),
    output: done,
  }),
  role_holders_cancel: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role/authUser/cancelAll',
    input: z.object({ roleId: id, userIds: queryIds }),
    output: done,
  }),
  role_holders_add: write({
    who,
    permission: 'system:role:edit',
    route: 'PUT /system/role/authUser/selectAll',
    input: z.object({ roleId: id, userIds: queryIds }),
    output: done,
  }),
}
