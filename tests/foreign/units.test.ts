import { beforeAll, expect, test } from 'vitest'
import { addUnit, foreignClient, type Fields, type ForeignClient } from './client'
import { dataOf, eachIs, listIn, NUMBER, orNull, TEXT, TIME, ZERO_ONE } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
  await addUnit(client, '平台')
})

const NODE = {
  deptId: NUMBER,
  parentId: NUMBER,
  deptName: TEXT,
  orderNum: NUMBER,
  status: ZERO_ONE,
  createTime: TIME,
}
const found = async (deptName: string): Promise<Fields> =>
  listIn(await client.get('/system/dept/list', { deptName, status: '0' }))[0] ?? {}

test('units are added below each other, and listed flat', async () => {
  await client.post('/system/dept', {
    deptId: undefined,
    parentId: (await found('平台'))['deptId'],
    deptName: '总部',
    orderNum: 0,
    leader: '王',
    phone: '13800000001',
    email: 'wang@example.com',
    status: '0',
  })
  const { deptId } = await found('总部')
  for (const deptName of ['甲部', '乙部'])
    await client.post('/system/dept', { parentId: deptId, deptName, orderNum: 1, status: '0' })
  eachIs(listIn(await client.get('/system/dept/list')), NODE)
  expect(await found('甲部')).toMatchObject({ parentId: deptId })
})

test('where a unit can be moved to', async () => {
  const { deptId } = await found('甲部')
  const others = listIn(await client.get(`/system/dept/list/exclude/${String(deptId)}`))
  eachIs(others, NODE)
  expect(others.map((unit) => unit['deptId'])).not.toContain(deptId)
})

test('a unit is read, changed and sent back whole', async () => {
  const path = `/system/dept/${String((await found('总部'))['deptId'])}`
  const data = dataOf(await client.get(path))
  expect(data).toMatchObject({
    ...NODE,
    leader: '王',
    phone: '13800000001',
    email: 'wang@example.com',
    status: '0',
  })
  await client.put('/system/dept', { ...data, ancestors: '0', children: [], params: {}, leader: '李' })
  expect(dataOf(await client.get(path))).toEqual({ ...data, leader: '李' })
  const empty = dataOf(await client.get(`/system/dept/${String((await found('乙部'))['deptId'])}`))
  expect(empty).toMatchObject({ leader: orNull(TEXT), phone: orNull(TEXT), email: orNull(TEXT) })
  await client.put('/system/dept', empty)
})

test('the order is kept as two lists', async () => {
  const [a, b] = [(await found('甲部'))['deptId'], (await found('乙部'))['deptId']]
  await client.put('/system/dept/updateSort', { deptIds: [a, b].join(','), orderNums: '9,8' })
  expect(await found('甲部')).toMatchObject({ orderNum: 9 })
  expect(await found('乙部')).toMatchObject({ orderNum: 8 })
})

test('a unit is deleted, and one with others below it is not', async () => {
  await client.refused('DELETE', `/system/dept/${String((await found('总部'))['deptId'])}`)
  for (const name of ['甲部', '乙部', '总部'])
    await client.remove(`/system/dept/${String((await found(name))['deptId'])}`)
})
