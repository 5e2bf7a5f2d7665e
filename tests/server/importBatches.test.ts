import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import { asRole } from '#server/db/asRole'
import {
  book,
  bookEditor,
  expert,
  importBatch,
  member,
  opLog,
  projectBook,
  user,
  userRole,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let office: Login
let other: Login
let director: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
  other = await server.login('other', ['pingShenManage'])
  director = await server.login('director', ['reviewActivity'])
})

const db = () => server.database.db

async function send(
  import_type: Input<'import_file'>['import_type'],
  records: Record<string, string>[],
  as = office,
  file_name = `${import_type}.csv`,
) {
  const rows = records.map((record, i) => ({ row: i + 2, record }))
  const { import_id } = await server.ok(as, 'import_file', { import_type, file_name, rows, valid_only: 1 })
  if (import_id === null) throw new Error('nothing was written')
  return import_id
}
const seen = async (as: Login) => (await server.ok(as, 'import_list', {})).rows.map((b) => b.import_id)
const TWO_BOOKS: Record<string, string>[] = [{ book_name: '甲', first_editor: '张三' }, { book_name: '乙' }]
const TWO_EXPERTS = [
  { name: '张三', phone: '13800000001' },
  { name: '李四', phone: '13800000002' },
]
const del = (import_ids: number[], as = office) => server.send(as, 'import_del', { import_ids })

describe('the list of batches', () => {
  it('shows an office its own, and those above all of them', async () => {
    const mine = await send('book', TWO_BOOKS)
    const theirs = await send('expert', TWO_EXPERTS, other)
    expect(await seen(office)).toEqual([mine])
    expect(await seen(other)).toEqual([theirs])
    expect(await seen(director)).toEqual([theirs, mine])
  })

  it('is filtered by type, state, file name and day, sorted and paged', async () => {
    await send('book', TWO_BOOKS, office, '一批100%.csv')
    const partial = await send('expert', [...TWO_EXPERTS, { name: '无号' }], office, '二批.xlsx')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const ids = async (filter: Input<'import_list'>) =>
      (await server.ok(office, 'import_list', filter)).rows.map((b) => b.file_name)
    expect(await ids({ import_type: 'book' })).toEqual(['一批100%.csv'])
    expect(await ids({ status: 'partial' })).toEqual(['二批.xlsx'])
    expect(await ids({ keyword: '%' })).toEqual(['一批100%.csv'])
    expect(await ids({ beginTime: today, endTime: today })).toHaveLength(2)
    expect(await ids({ endTime: '2020-01-01' })).toEqual([])
    expect(await ids({ orderByColumn: 'total_num', isAsc: 'asc' })).toEqual(['一批100%.csv', '二批.xlsx'])
    expect(await ids({ pageNum: 2, pageSize: 1 })).toEqual(['一批100%.csv'])
    const { rows, total } = await server.ok(office, 'import_list', { status: 'partial' })
    expect(total).toBe(1)
    const { project_id } = await makeProject(db(), director)
    expect(await ids({ project_id })).toEqual([])
    await db().update(importBatch).set({ project_id }).where(eq(importBatch.import_id, partial))
    expect(await ids({ project_id })).toEqual(['二批.xlsx'])
    expect(rows).toMatchObject([
      { import_id: partial, total_num: 3, success_num: 2, known_num: 0, fail_num: 1, user_name: 'office' },
    ])
  })

  it('tells nobody else what was wrong', async () => {
    const import_id = await send('expert', [...TWO_EXPERTS, { name: '无号' }])
    expect((await server.ok(office, 'import_errors', { import_id })).errors).toMatchObject([
      { row: 4, label: '手机号', reason: '手机号不能为空' },
    ])
    expect((await server.ok(director, 'import_errors', { import_id })).errors).toHaveLength(1)
    expect(await server.ok(other, 'import_errors', { import_id })).toEqual({ fail_num: 0, errors: [] })
  })
})

describe('deleting the record of a batch', () => {
  const forget = (import_ids: number[], as = office) =>
    server.send(as, 'import_del', { import_ids, rollback: 0 })

  it('leaves what was imported, and a line in the log', async () => {
    const books = await send('book', TWO_BOOKS)
    const people = await send('expert', TWO_EXPERTS)
    const theirs = await send('book', [{ book_name: '丙', first_editor: '王五' }], other)
    expect((await forget([books, theirs])).msg).toBe('只能回滚自己导入的批次')
    expect((await forget([books, people])).value).toMatchObject({ deleted_num: 2, restored_num: 0 })
    expect(await seen(office)).toEqual([])
    expect(await db().$count(book)).toBe(3)
    expect(await db().$count(expert)).toBe(2)
    const [line] = await db().select().from(opLog).where(eq(opLog.action, 'import_forget'))
    expect(line).toMatchObject({ target: '教材名单“book.csv”', before: { import_id: books } })
    expect((await del([books])).msg).toBe('导入批次不存在')
  })
})

describe('taking a batch back', () => {
  it('removes its books and leaves the others; the batch stays in the list', async () => {
    const first = await send('book', TWO_BOOKS)
    await send('book', [{ book_name: '丙', first_editor: '王五' }])
    const reply = await del([first])
    expect(reply.value).toMatchObject({ deleted_num: 2 })
    expect((await db().select().from(book)).map((b) => b.book_name)).toEqual(['丙'])
    expect((await db().select().from(bookEditor)).map((e) => e.name)).toEqual(['王五'])
    expect((await server.ok(office, 'import_list', {})).rows).toMatchObject([
      { status: 'success', can_rollback: true },
      { import_id: first, status: 'rolled_back', can_rollback: false, success_num: 2 },
    ])
    const [line] = await db().select().from(opLog).where(eq(opLog.action, 'import_del'))
    expect(line).toMatchObject({ target: '教材名单“book.csv”', before: { import_id: first, success_num: 2 } })
  })

  it('lets the same list be imported again', async () => {
    const list = [{ book_name: '甲', isbn: '9787302517597' }]
    await del([await send('book', list)])
    await send('book', list)
    expect(await db().select().from(book)).toHaveLength(1)
  })

  it('removes experts with the accounts it made, and only the profile of an account that was there', async () => {
    const clerk = await server.login('clerk', [], { phone: '13800000001' })
    const import_id = await send('expert', [...TWO_EXPERTS, { name: '王五', phone: '13800000003' }])
    const promoted = await db().select().from(user).where(eq(user.user_name, '13800000003'))
    await db()
      .insert(userRole)
      .values(asRole(promoted[0]?.user_id ?? 0, 'publisher'))
    expect((await del([import_id])).value).toMatchObject({ deleted_num: 3 })
    expect(await db().select().from(expert)).toEqual([])
    const left = (await db().select().from(user)).map((u) => u.user_name)
    expect(left.sort()).toEqual(['13800000003', 'clerk', 'director', 'office', 'other'])
    const roles = await db().select().from(userRole).where(eq(userRole.user_id, clerk.user_id))
    expect(roles).toEqual([])
  })

  it('is refused as a whole when a book is in a project, saying which', async () => {
    const { project_id } = await makeProject(db(), director)
    const free = await send('expert', TWO_EXPERTS)
    const used = await send('book', TWO_BOOKS)
    const [first] = await db().select().from(book).orderBy(book.book_id)
    await db()
      .insert(projectBook)
      .values({ project_id, book_id: first?.book_id ?? 0 })
    const reply = await del([free, used])
    expect(reply).toMatchObject({
      code: 500,
      msg: '该批次数据已被使用，不能回滚：甲1种教材已在评审活动中',
    })
    expect(await db().select().from(book)).toHaveLength(2)
    expect(await db().select().from(expert)).toHaveLength(2)
    expect((await db().select().from(importBatch)).map((b) => b.status)).toEqual(['success', 'success'])
  })

  it('is refused when an expert sits in a group', async () => {
    const { project_id } = await makeProject(db(), director)
    const { group_id } = await makeGroup(db(), project_id)
    const import_id = await send('expert', TWO_EXPERTS)
    const [first] = await db().select().from(expert).orderBy(expert.user_id)
    await db()
      .insert(member)
      .values({
        project_id,
        group_id,
        user_id: first?.user_id ?? 0,
        member_type: 'expert',
        expert_status: 'invited',
      })
    expect((await del([import_id])).msg).toBe('该批次数据已被使用，不能回滚：张三1位专家已在评审组中')
    expect(await db().select().from(expert)).toHaveLength(2)
  })

  it.each([
    ['somebody else’s batch', 403, '只能回滚自己导入的批次', () => other],
    ['a batch that was taken back', 500, '“book.csv”已经回滚过了', () => office],
  ])('is refused for %s', async (_, code, msg, who) => {
    const import_id = await send('book', TWO_BOOKS)
    if (code === 500) await del([import_id])
    const count = (await db().select().from(book)).length
    expect(await del([import_id], who())).toMatchObject({ code, msg })
    expect(await db().select().from(book)).toHaveLength(count)
  })

  it('is refused for a batch that is not there, with those that are', async () => {
    const import_id = await send('book', TWO_BOOKS)
    expect((await del([import_id, 999])).msg).toBe('导入批次不存在')
    expect(await db().select().from(book)).toHaveLength(2)
  })

  it('may be done by a director for any office', async () => {
    const import_id = await send('book', TWO_BOOKS)
    expect((await del([import_id], director)).value).toMatchObject({ deleted_num: 2 })
  })
})
