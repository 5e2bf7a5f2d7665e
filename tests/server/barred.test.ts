import { beforeEach, expect, test } from 'vitest'
import type { Input } from '#contract'
import { RefusedRows } from '#contract/entities/declaration/importErrors'
import { barredAmong } from '#server/store/examining/barred'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login

const ENTRY: Input<'barred_add'> = {
  name: '张三',
  unit: '某学院',
  kind: 'misconduct',
  reason: '论文抄袭',
  source: '某省教育厅通报',
  barred_from: '2025-01-01',
}
const names = async (filter: Input<'barred_list'> = {}) =>
  (await server.ok(office, 'barred_list', filter)).rows.map(({ name }) => name)

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office1', ['reviewActivity'])
})

test('the office keeps the list: it adds, finds, filters and removes; nobody else reads it', async () => {
  const { barred_id } = await server.ok(office, 'barred_add', ENTRY)
  await server.ok(office, 'barred_add', {
    ...ENTRY,
    name: '李四',
    unit: null,
    kind: 'ethics',
    barred_until: '2025-06-30',
  })
  expect(await names()).toEqual(['李四', '张三'])
  expect(await names({ keyword: '某学院' })).toEqual(['张三'])
  expect(await names({ kind: 'ethics' })).toEqual(['李四'])
  expect(await names({ in_force: 1 })).toEqual(['张三'])
  expect(await names({ in_force: 0 })).toEqual(['李四'])
  expect((await server.ok(office, 'barred_list', { keyword: '张三' })).rows).toMatchObject([
    { unit: '某学院', barred_until: null, in_force: true, user_name: 'office1' },
  ])
  expect(await server.ok(office, 'barred_remove', { barred_ids: [barred_id] })).toEqual({ done_num: 1 })
  expect(await server.ok(office, 'barred_remove', { barred_ids: [barred_id] })).toEqual({ done_num: 0 })
  expect(await names()).toEqual(['李四'])
  for (const role of ['formalExamination', 'province', 'school', 'sys2'] as const) {
    const other = await server.login(`other-${role}`, [role])
    expect((await server.send(other, 'barred_list', {})).code).toBe(403)
    expect((await server.send(other, 'barred_add', ENTRY)).code).toBe(403)
  }
})

test.each([
  [{ name: ' ' }, '请输入姓名'],
  [{ barred_from: '2025-02-30' }, '起始日须是存在的日期'],
  [{ barred_until: '2024-12-31' }, '截止日2024-12-31早于起始日2025-01-01'],
  [{ reason: '长'.repeat(201) }, '事由不超过200字'],
])('an entry with %o is refused', async (part, words) => {
  expect((await server.send(office, 'barred_add', { ...ENTRY, ...part })).msg).toContain(words)
  expect(await names()).toEqual([])
})

test('the same entry is not added twice; another kind of the same person is', async () => {
  await server.ok(office, 'barred_add', ENTRY)
  expect((await server.send(office, 'barred_add', ENTRY)).msg).toContain('已在禁入名单中')
  await server.ok(office, 'barred_add', { ...ENTRY, kind: 'ethics' })
  expect(await names()).toHaveLength(2)
})

test('a file is brought in as a whole or not at all, and each refused cell is told', async () => {
  await server.ok(office, 'barred_add', ENTRY)
  const rows = [
    { ...ENTRY, row: 2 },
    { ...ENTRY, name: '李四', row: 3 },
    { ...ENTRY, name: '李四', row: 4 },
    { ...ENTRY, name: '王五', barred_until: '2020-01-01', row: 5 },
  ]
  const { code, msg, data } = await server.send(office, 'barred_import', { rows })
  expect([code, msg]).toEqual([500, '有3行不能导入，全部没有写入'])
  expect(RefusedRows.parse(data).errors).toEqual([
    {
      row: 2,
      field: 'name',
      label: '姓名',
      value: '张三',
      reason: '“张三”已在禁入名单或文件前面的行中',
    },
    {
      row: 4,
      field: 'name',
      label: '姓名',
      value: '李四',
      reason: '“李四”已在禁入名单或文件前面的行中',
    },
    {
      row: 5,
      field: 'barred_until',
      label: '截止日',
      value: '2020-01-01',
      reason: '截止日2020-01-01早于起始日2025-01-01',
    },
  ])
  expect(await names()).toEqual(['张三'])
  const good = rows.filter(({ row }) => row === 3)
  expect(await server.ok(office, 'barred_import', { rows: good })).toEqual({ done_num: 1 })
  expect(await names()).toEqual(['李四', '张三'])
})

test('editors are looked for by name, however it is spaced, among what is in force on the day', async () => {
  await server.ok(office, 'barred_add', { ...ENTRY, barred_until: '2025-12-31' })
  const found = async (wanted: string[], today: string) => {
    const { size, matches } = await barredAmong(server.database.db, wanted, today)
    return [size, matches.length]
  }
  expect(await found(['张 三', '李四'], '2025-12-31')).toEqual([1, 1])
  expect(await found(['李四'], '2025-06-01')).toEqual([1, 0])
  expect(await found([], '2025-06-01')).toEqual([1, 0])
  expect(await found(['张三'], '2024-12-31')).toEqual([0, 0])
  expect(await found(['张三'], '2026-01-01')).toEqual([0, 0])
})
