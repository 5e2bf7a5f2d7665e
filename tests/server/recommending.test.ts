import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, bookSeries, declareBatch, declareMaterial, dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring, grant, type Declaring } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let province: Login
let sealed_file: string
const db = () => server.database.db
const year = DECLARED_YEAR

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
  const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
  sealed_file = (await server.ok(province, 'common_upload', { file, purpose: 'attachment' })).fileName
})

const pass = (more: Partial<Input<'declare_recommend_audit'>> = {}) => ({
  op: 'pass' as const,
  opinion: '内容扎实，同意推荐',
  sealed_file,
  ...more,
})
const audit = (as: Login, input: Input<'declare_recommend_audit'>) =>
  server.send(as, 'declare_recommend_audit', input)
/** A book that waits for the province. */
const waiting = async (fields: Partial<typeof book.$inferInsert> = {}) => {
  const book_id = await scene.complete(scene.school, fields)
  await server.ok(scene.school, 'bookinfo_submit', { book_id })
  return book_id
}
const list = (as: Login, tab: Input<'declare_recommend_list'>['tab'] = 'todo') =>
  server.ok(as, 'declare_recommend_list', { tab })
const sorts = async () =>
  (await list(province, 'done')).rows.map(({ book_id, recommend_sort }) => [book_id, recommend_sort])
const told = async (as: Login) =>
  (await server.ok(as, 'expert_msg_list', { pageSize: 5 })).rows.map(({ title }) => title)

test('a book that was handed in waits with its unit, and with nobody else', async () => {
  const book_id = await waiting()
  await scene.complete(scene.school)
  const { rows, counts } = await list(province)
  expect(rows).toMatchObject([
    { book_id, declare_status: 'recommend_pending', is_sealed: true, recommend_sort: null },
  ])
  expect(counts).toEqual({ todo: 1, done: 0, all: 1 })
  const other = await server.login('province2', ['province'], { dept_id: 5 })
  expect((await list(other)).counts.all).toBe(0)
  expect((await list(scene.publisher)).counts.all).toBe(0)
  expect((await audit(other, { book_ids: [book_id], ...pass() })).msg).toContain('教材不存在')
  expect((await server.send(scene.school, 'declare_recommend_list', {})).code).toBe(403)
})

test('a unit reads nothing of a book that is only meant to be recommended through it', async () => {
  // Of another province, as that of a publisher may be.
  const book_id = await scene.complete(scene.publisher, { province_id: '110000' })
  const reads = async () => [
    (await server.send(province, 'bookinfo_detail', { book_id })).code,
    (await server.ok(province, 'book_summary_list', {})).rows.length,
  ]
  expect(await reads()).toEqual([500, 0])
  await server.ok(scene.publisher, 'bookinfo_submit', { book_id })
  expect(await reads()).toEqual([200, 1])
  await server.ok(scene.publisher, 'bookinfo_withdraw', { book_id })
  expect(await reads()).toEqual([500, 0])
})

test('recommended books follow each other, each once, and their people are told', async () => {
  const [first, second, third] = [await waiting(), await waiting(), await waiting()]
  await server.ok(province, 'declare_recommend_audit', { book_ids: [second, first], ...pass() })
  await server.ok(province, 'declare_recommend_audit', { book_ids: [third], ...pass() })
  expect(await sorts()).toEqual([
    [second, 1],
    [first, 2],
    [third, 3],
  ])
  expect((await told(scene.school)).filter((title) => title === '教材已获推荐')).toHaveLength(2)
  const flow = await server.ok(province, 'declare_flow_list', { book_id: first })
  expect(flow.at(-1)).toMatchObject({ event: '推荐', to_status: 'recommended', reason: '内容扎实，同意推荐' })
  expect(flow.at(-1)?.file).toBe(sealed_file.split('/').at(-1))

  const order = (book_ids: number[]) => server.send(province, 'declare_recommend_sort', { year, book_ids })
  expect((await order([third, first])).msg).toBe('推荐的教材已有变化，请刷新后重新排序')
  expect((await order([third, second, first])).code).toBe(200)
  expect(await sorts()).toEqual([
    [third, 1],
    [second, 2],
    [first, 3],
  ])
  // Whoever takes a book back leaves the order.
  await server.ok(scene.school, 'bookinfo_withdraw', { book_id: second })
  expect(await sorts()).toEqual([
    [third, 1],
    [first, 3],
  ])
})

describe('a recommendation is refused', () => {
  test('without the sealed application, an opinion or a seal', async () => {
    const book_id = await waiting()
    for (const [more, words] of [
      [{ opinion: '好' }, '推荐意见不少于5字'],
      [{ sealed_file: undefined }, '请上传盖章的推荐意见'],
      [{ op: 'return', reason: '无' }, '理由不少于5字'],
    ] as const)
      expect((await audit(province, { book_ids: [book_id], ...pass(more) })).msg).toContain(words)
    await db().delete(declareMaterial).where(eq(declareMaterial.code, 'M01'))
    expect((await audit(province, { book_ids: [book_id], ...pass() })).msg).toContain(
      '还没有上传签字盖章的申报（推荐）表（M01），不能推荐',
    )
  })

  test('beyond the quota of the unit, all or none; a set takes one place and an exempt book none', async () => {
    await grant(server, scene.admin, 4, 1)
    await grant(server, scene.admin, 1, 1)
    await db().update(book).set({ quota_free: true })
    const [set] = await db().insert(bookSeries).values({ big_name: '全册', is_set_declare: true }).returning()
    const big_id = set?.big_id ?? 0
    const [one, two] = [await waiting({ big_id }), await waiting({ big_id })]
    const free = await waiting({ quota_free: true })
    await server.ok(province, 'declare_recommend_audit', { book_ids: [one, two, free], ...pass() })
    await grant(server, scene.admin, 1, null)
    const more = await scene.complete(scene.school)
    await db()
      .update(book)
      .set({ declare_status: 'recommend_pending', submit_time: new Date() })
      .where(eq(book.book_id, more))
    expect((await audit(province, { book_ids: [more], ...pass() })).msg).toBe('推荐名额不足(剩余0)')
    expect(await scene.statusOf(more)).toBe('recommend_pending')
  })

  test('after the batch has ended, and in every other state', async () => {
    const book_id = await waiting()
    await server.ok(province, 'declare_recommend_audit', {
      book_ids: [book_id],
      op: 'return',
      reason: '请补充编校自查',
    })
    expect(await scene.statusOf(book_id)).toBe('recommend_returned')
    expect((await audit(province, { book_ids: [book_id], ...pass() })).msg).toContain('推荐单位退回')
    expect(await told(scene.school)).toContain('教材被推荐单位退回')
    const late = await waiting()
    await db()
      .update(declareBatch)
      .set({ recommend_end_time: day(-1) })
    expect((await audit(province, { book_ids: [late], ...pass() })).msg).toContain('推荐已于')
    expect(await scene.statusOf(late)).toBe('recommend_pending')
  })
})

test('a refusal gives the place back, and the same book may be declared by somebody else', async () => {
  await grant(server, scene.admin, 1, 1)
  const book_id = await waiting()
  await server.ok(province, 'declare_recommend_audit', {
    book_ids: [book_id],
    op: 'reject',
    reason: '不属于申报范围',
  })
  expect(await scene.statusOf(book_id)).toBe('recommend_rejected')
  expect((await server.ok(scene.school, 'declare_quota_own', { year })).limits[0]).toMatchObject({
    remain: 1,
  })
  expect((await list(province, 'done')).counts).toEqual({ todo: 0, done: 1, all: 1 })
})

test('of two officers who recommend against one last place exactly one does', async () => {
  await grant(server, scene.admin, 4, 1)
  const colleague = await server.login('province3', ['province'], { dept_id: 4 })
  await db()
    .insert(dept)
    .values({ dept_id: 6, dept_name: '第二学院', dept_type: 'school_voc', province_id: '320000' })
  const ids = [await waiting(), await scene.complete(scene.school)]
  await db()
    .update(book)
    .set({ declare_status: 'recommend_pending', submit_time: new Date() })
    .where(eq(book.book_id, ids[1] ?? 0))
  const answers = await Promise.all([
    audit(province, { book_ids: [ids[0] ?? 0], ...pass() }),
    audit(colleague, { book_ids: [ids[1] ?? 0], ...pass() }),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a publisher recommends the books of its own channel', async () => {
  const book_id = await scene.complete(scene.publisher, {
    recommend_channel: 'publisher',
    recommend_dept_id: 3,
  })
  await server.ok(scene.publisher, 'bookinfo_submit', { book_id })
  expect((await list(scene.publisher)).rows.map((row) => row.book_id)).toEqual([book_id])
  const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
  const own = await server.ok(scene.publisher, 'common_upload', { file, purpose: 'attachment' })
  await server.ok(scene.publisher, 'declare_recommend_audit', {
    book_ids: [book_id],
    ...pass({ sealed_file: own.fileName }),
  })
  expect(await scene.statusOf(book_id)).toBe('recommended')
})
