import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { ACCESS_HEADER } from '#contract/errors'
import { keysOf } from '#contract/facts/closed'
import { PERMISSION } from '#contract/facts/system/permissions'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { REFUSAL } from '#contract/refusals'
import { permissionBound } from '#server/domain/menu/bounds'
import { asRole } from '#server/db/asRole'
import { dept, roleMenu, sysMenu, sysRole, user, userRole } from '#server/db/schema/index'
import { seedAccess } from '#server/seed/access'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login
let support: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  support = await server.login('sys2', ['sys2'])
})

const db = () => server.database.db

const titles = (nodes: readonly MenuNode[]): (string | null | undefined)[] =>
  nodes.flatMap(({ meta, children }) => [meta?.title, ...titles(children ?? [])])
const menuOf = async (who: Login) => titles(await server.ok(who, 'getRouters', {}))

const idOf = async (key: string): Promise<number> => {
  const [found] = await db().select().from(sysMenu).where(eq(sysMenu.menu_key, key))
  return found?.menu_id ?? 0
}

/** A role of the administrator's making, and somebody who holds it. */
async function made(kind: 'pingShenManage' | 'sys2' | 'reviewActivity', keys: readonly string[]) {
  const menuIds = await Promise.all(keys.map(idOf))
  const { roleId } = await server.ok(admin, 'role_add', { roleName: '窄', roleKey: 'narrow', kind, menuIds })
  const holder = await server.login('holder')
  await server.ok(admin, 'role_holders_add', { roleId, userIds: String(holder.user_id) })
  return { roleId, holder }
}

test('every permission that is declared is asked for by a call, and by its callers only', () => {
  expect(keysOf(PERMISSION).filter((permission) => permissionBound(permission).size === 0)).toEqual([])
})

test('what the program brings is brought once, and what an office has changed stays', async () => {
  const before = await db().select().from(roleMenu)
  await db().update(sysMenu).set({ menu_name: '另一个名字' }).where(eq(sysMenu.menu_key, 'System'))
  await db().delete(roleMenu).where(eq(roleMenu.role_id, BUILT_IN_ROLE.sys2))
  await seedAccess(db())
  const [system] = await db().select().from(sysMenu).where(eq(sysMenu.menu_key, 'System'))
  expect(system?.menu_name).toBe('另一个名字')
  const after = await db().select().from(roleMenu)
  expect(after.length).toBe(
    before.length - before.filter(({ role_id }) => role_id === BUILT_IN_ROLE.sys2).length,
  )
  // A page of a later version comes with those who may have it.
  const key = 'System/system/config/index'
  const menu_id = await idOf(key)
  await db().delete(sysMenu).where(eq(sysMenu.parent_id, menu_id))
  await db().delete(sysMenu).where(eq(sysMenu.menu_key, key))
  await seedAccess(db())
  const grants = await db()
    .select()
    .from(roleMenu)
    .where(eq(roleMenu.menu_id, await idOf(key)))
  expect(new Set(grants.map(({ role_id }) => role_id))).toEqual(
    new Set([BUILT_IN_ROLE.admin, BUILT_IN_ROLE.sys2]),
  )
})

describe('a role narrows what its kind allows', () => {
  test('its holder opens and does what it names, at once and no more', async () => {
    const { roleId, holder } = await made('pingShenManage', [
      'ReviewProgress/review/messages',
      'review:msg:list',
    ])
    expect(await menuOf(holder)).toEqual(['评审过程', '消息'])
    expect((await server.send(holder, 'msg_outbox_list', { project_id: 1 })).code).toBe(200)
    const refused = await server.send(holder, 'psgroup_del', { group_ids: [1] })
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('分组删除') })
    const told = await server.ok(holder, 'getInfo', {})
    expect(told).toMatchObject({ roles: ['pingShenManage'], permissions: ['review:msg:list'] })
    await server.ok(admin, 'role_edit', {
      ...(await server.ok(admin, 'role_detail', { roleId })),
      menuIds: [],
    })
    expect(await menuOf(holder)).toEqual([])
    expect((await server.send(holder, 'msg_outbox_list', { project_id: 1 })).code).toBe(403)
  })

  test('without a kind it is of the narrowest that may have its menu, and never an administrator', async () => {
    const kindOf = async (roleKey: string, ...keys: string[]) => {
      const menuIds = await Promise.all(keys.map(idOf))
      const added = await server.send(admin, 'role_add', { roleName: roleKey, roleKey, menuIds })
      if (added.code !== 200) return added.msg
      return (await server.ok(admin, 'role_detail', { roleId: added.value.roleId })).kind
    }
    expect(await kindOf('none')).toBe('expert')
    expect(await kindOf('office', 'monitor:job:list')).toBe('sys2')
    expect(await kindOf('review', 'ReviewProgress/review/messages', 'review:group:remove')).toBe(
      'pingShenManage',
    )
    const refusal = '没有一类角色可以同时具有所选的菜单和权限，请减少所选的内容，或分成几个角色'
    expect(await kindOf('log', 'monitor:operlog:list')).toBe(refusal)
    expect(await kindOf('both', 'monitor:job:list', 'review:group:remove')).toBe(refusal)
  })

  test('it cannot allow what its kind never may', async () => {
    const menuIds = [await idOf('monitor:operlog:list')]
    const refused = await server.send(admin, 'role_add', {
      roleName: '窄',
      roleKey: 'narrow',
      kind: 'pingShenManage',
      menuIds,
    })
    expect(refused).toMatchObject({ code: 500, msg: '所选菜单或权限不存在，或超出该类角色可以具有的范围' })
    // Even when it stands in the database.
    const { roleId, holder } = await made('pingShenManage', [])
    await db()
      .insert(roleMenu)
      .values({ role_id: roleId, menu_id: menuIds[0] ?? 0 })
    expect((await server.send(holder, 'operation_list', {})).code).toBe(403)
  })

  test('a stopped role, menu or permission is gone with the next call', async () => {
    const { roleId, holder } = await made('pingShenManage', [
      'ReviewProgress/review/messages',
      'review:msg:list',
    ])
    const menuId = await idOf('review:msg:list')
    const menu = await server.ok(admin, 'menu_detail', { menuId })
    await server.ok(admin, 'menu_edit', { ...menu, status: '1' })
    expect((await server.send(holder, 'msg_outbox_list', { project_id: 1 })).code).toBe(403)
    await server.ok(admin, 'menu_edit', { ...menu, status: '0' })
    expect((await server.send(holder, 'msg_outbox_list', { project_id: 1 })).code).toBe(200)
    await server.ok(admin, 'role_status', { roleId, status: '1' })
    expect((await server.ok(holder, 'getInfo', {})).roles).toEqual([])
    expect(await menuOf(holder)).toEqual([])
  })

  test('answers carry a mark that changes with it', async () => {
    const { roleId, holder } = await made('pingShenManage', ['review:msg:list'])
    const mark = async () =>
      (await server.fetch(requestFor('getInfo', {}, holder.token))).headers.get(ACCESS_HEADER)
    const first = await mark()
    expect(first).toMatch(/^[0-9a-f]{16}$/)
    expect(await mark()).toBe(first)
    await server.ok(admin, 'role_edit', {
      ...(await server.ok(admin, 'role_detail', { roleId })),
      menuIds: [],
    })
    const second = await mark()
    expect(second).not.toBe(first)
    await server.ok(admin, 'account_roles_save', { userId: holder.user_id, roleIds: '' })
    expect(await mark()).not.toBe(second)
  })
})

describe('data scopes', () => {
  async function units() {
    const rows = await db()
      .insert(dept)
      .values([
        { dept_name: '省厅', dept_type: 'province' as const, province_id: '320000' },
        { dept_name: '别的省厅', dept_type: 'province' as const, province_id: '330000' },
      ])
      .returning()
    const [own, other] = rows.map(({ dept_id }) => dept_id)
    const [below] = await db()
      .insert(dept)
      .values({ dept_name: '学校', dept_type: 'school_voc', parent_id: own ?? 0 })
      .returning()
    return { own: own ?? 0, other: other ?? 0, below: below?.dept_id ?? 0 }
  }

  test.each([
    ['1', ['admin', 'elsewhere', 'holder', 'mate', 'pupil', 'sys2']],
    ['2', ['elsewhere']],
    ['3', ['holder', 'mate']],
    ['4', ['holder', 'mate', 'pupil']],
    ['5', ['holder']],
  ] as const)('%s reaches %s', async (dataScope, reached) => {
    const { own, other, below } = await units()
    const { roleId, holder } = await made('sys2', [
      'system:user:list',
      'system:user:edit',
      'system:user:query',
    ])
    await db().update(user).set({ dept_id: own }).where(eq(user.user_id, holder.user_id))
    await server.login('mate', [], { dept_id: own })
    await server.login('pupil', [], { dept_id: below })
    const away = await server.login('elsewhere', [], { dept_id: other })
    await server.ok(admin, 'role_scope', { roleId, dataScope, deptIds: dataScope === '2' ? [other] : [] })
    const { rows, total } = await server.ok(holder, 'account_list', {})
    expect(rows.map(({ userName }) => userName).toSorted()).toEqual(reached)
    expect(total).toBe(reached.length)
    const may = (reached as readonly string[]).includes('elsewhere')
    expect((await server.send(holder, 'account_detail', { userId: away.user_id })).code).toBe(may ? 200 : 403)
    const stop = await server.send(holder, 'account_status', { userId: away.user_id, status: '1' })
    expect(stop.code).toBe(may ? 200 : 403)
  })

  test('an office with a limited scope gives no role of the review', async () => {
    const { own } = await units()
    const { roleId, holder } = await made('sys2', ['system:user:add'])
    await db().update(user).set({ dept_id: own }).where(eq(user.user_id, holder.user_id))
    await server.ok(admin, 'role_scope', { roleId, dataScope: '4' })
    const add = (role: 'reviewActivity' | 'province', userName: string) =>
      server.send(holder, 'account_add', {
        userName,
        nickName: '新人',
        deptId: own,
        roleIds: [BUILT_IN_ROLE[role]],
      })
    expect((await add('reviewActivity', 'puppet')).code).toBe(403)
    expect((await add('province', 'clerk')).code).toBe(200)
  })
})

describe('nobody raises their own rights', () => {
  test('by an account', async () => {
    const me = support
    const roles = `${BUILT_IN_ROLE.sys2},${BUILT_IN_ROLE.admin}`
    expect(
      (await server.send(me, 'account_roles_save', { userId: me.user_id, roleIds: roles })).msg,
    ).toContain('不能更改自己的账号')
    const other = await server.login('other')
    for (const role of ['admin', 'sys2'] as const)
      expect(
        await server.send(me, 'account_roles_save', {
          userId: other.user_id,
          roleIds: String(BUILT_IN_ROLE[role]),
        }),
      ).toMatchObject({ code: 403, msg: expect.stringContaining('只有超级管理员') })
    for (const send of [
      server.send(me, 'account_reset', { userId: admin.user_id }),
      server.send(me, 'account_status', { userId: admin.user_id, status: '1' }),
      server.send(me, 'account_remove', { userId: String(admin.user_id) }),
      server.send(me, 'account_edit', { userId: admin.user_id, nickName: '我' }),
      server.send(me, 'role_holders_add', {
        roleId: BUILT_IN_ROLE.admin,
        userIds: String(me.user_id),
      }),
      server.send(me, 'role_holders_cancel', {
        roleId: BUILT_IN_ROLE.admin,
        userIds: String(admin.user_id),
      }),
    ])
      expect((await send).code).not.toBe(200)
    expect(await db().select().from(userRole).where(eq(userRole.role_id, BUILT_IN_ROLE.admin))).toHaveLength(
      1,
    )
  })

  test('by a role that they hold, by that of the administrator, or by one like theirs', async () => {
    const roleOf = async (role: 'sys2' | 'admin') =>
      server.ok(admin, 'role_detail', { roleId: BUILT_IN_ROLE[role] })
    for (const role of ['sys2', 'admin'] as const) {
      const stored = await roleOf(role)
      const menuIds = [await idOf('monitor:operlog:list')]
      expect((await server.send(support, 'role_edit', { ...stored, menuIds })).code).toBe(403)
      expect((await server.send(support, 'role_status', { roleId: stored.roleId, status: '1' })).code).toBe(
        403,
      )
      expect((await server.send(support, 'role_scope', { roleId: stored.roleId, dataScope: '1' })).code).toBe(
        403,
      )
    }
    const more = { roleName: '又一', roleKey: 'again', kind: 'sys2' as const }
    expect((await server.send(support, 'role_add', more)).code).toBe(403)
    expect((await server.send(admin, 'role_edit', await roleOf('admin'))).msg).toBe(
      '不允许操作超级管理员角色',
    )
  })

  test('by the menu, which the administrator alone changes', async () => {
    const menuId = await idOf('monitor:job:list')
    const menu = await server.ok(support, 'menu_detail', { menuId })
    expect((await server.send(support, 'menu_edit', { ...menu, perms: 'monitor:operlog:list' })).code).toBe(
      403,
    )
    // Not even the administrator turns a button of the program into another.
    await server.ok(admin, 'menu_edit', { ...menu, perms: 'monitor:operlog:list' })
    expect((await server.ok(admin, 'menu_detail', { menuId })).perms).toBe('monitor:job:list')
  })
})

describe('guards that cannot be switched off', () => {
  test('the last administrator stays, also when two give up at once', async () => {
    const second = await server.login('second', ['admin'])
    const both = await Promise.all([
      server.send(admin, 'account_status', { userId: second.user_id, status: '1' }),
      server.send(second, 'account_status', { userId: admin.user_id, status: '1' }),
    ])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test.each([
    ['pingShenManage', 'school'],
    ['reviewActivity', 'province'],
    ['formalExamination', 'publisher'],
    ['formalExamination', 'pingShenManage'],
    ['formalExamination', 'expert'],
    ['sys2', 'schoolMan'],
  ] as const)('%s and %s are not held together', async (one, other) => {
    const { user_id } = await server.login('both')
    await db().insert(userRole).values(asRole(user_id, one))
    const reply = await server.send(admin, 'role_holders_add', {
      roleId: BUILT_IN_ROLE[other],
      userIds: String(user_id),
    })
    expect(reply).toMatchObject({ code: 500, msg: expect.stringContaining('不能由同一人担任') })
  })

  test('a role of a unit needs a unit of its kind', async () => {
    const { user_id } = await server.login('somebody')
    const give = () =>
      server.send(admin, 'role_holders_add', { roleId: BUILT_IN_ROLE.school, userIds: String(user_id) })
    expect((await give()).msg).toContain('须有所属单位')
    const [unit] = await db().insert(dept).values({ dept_name: '学院', dept_type: 'school_voc' }).returning()
    await db()
      .update(user)
      .set({ dept_id: unit?.dept_id ?? null })
      .where(eq(user.user_id, user_id))
    expect((await give()).code).toBe(200)
  })

  test('what the program brings is not deleted, and a role in use neither', async () => {
    expect((await server.send(admin, 'role_remove', { roleId: String(BUILT_IN_ROLE.expert) })).msg).toContain(
      '是系统角色',
    )
    const { roleId } = await made('pingShenManage', [])
    expect((await server.send(admin, 'role_remove', { roleId: String(roleId) })).msg).toBe(
      '“窄”已分配,不能删除',
    )
    const free = await server.ok(admin, 'role_add', {
      roleName: '空',
      roleKey: 'free',
      kind: 'expert',
      menuIds: [],
    })
    const both = [free.roleId, roleId].join(',')
    expect((await server.send(admin, 'role_remove', { roleId: both })).msg).toBe('“窄”已分配,不能删除')
    expect((await server.send(admin, 'role_remove', { roleId: `${free.roleId},999999` })).msg).toBe(
      REFUSAL.roleMissing,
    )
    expect((await server.ok(admin, 'role_detail', { roleId: free.roleId })).roleName).toBe('空')
    const menuId = await idOf('System')
    expect((await server.send(admin, 'menu_remove', { menuId })).msg).toContain('是系统菜单')
    for (const key of ['System', 'System/system/menu/index']) {
      const menu = await server.ok(admin, 'menu_detail', { menuId: await idOf(key) })
      expect((await server.send(admin, 'menu_edit', { ...menu, status: '1' })).msg).toContain(
        '不能停用或隐藏',
      )
    }
    const seat = await server.ok(admin, 'role_detail', { roleId: BUILT_IN_ROLE.member })
    expect((await server.send(admin, 'role_status', { roleId: seat.roleId, status: '1' })).code).toBe(500)
    const give = { roleId: BUILT_IN_ROLE.member, userIds: String(support.user_id) }
    expect((await server.send(admin, 'role_holders_add', give)).msg).toContain('席位')
  })
})

describe('the menu', () => {
  const page = { menuName: '手册', menuType: 'C', path: 'manual', component: 'index' } as const

  test('an entry of the office is seen by whoever is given it, and is moved and deleted', async () => {
    const { menuId } = await server.ok(admin, 'menu_add', { menuName: '帮助', menuType: 'M', path: 'help' })
    const { menuId: link } = await server.ok(admin, 'menu_add', {
      menuName: '官网',
      menuType: 'C',
      parentId: menuId,
      path: 'https://example.com/a?b=1',
      isFrame: '0',
    })
    const routers = await server.ok(admin, 'getRouters', {})
    expect(routers.find(({ meta }) => meta?.title === '帮助')).toMatchObject({
      path: '/help',
      component: 'Layout',
      children: [{ path: 'https://example.com/a?b=1', meta: { link: 'https://example.com/a?b=1' } }],
    })
    expect(await menuOf(support)).not.toContain('官网')
    const roleId = BUILT_IN_ROLE.sys2
    const { held } = await server.ok(admin, 'role_menus', { roleId })
    await server.ok(admin, 'role_edit', {
      ...(await server.ok(admin, 'role_detail', { roleId })),
      menuIds: [...held, link],
    })
    expect(await menuOf(support)).toContain('官网')
    expect((await server.send(admin, 'menu_remove', { menuId })).msg).toBe('存在子菜单,不允许删除')
    expect((await server.send(admin, 'menu_remove', { menuId: link })).msg).toBe('菜单已分配,不允许删除')
    await server.ok(admin, 'menu_sort', { menuIds: `${menuId}`, orderNums: '0' })
    expect((await server.ok(admin, 'menu_detail', { menuId })).orderNum).toBe(0)
  })

  test.each([
    ['a script for an address', { ...page, path: 'javascript:alert(1)', component: null }],
    ['a script for an external address', { ...page, path: 'javascript:alert(1)', isFrame: '0' }],
    ['data for an address', { ...page, path: 'data:text/html,<script>', isFrame: '0' }],
    ['a script in a path', { ...page, path: '"><script>alert(1)</script>' }],
    ['a page that is none', { ...page, component: '../../etc/passwd' }],
    ['an icon with a script', { ...page, icon: '"><img onerror=alert(1)>' }],
    ['a permission that is none', { ...page, menuType: 'F', parentId: 1, perms: '*:*:*' }],
    ['parameters that are no object', { ...page, query: 'alert(1)' }],
    ['a parent that is not there', { ...page, parentId: 99_999 }],
    ['a button at the top', { menuName: '按钮', menuType: 'F', perms: 'system:dict:add' }],
  ] as const)('refuses %s', async (_, input) => {
    const reply = await server.send(admin, 'menu_add', input)
    expect(reply.code).toBe(500)
    expect(reply.msg).toMatch(/\p{Script=Han}/u)
  })

  test('refuses to stand in itself', async () => {
    const { menuId: one } = await server.ok(admin, 'menu_add', { menuName: '一', menuType: 'M', path: 'a' })
    const { menuId: two } = await server.ok(admin, 'menu_add', {
      menuName: '二',
      menuType: 'M',
      path: 'b',
      parentId: one,
    })
    const stored = await server.ok(admin, 'menu_detail', { menuId: one })
    expect((await server.send(admin, 'menu_edit', { ...stored, parentId: two })).msg).toContain(
      '不能选择自己',
    )
  })
})

test('SQL in a column to sort by has no effect', async () => {
  const reply = await server.send(admin, 'role_list', { orderByColumn: 'roleId;drop', isAsc: 'asc' })
  expect(reply).toMatchObject({ code: 500, msg: '排序字段只能由字母、数字和下划线组成' })
  await server.ok(admin, 'account_list', { orderByColumn: 'password_hash', isAsc: 'desc' })
  expect(
    await db()
      .select()
      .from(sysRole)
      .where(and(eq(sysRole.role_key, 'admin'))),
  ).toHaveLength(1)
})
