import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { RefusedStep } from '#contract/entities/declaration/handIn'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, declareStepsFrom, type DeclareStepKey } from '#contract/facts/declaration/life'
import { keysOf } from '#contract/facts/closed'
import {
  book,
  bookEditor,
  bookSeries,
  bookUse,
  declareBatch,
  declareMaterial,
  dept,
  message,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { declaring, DECLARED_YEAR, type Declaring, grant } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
const db = () => server.database.db
const OPEN = { declare_begin_time: day(-10), declare_end_time: day(10) }
async function begin(): Promise<void> {
  server = await testServer()
  scene = await declaring(server)
}
beforeAll(begin)
// Some tests move the dates of the batch that is open, or give the school to a ministry.
afterEach(async () => {
  await db().update(declareBatch).set(OPEN).where(eq(declareBatch.year, DECLARED_YEAR))
  await db().update(dept).set({ buwei: false }).where(eq(dept.dept_id, 1))
})

const change = (book_id: number, fields: Partial<typeof book.$inferInsert>) =>
  db().update(book).set(fields).where(eq(book.book_id, book_id))
const submit = (as: Login, book_id: number) => server.send(as, 'bookinfo_submit', { book_id })
const told = async (as: Login) =>
  (
    await db()
      .select()
      .from(message)
      .where(and(eq(message.user_id, as.user_id), eq(message.channel, 'site')))
  ).map(({ title, content }) => `${title}：${content}`)
const pass = { op: 'pass', opinion: '同意推荐' } as const
const audit = (as: Login, input: Input<'bookinfo_school_audit'>) =>
  server.send(as, 'bookinfo_school_audit', input)

test('a book goes from its author through the school to the recommending unit, and all are told', async () => {
  const book_id = await scene.complete(scene.man)
  expect((await server.ok(scene.man, 'bookinfo_submit_check', { book_id })).missing).toEqual([])
  expect(await server.ok(scene.man, 'bookinfo_submit', { book_id })).toEqual({
    declare_status: 'school_pending',
  })
  expect(await told(scene.school)).toEqual([expect.stringContaining('等待学校审核')])
  const short = await audit(scene.school, { book_ids: [book_id], op: 'return', reason: '差' })
  expect(short.msg).toBe('退回理由不少于5字')
  await server.ok(scene.school, 'bookinfo_school_audit', {
    book_ids: [book_id],
    op: 'return',
    reason: '请补充使用数据',
  })
  expect(await told(scene.man)).toEqual([expect.stringContaining('请补充使用数据')])
  await server.ok(scene.man, 'bookinfo_submit', { book_id })
  expect((await audit(scene.school, { book_ids: [book_id], op: 'pass' })).msg).toBe('请填写学校意见')
  await server.ok(scene.school, 'bookinfo_school_audit', { book_ids: [book_id], ...pass })
  expect(await scene.statusOf(book_id)).toBe('recommend_pending')
  expect(await told(scene.man)).toContainEqual(expect.stringContaining('已通过学校审核'))
  const flow = await server.ok(scene.man, 'declare_flow_list', { book_id })
  expect(flow.map(({ event, to_status, reason }) => [event, to_status, reason])).toEqual([
    ['送审', 'school_pending', null],
    ['学校退回', 'school_returned', '请补充使用数据'],
    ['送审', 'school_pending', null],
    ['学校推荐', 'recommend_pending', '同意推荐'],
  ])
  expect((await server.send(scene.stranger, 'declare_flow_list', { book_id })).code).toBe(500)
  const [stored] = await db().select().from(book).where(eq(book.book_id, book_id))
  expect(stored).toMatchObject({ recommend_unit: '某省教育厅', batch_id: 1 })
  expect(stored?.submit_time).not.toBeNull()
  const back = await server.ok(scene.man, 'bookinfo_withdraw', { book_id, reason: '需要修改' })
  expect(back).toEqual({ declare_status: 'withdrawn' })
  expect(await server.ok(scene.school, 'bookinfo_reopen', { book_id })).toEqual({ declare_status: 'draft' })
})

test('every step is refused to every role in every state that the table does not name', async () => {
  const book_id = await scene.complete(scene.man)
  const publishers = await scene.complete(scene.publisher)
  const actors = { man: 'schoolMan', school: 'school', publisher: 'publisher', admin: 'admin' } as const
  const send: Record<DeclareStepKey, (as: Login, id: number) => Promise<{ code: number }>> = {
    send: submit,
    submit,
    withdraw: (as, id) => server.send(as, 'bookinfo_withdraw', { book_id: id }),
    reopen: (as, id) => server.send(as, 'bookinfo_reopen', { book_id: id }),
    school_pass: (as, id) => audit(as, { book_ids: [id], ...pass }),
    school_return: (as, id) => audit(as, { book_ids: [id], op: 'return', reason: '退回去修改' }),
  }
  const wrong: unknown[] = []
  for (const status of keysOf(DECLARE_STATUS))
    for (const [name, role] of Object.entries(actors) as [keyof typeof actors, 'school'][])
      for (const key of ['submit', 'school_pass', 'school_return', 'withdraw', 'reopen'] as const) {
        const id = name === 'publisher' ? publishers : book_id
        await change(id, { declare_status: status })
        const { code } = await send[key](scene[name], id)
        const open = declareStepsFrom(status, [role])
        // One call hands in, by whichever of the two steps is the caller's.
        const taken = open.find((step) => step === key || (key === 'submit' && step === 'send'))
        const wanted = taken ? DECLARE_STEPS[taken].to : status
        const now = await scene.statusOf(id)
        if (now !== wanted || (code === 200) !== (taken !== undefined))
          wrong.push([status, name, key, code, now])
      }
  expect(wrong).toEqual([])
})

describe('hand-in is refused in words that name what is missing', () => {
  type Change = (book_id: number) => Promise<unknown>
  const fields =
    (values: Partial<typeof book.$inferInsert>): Change =>
    (book_id) =>
      change(book_id, values)
  const batch =
    (values: Partial<typeof declareBatch.$inferInsert>): Change =>
    () =>
      db().update(declareBatch).set(values)
  const twin =
    (values: Partial<typeof book.$inferInsert>): Change =>
    async (book_id) => {
      const [own] = await db().select().from(book).where(eq(book.book_id, book_id))
      await db()
        .insert(book)
        .values({
          book_name: '别名',
          year: DECLARED_YEAR,
          declare_dept_id: 2,
          declare_status: 'school_pending',
          ...values,
          ...(values.isbn === 'same' && { isbn: `9787040000009,${own?.isbn ?? ''}` }),
          ...(values.book_name === 'same' && {
            book_name: own?.book_name ?? '',
            first_editor: own?.first_editor,
          }),
        })
    }
  const cases: [string, Change, { at: string; field?: string; material?: string; says: string }][] = [
    [
      'a field',
      fields({ course_name: null }),
      { at: 'book', field: 'course_name', says: '请填写对应课程名称' },
    ],
    ['a wrong number', fields({ isbn: '9787800001013' }), { at: 'book', field: 'isbn', says: '校验码不符' }],
    [
      'editors',
      (book_id) => db().delete(bookEditor).where(eq(bookEditor.book_id, book_id)),
      { at: 'book', says: '请填写编写人员' },
    ],
    [
      'a material',
      (book_id) =>
        db()
          .delete(declareMaterial)
          .where(and(eq(declareMaterial.book_id, book_id), eq(declareMaterial.code, 'M06'))),
      { at: 'materials', material: 'M06', says: '材料不完整：缺少编写人员政治审查表' },
    ],
    [
      'its own material',
      fields({ coop_enterprise: true, enterprise_names: '某公司' }),
      { at: 'materials', material: 'M14', says: '校企合作证明' },
    ],
    [
      'use',
      (book_id) => db().delete(bookUse).where(eq(bookUse.book_id, book_id)),
      { at: 'usage', says: '使用院校不足3所，现有0所' },
    ],
    [
      'years of use',
      (book_id) =>
        db()
          .update(bookUse)
          .set({ term_begin: `${DECLARED_YEAR}-春` })
          .where(eq(bookUse.book_id, book_id)),
      { at: 'usage', says: '教学使用不足2年' },
    ],
    [
      'the proof of use',
      (book_id) => db().update(bookUse).set({ proof_file: null }).where(eq(bookUse.book_id, book_id)),
      { at: 'usage', says: '缺少盖章的使用证明：' },
    ],
    [
      'the description in English that it speaks of',
      fields({ has_english: true }),
      { at: 'book', field: 'has_english', says: '还没有填写英文信息' },
    ],
    [
      'a set of which each volume is fit',
      async (book_id) => {
        const [set] = await db()
          .insert(bookSeries)
          .values({ big_name: '全册', is_set_declare: true })
          .returning()
        await change(book_id, { big_id: set?.big_id ?? 0 })
        await scene.complete(scene.man, { big_id: set?.big_id ?? 0, book_name: '下册', course_name: null })
      },
      { at: 'none', says: '成套申报的分册《下册》还不能申报：请填写对应课程名称' },
    ],
    [
      'a ministry, where the unit is of one',
      () => db().update(dept).set({ buwei: true }).where(eq(dept.dept_id, 1)),
      { at: 'book', field: 'recommend_channel', says: '部属单位通过部委渠道推荐' },
    ],
    [
      'the months of publishing',
      fields({ publish_date: '2001-05', print_date: '2002-05', first_publish_date: '2001-05' }),
      { at: 'book', field: 'publish_date', says: `应在${DECLARED_YEAR - 4}-01至${DECLARED_YEAR}-12之间` },
    ],
    [
      'a recommending unit',
      fields({ recommend_dept_id: null }),
      { at: 'book', field: 'recommend_dept_id', says: '请选择推荐单位' },
    ],
    [
      'one of the channel',
      fields({ recommend_channel: 'hang' }),
      { at: 'book', field: 'recommend_dept_id', says: '不是行指委推荐单位' },
    ],
    [
      'one of the province',
      fields({ recommend_dept_id: 5 }),
      { at: 'book', field: 'recommend_dept_id', says: '所在省份' },
    ],
    [
      'a channel of schools',
      fields({ recommend_channel: 'publisher' }),
      { at: 'book', field: 'recommend_channel', says: '只有出版单位' },
    ],
    ['no batch', fields({ year: DECLARED_YEAR - 1 }), { at: 'none', says: '没有申报批次' }],
    ['before the batch', batch({ declare_begin_time: day(1) }), { at: 'none', says: '申报将于' }],
    [
      'after the deadline',
      batch({ declare_begin_time: day(-9), declare_end_time: day(-1) }),
      { at: 'none', says: '截止' },
    ],
    ['the same number', twin({ isbn: 'same' }), { at: 'none', says: '该教材已由别的学院申报，不得重复申报' }],
    [
      'the same work',
      twin({ book_name: 'same' }),
      { at: 'none', says: '该教材已由别的学院申报，不得重复申报' },
    ],
  ]
  test.each(cases)('%s', async (_, spoil, { says, ...where }) => {
    const book_id = await scene.complete(scene.man)
    await spoil(book_id)
    const refused = await submit(scene.man, book_id)
    expect(refused.code).toBe(500)
    expect(refused.msg).toContain(says)
    const { missing } = RefusedStep.parse(refused.data)
    expect(missing).toContainEqual(expect.objectContaining(where))
    expect(await scene.statusOf(book_id)).toBe('draft')
    expect((await server.ok(scene.man, 'bookinfo_submit_check', { book_id })).missing).toEqual(missing)
  })

  test('a publisher declares the books of its own imprint, and of no other', async () => {
    const direct = { recommend_channel: 'publisher', recommend_dept_id: null } as const
    const own = await scene.complete(scene.publisher, direct)
    const foreign = await scene.complete(scene.publisher, { ...direct, publisher_id: null })
    expect((await submit(scene.publisher, foreign)).msg).toContain('出版单位只能申报本社出版的教材')
    expect((await submit(scene.publisher, own)).code).toBe(200)
  })

  test('printed within the months counts, and so do editions that are over', async () => {
    const book_id = await scene.complete(scene.man, {
      publish_date: '2001-05',
      first_publish_date: '2001-05',
    })
    expect((await submit(scene.man, book_id)).msg).toBe('操作成功')
  })

  test('the author sends a book without the opinion of the school, which comes with its audit', async () => {
    const book_id = await scene.complete(scene.man)
    await db().delete(declareMaterial).where(eq(declareMaterial.code, 'M10'))
    await server.ok(scene.man, 'bookinfo_submit', { book_id })
    expect((await audit(scene.school, { book_ids: [book_id], ...pass })).msg).toContain('缺少学校意见')
    const file = new File([new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF'))], '学校意见.pdf', {
      type: 'application/pdf',
    })
    const { newFileName: name } = await server.ok(scene.school, 'common_upload', {
      file,
      purpose: 'attachment',
    })
    await server.ok(scene.school, 'bookinfo_school_audit', {
      book_ids: [book_id],
      ...pass,
      sealed_file: name,
    })
    const flow = await server.ok(scene.man, 'declare_flow_list', { book_id })
    expect(flow.at(-1)).toMatchObject({ file: name, file_name: '学校意见.pdf' })
    expect((await server.send(scene.man, 'upload_content', { name })).code).toBe(200)
    expect((await server.send(scene.stranger, 'upload_content', { name })).code).not.toBe(200)
  })

  test('the sealed form is printed once the book is handed in: no step asks for it', async () => {
    const [mine, ours] = [await scene.complete(scene.man), await scene.complete(scene.school)]
    await db().delete(declareMaterial).where(eq(declareMaterial.code, 'M01'))
    expect((await server.ok(scene.man, 'bookinfo_submit_check', { book_id: mine })).missing).toEqual([])
    await server.ok(scene.man, 'bookinfo_submit', { book_id: mine })
    await server.ok(scene.school, 'bookinfo_school_audit', { book_ids: [mine], ...pass })
    await server.ok(scene.school, 'bookinfo_submit', { book_id: ours })
    expect([await scene.statusOf(mine), await scene.statusOf(ours)]).toEqual([
      'recommend_pending',
      'recommend_pending',
    ])
  })

  test('an older state of the book is not handed in', async () => {
    const book_id = await scene.complete(scene.man, { revision: 4 })
    const refused = await server.send(scene.man, 'bookinfo_submit', { book_id, revision: 3 })
    expect(refused.msg).toContain('已被他人修改')
  })
})

test('withdrawal and reopening end with the declaration', async () => {
  const book_id = await scene.complete(scene.man)
  await server.ok(scene.man, 'bookinfo_submit', { book_id })
  await db()
    .update(declareBatch)
    .set({ declare_end_time: day(-1) })
  expect((await server.send(scene.man, 'bookinfo_withdraw', { book_id })).msg).toContain('截止，不能撤回')
  await change(book_id, { declare_status: 'withdrawn' })
  expect((await server.send(scene.man, 'bookinfo_reopen', { book_id })).msg).toContain('截止，不能恢复为草稿')
})

test('another unit and another author find no such book', async () => {
  const book_id = await scene.complete(scene.man)
  await change(book_id, { declare_status: 'school_pending' })
  const other = await server.login('man2', ['schoolMan'], { dept_id: 1 })
  const missing = '教材不存在，或不在您的范围内'
  for (const as of [scene.stranger, scene.publisher, other]) {
    expect((await submit(as, book_id)).msg).toBe(missing)
    expect((await server.send(as, 'bookinfo_withdraw', { book_id })).msg).toBe(missing)
    expect((await server.send(as, 'bookinfo_reopen', { book_id })).msg).toBe(missing)
    expect((await server.send(as, 'bookinfo_submit_check', { book_id })).msg).toBe(missing)
  }
  expect((await audit(scene.stranger, { book_ids: [book_id], ...pass })).msg).toBe(missing)
})

describe('the quota', () => {
  // Each counts the places that are taken of the same unit.
  beforeEach(begin)
  const limit = async (total: number) => expect((await grant(server, scene.admin, 1, total)).code).toBe(200)
  const figures = async () => {
    const { rows } = await server.ok(scene.admin, 'school_list', { keyword: '某学院' })
    return rows.map((row) => [row.declare_quota, row.quota_reserved, row.quota_used])[0]
  }

  test('reserves a place at hand-in, uses it at recommendation and gives it back at withdrawal', async () => {
    await limit(1)
    const [first, second] = [await scene.complete(scene.school), await scene.complete(scene.man)]
    await server.ok(scene.school, 'bookinfo_submit', { book_id: first })
    expect(await figures()).toEqual([1, 1, 0])
    await server.ok(scene.man, 'bookinfo_submit', { book_id: second })
    const refused = await audit(scene.school, { book_ids: [second], ...pass })
    expect(refused.msg).toBe('名额不足(剩余0)')
    expect(RefusedStep.parse(refused.data).missing).toMatchObject([{ at: 'none' }])
    await change(first, { declare_status: 'recommended' })
    expect(await figures()).toEqual([1, 0, 1])
    await server.ok(scene.school, 'bookinfo_withdraw', { book_id: first })
    expect(await figures()).toEqual([1, 0, 0])
    await server.ok(scene.school, 'bookinfo_school_audit', { book_ids: [second], ...pass })
    const summary = await server.ok(scene.school, 'declare_summary', {})
    expect(summary.quota).toEqual({ total: 1, reserved: 1, used: 0, remain: 0 })
    expect((await server.ok(scene.man, 'declare_summary', {})).quota).toBeNull()
  })

  test('an audit of several books passes all or none', async () => {
    await limit(1)
    const ids = [await scene.complete(scene.man), await scene.complete(scene.man)]
    for (const book_id of ids) await server.ok(scene.man, 'bookinfo_submit', { book_id })
    expect((await audit(scene.school, { book_ids: ids, ...pass })).msg).toBe('名额不足(剩余0)')
    expect(await Promise.all(ids.map(scene.statusOf))).toEqual(['school_pending', 'school_pending'])
    await limit(2)
    expect(await server.ok(scene.school, 'bookinfo_school_audit', { book_ids: ids, ...pass })).toEqual({
      done_num: 2,
    })
    expect((await told(scene.man)).filter((words) => words.includes('已通过学校审核'))).toHaveLength(1)
  })

  test('a set takes one place, and a book that the batch exempts none', async () => {
    await limit(1)
    const [set] = await db().insert(bookSeries).values({ big_name: '全册', is_set_declare: true }).returning()
    const big_id = set?.big_id ?? 0
    for (const more of [{ big_id }, { big_id }, { quota_free: true }])
      await server.ok(scene.school, 'bookinfo_submit', { book_id: await scene.complete(scene.school, more) })
    expect(await figures()).toEqual([1, 1, 0])
    const refused = await submit(scene.school, await scene.complete(scene.school))
    expect(refused.msg).toBe('名额不足(剩余0)')
  })

  test('of two hand-ins at once against one last place exactly one passes', async () => {
    await limit(1)
    const ids = await Promise.all([1, 2, 3].map(() => scene.complete(scene.school)))
    const codes = (await Promise.all(ids.map((book_id) => submit(scene.school, book_id)))).map(
      ({ code }) => code,
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(await figures()).toEqual([1, 1, 0])
  })

  test('of two units that declare the same book at once exactly one does', async () => {
    const isbn = '9787800009990'
    const one = await scene.complete(scene.school, { isbn })
    const two = await scene.complete(scene.publisher, { isbn })
    const codes = await Promise.all([submit(scene.school, one), submit(scene.publisher, two)])
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('is not made smaller than what is taken of it, for schools and publishers alike', async () => {
    await server.ok(scene.school, 'bookinfo_submit', { book_id: await scene.complete(scene.school) })
    await server.ok(scene.publisher, 'bookinfo_submit', { book_id: await scene.complete(scene.publisher) })
    const school = (total: number | null) => grant(server, scene.admin, 1, total)
    expect((await school(0)).msg).toBe(
      '“某学院”的名额不能少于已占用的1个（待审核1个，已推荐0个），当前填写0个',
    )
    for (const total of [1, null]) expect((await school(total)).code).toBe(200)
    expect((await grant(server, scene.admin, 3, 0)).msg).toContain('名额不能少于已占用的1个')
    expect((await grant(server, scene.admin, 3, 1)).code).toBe(200)
    const { rows } = await server.ok(scene.admin, 'publisher_list', {})
    expect(rows[0]).toMatchObject({ quota: 1, reserved: 1, used: 0 })
    const office = await server.login('province1', ['province'], { dept_id: 5 })
    expect((await grant(server, office, 1, 9)).msg).toContain('不在您的名额分配范围内')
  })
})

test('the author and the school see what waits for them, and until when', async () => {
  await begin()
  const ids = [await scene.complete(scene.man), await scene.complete(scene.man)]
  for (const book_id of ids) await server.ok(scene.man, 'bookinfo_submit', { book_id })
  await server.ok(scene.school, 'bookinfo_school_audit', {
    book_ids: [ids[0] ?? 0],
    op: 'return',
    reason: '请补充材料',
  })
  const mine = await server.ok(scene.man, 'declare_summary', {})
  expect(mine.returned).toMatchObject([{ book_id: ids[0], reason: '请补充材料' }])
  expect(mine.declare_end_time).not.toBeNull()
  expect(mine.counts.toSorted((a, b) => a.declare_status.localeCompare(b.declare_status))).toEqual([
    { declare_status: 'school_pending', num: 1 },
    { declare_status: 'school_returned', num: 1 },
  ])
})

test('a batch stands in order, once a year', async () => {
  const batch = {
    year: DECLARED_YEAR + 1,
    batch_name: '明年',
    declare_begin_time: '2027-01-01 00:00:00',
    declare_end_time: '2027-06-01 00:00:00',
    recommend_end_time: '2027-07-01 00:00:00',
    publish_from: '2023-01',
    publish_to: '2026-12',
  }
  const save = (more: Partial<Input<'declare_batch_save'>>) =>
    server.send(scene.admin, 'declare_batch_save', { ...batch, ...more })
  expect((await save({ declare_end_time: batch.declare_begin_time })).msg).toBe(
    '申报截止时间须晚于申报开始时间',
  )
  expect((await save({ recommend_end_time: '2027-05-01 00:00:00' })).msg).toBe(
    '推荐截止时间不能早于申报截止时间',
  )
  expect((await save({ publish_to: '2022-12' })).msg).toBe('出版时间止不能早于出版时间起')
  expect((await save({ year: DECLARED_YEAR })).msg).toContain('已有申报批次')
  const made = await save({})
  expect(made.code).toBe(200)
  const { batch_id, revision } = made.value
  expect((await save({ batch_id, revision, batch_name: '改名' })).code).toBe(200)
  expect((await save({ batch_id, revision })).msg).toContain('已被他人修改')
  const all = await server.ok(scene.man, 'declare_batch_list', {})
  expect(all.map(({ batch_name, is_open }) => [batch_name, is_open])).toEqual([
    ['改名', false],
    ['本年申报', true],
  ])
})
