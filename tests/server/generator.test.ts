import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Input, Output } from '#contract'
import { opLog } from '#server/db/schema/system'
import { addLines, instructionsOf } from '#tests/addPage/instructions'
import { HOSTILE } from '#tests/addPage/hostile'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { text } from '#tests/support/importGraph'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await server.database.db.execute(sql`create table garden (
    garden_id serial primary key, garden_name varchar(30) not null, area numeric(8, 2), planted date, kind text)`)
  await server.database.db.execute(sql`comment on table garden is '花园表'`)
  await server.database.db.execute(sql`comment on column garden.garden_name is '名称'`)
})

// The next test has the same database.
afterEach(() => server.database.db.execute(sql`drop table if exists garden, park, keyless, "Odd Name"`))

type Edited = Input<'gen_edit'>
type Column = Edited['columns'][number]

const idOf = async (table = 'garden') => {
  const { rows } = await server.ok(sys2, 'gen_list', { tableName: table })
  return rows[0]?.tableId ?? 0
}

const imported = async (table = 'garden') => {
  await server.ok(sys2, 'gen_import', { tables: table })
  return idOf(table)
}

/** What the form would send back, unchanged but for these fields. */
function typed(
  { info, rows }: Output<'gen_detail'>,
  change: Partial<Edited> = {},
  by: Record<string, Partial<Column>> = {},
): Edited {
  return { ...info, columns: rows.map((row) => ({ ...row, ...by[row.columnName] })), ...change }
}

const edited = async (change: Partial<Edited>, by: Record<string, Partial<Column>> = {}) => {
  const detail = await server.ok(sys2, 'gen_detail', { tableId: await idOf() })
  return server.send(sys2, 'gen_edit', typed(detail, change, by))
}

describe('importing', () => {
  test('a table of the database is offered until it is imported, with what its comments say', async () => {
    const before = await server.ok(sys2, 'gen_tables', { tableName: 'gard' })
    expect(before.rows).toMatchObject([{ tableName: 'garden', tableComment: '花园表', fault: null }])
    const tableId = await imported()
    expect((await server.ok(sys2, 'gen_tables', { tableName: 'gard' })).total).toBe(0)
    const { info, rows } = await server.ok(sys2, 'gen_detail', { tableId })
    expect(info).toMatchObject({
      tableComment: '花园表',
      functionName: '花园',
      className: 'Garden',
      businessName: 'garden',
    })
    expect(rows).toMatchObject([
      { columnName: 'garden_id', isPk: '1', isInsert: '0', isEdit: '0', isList: '0' },
      {
        columnName: 'garden_name',
        columnComment: '名称',
        columnType: 'character varying(30)',
        isRequired: '1',
      },
      { columnName: 'area', kind: 'decimal', isRequired: '0' },
      { columnName: 'planted', kind: 'day', htmlType: 'datetime' },
      { columnName: 'kind', kind: 'text' },
    ])
  })

  test('a table that the program declares keeps its closed values to itself', async () => {
    const tableId = await imported('sys_job')
    const { rows } = await server.ok(sys2, 'gen_detail', { tableId })
    expect(rows.find(({ columnName }) => columnName === 'job_group')).toMatchObject({
      kind: 'closed',
      isInsert: '0',
      isEdit: '0',
      isList: '1',
    })
  })

  test('a table that only the program can add to has a page that lists and edits', async () => {
    const tableId = await imported('announcement')
    const { rows } = await server.ok(sys2, 'gen_detail', { tableId })
    expect(rows.filter(({ isInsert }) => isInsert === '1')).toEqual([])
    const files = await server.ok(sys2, 'gen_preview', { tableId })
    // The program has calls of that name.
    const calls = files['contract/actions/tool/announcementData.ts']
    expect(calls).toContain('announcement_data_edit: write(')
    expect(calls).not.toContain('announcement_data_add')
  })

  test.each([
    ['nothing', ' , ', '请至少选择一张表'],
    ['what is not there', 'no_such_table', '数据库中没有表“no_such_table”'],
    ['what no table can be called', "x'; drop table garden; --", "数据库中没有表“x'; drop table garden; --”"],
    ['a table of the system', 'pg_class', '数据库中没有表“pg_class”'],
    ['one twice', 'garden', '表“garden”已经导入'],
    ['one without a key', 'keyless', '表“keyless”没有由数据库生成的单列整数主键，不能生成页面'],
    [
      'a name that is none in code',
      'Odd Name',
      '“Odd Name”不能作为程序中的名称：须以小写字母开头，只含小写字母、数字和下划线',
    ],
  ])('%s is refused', async (_, tables, msg) => {
    await imported()
    await server.database.db.execute(sql`create table keyless (name text)`)
    await server.database.db.execute(sql`create table "Odd Name" (id serial primary key)`)
    expect(await server.send(sys2, 'gen_import', { tables })).toMatchObject({ code: 500, msg })
    expect((await server.ok(sys2, 'gen_list', {})).total).toBe(1)
  })

  test('of several none is imported when one cannot be', async () => {
    expect((await server.send(sys2, 'gen_import', { tables: 'garden,nothing' })).code).toBe(500)
    expect((await server.ok(sys2, 'gen_list', {})).total).toBe(0)
  })
})

describe('deciding', () => {
  beforeEach(() => imported())

  test('what is typed is kept, in its order, and the log knows', async () => {
    const { code } = await edited(
      { functionName: '园子', remark: '记一笔', moduleName: 'green', businessName: 'gardens' },
      { garden_name: { columnComment: '园名', isQuery: '1', sort: 9 }, kind: { htmlType: 'textarea' } },
    )
    expect(code).toBe(200)
    const { info, rows } = await server.ok(sys2, 'gen_detail', { tableId: await idOf() })
    expect(info).toMatchObject({ functionName: '园子', remark: '记一笔', moduleName: 'green' })
    expect(rows.at(-1)).toMatchObject({ columnComment: '园名', isQuery: '1' })
    const log = await server.database.db.select({ action: opLog.action }).from(opLog)
    expect(log.map(({ action }) => action)).toEqual(['gen_import', 'gen_edit'])
  })

  test.each<[string, Partial<Edited>, Record<string, Partial<Column>>, string]>([
    ['a name that ends a text', { businessName: "a'b" }, {}, '业务名须以小写字母开头，只含字母和数字'],
    ['a path', { moduleName: '../x' }, {}, '模块名须以小写字母开头，只含字母和数字'],
    ['a word of the language', { businessName: 'class' }, {}, '业务名不能是程序语言或列表的保留字'],
    ['a type in lower case', { className: 'garden' }, {}, '实体类名称须以大写字母开头，只含字母和数字'],
    ['two lines', { functionName: 'a\nb' }, {}, '功能名不能换行或含有控制字符'],
    ['an author of two lines', { functionAuthor: 'a\n```' }, {}, '作者不能换行或含有控制字符'],
    ['no label', {}, { kind: { columnComment: ' ' } }, '请输入字段描述'],
    [
      'a field of two words',
      {},
      { kind: { javaField: 'a b' } },
      '字段名须以小写字母开头，只含字母、数字和其间单个的下划线',
    ],
    [
      'a field that every list has',
      {},
      { kind: { javaField: 'pageNum' } },
      '字段名不能是程序语言或列表的保留字',
    ],
    ['a field twice', {}, { kind: { javaField: 'area' } }, '字段名“area”重复'],
    ['a label twice', {}, { kind: { columnComment: '名称' } }, '字段描述“名称”重复，页面上无法区分'],
    [
      'a control of another kind',
      {},
      { planted: { htmlType: 'input' } },
      '“planted”（planted）是日期，显示类型须为日期控件',
    ],
    ['a box that ticks', {}, { kind: { htmlType: 'checkbox' as 'input' } }, '显示类型不在可选范围内'],
    [
      'a comparison of another kind',
      {},
      { planted: { isQuery: '1', queryType: 'LIKE' } },
      '“planted”（planted）是日期，查询方式须为区间、大于、大于等于、小于、小于等于',
    ],
    ['a choice of nothing', {}, { kind: { htmlType: 'select' } }, '“kind”（kind）是下拉框，须选择字典类型'],
    [
      'a dictionary that is not there',
      {},
      { kind: { htmlType: 'select', dictType: 'no_such' } },
      '没有字典类型“no_such”，请在字典管理中新增',
    ],
    [
      'a key that is typed',
      {},
      { garden_id: { isInsert: '1' } },
      '“garden_id”（garden_id）是主键，由数据库生成，不能新增或编辑',
    ],
    [
      'what must not be empty, empty',
      {},
      { garden_name: { isRequired: '0' } },
      '“名称”（garden_name）在数据库中不能为空，须设为必填',
    ],
    [
      'what must not be empty, left out',
      {},
      { garden_name: { isInsert: '0' } },
      '“名称”（garden_name）在数据库中不能为空，新增时必须填写',
    ],
    ['calls that are there', { businessName: 'job' }, {}, '业务名“job”已被程序使用（job_list），请换一个'],
    ['the folder of the server', { genType: '1' }, {}, '只能下载压缩包，不能写入服务器的文件夹'],
    ['a tree', { tplCategory: 'tree' }, {}, '只能生成单表（增删改查）的页面'],
    ['no columns', { columns: [] }, {}, '请填写字段信息'],
  ])('%s is refused', async (_, change, by, msg) => {
    expect(await edited(change, by)).toMatchObject({ code: 500, msg })
  })

  test('two tables have pages of two names', async () => {
    await server.database.db.execute(sql`create table park (park_id serial primary key, name text)`)
    const detail = await server.ok(sys2, 'gen_detail', { tableId: await imported('park') })
    expect(await server.send(sys2, 'gen_edit', typed(detail, { businessName: 'garden' }))).toMatchObject({
      code: 500,
      msg: '业务名“garden”已用于表“garden”',
    })
  })
})

describe('what has changed in the database', () => {
  test('nothing is generated until it was looked at again; what was decided stays', async () => {
    const tableId = await imported()
    await edited({}, { garden_name: { columnComment: '园名' }, area: { isQuery: '1', queryType: 'GT' } })
    await server.database.db.execute(
      sql`alter table garden add column note text, drop column planted, alter column area type text`,
    )
    expect(await server.send(sys2, 'gen_preview', { tableId })).toMatchObject({
      code: 500,
      msg: '表“garden”的结构已改变或已删除，请先同步',
    })
    await server.ok(sys2, 'gen_sync', { tableName: 'garden' })
    const { rows } = await server.ok(sys2, 'gen_detail', { tableId })
    expect(rows.map(({ columnName }) => columnName).toSorted()).toEqual([
      'area',
      'garden_id',
      'garden_name',
      'kind',
      'note',
    ])
    expect(rows.find(({ columnName }) => columnName === 'garden_name')).toMatchObject({
      columnComment: '园名',
    })
    expect(rows.find(({ columnName }) => columnName === 'area')).toMatchObject({
      kind: 'text',
      isQuery: '0',
      queryType: 'LIKE',
      htmlType: 'input',
    })
    expect((await server.send(sys2, 'gen_preview', { tableId })).code).toBe(200)
  })

  test('a table that is gone says so', async () => {
    await imported()
    await server.database.db.execute(sql`drop table garden`)
    expect((await server.send(sys2, 'gen_sync', { tableName: 'garden' })).msg).toBe('数据库中没有表“garden”')
    await server.ok(sys2, 'gen_remove', { tableId: String(await idOf()) })
    expect((await server.ok(sys2, 'gen_list', {})).total).toBe(0)
  })
})

/** The texts of TypeScript in a file, and the file without them. */
const withoutTexts = (code: string) => code.replace(/'(?:[^'\\\n]|\\.)*'/g, "''")

describe('what comes out', () => {
  test('names every file, and says what is to be added below which line', async () => {
    const tableId = await imported()
    const files = await server.ok(sys2, 'gen_preview', { tableId })
    expect(Object.keys(files)).toEqual([
      'README-garden.md',
      'contract/rules/tool/garden.ts',
      'contract/actions/tool/garden.ts',
      'server/db/schema/generated/garden.ts',
      'server/actions/tool/garden.ts',
      'server/actions/tool/garden/present.ts',
      'src/pages/garden/GardenPage.tsx',
      'src/pages/garden/GardenFields.tsx',
      'src/pages/garden/columns.tsx',
      'tests/pages/garden/GardenPage.test.tsx',
    ])
    const { steps, commands } = instructionsOf(files['README-garden.md'] ?? '')
    expect(commands[0]).toBe('npm run migration garden')
    for (const step of steps) {
      if (!('hunks' in step)) throw new Error(`${step.file} is no file that is there`)
      // Each line stands there once, or this would throw.
      expect(addLines(step.file, text(step.file), step.hunks)).not.toBe(text(step.file))
    }
  })

  test('a table that the program declares gets no second declaration', async () => {
    const tableId = await imported('sys_config')
    const { code, value } = await server.send(sys2, 'gen_preview', { tableId })
    expect(code).toBe(200)
    expect(Object.keys(value).filter((name) => name.startsWith('server/db/'))).toEqual([])
    expect(value['README-sysConfig.md']).not.toContain('npm run migration')
  })

  test('whatever a label holds, it stays within its text', async () => {
    const tableId = await imported()
    const [name, area, planted, kind] = HOSTILE
    const { code } = await edited(
      { functionName: name, tableComment: HOSTILE[5] },
      {
        garden_name: { columnComment: HOSTILE[4], isQuery: '1' },
        area: { columnComment: area },
        planted: { columnComment: planted },
        kind: { columnComment: kind },
      },
    )
    expect(code).toBe(200)
    const files = await server.ok(sys2, 'gen_preview', { tableId })
    for (const [path, code] of Object.entries(files)) {
      if (path.endsWith('.md')) continue
      expect(withoutTexts(code), path).not.toMatch(/process|alert|echo|script|\u202e/)
    }
    const { steps, commands } = instructionsOf(files['README-garden.md'] ?? '')
    expect(
      commands.filter(
        (command) => !/^(npm run migration garden|sed -i |npx prettier --write )/.test(command),
      ),
    ).toEqual([])
    for (const step of steps)
      if ('hunks' in step)
        for (const { added } of step.hunks)
          expect(withoutTexts(added), step.file).not.toMatch(/process|alert|echo|script>|\u202e/)
  })

  test('several tables are packed together; two of one name are not', async () => {
    await imported()
    await server.database.db.execute(sql`create table park (park_id serial primary key, name text)`)
    await imported('park')
    const file = await server.ok(sys2, 'gen_pack', { tables: 'garden,park' })
    const path = join(mkdtempSync(join(tmpdir(), 'generator-')), file.name)
    writeFileSync(path, new Uint8Array(await file.arrayBuffer()))
    const listed = execFileSync('python3', ['-m', 'zipfile', '-l', path], { encoding: 'utf8' })
    for (const name of ['README-garden.md', 'README-park.md', 'src/pages/park/ParkPage.tsx'])
      expect(listed).toContain(name)
    expect((await server.ok(sys2, 'gen_pack_one', { tableName: 'park' })).name).toBe('park.zip')
    expect((await server.send(sys2, 'gen_pack', { tables: 'garden,dept' })).msg).toBe('表“dept”还没有导入')
  })

  test('nothing is written on the server, and no statement of a client is run', async () => {
    const admin = await server.login('root', ['admin'])
    await imported()
    expect((await server.send(admin, 'gen_create', { sql: 'create table x (id int)' })).msg).toContain(
      '不能由网页提交建表语句',
    )
    expect((await server.send(admin, 'gen_write', { tableName: 'garden' })).msg).toContain(
      '不能把代码写入服务器的文件夹',
    )
    expect(
      (await server.ok(sys2, 'gen_tables', { tableName: 'x' })).rows.map(({ tableName }) => tableName),
    ).not.toContain('x')
  })
})

describe("RuoYi's own client", () => {
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${sys2.token}`, 'content-type': 'application/json' }
    const request = new Request(`http://test/common-shenhe-api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return server.fetch(request)
  }
  const answer = async (method: string, path: string, body?: object) =>
    (await (await ask(method, path, body)).json()) as Record<string, unknown> & { code: number; msg: string }

  test('imports, lists, opens, changes, looks at, packs, synchronises and deletes', async () => {
    const found = await answer('GET', '/tool/gen/db/list?pageNum=1&pageSize=10&tableName=garden')
    expect(found['rows']).toMatchObject([{ tableName: 'garden', createTime: null }])
    const importing = '/tool/gen/importTable?tables=garden&tplWebType=element-plus'
    expect(await answer('POST', importing)).toMatchObject({ code: 200 })
    const list = await answer(
      'GET',
      '/tool/gen/list?pageNum=1&pageSize=10&params%5BbeginTime%5D=2020-01-01&orderByColumn=createTime&isAsc=descending',
    )
    const [row] = list['rows'] as { tableId: number }[]
    expect([list['total'], row]).toMatchObject([
      1,
      { tableName: 'garden', className: 'Garden', genType: '0' },
    ])
    const tableId = row?.tableId ?? 0
    const { data } = await answer('GET', `/tool/gen/${tableId}`)
    const { info, rows } = data as { info: object; rows: { columnName: string }[] }
    expect(rows[1]).toMatchObject({
      javaType: 'String',
      javaField: 'garden_name',
      queryType: 'LIKE',
      dictType: '',
    })
    // The form sends back all that it got, and more.
    const columns = rows.map((column) => ({
      ...column,
      isQuery: column.columnName === 'kind' ? '1' : null,
      params: {},
    }))
    const params = { genView: true, treeCode: null, treeName: null, treeParentCode: null, parentMenuId: '' }
    const whole = { ...info, functionName: '园子', subTableName: null, formColNum: 1, columns, params }
    expect(await answer('PUT', '/tool/gen', whole)).toMatchObject({ code: 200 })
    const shown = await answer('GET', `/tool/gen/preview/${tableId}`)
    expect(Object.keys(shown['data'] as object)).toContain('src/pages/garden/GardenPage.tsx')
    const zip = await ask('GET', '/tool/gen/batchGenCode?tables=garden')
    expect(zip.headers.get('content-type')).toBe('application/zip')
    expect(await answer('GET', '/tool/gen/synchDb/garden')).toMatchObject({ code: 200 })
    expect(await answer('GET', '/tool/gen/genCode/garden')).toMatchObject({ code: 500 })
    expect(await answer('DELETE', `/tool/gen/${tableId},9999`)).toMatchObject({ code: 200 })
    const admin = await server.login('root', ['admin'])
    sys2 = admin
    expect(
      await answer('POST', '/tool/gen/createTable?sql=create%20table%20x(id%20int)&tplWebType='),
    ).toMatchObject({
      code: 500,
      msg: expect.stringContaining('不能由网页提交建表语句'),
    })
  })
})
