import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { read, utils } from 'xlsx'
import type { Input } from '#contract'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { dictType } from '#server/db/schema/dict'
import { opLog } from '#server/db/schema/system'
import { seedBase } from '#server/seed/base'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { bareDatabase } from '#tests/support/postgres'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
})

type Fields = Input<'dict_type_add'>
const TERM: Fields = { dictName: '学期', dictType: 'ps_term', status: '0', remark: '春秋两季' }

const add = async (fields: Fields) => {
  await server.ok(sys2, 'dict_type_add', fields)
  const { rows } = await server.ok(sys2, 'dict_type_list', { dictType: fields.dictType })
  return rows.find(({ dictType: type }) => type === fields.dictType)?.dictId ?? 0
}
const addItem = (type: string, dictValue: string) =>
  server.ok(sys2, 'dict_add', { dictType: type, dictLabel: `项${dictValue}`, dictValue })

const valuesOf = async (type: string) =>
  (await server.ok(sys2, 'dict_items', { type })).map(({ dictValue }) => dictValue)

describe('keeping dictionaries', () => {
  test('one is added, shown, changed and deleted, and the log knows', async () => {
    const dictId = await add(TERM)
    expect(await server.ok(sys2, 'dict_type_detail', { id: dictId })).toMatchObject({
      ...TERM,
      dictId,
      builtIn: 'N',
      dataNum: 0,
    })
    await server.ok(sys2, 'dict_type_edit', { ...TERM, dictId, dictName: '开课学期', remark: '' })
    expect(await server.ok(sys2, 'dict_type_detail', { id: dictId })).toMatchObject({ dictName: '开课学期' })
    await server.ok(sys2, 'dict_type_remove', { id: String(dictId) })
    expect((await server.send(sys2, 'dict_type_detail', { id: dictId })).msg).toBe('字典类型不存在或已删除')
    const log = await server.database.db.select({ action: opLog.action }).from(opLog)
    expect(log.map(({ action }) => action)).toEqual(['dict_type_add', 'dict_type_edit', 'dict_type_remove'])
  })

  test('a new type takes the items along', async () => {
    const dictId = await add(TERM)
    await addItem('ps_term', 'spring')
    await server.ok(sys2, 'dict_type_edit', { ...TERM, dictId, dictType: 'ps_semester' })
    expect(await valuesOf('ps_semester')).toEqual(['spring'])
    expect(await valuesOf('ps_term')).toEqual([])
  })

  test('one that is switched off offers nothing until it is switched on again', async () => {
    const dictId = await add(TERM)
    await addItem('ps_term', 'spring')
    await server.ok(sys2, 'dict_type_edit', { ...TERM, dictId, status: '1' })
    expect(await valuesOf('ps_term')).toEqual([])
    expect((await server.ok(sys2, 'dict_list', { dictType: 'ps_term' })).total).toBe(1)
    await server.ok(sys2, 'dict_type_edit', { ...TERM, dictId })
    expect(await valuesOf('ps_term')).toEqual(['spring'])
  })

  test('an item that is added to none begins one', async () => {
    await addItem('ps_free', 'a')
    const { rows } = await server.ok(sys2, 'dict_type_list', { dictType: 'ps_free' })
    expect(rows).toMatchObject([{ dictName: 'ps_free', dataNum: 1, builtIn: 'N' }])
  })

  test('of several none is deleted while one has to stay', async () => {
    const empty = await add(TERM)
    const filled = await add({ ...TERM, dictName: '年级', dictType: 'ps_grade_level' })
    await addItem('ps_grade_level', '1')
    await addItem('ps_grade_level', '2')
    expect(await server.send(sys2, 'dict_type_remove', { id: `${empty},${filled}` })).toMatchObject({
      code: 500,
      msg: '“年级”还有2条字典数据，不能删除；请先删除其中的数据',
    })
    expect((await server.ok(sys2, 'dict_type_list', {})).total).toBe(2)
  })

  test.each<[string, (dictId: number) => Promise<{ code: number; msg: string }>, string]>([
    ['a type twice', () => server.send(sys2, 'dict_type_add', TERM), '字典类型“ps_term”已存在（学期）'],
    [
      'a type in other letters',
      () => server.send(sys2, 'dict_type_add', { ...TERM, dictType: "x'; drop table" }),
      '字典类型须以字母开头，只含小写字母、数字和下划线',
    ],
    ['no type', () => server.send(sys2, 'dict_type_add', { ...TERM, dictType: '' }), '请输入字典类型'],
    [
      'a long type',
      () => server.send(sys2, 'dict_type_add', { ...TERM, dictType: 'x'.repeat(101) }),
      '字典类型不超过100字',
    ],
    ['no name', () => server.send(sys2, 'dict_type_add', { ...TERM, dictName: ' ' }), '请输入字典名称'],
    [
      'a long remark',
      () => server.send(sys2, 'dict_type_add', { ...TERM, remark: '长'.repeat(501) }),
      '备注不超过500字',
    ],
    [
      'the type of another',
      async (dictId) => {
        await add({ ...TERM, dictType: 'ps_other' })
        return server.send(sys2, 'dict_type_edit', { ...TERM, dictId, dictType: 'ps_other' })
      },
      '字典类型“ps_other”已存在（学期）',
    ],
    [
      'changing what is not there',
      () => server.send(sys2, 'dict_type_edit', { ...TERM, dictId: 999, dictType: 'ps_x' }),
      '字典类型不存在或已删除',
    ],
    [
      'deleting what is not there',
      () => server.send(sys2, 'dict_type_remove', { id: [999] }),
      '字典类型不存在或已删除',
    ],
  ])('%s is refused', async (_, act, words) => {
    const dictId = await add(TERM)
    expect(await act(dictId)).toMatchObject({ code: 500, msg: expect.stringContaining(words) })
    expect(await server.ok(sys2, 'dict_type_detail', { id: dictId })).toMatchObject(TERM)
  })

  test('the list is searched by name, type, state and days, and sorted; the export holds the same', async () => {
    await add(TERM)
    await add({ dictName: '年级', dictType: 'ps_grade_level', status: '1' })
    const types = async (input: Input<'dict_type_list'>) =>
      (await server.ok(sys2, 'dict_type_list', input)).rows.map(({ dictType: type }) => type)
    expect(await types({ dictName: '学' })).toEqual(['ps_term'])
    expect(await types({ dictType: 'GRADE' })).toEqual(['ps_grade_level'])
    expect(await types({ status: '1' })).toEqual(['ps_grade_level'])
    expect(await types({ endTime: '2020-01-01' })).toEqual([])
    expect(await types({ beginTime: '2020-01-01' })).toHaveLength(2)
    expect(await types({ orderByColumn: 'dictType', isAsc: 'asc' })).toEqual(['ps_grade_level', 'ps_term'])
    const fileName = await server.ok(sys2, 'dict_type_export', { status: '1' })
    const file = await server.ok(sys2, 'common_download', { fileName })
    expect(file.name).toBe('字典类型.xlsx')
    const sheet = read(await file.arrayBuffer(), { type: 'array' }).Sheets['字典类型']
    expect(sheet && utils.sheet_to_json<string[]>(sheet, { header: 1 }).map((row) => row[2])).toEqual([
      '字典类型',
      'ps_grade_level',
    ])
  })
})

describe('the dictionaries of the program', () => {
  beforeEach(() => seedBase(server.database.db))

  const idOf = async (type: string) => {
    const { rows } = await server.ok(sys2, 'dict_type_list', { dictType: type })
    return rows.find((row) => row.dictType === type)?.dictId ?? 0
  }

  test('each has a Chinese name, and none is without items', async () => {
    const { rows } = await server.ok(sys2, 'dict_type_list', { pageSize: 100 })
    expect(rows.length).toBeGreaterThan(25)
    for (const row of rows)
      expect(row).toMatchObject({ builtIn: 'Y', dictName: expect.stringMatching(/^\p{Script=Han}+$/u) })
    expect(rows.filter(({ dataNum }) => dataNum === 0)).toEqual([])
  })

  test.each<[string, Partial<Fields>, string]>([
    ['another type', { dictType: 'ps_own' }, '内置字典【sys_yes_no】由程序按字典类型读取，不能改字典类型'],
    ['switching it off', { status: '1' }, '内置字典【sys_yes_no】由程序使用，不能停用'],
  ])('%s is refused', async (_, change, words) => {
    const dictId = await idOf('sys_yes_no')
    const { dictName, dictType: type } = await server.ok(sys2, 'dict_type_detail', { id: dictId })
    const edited = { dictId, dictName, dictType: type, status: '0' as const, ...change }
    expect(await server.send(sys2, 'dict_type_edit', edited)).toMatchObject({ code: 500, msg: words })
  })

  test('deleting one is refused even when it is empty', async () => {
    const dictId = await idOf('sys_job_group')
    const { rows } = await server.ok(sys2, 'dict_list', { dictType: 'sys_job_group' })
    await server.ok(sys2, 'dict_remove', { id: rows.map(({ dictCode }) => dictCode) })
    expect(await server.send(sys2, 'dict_type_remove', { id: [dictId] })).toMatchObject({
      code: 500,
      msg: '内置字典【sys_job_group】由程序使用，不能删除',
    })
  })

  test('the name that the office gave one survives the next start', async () => {
    const dictId = await idOf('ps_province')
    await server.ok(sys2, 'dict_type_edit', {
      dictId,
      dictName: '省区市',
      dictType: 'ps_province',
      status: '0',
    })
    await seedBase(server.database.db)
    expect((await server.ok(sys2, 'dict_type_detail', { id: dictId })).dictName).toBe('省区市')
  })
})

test('an older database keeps its items, and each dictionary gets its name', async () => {
  const all = migrations()
  const own = Object.keys(all).find((name) => name.endsWith('_dict_types.sql')) ?? ''
  const older = Object.fromEntries(Object.entries(all).filter(([name]) => name < own))
  const database = await bareDatabase('_dict_types')
  const { db } = database
  await migrate(db, older)
  await db.execute(sql`insert into sys_dict_data (dict_type, dict_label, dict_value)
    values ('ps_province', '江苏', '320000'), ('ps_province', '北京', '110000'), ('ps_mine', '甲', '1')`)
  await migrate(db, all)
  await seedBase(db)
  const named = await db
    .select({ dict_name: dictType.dict_name })
    .from(dictType)
    .where(eq(dictType.built_in, false))
  expect(named).toEqual([{ dict_name: 'ps_mine' }])
  const [province] = await db.select().from(dictType).where(eq(dictType.dict_type, 'ps_province'))
  expect(province).toMatchObject({ dict_name: '省份', built_in: true })
  await database.close()
})
