import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, declareBatch, dept, provinceCheck } from '#server/db/schema/index'
import { checkStanding } from '#server/store/declarations/checks'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { DECLARED_YEAR, declaring, type Declaring } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let province: Login
let elsewhere: Login
let hang: Login
const db = () => server.database.db
const OBJECTION = '第三章个别表述与国家标准不一致'

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  await db()
    .insert(dept)
    .values([
      { dept_id: 7, dept_name: '装备行指委', dept_type: 'hang', province_id: '110000' },
      { dept_id: 8, dept_name: '信息化教指委', dept_type: 'committee', province_id: '110000' },
      { dept_id: 9, dept_name: '某部教育司', dept_type: 'ministry', province_id: '320000', buwei: true },
    ])
  province = await server.login('province1', ['province'], { dept_id: 4 })
  elsewhere = await server.login('province2', ['province'], { dept_id: 5 })
  hang = await server.login('hang1', ['hangAdmin'], { dept_id: 7 })
})

const WAITING = { declare_status: 'recommend_pending', submit_time: new Date() } as const
/** A book of the school, that an office recommends. Its own province is not told, so that only the unit's counts. */
async function recommended(
  as: Login = hang,
  fields: Partial<typeof book.$inferInsert> = { recommend_channel: 'hang', recommend_dept_id: 7 },
): Promise<number> {
  const book_id = await scene.complete(scene.school, { ...WAITING, ...fields, province_id: null })
  const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
  const { fileName } = await server.ok(as, 'common_upload', { file, purpose: 'attachment' })
  await server.ok(as, 'declare_recommend_audit', {
    book_ids: [book_id],
    op: 'pass',
    opinion: '内容扎实，同意推荐',
    sealed_file: fileName,
  })
  return book_id
}
const list = (as: Login, tab: Input<'declare_check_list'>['tab'] = 'open') =>
  server.ok(as, 'declare_check_list', { tab })
const answer = (as: Login, input: Input<'declare_check_answer'>) =>
  server.send(as, 'declare_check_answer', input)
const agree = (book_id: number) => ({ book_ids: [book_id], verdict: 'agree' as const })
const object = (book_id: number) => ({ book_ids: [book_id], verdict: 'object' as const, reason: OBJECTION })
const standing = async (book_id: number) => (await checkStanding(db(), [book_id], new Date())).get(book_id)
const late = () =>
  db()
    .update(provinceCheck)
    .set({ due_at: day(-1) })
const told = async (as: Login) =>
  (await server.ok(as, 'expert_msg_list', { pageSize: 5 })).rows.map(({ title }) => title)
const reads = async (as: Login, book_id: number) =>
  (await server.send(as, 'bookinfo_detail', { book_id })).code === 200

describe('the province of the declaring unit is asked', () => {
  test.each([
    ['hang', 7, 'hangAdmin'],
    ['committee', 8, 'committee'],
    ['ministry', 9, 'province'],
  ] as const)('about a book of the channel %s', async (recommend_channel, dept_id, role) => {
    const as = await server.login('office', [role], { dept_id })
    const book_id = await recommended(as, { recommend_channel, recommend_dept_id: dept_id })
    const { rows, counts } = await list(province)
    expect(rows).toMatchObject([
      { book_id, standing: 'open', verdict: null, is_answerable: true, check_unit: '某省教育厅' },
    ])
    expect(counts).toEqual({ open: 1, done: 0, all: 1 })
    expect(await standing(book_id)).toBe('open')
    expect(await told(province)).toContain('教材等待省级复核')
  })

  test('for as many days as the batch says, counted from the recommendation', async () => {
    const [batch] = await server.ok(scene.admin, 'declare_batch_list', {})
    if (!batch) throw new Error('no batch')
    expect(batch.check_days).toBe(5)
    const { is_open: _open, ...fields } = batch
    const save = (check_days?: number) =>
      server.send(scene.admin, 'declare_batch_save', {
        ...fields,
        revision: undefined,
        check_days,
      })
    for (const [days, words] of [
      [0, '复核天数不小于1'],
      [31, '复核天数不大于30'],
      [1.5, '复核天数须为整数'],
    ] as const)
      expect((await save(days)).msg).toContain(words)
    expect((await save(12)).code).toBe(200)
    // A form of before knows nothing of the days.
    expect((await save()).code).toBe(200)
    await recommended()
    const [check] = await db().select().from(provinceCheck)
    const days = (Number(check?.due_at) - Number(check?.opened_at)) / 86_400_000
    expect(days).toBe(12)
  })

  test('not by its own channel, nor where no office is known, nor about what is only handed in', async () => {
    await recommended(province, { recommend_channel: 'province', recommend_dept_id: 4 })
    await recommended(hang, { recommend_channel: 'hang', recommend_dept_id: 7, declare_dept_id: 3 })
    await scene.complete(scene.school, { ...WAITING, recommend_channel: 'hang', recommend_dept_id: 7 })
    expect((await list(scene.admin, 'all')).counts.all).toBe(0)
  })
})

describe('whoever is not asked', () => {
  test('reads nothing of the check; the province reads the book, and changes nothing of it', async () => {
    const book_id = await recommended()
    const ministry = await server.login('ministry1', ['province'], { dept_id: 9 })
    const delegate = await server.login('delegate', ['province2'], { dept_id: 4 })
    for (const as of [province, delegate]) {
      expect(await reads(as, book_id)).toBe(true)
      expect((await server.ok(as, 'declare_flow_list', { book_id })).length).toBeGreaterThan(0)
      expect((await list(as)).counts.all).toBe(1)
    }
    for (const as of [elsewhere, ministry]) {
      expect(await reads(as, book_id)).toBe(false)
      expect((await list(as, 'all')).counts).toEqual({ open: 0, done: 0, all: 0 })
      expect((await answer(as, agree(book_id))).msg).toContain('不在您的范围内')
    }
    expect((await answer(delegate, agree(book_id))).code).toBe(403)
    expect((await answer(hang, agree(book_id))).code).toBe(403)
    expect((await list(scene.admin)).counts.all).toBe(1)
    expect((await server.ok(province, 'declare_recommend_list', { tab: 'all' })).rows).toEqual([])
    const sent = { book_ids: [book_id], op: 'return' as const, reason: '请补充编校自查' }
    expect((await server.send(province, 'declare_recommend_audit', sent)).msg).toContain('教材不存在')
    await server.ok(scene.school, 'bookinfo_withdraw', { book_id })
    expect(await reads(province, book_id)).toBe(false)
  })
})

describe('an answer', () => {
  test('agrees to many at once, all or none', async () => {
    const ids = [await recommended(), await recommended(), await recommended()]
    await db()
      .update(provinceCheck)
      .set({ due_at: day(-1) })
      .where(eq(provinceCheck.book_id, ids[2] ?? 0))
    const refused = await answer(province, { book_ids: ids, verdict: 'agree' })
    expect(refused.msg).toMatch(/的复核已于.*截止，不能再答复/)
    expect((await list(province)).counts).toEqual({ open: 2, done: 1, all: 3 })
    const done = await server.ok(province, 'declare_check_answer', {
      book_ids: ids.slice(0, 2),
      verdict: 'agree',
    })
    expect(done.done_num).toBe(2)
    const { rows, counts } = await list(province, 'done')
    expect(counts).toEqual({ open: 0, done: 3, all: 3 })
    expect(rows.map(({ book_id, verdict, standing: at }) => [book_id, verdict, at])).toEqual(
      expect.arrayContaining([
        [ids[0], 'agree', 'agreed'],
        [ids[2], null, 'agreed'],
      ]),
    )
    expect(rows.find(({ book_id }) => book_id === ids[0])?.check_name).toBe('province1')
  })

  test('objects with a reason, which the platform, the recommender and the readers of the book learn', async () => {
    const book_id = await recommended()
    const office = await server.login('office1', ['reviewActivity'])
    const other = await server.login('committee1', ['committee'], { dept_id: 8 })
    for (const reason of [undefined, '   ', '理由不足十个字'])
      expect((await answer(province, { book_ids: [book_id], verdict: 'object', reason })).msg).toContain(
        '异议理由不少于10字',
      )
    expect((await answer(province, object(book_id))).code).toBe(200)
    expect(await standing(book_id)).toBe('objected')
    for (const as of [scene.admin, office, hang]) expect(await told(as)).toContain('教材省级复核有异议')
    for (const as of [other, elsewhere]) expect(await told(as)).not.toContain('教材省级复核有异议')
    for (const as of [hang, office, province, scene.school]) {
      const flow = await server.ok(as, 'declare_flow_list', { book_id })
      expect(flow.at(-1)).toMatchObject({
        event: '省级复核有异议',
        from_status: 'recommended',
        to_status: 'recommended',
        dept_name: '某省教育厅',
        reason: OBJECTION,
      })
    }
    // The opinion of the recommendation is still what it was.
    expect(
      await server.ok(hang, 'application_detail', { book_id }).then((form) => JSON.stringify(form)),
    ).toContain('内容扎实，同意推荐')
  })

  test('may be changed until its time is over, and not afterwards', async () => {
    const book_id = await recommended()
    await answer(province, object(book_id))
    expect((await answer(province, agree(book_id))).code).toBe(200)
    expect((await list(province, 'done')).rows).toMatchObject([
      { standing: 'agreed', verdict: 'agree', reason: null },
    ])
    await late()
    expect((await answer(province, object(book_id))).msg).toContain('不能再答复')
    expect(await standing(book_id)).toBe('agreed')
  })

  test('that never came counts as agreed, without being stored', async () => {
    const book_id = await recommended()
    await late()
    expect((await list(province, 'open')).rows).toEqual([])
    expect((await list(province, 'done')).rows).toMatchObject([
      { book_id, standing: 'agreed', verdict: null, is_answerable: false },
    ])
    expect(await standing(book_id)).toBe('agreed')
    expect(await db().select().from(provinceCheck)).toMatchObject([{ verdict: null, check_by: null }])
  })
})

test('a book that leaves its recommendation is not checked any more, and anew when it comes back', async () => {
  const book_id = await recommended()
  await answer(province, object(book_id))
  await server.ok(scene.school, 'bookinfo_withdraw', { book_id })
  expect(await standing(book_id)).toBeUndefined()
  expect((await list(province, 'all')).counts.all).toBe(0)
  expect((await answer(province, agree(book_id))).msg).toContain('不在您的范围内')
  await server.ok(scene.school, 'bookinfo_reopen', { book_id })
  await server.ok(scene.school, 'bookinfo_submit', { book_id })
  expect((await list(province, 'all')).counts.all).toBe(0)
  const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
  const { fileName } = await server.ok(hang, 'common_upload', { file, purpose: 'attachment' })
  const pass = { op: 'pass' as const, opinion: '再次同意推荐', sealed_file: fileName }
  await server.ok(hang, 'declare_recommend_audit', { book_ids: [book_id], ...pass })
  expect((await list(province)).rows).toMatchObject([
    { book_id, standing: 'open', verdict: null, reason: null },
  ])
})

test('checks are looked for by what the books are', async () => {
  await recommended()
  const other = await recommended(hang, {
    recommend_channel: 'hang',
    recommend_dept_id: 7,
    book_name: '焊接技术',
    edu_level: 'sec',
  })
  const found = async (filter: Partial<Input<'declare_check_list'>>) =>
    (await server.ok(province, 'declare_check_list', filter)).rows.map(({ book_id }) => book_id)
  expect(await found({ keyword: '焊接' })).toEqual([other])
  expect(await found({ edu_level: 'sec' })).toEqual([other])
  expect(await found({ year: DECLARED_YEAR - 1 })).toEqual([])
  expect(await found({ recommend_channel: 'committee' })).toEqual([])
  await db()
    .update(declareBatch)
    .set({ recommend_end_time: day(-1) })
  // What was recommended in time is still answered afterwards.
  expect((await answer(province, agree(other))).code).toBe(200)
})
