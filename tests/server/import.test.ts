import { asc } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { MAX_REPORTED_ERRORS } from '#contract/rules/import/errors'
import { book, bookEditor, importBatch, opLog } from '#server/db/schema/index'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let office: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
})

const db = () => server.database.db
type File = Input<'import_file'>
type Cells = File['rows'][number]['record']

/** A file whose first row of data is line 2. */
const file = (import_type: File['import_type'], records: Cells[], more: Partial<File> = {}): File => ({
  import_type,
  file_name: '名单.csv',
  rows: records.map((record, i) => ({ row: i + 2, record })),
  ...more,
})
const books = (records: Cells[], more: Partial<File> = {}) => file('book', records, more)

const send = (input: File, as = office) => server.ok(as, 'import_file', input)
/** A refused import and the report that came with the refusal. */
async function refusedWith(input: File) {
  const reply = await server.send(office, 'import_file', input)
  expect(reply.code).toBe(500)
  return { msg: reply.msg, report: reply.data as ImportReport }
}
const said = ({ errors }: Pick<ImportReport, 'errors'>) =>
  errors.map(({ row, label, value, reason }) => [row, label, value, reason].join('|'))
const library = () => db().select().from(book).orderBy(asc(book.book_id))
const batches = () => db().select().from(importBatch)

const ISBN = ['9787302517597', '9787040396638', '9787115546081'] as const

describe('a list of books', () => {
  it('enters the library as passed the formal examination, with the first editor where it is one person', async () => {
    const report = await send(
      books([
        {
          book_name: '机械制图',
          isbn: '978-7-302-51759-7',
          first_editor: '张 三',
          first_editor_unit: '某学院',
          publish_date: '2008年1月',
          price: '39.80',
          edu_level: '高职',
          source_no: '0012',
        },
        { book_name: '电工基础', first_editor: '李四 / 王五' },
      ]),
    )
    expect(report).toMatchObject({ total_num: 2, success_num: 2, known_num: 0, fail_num: 0, errors: [] })
    const { import_id } = report
    expect(await library()).toMatchObject([
      {
        book_name: '机械制图',
        isbn: ISBN[0],
        year: 2008,
        publish_date: '2008-01',
        price: '39.80',
        edu_level: 'voc',
        source_no: '0012',
        declare_status: 'formal_passed',
        create_by: office.user_id,
        import_id,
      },
      { book_name: '电工基础', year: new Date().getFullYear(), publish_date: null, isbn: null, import_id },
    ])
    expect(await db().select().from(bookEditor)).toMatchObject([
      { name: '张三', role: 'first_chief', unit: '某学院', sort_no: 1 },
    ])
    expect(await batches()).toMatchObject([
      { import_id, file_name: '名单.csv', total_num: 2, success_num: 2, fail_num: 0, status: 'success' },
    ])
  })

  it('takes numbers as the cells of a workbook hold them', async () => {
    await send(books([{ book_name: '甲', price: 39.8, publish_date: 2008, word_count: 210.5 }]))
    expect(await library()).toMatchObject([{ price: '39.80', publish_date: '2008', word_count: '210.50' }])
  })

  it('is refused whole for one wrong row; every error is told and nothing is written', async () => {
    const { msg, report } = await refusedWith(
      books([
        { book_name: '甲', isbn: ISBN[0] },
        { book_name: '', price: '39元起' },
        { book_name: '丙', isbn: ISBN[0] },
      ]),
    )
    expect(msg).toBe('共3行，其中2行有错误，没有导入任何数据')
    expect(report).toMatchObject({ import_id: null, total_num: 3, success_num: 0, fail_num: 2 })
    expect(said(report)).toEqual([
      '3|教材名称||教材名称不能为空',
      expect.stringMatching(/^3\|定价\|39元起\|定价/),
      `4|ISBN|${ISBN[0]}|ISBN“${ISBN[0]}”与第2行重复`,
    ])
    expect(await library()).toEqual([])
    expect(await batches()).toEqual([])
    expect(await db().select().from(opLog)).toEqual([])
  })

  it('gives up only its wrong rows when asked to, and remembers them', async () => {
    const report = await send(books([{ book_name: '甲' }, { book_name: '' }], { valid_only: 1 }))
    expect(report).toMatchObject({ total_num: 2, success_num: 1, fail_num: 1 })
    expect((await library()).map((b) => b.book_name)).toEqual(['甲'])
    const { import_id } = report
    if (!import_id) throw new Error('nothing was written')
    expect(await server.ok(office, 'import_errors', { import_id })).toEqual({
      fail_num: 1,
      errors: report.errors,
    })
    expect((await server.ok(office, 'import_list', {})).rows).toMatchObject([
      { import_id, status: 'partial' },
    ])
  })

  it('is refused when no row is right, even if wrong rows may be left out', async () => {
    const { msg } = await refusedWith(books([{ book_name: '' }], { valid_only: 1 }))
    expect(msg).toBe('1行都有错误，没有可导入的数据')
    expect(await batches()).toEqual([])
  })

  it('counts and keeps the rows that the reader had refused', async () => {
    const refused = [{ row: 9, field: '', label: '整行', value: 'a\0b\ud800', reason: '有5列' }]
    const input = books([{ book_name: '甲' }], { refused, refused_num: 3 })
    expect((await refusedWith(input)).msg).toBe('共4行，其中3行有错误，没有导入任何数据')
    const report = await send({ ...input, valid_only: 1 })
    expect(report).toMatchObject({ total_num: 4, success_num: 1, fail_num: 3 })
    expect(report.errors).toMatchObject([{ row: 9, label: '整行', reason: '有5列' }])
  })

  it('says what it would do without doing it', async () => {
    await makeBook(db(), { book_name: '旧书', isbn: ISBN[1] })
    const report = await send(
      books([{ book_name: '甲' }, { book_name: '乙', isbn: ISBN[1] }, { book_name: '' }], { dry_run: 1 }),
    )
    expect(report).toMatchObject({ import_id: null, total_num: 3, success_num: 1, fail_num: 2 })
    expect(await library()).toHaveLength(1)
    expect(await batches()).toEqual([])
    expect(await db().select().from(opLog)).toEqual([])
  })

  it('logs counts and the name of the file, and nothing of what is in it', async () => {
    const { import_id } = await send(
      file('expert', [{ name: '张三', phone: '13800000001', id_card: '110101199003077774' }]),
    )
    const [line] = await db().select().from(opLog)
    expect(line).toMatchObject({
      action: 'import_file',
      target: '专家名单“名单.csv”',
      after: { import_id, total_num: 1, success_num: 1, known_num: 0, fail_num: 0 },
    })
    expect(JSON.stringify(line)).not.toMatch(/张三|13800000001|110101199003077774/)
  })

  it('tells no more errors than the limit, and a row with all of its errors', async () => {
    const bad = Array.from({ length: MAX_REPORTED_ERRORS / 2 + 10 }, () => ({
      book_name: '',
      price: 'x',
      isbn: 'y',
    }))
    const report = await send(books([{ book_name: '甲' }, ...bad], { valid_only: 1 }))
    expect(report.fail_num).toBe(bad.length)
    expect(report.errors.length).toBeLessThanOrEqual(MAX_REPORTED_ERRORS)
    expect(report.errors.length % 3).toBe(0)
    expect(new Set(report.errors.map(({ row }) => row)).size).toBe(Math.floor(MAX_REPORTED_ERRORS / 3))
  })
})

describe('a book of the library', () => {
  const old = { book_name: '高等数学', isbn: ISBN[0], source_no: '7' }
  it.each<[string, Parameters<typeof makeBook>[1], Cells, string | null]>([
    [
      'the same ISBN',
      old,
      { book_name: '另名', isbn: ISBN[0] },
      'ISBN与书库中的《高等数学》（教材ID 1）重复',
    ],
    [
      'one of several ISBN',
      { ...old, isbn: `${ISBN[1]},${ISBN[0]}` },
      { book_name: '另名', isbn: `${ISBN[2]}；${ISBN[0]}` },
      'ISBN与书库中的《高等数学》（教材ID 1）重复',
    ],
    [
      'the same number and name without ISBN',
      { ...old, isbn: null },
      { book_name: '高等数学', source_no: '7' },
      '原编号与书库中的《高等数学》（教材ID 1）重复',
    ],
    ['the same number and name but another ISBN', old, { ...old, isbn: ISBN[1] }, null],
    [
      'the same name only, by another editor',
      { ...old, first_editor: '甲' },
      { book_name: '高等数学', first_editor: '乙' },
      null,
    ],
    ['a deleted book of the same ISBN', { ...old, deleted: true }, { ...old }, null],
  ])('met again by %s', async (_, existing, record, reason) => {
    await makeBook(db(), existing)
    const reply = await server.send(office, 'import_file', books([record]))
    const report = reply.data as ImportReport
    expect(report.errors.map((e) => e.reason)).toEqual(reason === null ? [] : [reason])
    expect(await library()).toHaveLength(reason === null ? 2 : 1)
  })

  it('is met again when the same file comes a second time', async () => {
    const input = books([
      { book_name: '甲', source_no: '1' },
      { book_name: '乙', isbn: ISBN[0] },
    ])
    await send(input)
    expect((await refusedWith(input)).report.fail_num).toBe(2)
  })
})

describe('a book that resembles another', () => {
  const record = {
    book_name: '机械制图（第二版）',
    first_editor: '张三',
    publisher_name: '示例出版社',
    declare_unit: '某学院',
  }
  const list = books([record, { ...record, book_name: '电工基础' }, { ...record, publisher_name: '' }])

  it('is told beside what it is like, in the library or in the file', async () => {
    const first = await send({ ...list, dry_run: 1 })
    expect(first).toMatchObject({ success_num: 2, known_num: 1, fail_num: 0 })
    expect(first.alike).toMatchObject([{ row: 4, like: { row: 2, book_id: null } }])
    await send(list)
    const second = await send({ ...list, dry_run: 1 })
    const ids = (await library()).map(({ book_id }) => book_id)
    expect(second.alike.map(({ row, like }) => [row, like.book_id])).toEqual([
      [2, ids[0]],
      [3, ids[1]],
      [4, ids[0]],
    ])
    expect(second.alike[0]?.like).toMatchObject({ first_editor: '张三', unit: '某学院', row: null })
  })

  it('is skipped, or imported too, as the office decides', async () => {
    await send(list)
    const again = await send(list)
    expect(again).toMatchObject({ success_num: 0, known_num: 3, alike: [] })
    expect(await library()).toHaveLength(2)
    const some = await send({ ...list, despite_alike: [3] })
    expect(some).toMatchObject({ success_num: 1, known_num: 2 })
    expect((await library()).map(({ book_name }) => book_name)).toEqual([
      '机械制图（第二版）',
      '电工基础',
      '电工基础',
    ])
  })

  it('is found among ten thousand in ten thousand', { timeout: 120_000 }, async () => {
    const many = books(
      Array.from({ length: 10_000 }, (_, i) => ({
        ...record,
        book_name: `教材${i}`,
        first_editor: `编者${i}`,
      })),
    )
    await send(many)
    const begun = Date.now()
    expect((await send({ ...many, dry_run: 1 })).alike).toHaveLength(10_000)
    expect(Date.now() - begun).toBeLessThan(10_000)
  })
})

describe('an import that is given up', () => {
  it('leaves nothing behind', async () => {
    const input = books(Array.from({ length: 3000 }, (_, i) => ({ book_name: `教材${i}` })))
    const controller = new AbortController()
    const request = new Request(requestFor('import_file', input, office.token), { signal: controller.signal })
    const answer = server.fetch(request)
    setTimeout(() => controller.abort(), 30)
    expect(await (await answer).json()).toMatchObject({ code: 500, msg: '操作已取消，未作任何修改' })
    expect(await library()).toEqual([])
    expect(await batches()).toEqual([])
  })
})
