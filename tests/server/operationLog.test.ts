import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { appendLog } from '#server/audit/append'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login

const at = (day: string) => new Date(`${day}T08:00:00+08:00`)

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  await server.database.db.transaction((tx) =>
    appendLog(tx, [
      {
        user_name: 'admin',
        action: 'dict_add',
        target: '字典 ps_sex 男',
        ip: '10.0.0.8',
        at: at('2026-11-01'),
      },
      {
        user_name: 'activity01',
        action: '人工调整最终分',
        target: '《机械制图》',
        before: { final_score: 88.5 },
        after: { final_score: 90 },
        reason: '复核发现误记',
        ip: '203.0.113.9',
        at: at('2026-11-02'),
      },
      {
        user_name: '系统',
        action: 'declare_hand_over',
        target: '3种教材 移交形式审查',
        at: at('2026-11-03'),
      },
    ]),
  )
})

const titles = async (filter = {}) =>
  (await server.ok(admin, 'operation_list', filter)).rows.map(({ title }) => title)

test('lines have names, kinds and what they changed; the newest comes first', async () => {
  const { rows, total } = await server.ok(admin, 'operation_list', {})
  expect(total).toBe(3)
  expect(rows).toMatchObject([
    { operId: 3, title: '移交形式审查', operName: '系统' },
    {
      operId: 2,
      title: '人工调整最终分',
      businessType: 2,
      reason: '复核发现误记',
      before: { final_score: 88.5 },
      after: { final_score: 90 },
      operParam: '{"final_score":90}',
      operLocation: '',
      operTime: '2026-11-02 08:00:00',
    },
    { operId: 1, title: '新增字典数据', businessType: 1, operIp: '10.0.0.8', operLocation: '内网IP' },
  ])
})

test.each([
  ['the name of an action', { title: '字典' }, ['新增字典数据']],
  ['the object of an action', { title: '机械制图' }, ['人工调整最终分']],
  ['the action itself', { action: 'declare_hand_over' }, ['移交形式审查']],
  ['RuoYi’s kind', { businessType: '1' }, ['新增字典数据']],
  ['the person', { operName: 'activity01' }, ['人工调整最终分']],
  ['the address', { operIp: '203.0' }, ['人工调整最终分']],
  ['the days', { beginTime: '2026-11-02', endTime: '2026-11-02' }, ['人工调整最终分']],
  ['what failed', { status: '1' }, []],
  ['a sort column that there is not', { orderByColumn: 'hash', isAsc: 'asc' }, null],
])('lines are found by %s', async (_, filter, found) => {
  expect(await titles(filter)).toEqual(found ?? ['移交形式审查', '人工调整最终分', '新增字典数据'])
})

test('the sheet has all that was found', async () => {
  const file = await server.ok(admin, 'operation_export_file', { operName: 'activity01' })
  const sheet = Object.values(read(await file.arrayBuffer(), { type: 'array' }).Sheets)[0]
  expect(utils.sheet_to_json(sheet ?? {})).toMatchObject([
    { 操作: '人工调整最终分', 业务类型: '修改', 理由: '复核发现误记', 变更前: '{"final_score":88.5}' },
  ])
})

test('a line that was changed in the database is found', async () => {
  expect(await server.ok(admin, 'operation_verify', {})).toMatchObject({ checked: 3, broken: null })
  await server.database.db.execute(sql`update op_log set reason = '改过' where log_id = 2`)
  expect(await server.ok(admin, 'operation_verify', {})).toMatchObject({
    checked: 1,
    broken: { log_id: 2, problem: '内容被改动过' },
  })
})

test('nothing is deleted, and technical support, who reads no scores, reads none here', async () => {
  for (const reply of [
    await server.send(admin, 'operation_clean', {}),
    await server.send(admin, 'operation_remove', { id: '1,2' }),
  ])
    expect(reply).toMatchObject({ code: 500, msg: expect.stringContaining('不能删除') })
  expect(await titles()).toHaveLength(3)
  const sys2 = await server.login('support', ['sys2'])
  expect((await server.send(sys2, 'operation_list', {})).code).toBe(403)
})
