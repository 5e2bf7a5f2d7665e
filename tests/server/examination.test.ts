import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { FORMAL_ITEM, type FormalCode } from '#contract/facts/examining/formal'
import type { FormalResult } from '#contract/facts/declaration/states'
import {
  book,
  declareBatch,
  declareMaterial,
  formalExam,
  formalFinding,
  provinceCheck,
} from '#server/db/schema/index'
import { keepExamining } from '#server/examining/deadlines'
import { wireTime } from '#server/wire'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { declaring, type Declaring } from '#tests/support/declaration'
import { day } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let first: Login
let second: Login
let office: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  first = await server.login('formal1', ['formalExamination'])
  second = await server.login('formal2', ['formalExamination'])
  office = await server.login('office1', ['reviewActivity'])
})

const recommended = (fields: Partial<typeof book.$inferInsert> = {}) =>
  scene.complete(scene.school, { declare_status: 'recommended', submit_time: day(-5), ...fields })
const endRecommending = () =>
  db()
    .update(declareBatch)
    .set({ recommend_end_time: day(-1) })
/** Books that have been handed over, in the order in which they were asked for. */
async function handedOver(num = 1, fields: Partial<typeof book.$inferInsert> = {}) {
  const ids: number[] = []
  for (let n = 0; n < num; n++) ids.push(await recommended({ recommend_sort: n + 1, ...fields }))
  await endRecommending()
  await keepExamining(db(), new Date())
  return ids
}
const examiners = async () =>
  (await db().select().from(formalExam).orderBy(formalExam.exam_id)).map(({ examiner_id }) => examiner_id)

const items = (failed: Partial<Record<FormalCode, FormalResult>> = {}) =>
  keysOf(FORMAL_ITEM).map((code) => ({
    code,
    result: failed[code] ?? ('pass' as const),
    remark: failed[code] === 'fail' ? '与提交的材料不符' : null,
  }))
const detail = (as: Login, book_id: number) => server.ok(as, 'formal_exam_detail', { book_id })
async function save(as: Login, book_id: number, more: Partial<Input<'formal_exam_save'>>) {
  const { exam_id, revision } = await detail(as, book_id)
  return server.send(as, 'formal_exam_save', { exam_id, revision, items: items(), ...more })
}
const reject = (book_id: number) =>
  save(first, book_id, {
    items: items({ F14: 'fail' }),
    conclusion: 'reject',
    opinion: '编校差错率超过万分之一',
  })
const sendBack = (book_id: number, more: Partial<Input<'formal_exam_save'>> = {}) =>
  save(first, book_id, {
    items: items({ F10: 'fail' }),
    conclusion: 'supplement',
    opinion: '版权页与填报的版次不一致',
    opened_parts: ['edition'],
    opened_materials: ['M03'],
    supplement_deadline: wireTime(day(7)),
    ...more,
  })
const told = async (as: Login) =>
  (await server.ok(as, 'expert_msg_list', { pageSize: 5 })).rows.map(({ title }) => title)

describe('books are handed over', () => {
  test('once recommending has ended, each to the one whose turn it is', async () => {
    const waiting = await recommended()
    expect(await server.ok(office, 'formal_exam_assign', {})).toEqual({ done_num: 0, left: [] })
    expect(await keepExamining(db(), new Date())).toEqual({ handed_over: 0, taken_back: 0 })
    await db().delete(book).where(eq(book.book_id, waiting))
    const ids = await handedOver(5)
    expect(await examiners()).toEqual([first, second, first, second, first].map(({ user_id }) => user_id))
    expect(await scene.statusOf(ids[0] ?? 0)).toBe('formal_pending')
    expect(await told(first)).toContain('有教材等待形式审查')
    const flow = await server.ok(scene.school, 'declare_flow_list', { book_id: ids[0] ?? 0 })
    expect(flow.at(-1)).toMatchObject({ event: '移交形式审查', to_status: 'formal_pending', user_name: null })
  })

  test('never to one of the declaring, the recommending, the publishing or the first editor’s unit', async () => {
    await server.login('formal3', ['formalExamination'], { dept_id: 1 })
    const own = await server.login('formal4', ['formalExamination'], { dept_id: 3 })
    const [imprint] = await db().query.publisher.findMany()
    await recommended({ publisher_id: imprint?.publisher_id ?? null })
    await recommended()
    await recommended()
    await endRecommending()
    const done = await server.ok(office, 'formal_exam_assign', {})
    expect(done).toEqual({ done_num: 3, left: [] })
    expect(await examiners()).toEqual([first.user_id, second.user_id, own.user_id])
  })

  test('after the province has answered; where it objects, once the office says why', async () => {
    const [silent, objected] = [await recommended(), await recommended()]
    const check = { dept_id: 4, opened_at: day(-3) }
    await db()
      .insert(provinceCheck)
      .values([
        { ...check, book_id: silent, due_at: day(1) },
        { ...check, book_id: objected, due_at: day(1), verdict: 'object', reason: '内容有不妥之处' },
      ])
    await endRecommending()
    const asked = await server.ok(office, 'formal_exam_assign', {})
    expect(asked).toMatchObject({ done_num: 0, left: [{ book_id: objected, objected: true }] })
    await db()
      .update(provinceCheck)
      .set({ due_at: day(-1) })
    expect((await keepExamining(db(), new Date())).handed_over).toBe(1)
    const insist = (book_id: number, reason: string) =>
      server.send(office, 'formal_exam_assign', { book_ids: [book_id], reason })
    expect((await insist(objected, '照常')).msg).toContain('移交理由不少于10字')
    expect((await insist(silent, '异议不成立，已与省厅核实')).msg).toContain('省级复核有异议')
    expect((await insist(objected, '异议不成立，已与省厅核实')).code).toBe(200)
    const flow = await server.ok(office, 'declare_flow_list', { book_id: objected })
    expect(flow.at(-1)).toMatchObject({ event: '移交形式审查', reason: '异议不成立，已与省厅核实' })
  })

  test('to nobody where nobody may examine them: the office reads which', async () => {
    await db().delete(formalExam)
    for (const one of [first, second])
      await server.database.db.execute(`update sys_user set dept_id = 1 where user_id = ${one.user_id}`)
    const book_id = await recommended()
    await endRecommending()
    const { left } = await server.ok(office, 'formal_exam_assign', {})
    expect(left).toMatchObject([{ book_id, reason: '没有可以审查该教材的形审员' }])
    expect(await scene.statusOf(book_id)).toBe('recommended')
  })
})

test('an examiner reads their own books, files and forms, and nobody else’s; the office all', async () => {
  const [mine = 0, theirs = 0] = await handedOver(2)
  const list = async (as: Login) =>
    (await server.ok(as, 'formal_exam_list', {})).rows.map(({ book_id }) => book_id)
  expect(await list(first)).toEqual([mine])
  expect(await list(office)).toEqual([mine, theirs])
  for (const call of [
    'bookinfo_detail',
    'material_list',
    'application_detail',
    'declare_flow_list',
  ] as const) {
    expect((await server.send(first, call, { book_id: mine })).code, call).toBe(200)
    expect((await server.send(first, call, { book_id: theirs })).code, call).toBe(500)
  }
  expect((await server.send(first, 'formal_exam_detail', { book_id: theirs })).code).toBe(500)
  expect((await server.ok(first, 'formal_exam_figures', {})).open).toBe(1)
  const all = await server.ok(office, 'formal_exam_figures', {})
  expect(all).toMatchObject({ open: 2, late: 0, done: 0 })
  expect(all.examiners.map(({ open }) => open)).toEqual([1, 1])
})

describe('a conclusion', () => {
  test('needs every item, and words where the machine says otherwise', async () => {
    const [book_id = 0] = await handedOver()
    const some = await save(first, book_id, { items: items().slice(0, 3), conclusion: 'pass' })
    expect(some.msg).toContain('还有18项没有审查：F04、')
    const { exam_id } = await detail(first, book_id)
    await db()
      .insert(formalFinding)
      .values({ exam_id, code: 'F02', verdict: 'bad', said: '出版时间早于批次' })
    expect((await save(first, book_id, { conclusion: 'pass' })).msg).toContain(
      'F02：不合格，或与系统核对的结果不一致',
    )
    const worded = items().map((item) =>
      item.code === 'F02' ? { ...item, remark: '重印时间在范围内，见版权页' } : item,
    )
    expect((await save(first, book_id, { items: worded, conclusion: 'pass' })).code).toBe(200)
    expect(await scene.statusOf(book_id)).toBe('formal_passed')
    expect(await told(scene.school)).toContain('教材已通过形式审查')
    expect((await save(first, book_id, { conclusion: 'pass' })).msg).toContain('已审，不能修改')
  })

  test('is refused where the failed items say another', async () => {
    const [book_id = 0] = await handedOver()
    expect((await save(first, book_id, { items: items({ F10: 'fail' }), conclusion: 'pass' })).msg).toContain(
      'F10不合格，不能通过',
    )
    expect((await sendBack(book_id, { items: items({ F14: 'fail' }) })).msg).toContain('F14不合格不能补正')
    expect(
      (
        await save(first, book_id, {
          items: items({ F10: 'fail' }),
          conclusion: 'reject',
          opinion: '版权页与填报的版次不一致',
        })
      ).msg,
    ).toContain('F10可以补正，请先退回补正')
    expect((await sendBack(book_id, { opened_parts: [], opened_materials: [] })).msg).toContain(
      '请选择允许补正',
    )
    expect((await sendBack(book_id, { supplement_deadline: wireTime(day(60)) })).msg).toContain('30天内')
    expect((await sendBack(book_id, { opinion: '不对' })).msg).toContain('审查意见不少于10字')
    expect(await scene.statusOf(book_id)).toBe('formal_pending')
  })
})

test('a refusal needs a second examiner, who may give the book back', async () => {
  const [book_id = 0] = await handedOver()
  expect((await reject(book_id)).code).toBe(200)
  expect(await scene.statusOf(book_id)).toBe('formal_pending')
  const { exam_id, state } = await detail(second, book_id)
  expect(state).toBe('second')
  const judge = (as: Login, op: 'agree' | 'disagree') =>
    server.send(as, 'formal_exam_second', { exam_id, op, opinion: '差错率的算法请再核对' })
  expect((await judge(first, 'agree')).code).toBe(500)
  expect((await judge(second, 'disagree')).code).toBe(200)
  expect((await detail(first, book_id)).second_opinion).toBe('差错率的算法请再核对')
  expect((await reject(book_id)).code).toBe(200)
  expect((await judge(second, 'agree')).code).toBe(200)
  expect(await scene.statusOf(book_id)).toBe('formal_rejected')
  const { rounds } = await server.ok(scene.school, 'formal_rounds', { book_id })
  expect(rounds).toMatchObject([{ conclusion: 'reject', failed: [{ code: 'F14' }] }])
  const { materials } = await server.ok(scene.school, 'material_list', { book_id })
  expect(materials.find(({ code }) => code === 'M07')?.current).toMatchObject({ formal_result: 'fail' })
})

test('a refusal is not possible where nobody could confirm it', async () => {
  const [book_id = 0] = await handedOver()
  await db().execute(`update sys_user set disabled = true where user_id = ${second.user_id}`)
  expect((await reject(book_id)).msg).toContain('没有可以复审该教材的其他形审员')
})

describe('a supplement', () => {
  const form = async (book_id: number) => server.ok(scene.school, 'bookinfo_form', { book_id })
  async function change(book_id: number, fields: object) {
    const { fields: before, editors, revision } = await form(book_id)
    return server.send(scene.school, 'bookinfo_save', {
      book_id,
      fields: { ...before, ...fields },
      editors,
      revision,
    })
  }
  const resubmit = (book_id: number) =>
    server.send(scene.school, 'formal_resubmit', { book_id, note: '已改正版次并重新扫描' })

  test('opens what was flagged, and nothing else', async () => {
    // The file of the scene's cover is none that could be saved.
    const [book_id = 0] = await handedOver(1, { cover: null })
    expect((await sendBack(book_id)).code).toBe(200)
    expect(await scene.statusOf(book_id)).toBe('formal_returned')
    // Sent back is not examined, neither in the total nor of its examiner.
    const figures = await server.ok(office, 'formal_exam_figures', {})
    expect(figures).toMatchObject({ supplement: 1, done: 0 })
    expect(figures.examiners.map(({ done }) => done)).toEqual([0, 0])
    expect((await form(book_id)).opened).toEqual(['edition'])
    expect((await change(book_id, { book_name: '另一本' })).msg).toContain('只能修改版次，不能修改教材名称')
    expect((await change(book_id, { edition: 2 })).code).toBe(200)
    const { materials } = await server.ok(scene.school, 'material_list', { book_id })
    expect(materials.filter(({ writable }) => writable).map(({ code }) => code)).toEqual(['M03'])
    const deleteUse = () => server.send(scene.school, 'book_use_del', { book_id, use_ids: [99_999] })
    expect((await deleteUse()).msg).toContain('不能删除选用情况')
    await db()
      .update(formalExam)
      .set({ opened_parts: ['use'] })
    expect((await deleteUse()).code).toBe(200)
  })

  test('begins a second round with what had passed, which is the last one', async () => {
    const [book_id = 0] = await handedOver()
    await sendBack(book_id)
    expect((await resubmit(book_id)).code).toBe(200)
    const again = await detail(first, book_id)
    expect(again).toMatchObject({ round: 2, state: 'open', supplement_note: '已改正版次并重新扫描' })
    expect(again.items.filter(({ result }) => result === null).map(({ code }) => code)).toEqual(['F10'])
    expect(again.earlier).toMatchObject([{ round: 1, conclusion: 'supplement' }])
    expect((await sendBack(book_id)).msg).toContain('已补正过一次')
    const refused = await save(first, book_id, {
      items: items({ F10: 'fail' }),
      conclusion: 'reject',
      opinion: '补正后版权页仍与填报不一致',
    })
    expect(refused.code).toBe(200)
  })

  test('is refused when a material is missing, and after its time; then the book is examined as it is', async () => {
    const [book_id = 0] = await handedOver()
    await sendBack(book_id)
    const seal = and(eq(declareMaterial.book_id, book_id), eq(declareMaterial.code, 'M03'))
    const [kept] = await db().delete(declareMaterial).where(seal).returning()
    expect((await resubmit(book_id)).msg).toContain('缺少版权页扫描件')
    if (kept) await db().insert(declareMaterial).values(kept)
    await db()
      .update(formalExam)
      .set({ supplement_deadline: day(-1) })
    expect((await resubmit(book_id)).msg).toContain('补正已于')
    expect((await change(book_id, { edition: 3 })).code).toBe(500)
    expect(await keepExamining(db(), new Date())).toEqual({ handed_over: 0, taken_back: 1 })
    expect(await scene.statusOf(book_id)).toBe('formal_pending')
    expect(await detail(first, book_id)).toMatchObject({ round: 2, supplement_note: '逾期未补正' })
    expect(await told(scene.school)).toContain('教材逾期未补正')
    expect(await told(first)).toContain('教材逾期未补正，请继续审查')
  })

  test('is for the owners alone', async () => {
    const [book_id = 0] = await handedOver()
    await sendBack(book_id)
    const ask = (as: Login) => server.send(as, 'formal_resubmit', { book_id, note: '已改正版次' })
    expect((await ask(scene.stranger)).code).toBe(500)
    expect((await ask(first)).code).toBe(403)
  })
})

test('an examination is passed on with a reason, not to people of its units nor to both at once', async () => {
  const [book_id = 0] = await handedOver()
  const ofSchool = await server.login('formal5', ['formalExamination'], { dept_id: 1 })
  const { exam_id } = await detail(first, book_id)
  const pass = (as: Login, examiner_id: number, reason = '本周出差不能审查') =>
    server.send(as, 'formal_exam_pass_on', { exam_ids: [exam_id], examiner_id, reason })
  expect((await pass(second, second.user_id)).code).toBe(500)
  expect((await pass(first, ofSchool.user_id)).msg).toContain('属于该教材的相关单位')
  expect((await pass(first, scene.school.user_id)).msg).toContain('请选择在用的形式审查员')
  expect((await pass(first, second.user_id)).code).toBe(200)
  expect((await server.ok(first, 'formal_exam_list', {})).total).toBe(0)
  expect((await server.ok(second, 'formal_exam_list', {})).total).toBe(1)
  expect((await pass(office, first.user_id)).code).toBe(200)
})
