import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignClient, type Fields, type ForeignClient } from './client'
import {
  dataOf,
  eachIs,
  LIST,
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
beforeAll(async () => {
  client = await foreignClient()
  const { db } = client.server.database
  for (const name of ['garden', 'park'])
    await db.execute(
      sql.raw(`create table ${name} (id serial primary key, name varchar(30) not null, kind text)`),
    )
  await db.execute(sql`comment on table garden is '花园表'`)
})
// The next suite has the same database.
afterAll(() => client.server.database.db.execute(sql`drop table if exists garden, park`))

const found = async (tableName: string): Promise<Fields> =>
  listIn(await client.get('/tool/gen/list', { ...PAGE, tableName }), 'rows')[0] ?? {}
const detail = async () => dataOf(await client.get(`/tool/gen/${String((await found('garden'))['tableId'])}`))

test('a table of the database is chosen and imported', async () => {
  pageOf(await client.get('/tool/gen/db/list', { ...PAGE, tableName: 'garden', tableComment: '花' }), {
    tableName: 'garden',
    tableComment: '花园表',
    createTime: orNull(TIME),
    updateTime: orNull(TIME),
  })
  const { msg } = await client.bare('POST', '/tool/gen/importTable', {
    tables: 'garden,park',
    tplWebType: 'element-plus',
  })
  expect(msg).not.toBe('')
})

test.each([
  ['createTime', 'descending'],
  ['updateTime', 'ascending'],
])('the list is sorted by %s, %s', async (orderByColumn, isAsc) => {
  pageOf(await client.get('/tool/gen/list', { ...PAGE, ...SINCE, orderByColumn, isAsc }), {
    tableId: NUMBER,
    tableName: TEXT,
    tableComment: TEXT,
    className: TEXT,
    createTime: TIME,
    updateTime: orNull(TIME),
    genType: '0',
    genPath: orNull(TEXT),
  })
})

describe('the form of a table', () => {
  test('has its columns, itself, and the tables that it can stand above', async () => {
    const data = await detail()
    expect(data).toMatchObject({ tables: LIST, info: expect.any(Object) })
    eachIs(listIn(data, 'rows'), {
      columnId: NUMBER,
      columnName: TEXT,
      columnComment: TEXT,
      columnType: TEXT,
      javaType: TEXT,
      javaField: TEXT,
      isInsert: ZERO_ONE,
      isEdit: ZERO_ONE,
      isList: ZERO_ONE,
      isQuery: ZERO_ONE,
      isRequired: ZERO_ONE,
      queryType: TEXT,
      htmlType: TEXT,
      dictType: TEXT,
      sort: NUMBER,
    })
    expect(data['info']).toMatchObject({
      tableId: NUMBER,
      tableName: 'garden',
      tableComment: '花园表',
      className: 'Garden',
      functionAuthor: TEXT,
      remark: orNull(TEXT),
      tplCategory: 'crud',
      packageName: TEXT,
      moduleName: TEXT,
      businessName: TEXT,
      functionName: TEXT,
      genType: '0',
      genPath: orNull(TEXT),
    })
  })

  // The choices of its other templates: a page is always of one table, and its menu is added beside it.
  test('has the fields of the templates that there are none of', async () => {
    expect((await detail())['info']).toMatchObject({
      tplWebType: TEXT,
      formColNum: NUMBER,
      view: orNull(TEXT),
      parentMenuId: orNull(NUMBER),
      treeCode: orNull(TEXT),
      treeName: orNull(TEXT),
      treeParentCode: orNull(TEXT),
      subTableName: orNull(TEXT),
      subTableFkName: orNull(TEXT),
      columns: LIST,
    })
  })

  test('offers the menu that the page would stand in, and every dictionary', async () => {
    eachIs(listIn(await client.get('/system/menu/list')), {
      menuId: NUMBER,
      parentId: NUMBER,
      menuName: TEXT,
    })
    eachIs(listIn(await client.get('/system/dict/type/optionselect')), { dictType: TEXT, dictName: TEXT })
  })

  test('is sent back whole, with what its page adds', async () => {
    const { info, rows } = (await detail()) as { info: Fields; rows: Fields[] }
    const { msg } = await client.put('/tool/gen', {
      ...info,
      tplWebType: 'element-plus',
      functionName: '花坛',
      columns: rows,
      params: {
        genView: undefined,
        treeCode: undefined,
        treeName: undefined,
        treeParentCode: undefined,
        parentMenuId: undefined,
      },
    })
    expect(msg).not.toBe('')
    expect((await detail())['info']).toMatchObject({ functionName: '花坛' })
  })
})

test('the files are looked at, and downloaded in one', async () => {
  const { tableId } = await found('garden')
  const files = dataOf(await client.get(`/tool/gen/preview/${String(tableId)}`))
  eachIs(
    Object.values(files).map((text) => ({ text })),
    { text: TEXT },
  )
  // The client's tab of a file is named by what stands between its last `/` and `.vm`.
  for (const name of Object.keys(files)) expect(name).toMatch(/\.\w+$/)
  const response = await client.send('GET', '/tool/gen/batchGenCode', { params: { tables: 'garden,park' } })
  expect(response.headers.get('content-type')).toContain('zip')
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('what has changed in the database is taken over', async () => {
  await client.server.database.db.execute(sql`alter table garden add column note text`)
  await client.get('/tool/gen/synchDb/garden')
  expect(listIn(await detail(), 'rows').map(({ columnName }) => columnName)).toContain('note')
})

test('no text of a client becomes a statement, and the server does not write its own program', async () => {
  await client.refused('POST', '/tool/gen/createTable', {
    params: { sql: 'create table odd (id int)', tplWebType: 'element-plus' },
  })
  await client.refused('GET', '/tool/gen/genCode/garden')
})

test('several tables are taken out', async () => {
  const ids = [(await found('garden'))['tableId'], (await found('park'))['tableId']]
  await client.remove(`/tool/gen/${ids.join(',')}`)
  expect(await client.get('/tool/gen/list', PAGE)).toMatchObject({ rows: [], total: 0 })
})
