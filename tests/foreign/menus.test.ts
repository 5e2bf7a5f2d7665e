import { beforeAll, expect, test } from 'vitest'
import { foreignClient, type Fields, type ForeignClient } from './client'
import { dataOf, eachIs, listIn, NUMBER, orNull, TEXT, ZERO_ONE } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const NODE = {
  menuId: NUMBER,
  parentId: NUMBER,
  menuName: TEXT,
  icon: TEXT,
  menuType: expect.stringMatching(/^[MCF]$/),
  isFrame: ZERO_ONE,
  orderNum: NUMBER,
  perms: orNull(TEXT),
  component: orNull(TEXT),
  status: ZERO_ONE,
}
const FORM = {
  parentId: 0,
  icon: 'link',
  menuType: 'M',
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
}
const found = async (menuName: string): Promise<Fields> =>
  listIn(await client.get('/system/menu/list', { menuName, status: '0' }))[0] ?? {}

test('all entries, flat, each below another one of them or at the top', async () => {
  const menus = listIn(await client.get('/system/menu/list'))
  eachIs(menus, NODE)
  const keys = new Set(menus.map(({ menuId }) => menuId))
  expect(menus.filter(({ parentId }) => parentId !== 0 && !keys.has(parentId))).toEqual([])
})

test('an entry is added, read, changed and sent back whole', async () => {
  await client.post('/system/menu', {
    ...FORM,
    menuId: undefined,
    menuName: '外部',
    path: 'outer',
    orderNum: 50,
  })
  await client.post('/system/menu', { ...FORM, menuName: '其他', path: 'others', orderNum: 51 })
  const { menuId } = await found('外部')
  const path = `/system/menu/${String(menuId)}`
  const data = dataOf(await client.get(path))
  expect(data).toMatchObject({
    ...NODE,
    isCache: '0',
    isFrame: '1',
    visible: '0',
    status: '0',
    path: 'outer',
    query: orNull(TEXT),
    routeName: orNull(TEXT),
  })
  await client.put('/system/menu', { ...data, children: [], params: {}, menuName: '外部的' })
  expect(dataOf(await client.get(path))).toMatchObject({ menuName: '外部的', path: 'outer' })
})

test('one of the program is sent back as it was', async () => {
  const data = dataOf(await client.get(`/system/menu/${String((await found('用户管理'))['menuId'])}`))
  await client.put('/system/menu', { ...data, createBy: null })
})

test('the order is kept as two lists', async () => {
  const [a, b] = [(await found('外部的'))['menuId'], (await found('其他'))['menuId']]
  await client.put('/system/menu/updateSort', { menuIds: [a, b].join(','), orderNums: '61,60' })
  expect(await found('外部的')).toMatchObject({ orderNum: 61 })
  expect(await found('其他')).toMatchObject({ orderNum: 60 })
})

test('an entry is deleted, and one with others below it is not', async () => {
  for (const name of ['外部的', '其他'])
    await client.remove(`/system/menu/${String((await found(name))['menuId'])}`)
  await client.refused('DELETE', `/system/menu/${String((await found('系统管理'))['menuId'])}`)
})
