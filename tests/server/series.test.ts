import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { book, dept, publisher } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'

let server: TestServer
let school: Login
let other: Login
let house = 0
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc' },
    ])
  const [made] = await db().insert(publisher).values({ publisher_name: '甲出版社' }).returning()
  house = made?.publisher_id ?? 0
  school = await server.login('school1', ['school'], { dept_id: 1 })
  other = await server.login('school2', ['school'], { dept_id: 2 })
})

const volume = async (fields: Partial<typeof book.$inferInsert> = {}) =>
  (
    await makeBook(db(), {
      declare_dept_id: 1,
      declare_status: 'draft',
      publisher_name: '甲出版社',
      ...fields,
    })
  ).book_id

type Saved = Input<'book_big_save'>
const save = (
  as: Login,
  book_ids: number[],
  more: Partial<Saved> = {},
  fields: Partial<Saved['fields']> = {},
) =>
  server.send(as, 'book_big_save', {
    fields: { big_name: '机电系列', publisher_id: house, volumes: 20, ...fields },
    book_ids,
    ...more,
  })
const orderOf = async (big_id: number) =>
  (await db().select().from(book).where(eq(book.big_id, big_id)).orderBy(asc(book.volume_no))).map(
    ({ book_id }) => book_id,
  )

describe('系列教材', () => {
  test('takes volumes of one publisher in their order, and tells what keeps each from being declared', async () => {
    const [a, b, c] = [await volume(), await volume({ publisher_id: house }), await volume()]
    const { big_id, revision } = (await save(school, [c, a, b])).value
    expect(await orderOf(big_id)).toEqual([c, a, b])
    expect((await save(school, [b, c], { big_id, revision })).code).toBe(200)
    expect(await orderOf(big_id)).toEqual([b, c])
    expect((await save(school, [a, c], { big_id, revision })).msg).toMatch('该系列已被')
    const detail = await server.ok(school, 'book_big_detail', { big_id })
    expect(detail.volumes.map(({ book_id }) => book_id)).toEqual([b, c])
    expect(detail.volumes[0]?.faults).toContain('请填写编写人员，至少一人')
    const choices = await server.ok(school, 'book_big_choices', { publisher_id: house })
    expect(choices.rows.map(({ book_id }) => book_id)).toEqual([a])
    const [row] = (await server.ok(school, 'book_big_list', {})).rows
    expect(row).toMatchObject({ big_id, chosen: 2, publisher_name: '甲出版社' })
    expect((await server.ok(other, 'book_big_list', {})).total).toBe(0)
    for (const reply of [
      await server.send(other, 'book_big_detail', { big_id }),
      await server.send(other, 'book_big_del', { big_id }),
      await save(other, [b, c], { big_id }),
    ])
      expect(reply.msg).toBe('系列不存在，或不在您的范围内')
    await server.ok(school, 'book_big_del', { big_id })
    expect(await db().$count(book, eq(book.big_id, big_id))).toBe(0)
    expect(await db().$count(book, eq(book.book_id, b))).toBe(1)
  })

  test.each([
    [['draft', 'withdrawn'], 'writing'],
    [['school_pending', 'draft'], 'partial'],
    [['recommend_returned', 'recommended'], 'partial'],
    [['not_selected', 'school_pending'], 'declared'],
  ] as const)('with volumes that are %s is %s', async (states, status) => {
    const book_ids = [await volume(), await volume()]
    const { big_id } = (await save(school, book_ids)).value
    for (const [at, declare_status] of states.entries())
      await db()
        .update(book)
        .set({ declare_status })
        .where(eq(book.book_id, book_ids[at] ?? 0))
    const { rows } = await server.ok(school, 'book_big_list', {})
    expect(rows.find((row) => row.big_id === big_id)?.status).toBe(status)
  })

  test('refuses what makes no series, in words', async () => {
    const [a, b] = [await volume(), await volume()]
    const foreign = await volume({ publisher_name: '乙出版社', book_name: '别社的书' })
    const others = await volume({ declare_dept_id: 2 })
    const many: number[] = []
    for (let n = 0; n < 21; n++) many.push(n + 1)
    for (const [book_ids, fields, words] of [
      [[a], {}, '请选择2至20册教材，当前1册'],
      [[a, a], {}, '分册重复'],
      [many, {}, '分册不超过20册'],
      [[a, b], { volumes: 1 }, '册数不小于2'],
      [[a, b], { volumes: 3, is_set_declare: 1 }, '成套申报须包含全部3册，当前2册'],
      [[a, foreign], {}, '“别社的书”不是该出版单位的教材'],
      [[a, others], {}, '所选教材不全在您的范围内'],
      [[a, b], { big_isbn: '978-7-04-000000-1' }, '成套书号不是有效的ISBN'],
      [[a, b], { publisher_id: 999 }, '出版单位不存在'],
    ] as const)
      expect([words, (await save(school, [...book_ids], {}, fields)).msg]).toEqual([
        words,
        expect.stringContaining(words),
      ])
    expect((await save(school, [a, b])).code).toBe(200)
    expect((await save(school, [a, await volume()])).msg).toMatch('已在别的系列中')
  })

  test.each<[DeclareStatus, boolean]>([
    ['school_returned', true],
    ['recommend_returned', true],
    ['school_pending', false],
    ['selected', false],
    ['withdrawn', false],
  ])('a book that is %s moves: %s', async (declare_status, moves) => {
    const [a, b, moved] = [await volume(), await volume(), await volume({ declare_status })]
    expect((await save(school, [a, b, moved])).code).toBe(moves ? 200 : 500)
    if (moves) return
    const { big_id } = (await save(school, [a, b])).value
    await db().update(book).set({ declare_status }).where(eq(book.book_id, b))
    expect((await save(school, [b, a], { big_id })).code).toBe(200)
    expect((await save(school, [a, await volume()], { big_id })).msg).toMatch('不能加入或移出系列')
    expect((await server.send(school, 'book_big_del', { big_id })).code).toBe(500)
    expect((await save(school, [b, a], { big_id }, { is_set_declare: 1, volumes: 2 })).msg).toMatch(
      '不能改变成套申报',
    )
  })
})
