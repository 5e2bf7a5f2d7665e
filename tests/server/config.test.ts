import { beforeEach, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import { opLog, sysConfig } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await server.database.db.insert(sysConfig).values({
    config_name: '验证码开关',
    config_key: 'sys.account.captchaEnabled',
    config_value: 'true',
    built_in: true,
  })
})

const fields = { configName: '年度', configKey: 'ps.declare.year', configValue: '2026' }
const only = async () => {
  const { rows } = await server.ok(sys2, 'config_list', { configType: 'N' })
  expect(rows).toHaveLength(1)
  return rows[0]?.configId ?? 0
}

test('a parameter is added, read by its key, changed and deleted, and the log knows', async () => {
  await server.ok(sys2, 'config_add', { ...fields, remark: '申报年度' })
  const configId = await only()
  expect(await server.ok(sys2, 'config_detail', { id: configId })).toMatchObject({
    ...fields,
    configType: 'N',
    remark: '申报年度',
  })
  const anyone = await server.login('somebody')
  expect(await server.ok(anyone, 'config_value', { key: 'ps.declare.year' })).toBe('2026')
  await server.ok(sys2, 'config_edit', { ...fields, configId, configValue: '2027' })
  expect(await server.ok(anyone, 'config_value', { key: 'ps.declare.year' })).toBe('2027')
  await server.ok(sys2, 'config_clear', {})
  await server.ok(sys2, 'config_remove', { id: String(configId) })
  expect(await server.ok(anyone, 'config_value', { key: 'ps.declare.year' })).toBe('')
  const log = await server.database.db.select({ action: opLog.action, before: opLog.before }).from(opLog)
  expect(log.map(({ action }) => action)).toEqual(['config_add', 'config_edit', 'config_remove'])
  expect(log[1]?.before).toEqual({ configValue: '2026' })
})

test.each<[string, () => Promise<{ code: number; msg: string }>, string]>([
  [
    'a key twice',
    () => server.send(sys2, 'config_add', { ...fields, configKey: 'sys.account.captchaEnabled' }),
    '参数键名“sys.account.captchaEnabled”已存在',
  ],
  ['no name', () => server.send(sys2, 'config_add', { ...fields, configName: '' }), '请输入参数名称'],
  [
    'a long value',
    () => server.send(sys2, 'config_add', { ...fields, configValue: 'x'.repeat(501) }),
    '参数键值不超过500字',
  ],
  [
    'deleting what is built in',
    () => server.send(sys2, 'config_remove', { id: [1] }),
    '内置参数【sys.account.captchaEnabled】不能删除',
  ],
  [
    'another key for what is built in',
    () => server.send(sys2, 'config_edit', { ...fields, configId: 1 }),
    '内置参数【sys.account.captchaEnabled】不能改键名',
  ],
  [
    'taking it out of what is built in, so that it could be deleted',
    () =>
      server.send(sys2, 'config_edit', {
        ...fields,
        configId: 1,
        configKey: 'sys.account.captchaEnabled',
        configType: 'N',
      }),
    '内置参数【sys.account.captchaEnabled】由程序读取，不能改为非内置',
  ],
  ['no value', () => server.send(sys2, 'config_add', { ...fields, configValue: ' ' }), '请输入参数键值'],
  [
    'a key with a script',
    () => server.send(sys2, 'config_add', { ...fields, configKey: '<script>' }),
    '参数键名只能是字母、数字和 . : - _',
  ],
  ['what is not there', () => server.send(sys2, 'config_detail', { id: 99 }), '参数不存在或已删除'],
])('%s is refused', async (_, act, words) => {
  const { code, msg } = await act()
  expect({ code, msg }).toEqual({ code: 500, msg: words })
})

test('a list of sites may be emptied, and what the office itself made built in may be let go', async () => {
  await server.database.db
    .insert(sysConfig)
    .values({ config_name: '网站', config_key: EXAMINE_HOSTS, config_value: 'a.cn', built_in: true })
  const hosts = { configId: 2, configName: '网站', configKey: EXAMINE_HOSTS }
  await server.ok(sys2, 'config_edit', { ...hosts, configValue: '' })
  expect(await server.ok(sys2, 'config_detail', { id: 2 })).toMatchObject({
    configValue: '',
    isRead: true,
  })
  await server.ok(sys2, 'config_add', { ...fields, configType: 'Y' })
  expect((await server.send(sys2, 'config_remove', { id: [3] })).msg).toContain('不能删除')
  await server.ok(sys2, 'config_edit', { ...fields, configId: 3, configType: 'N' })
  await server.ok(sys2, 'config_remove', { id: [3] })
})

test('the list is searched by name, key, kind and days; the export holds the same', async () => {
  await server.ok(sys2, 'config_add', fields)
  const keys = async (input: object) =>
    (await server.ok(sys2, 'config_list', input)).rows.map(({ configKey }) => configKey)
  expect(await keys({ configName: '年' })).toEqual(['ps.declare.year'])
  expect(await keys({ configKey: 'captcha' })).toEqual(['sys.account.captchaEnabled'])
  expect(await keys({ configType: 'N' })).toEqual(['ps.declare.year'])
  expect(await keys({ endTime: '2020-01-01' })).toEqual([])
  expect(await keys({ beginTime: '2020-01-01' })).toHaveLength(2)
  const fileName = await server.ok(sys2, 'config_export', { configType: 'N' })
  const file = await server.ok(sys2, 'common_download', { fileName })
  expect(file.name).toBe('参数数据.xlsx')
  const sheet = read(await file.arrayBuffer(), { type: 'array' }).Sheets['参数数据']
  expect(sheet && utils.sheet_to_json<string[]>(sheet, { header: 1 }).map((row) => row[2])).toEqual([
    '参数键名',
    'ps.declare.year',
  ])
})
