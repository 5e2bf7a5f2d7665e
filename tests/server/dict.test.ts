import { beforeEach, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { Input } from '#contract'
import { opLog } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('boss', ['admin'])
})

type Fields = Input<'dict_add'>
const item = (dictValue: string, more: Partial<Fields> = {}): Fields => ({
  dictType: 'ps_test',
  dictLabel: `项${dictValue}`,
  dictValue,
  ...more,
})
const add = async (fields: Fields) => {
  await server.ok(admin, 'dict_add', fields)
  const { rows } = await server.ok(admin, 'dict_list', { dictType: fields.dictType, pageSize: 100 })
  return rows.find(({ dictValue }) => dictValue === fields.dictValue)?.dictCode ?? 0
}
/** a > b > c … one below the other. */
const addLine = async (values: string) => {
  let parentId: number | undefined
  const codes: number[] = []
  for (const value of values) {
    parentId = await add(item(value, parentId === undefined ? {} : { parentId }))
    codes.push(parentId)
  }
  return codes
}

interface Node {
  dictValue: string
  children?: Node[] | undefined
}
const depth = (nodes: readonly Node[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depth(children ?? [])))

describe('a dictionary as its users see it', () => {
  test.each<[string, { deep?: number }, number]>([
    ['five levels below the first unless it is said', {}, 6],
    ['none below the first for 0', { deep: 0 }, 1],
    ['as many as asked for', { deep: 2 }, 3],
    ['never more than ten', { deep: 99 }, 11],
    ['none for less than nothing', { deep: -1 }, 1],
  ])('%s', async (_, deep, levels) => {
    await addLine('abcdefghijklm')
    for (const call of ['dict_tree', 'dict_items'] as const)
      expect(depth(await server.ok(admin, call, { type: 'ps_test', ...deep }))).toBe(levels)
  })

  test('is read by everybody who is logged in, in its order, without what is switched off', async () => {
    await add(item('z', { dictSort: 2 }))
    await add(item('y', { dictSort: 1, listClass: 'warning' }))
    await add(item('x', { status: '1' }))
    const nobody = await server.login('expert')
    expect(await server.ok(nobody, 'dict_items', { type: 'ps_test' })).toEqual([
      { dictValue: 'y', dictLabel: '项y', listClass: 'warning', cssClass: null },
      { dictValue: 'z', dictLabel: '项z', listClass: null, cssClass: null },
    ])
    expect((await server.send(undefined, 'dict_items', { type: 'ps_test' })).code).toBe(401)
  })

  test('that nobody knows is empty', async () => {
    expect(await server.ok(admin, 'dict_items', { type: 'ps_unknown' })).toEqual([])
  })
})

describe('keeping a dictionary', () => {
  test('an item is added, shown, changed and deleted, and the log knows', async () => {
    const dictCode = await add(item('a', { remark: '说明', isDefault: 'Y' }))
    expect(await server.ok(admin, 'dict_detail', { id: dictCode })).toMatchObject({
      dictLabel: '项a',
      isDefault: 'Y',
      status: '0',
      remark: '说明',
      parentId: null,
      childNum: 0,
    })
    await server.ok(admin, 'dict_edit', { ...item('a'), dictCode, dictLabel: '新名', status: '1' })
    expect(await server.ok(admin, 'dict_detail', { id: dictCode })).toMatchObject({
      dictLabel: '新名',
      isDefault: 'N',
      status: '1',
    })
    await server.ok(admin, 'dict_remove', { id: String(dictCode) })
    expect((await server.ok(admin, 'dict_list', { dictType: 'ps_test' })).total).toBe(0)
    const log = await server.database.db.select({ action: opLog.action }).from(opLog)
    const actions = log.map(({ action }) => action)
    expect(actions).toEqual(['dict_type_add', 'dict_add', 'dict_edit', 'dict_remove'])
  })

  test('several are deleted at once, parents together with their children', async () => {
    const codes = await addLine('ab')
    await server.ok(admin, 'dict_remove', { id: codes.join(',') })
    expect((await server.ok(admin, 'dict_list', { dictType: 'ps_test' })).total).toBe(0)
  })

  test('a parent is deleted with everything below it where that is asked for', async () => {
    const [a = 0, b = 0] = await addLine('abc')
    await add(item('x'))
    await server.ok(admin, 'dict_remove', { id: [b], below: 'Y' })
    const left = await server.ok(admin, 'dict_list', { dictType: 'ps_test' })
    expect(left.rows.map(({ dictValue }) => dictValue)).toEqual(['a', 'x'])
    await server.ok(admin, 'dict_remove', { id: [a], below: 'Y' })
    expect((await server.ok(admin, 'dict_list', { dictType: 'ps_test' })).total).toBe(1)
  })

  test('is read level by level, and says what an item stands below', async () => {
    const [a = 0] = await addLine('abc')
    await add(item('z'))
    const read = async (of: { parentId?: number }) =>
      (await server.ok(admin, 'dict_list', { dictType: 'ps_test', ...of })).rows.map(
        ({ dictValue, childNum, parentLabel }) => [dictValue, childNum, parentLabel],
      )
    expect(await read({ parentId: 0 })).toEqual([
      ['a', 1, null],
      ['z', 0, null],
    ])
    expect(await read({ parentId: a })).toEqual([['b', 1, '项a']])
    expect(await read({})).toHaveLength(4)
  })

  test.each<[string, (codes: number[]) => Promise<{ code: number; msg: string }>, string]>([
    ['a value twice', () => server.send(admin, 'dict_add', item('a')), '字典键值“a”已存在'],
    [
      'a parent of another dictionary',
      ([a]) => server.send(admin, 'dict_add', item('x', { dictType: 'ps_other', parentId: a })),
      '上级不属于同一字典类型',
    ],
    [
      'a parent that is not there',
      () => server.send(admin, 'dict_add', item('x', { parentId: 99_999 })),
      '不存在',
    ],
    [
      'an item below itself',
      ([a, , c]) => server.send(admin, 'dict_edit', { ...item('a'), dictCode: a ?? 0, parentId: c }),
      '上级不能是本项或本项的下级',
    ],
    [
      'deleting a parent alone',
      ([a]) => server.send(admin, 'dict_remove', { id: [a] }),
      '“项a”存在下级字典数据，不能删除',
    ],
    ['an empty label', () => server.send(admin, 'dict_add', item('x', { dictLabel: ' ' })), '请输入字典标签'],
    [
      'a long label',
      () => server.send(admin, 'dict_add', item('x', { dictLabel: '长'.repeat(101) })),
      '字典标签不超过100字',
    ],
    [
      'a type in other letters',
      () => server.send(admin, 'dict_add', item('x', { dictType: 'Ps-1' })),
      '字典类型须以字母开头',
    ],
    [
      'a script for the style',
      () => server.send(admin, 'dict_add', item('x', { cssClass: '"><script>alert(1)</script>' })),
      '样式属性只能是类名',
    ],
    [
      'a style that is none',
      // No style of this name is in the contract.
      () => server.send(admin, 'dict_add', item('x', { listClass: 'javascript:alert(1)' as 'info' })),
      '样式不在可选范围内',
    ],
    [
      'an order that is SQL',
      () => server.send(admin, 'dict_list', { orderByColumn: 'dictSort; drop table sys_dict_data' }),
      '排序字段只能由字母、数字和下划线组成',
    ],
    [
      'a dictionary that is not there for an item that is',
      ([a]) => server.send(admin, 'dict_edit', { ...item('q', { dictType: 'ps_none' }), dictCode: a ?? 0 }),
      '有下级字典数据，不能改字典类型',
    ],
    [
      'the same for an item with nothing below it',
      ([, , c]) =>
        server.send(admin, 'dict_edit', { ...item('q', { dictType: 'ps_none' }), dictCode: c ?? 0 }),
      '字典类型“ps_none”不存在',
    ],
    ['an id that is none', () => server.send(admin, 'dict_remove', { id: '1,x' }), '参数有误'],
  ])('%s is refused', async (_, act, words) => {
    const codes = await addLine('abc')
    const { code, msg } = await act(codes)
    expect({ code, msg }).toEqual({ code: 500, msg: expect.stringContaining(words) })
    expect((await server.ok(admin, 'dict_list', { dictType: 'ps_test' })).total).toBe(3)
  })

  test('the list is searched by type, label and state, and sorted', async () => {
    await add(item('a', { dictSort: 3 }))
    await add(item('b', { dictSort: 1, status: '1', dictLabel: '50%' }))
    await add(item('c', { dictType: 'ps_more' }))
    const values = async (input: Input<'dict_list'>) =>
      (await server.ok(admin, 'dict_list', input)).rows.map(({ dictValue }) => dictValue)
    expect(await values({ dictType: 'ps_test' })).toEqual(['b', 'a'])
    expect(await values({ dictType: 'ps_test', status: '0' })).toEqual(['a'])
    expect(await values({ dictLabel: '%' })).toEqual(['b'])
    expect(await values({ dictType: 'ps_test', orderByColumn: 'dictSort', isAsc: 'desc' })).toEqual([
      'a',
      'b',
    ])
  })

  test('the export answers a file name, and the file holds what was searched for', async () => {
    await add(item('a'))
    await add(item('b', { dictLabel: '=1+1' }))
    const fileName = await server.ok(admin, 'dict_export', { dictType: 'ps_test' })
    const file = await server.ok(admin, 'common_download', { fileName, delete: 'true' })
    expect(file.name).toBe('字典数据.xlsx')
    const book = read(await file.arrayBuffer(), { type: 'array' })
    const sheet = book.Sheets['字典数据']
    expect(sheet && utils.sheet_to_json<string[]>(sheet, { header: 1 }).map((row) => row[2])).toEqual([
      '字典标签',
      '项a',
      '=1+1',
    ])
  })
})
