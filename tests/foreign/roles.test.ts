import { beforeAll, expect, test } from 'vitest'
import { addUnit, foreignClient, type Fields, type ForeignClient } from './client'
import {
  BOOLEAN,
  dataOf,
  isTree,
  listIn,
  NUMBER,
  orNull,
  PAGE,
  pageOf,
  SINCE,
  TEXT,
  TIME,
  ZERO_ONE,
} from './kinds'

let client: ForeignClient
let roleId: number
beforeAll(async () => {
  client = await foreignClient()
  await addUnit(client, '评审部')
})

const ROW = {
  roleId: NUMBER,
  roleName: TEXT,
  roleKey: TEXT,
  roleSort: NUMBER,
  status: ZERO_ONE,
  createTime: TIME,
}
const detail = async () => dataOf(await client.get(`/system/role/${roleId}`))

test('the menu that a new role chooses from', async () => {
  isTree(listIn(await client.get('/system/menu/treeselect')))
  const menus = listIn(await client.get('/system/menu/list'))
  const page = menus.find(({ menuName }) => menuName === '消息')
  ticked = menus.filter(({ menuId }) => menuId === page?.['menuId'] || menuId === page?.['parentId'])
  expect(ticked).toHaveLength(2)
})

/** The page 消息 and the directory that is half ticked with it. */
let ticked: Fields[]

test('a role is added, listed, read, changed and sent back whole', async () => {
  await client.post('/system/role', {
    roleId: undefined,
    roleName: '协理',
    roleKey: 'assistant',
    roleSort: 5,
    status: '0',
    menuIds: ticked.map(({ menuId }) => menuId),
    deptIds: [],
    menuCheckStrictly: true,
    deptCheckStrictly: true,
    remark: undefined,
  })
  pageOf(await client.get('/system/role/list', PAGE), ROW)
  const rows = pageOf(
    await client.get('/system/role/list', {
      ...PAGE,
      roleName: '协',
      roleKey: 'assist',
      status: '0',
      ...SINCE,
    }),
    { ...ROW, roleKey: 'assistant', roleSort: 5 },
  )
  roleId = Number(rows[0]?.['roleId'])
  const data = await detail()
  expect(data).toMatchObject({
    roleId,
    roleName: '协理',
    roleKey: 'assistant',
    roleSort: 5,
    status: '0',
    remark: orNull(TEXT),
    dataScope: expect.stringMatching(/^[1-5]$/),
    menuCheckStrictly: BOOLEAN,
    deptCheckStrictly: BOOLEAN,
  })
  const path = `/system/menu/roleMenuTreeselect/${roleId}`
  const menus = await client.get(path)
  isTree(listIn(menus, 'menus'))
  // All that was ticked, without the directory: the client's tree half ticks it by itself.
  const page = ticked.find(({ menuType }) => menuType === 'C')?.['menuId']
  expect(menus).toMatchObject({ checkedKeys: [page] })
  await client.put('/system/role', {
    ...data,
    admin: false,
    params: {},
    roleName: '助理',
    menuIds: ticked.map(({ menuId }) => menuId),
  })
  expect(await detail()).toMatchObject({ roleName: '助理' })
  expect((await client.get(path))['checkedKeys']).toEqual([page])
})

test('the first role is the administrator, whose actions the client hides', async () => {
  expect(dataOf(await client.get('/system/role/1'))).toMatchObject({ roleKey: 'admin' })
})

test('the data that a role reaches', async () => {
  const path = `/system/role/deptTree/${roleId}`
  const answer = await client.get(path)
  expect(answer).toMatchObject({ checkedKeys: [] })
  const units = listIn(answer, 'depts')
  isTree(units)
  const deptIds = units.map(({ id }) => id)
  await client.put('/system/role/dataScope', { ...(await detail()), deptIds, dataScope: '2' })
  expect(await detail()).toMatchObject({ dataScope: '2' })
  expect(await client.get(path)).toMatchObject({ checkedKeys: deptIds })

  // Of a unit with others below it the client sends those that are ticked, and itself as half ticked.
  const [top] = deptIds
  for (const deptName of ['甲部', '乙部'])
    await client.post('/system/dept', { parentId: top, deptName, orderNum: 1, status: '0' })
  const [one] = listIn(await client.get('/system/dept/list', { deptName: '甲部' }))
  await client.put('/system/role/dataScope', {
    ...(await detail()),
    deptIds: [top, one?.['deptId']],
    dataScope: '2',
  })
  // Were the upper one among them, the client would tick all below it, and send them with the next change.
  expect(await client.get(path)).toMatchObject({ checkedKeys: [one?.['deptId']] })
  for (const dataScope of ['1', '3', '4', '5']) {
    await client.put('/system/role/dataScope', { ...(await detail()), deptIds: [], dataScope })
    expect(await detail()).toMatchObject({ dataScope })
  }
})

test('what no kind of role may have together is refused in words', async () => {
  const all = listIn(await client.get('/system/menu/list'))
  const data = {
    roleName: '全部',
    roleKey: 'everything',
    roleSort: 9,
    status: '0',
    menuIds: all.map(({ menuId }) => menuId),
    deptIds: [],
    menuCheckStrictly: true,
    deptCheckStrictly: true,
  }
  expect(await client.refused('POST', '/system/role', { data })).toContain('没有一类角色')
})

test('a role is switched off and on', async () => {
  for (const status of ['1', '0']) {
    await client.put('/system/role/changeStatus', { roleId, status })
    expect(await detail()).toMatchObject({ status })
  }
})

test('who holds it: chosen, one taken out, all taken out', async () => {
  const made = [await client.server.login('zhao'), await client.server.login('qian')]
  const userIds = made.map(({ user_id }) => user_id)
  const holders = async (path: string, more = {}) =>
    client.get(`/system/role/authUser/${path}`, { ...PAGE, roleId, ...more })
  const shape = {
    userId: NUMBER,
    userName: TEXT,
    nickName: TEXT,
    email: orNull(TEXT),
    phonenumber: orNull(TEXT),
    status: ZERO_ONE,
    createTime: TIME,
  }
  pageOf(await holders('unallocatedList', { userName: 'zhao' }), shape)
  const { msg } = await client.bare('PUT', '/system/role/authUser/selectAll', {
    roleId: String(roleId),
    userIds: userIds.join(','),
  })
  expect(msg).not.toBe('')
  pageOf(await holders('allocatedList', { userName: 'qian' }), shape)
  expect(await holders('allocatedList')).toMatchObject({ total: 2 })
  await client.put('/system/role/authUser/cancel', { userId: userIds[0], roleId: String(roleId) })
  expect(await holders('allocatedList')).toMatchObject({ total: 1 })
  await client.bare('PUT', '/system/role/authUser/cancelAll', {
    roleId: String(roleId),
    userIds: String(userIds[1]),
  })
  expect(await holders('allocatedList')).toMatchObject({ rows: [], total: 0 })
})

test('the file of what is listed', async () => {
  const rows = await client.download('/system/role/export', { ...PAGE, roleKey: 'assistant', ...SINCE })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('assistant')
})

test('roles are deleted', async () => {
  await client.post('/system/role', {
    roleName: '另一个',
    roleKey: 'other',
    roleSort: 6,
    status: '0',
    menuIds: [],
    deptIds: [],
    menuCheckStrictly: true,
    deptCheckStrictly: true,
  })
  const [other] = pageOf(await client.get('/system/role/list', { ...PAGE, roleKey: 'other' }), ROW)
  await client.remove(`/system/role/${[roleId, other?.['roleId']].join(',')}`)
  expect(await client.get('/system/role/list', { ...PAGE, roleKey: 'assistant' })).toMatchObject({
    total: 0,
  })
})
