import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { assignment, avoidancePair, member, opLog, project, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let office: Login
let place: { project_id: number; group_id: number }
let project_id: number

const db = () => server.database.db
type File = Input<'import_file'>

/** A project being configured, with 甲组, and 乙组 of which nobody knows anything. */
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
  const made = await makeProject(db(), office, { managers: [office], max_books_per_expert: 2 })
  project_id = made.project_id
  place = { project_id, group_id: (await makeGroup(db(), project_id, { group_name: '甲组' })).group_id }
  await makeGroup(db(), project_id, { group_name: '乙组' })
})

const file = (
  import_type: File['import_type'],
  records: File['rows'][number]['record'][],
  more: Partial<File> = {},
): File => ({
  import_type,
  project_id,
  file_name: '名单.xls',
  rows: records.map((record, i) => ({ row: i + 2, record })),
  ...more,
})
const send = (input: File) => server.ok(office, 'import_file', input)
const refused = async (input: File, as = office) => {
  const reply = await server.send(as, 'import_file', input)
  expect(reply.code).not.toBe(200)
  const report = reply.data as ImportReport | undefined
  return { msg: reply.msg, said: report?.errors.map(({ row, reason }) => `${row} ${reason}`) ?? [] }
}
const undo = (import_id: number | null) => server.send(office, 'import_del', { import_ids: [import_id ?? 0] })

/** An expert of the library who sits nowhere in the project. */
const stranger = async (name: string, phone: string) => {
  const other = await makeProject(db(), office)
  const { group_id } = await makeGroup(db(), other.project_id)
  return makeExpert(server, { project_id: other.project_id, group_id }, { name, phone })
}

describe('专家分组', () => {
  const seats = () => db().select().from(member).where(eq(member.project_id, project_id))

  test('people join the groups they are listed under, as what they are', async () => {
    await stranger('赵一', '13800000001')
    await stranger('钱二', '13800000002')
    const report = await send(
      file('group_expert', [
        { group_name: '甲组', name: '赵一' },
        { group_name: '乙组', name: '钱二', phone: '13800000002', member_type: '秘书' },
      ]),
    )
    expect(report).toMatchObject({ success_num: 2, fail_num: 0 })
    expect((await seats()).map(({ member_type }) => member_type)).toEqual(['expert', 'secretary'])
    const logged = await db().select().from(opLog)
    expect(logged.map(({ action }) => action)).toEqual(['people_group', 'people_group', 'import_file'])
  })

  test('a row that cannot be is told with its field and reason, and then nothing is written', async () => {
    await stranger('赵一', '13800000001')
    await stranger('同名', '13800000003')
    await stranger('同名', '13800000004')
    const { msg, said } = await refused(
      file('group_expert', [
        { group_name: '甲组', name: '赵一' },
        { group_name: '丙组', name: '赵一' },
        { group_name: '甲组', name: '无此人' },
        { group_name: '甲组', name: '同名' },
        { group_name: '甲组', name: '赵一', phone: '13899999999' },
        { group_name: '甲组', name: '赵一' },
      ]),
    )
    expect(msg).toBe('共6行，其中5行有错误，没有导入任何数据')
    expect(said).toEqual([
      '3 评审组在本活动中不存在',
      '4 姓名不在专家库中，或与手机号不符',
      '5 姓名有多位同名专家，请填写手机号',
      '6 姓名不在专家库中，或与手机号不符',
      '7 姓名与第2行重复',
    ])
    expect(await seats()).toEqual([])
    expect(await db().select().from(opLog)).toEqual([])
  })

  test('a trial run tells what would happen and leaves no trace', async () => {
    await stranger('赵一', '13800000001')
    const rows = [{ group_name: '甲组', name: '赵一' }]
    expect(await send(file('group_expert', rows, { dry_run: 1 }))).toMatchObject({
      import_id: null,
      success_num: 1,
    })
    expect(await seats()).toEqual([])
    expect(await db().select().from(opLog)).toEqual([])
    expect(await send(file('group_expert', rows))).toMatchObject({ success_num: 1 })
  })

  test('the good rows alone, and back out again as long as nobody has been given a book', async () => {
    await stranger('赵一', '13800000001')
    const listed = [
      { group_name: '甲组', name: '赵一' },
      { group_name: '甲组', name: '无此人' },
    ]
    const { import_id } = await send(file('group_expert', listed, { valid_only: 1 }))
    const [seat] = await seats()
    const { book_id } = await makeBook(db(), {}, place)
    await db()
      .insert(assignment)
      .values({
        ...place,
        book_id,
        user_id: seat?.user_id ?? 0,
        assign_type: 'manual',
        anon_no: 1,
      })
    expect((await undo(import_id)).msg).toBe('该批次数据已被使用，不能回滚：已有1条分配')
    await db().delete(assignment)
    expect((await undo(import_id)).value).toMatchObject({ deleted_num: 1 })
    expect(await seats()).toEqual([])
    expect((await server.ok(office, 'import_list', {})).rows).toMatchObject([
      { import_type: 'group_expert', status: 'rolled_back', project_name: expect.any(String) },
    ])
  })
})

describe('教材分组', () => {
  test('books of the pool and of the library join the groups; those that are there already stay', async () => {
    await makeBook(db(), { book_name: '甲书', isbn: '9787302517597' }, { project_id })
    await makeBook(db(), { book_name: '乙书', source_no: 'A-7' })
    await makeBook(db(), { book_name: '丙书' }, place)
    const report = await send(
      file('group_book', [
        { group_name: '甲组', isbn: '978-7-302-51759-7' },
        { group_name: '甲组', book_code: 'A-7' },
        { group_name: '甲组', book_name: '丙书' },
      ]),
    )
    expect(report).toMatchObject({ success_num: 2, known_num: 1 })
    const books = await db().select().from(projectBook).where(eq(projectBook.group_id, place.group_id))
    expect(books).toHaveLength(3)
    expect((await undo(report.import_id)).value).toMatchObject({ deleted_num: 2 })
    expect((await db().select().from(projectBook)).filter(({ group_id }) => group_id !== null)).toHaveLength(
      1,
    )
  })

  test('a book that no row names well enough is told', async () => {
    await makeBook(db(), { book_name: '同名书' })
    await makeBook(db(), { book_name: '同名书' })
    const { said } = await refused(
      file('group_book', [
        { group_name: '甲组', book_name: '同名书' },
        { group_name: '甲组', book_name: '没有的书' },
        { group_name: '甲组' },
      ]),
    )
    expect(said).toEqual([
      '2 教材名称有多种教材符合，请填写ISBN或编号',
      '3 教材名称不在教材库中，或与ISBN、编号不符',
      '4 教材名称、ISBN、教材编号至少填一项',
    ])
  })
})

describe('分配表', () => {
  const bound = () => db().select().from(assignment)

  test('gives each book to whom the list says, within the rules of giving by hand', async () => {
    await makeExpert(server, place, { name: '赵一', unit: '甲校' })
    await makeExpert(server, place, { name: '钱二', unit: '乙校' })
    await makeBook(db(), { book_name: '甲书', first_editor_unit: '甲校' }, place)
    await makeBook(db(), { book_name: '乙书' }, place)
    await makeBook(db(), { book_name: '丙书' }, place)
    await makeBook(db(), { book_name: '丁书' }, place)
    const { said } = await refused(
      file('fenpei', [
        { book_name: '甲书', name: '赵一' },
        { book_name: '乙书', name: '钱二' },
        { book_name: '丙书', name: '钱二' },
        { book_name: '丁书', name: '钱二' },
      ]),
    )
    expect(said).toEqual([expect.stringMatching(/^2 姓名与该教材存在回避关系：/), '5 姓名的任务量已达上限'])
    expect(await bound()).toEqual([])
    const { import_id, success_num } = await send(
      file('fenpei', [
        { book_name: '甲书', name: '钱二' },
        { book_name: '乙书', name: '赵一' },
      ]),
    )
    expect(success_num).toBe(2)
    expect(await bound()).toHaveLength(2)
    const again = await send(file('fenpei', [{ book_name: '甲书', name: '钱二' }]))
    expect(again).toMatchObject({ success_num: 0, known_num: 1 })
    await db().update(assignment).set({ review_status: 'draft' })
    expect((await undo(import_id)).msg).toContain('该批次数据已被使用，不能回滚')
    await db().update(assignment).set({ review_status: 'assigned' })
    expect((await undo(import_id)).value).toMatchObject({ deleted_num: 2 })
    expect(await bound()).toEqual([])
  })

  test('refuses who does not sit in the group of the book', async () => {
    const other = await makeGroup(db(), project_id)
    await makeExpert(server, { project_id, group_id: other.group_id }, { name: '外组' })
    await makeBook(db(), { book_name: '甲书' }, place)
    await makeBook(db(), { book_name: '未分组' }, { project_id })
    const { said } = await refused(
      file('fenpei', [
        { book_name: '甲书', name: '外组' },
        { book_name: '未分组', name: '外组' },
      ]),
    )
    expect(said).toEqual(['2 姓名不在该教材的评审组', '3 教材名称还没有编入评审组'])
  })
})

test('回避名单: goes on record for a book or a unit, and can be taken back', async () => {
  await makeExpert(server, place, { name: '赵一' })
  await makeBook(db(), { book_name: '甲书' }, place)
  const { import_id } = await send(
    file('avoid', [
      { name: '赵一', book_name: '甲书', kind: '师生关系', reason: '曾任其导师' },
      { name: '赵一', unit: '乙校', reason: '曾在该校任职' },
    ]),
  )
  expect(await db().select().from(avoidancePair)).toMatchObject([
    { kind: 'teacher_student', unit: null, reason: '曾任其导师', source: 'admin' },
    { kind: 'manual', book_id: null, unit: '乙校' },
  ])
  const { said } = await refused(file('avoid', [{ name: '赵一', reason: '没有说与谁' }]))
  expect(said).toEqual(['2 回避单位或教材至少填一项'])
  expect((await undo(import_id)).value).toMatchObject({ deleted_num: 2 })
  expect(await db().select().from(avoidancePair)).toEqual([])
})

test('回避名单: tells which reviews each record would hit before it is written, and knows what is on record', async () => {
  const zhao = await makeExpert(server, place, { name: '赵一' })
  const qian = await makeExpert(server, place, { name: '钱二' })
  const books = [
    await makeBook(db(), { book_name: '甲书' }, place),
    await makeBook(db(), { book_name: '乙书', declare_unit: '乙校' }, place),
    await makeBook(db(), { book_name: '丙书' }, place),
  ]
  for (const book of books)
    for (const { user_id } of [zhao, qian])
      await db().insert(assignment).values({
        project_id,
        group_id: place.group_id,
        book_id: book.book_id,
        user_id,
        assign_type: 'manual',
        anon_no: user_id,
      })
  const list: Record<string, string>[] = [
    { name: '赵一', book_name: '甲书', reason: '曾任其导师' },
    { name: '赵一', unit: '乙 校', reason: '曾在该校任职' },
    { name: '钱二', unit: '别校', reason: '曾在该校任职' },
  ]
  const dry = await send({ ...file('avoid', list), dry_run: 1 })
  expect(dry).toMatchObject({ success_num: 3, clash_num: 2 })
  expect(
    dry.clashes.map(({ row, user_name, book_name, review_status }) => [
      row,
      user_name,
      book_name,
      review_status,
    ]),
  ).toEqual([
    [2, '赵一', '甲书', 'assigned'],
    [3, '赵一', '乙书', 'assigned'],
  ])
  expect(await db().select().from(avoidancePair)).toEqual([])
  expect(await send(file('avoid', list))).toMatchObject({ success_num: 3, known_num: 0, clash_num: 2 })
  expect(await send(file('avoid', list))).toMatchObject({ success_num: 0, known_num: 3, clash_num: 0 })
  expect(await db().select().from(avoidancePair)).toHaveLength(3)
})

describe('who may, and when', () => {
  const listed = () => file('group_expert', [{ group_name: '甲组', name: '赵一' }])

  test('a project has to be named, and be one that the caller runs', async () => {
    await stranger('赵一', '13800000001')
    expect((await refused({ ...listed(), project_id: undefined })).msg).toBe('请选择活动名称')
    const other = await server.login('other', ['pingShenManage'])
    expect((await server.send(other, 'import_file', listed())).code).toBe(403)
  })

  test('not in a state in which the screens would refuse it', async () => {
    await stranger('赵一', '13800000001')
    await db().update(project).set({ project_status: 'finished' }).where(eq(project.project_id, project_id))
    expect((await refused(listed())).msg).toBe('评审活动已结束，不能调整评审组人员')
  })
})
