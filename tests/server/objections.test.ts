import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, loginGuard, objection, opLog, projectBook, storedFile } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { readPaper } from '#tests/support/paper'
import { idOf, outcomeScene, REASON, type OutcomeScene } from './outcome.support'

let server: TestServer
let scene: OutcomeScene
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await outcomeScene(server)
  await scene.carry('publicity')
})

const uuidIn = (link: string) => link.split('/').at(-1) ?? ''
const kindOf = async (uuid: string) => (await server.ok(undefined, 'public_lookup', { uuid })).kind
const ids = async () => {
  const found = await db().select().from(objection).orderBy(objection.objection_id)
  return found.map(({ objection_id }) => objection_id)
}
const answer = (objection_id: number, status: 'rejected' | 'upheld', words = REASON) =>
  server.send(scene.director, 'objection_answer', { objection_id, status, answer: words })
const lastLog = async () => (await db().select().from(opLog).orderBy(desc(opLog.log_id)).limit(1))[0]

describe('the public list', () => {
  test('is open to everybody under its address, and tells nothing but what is to be told', async () => {
    // Made-up names end in a number, which may hold the score.
    await db().update(book).set({ first_editor: '某主编' })
    const key = await scene.key()
    expect(await kindOf(key)).toBe('publicity')
    const shown = await server.ok(undefined, 'publicity_detail', { uuid: key })
    expect(shown).toMatchObject({ project_name: '规划教材评审', is_open: true, shows_rank: 0 })
    expect(shown.books.map(({ book_name, rank }) => [book_name, rank])).toEqual([
      ['优', null],
      ['良', null],
    ])
    expect(Object.keys(shown.books[0] ?? {}).toSorted()).toEqual(
      ['book_id', 'book_name', 'first_editor', 'first_editor_unit', 'publisher_name', 'rank'].toSorted(),
    )
    const paper = await readPaper(
      await (await server.ok(undefined, 'publicity_paper', { uuid: key })).arrayBuffer(),
    )
    expect(paper.text).toContain('规划教材评审公示名单')
    expect(paper.text).toContain('某学院')
    expect(paper.text).not.toMatch(/94|差/)
  })

  test('leaves out what is held back, and says when it is over', async () => {
    await db().update(projectBook).set({ publish_flag: false }).where(eq(projectBook.book_id, scene.books.良))
    await scene.endPublicity()
    const shown = await server.ok(undefined, 'publicity_detail', { uuid: await scene.key() })
    expect(shown.books.map(({ book_name }) => book_name)).toEqual(['优'])
    expect(shown.is_open).toBe(false)
    expect((await scene.carry('finished')).msg).toContain('有1种公示中的教材被标记为暂不公示')
  })

  test('is at no other address; whoever tries many is kept out', async () => {
    const wrong = '00000000-0000-4000-8000-000000000000'
    expect(await kindOf(wrong)).toBe('unknown')
    expect(await kindOf('nonsense')).toBe('unknown')
    const reply = await server.send(undefined, 'publicity_detail', { uuid: wrong })
    expect(reply.msg).toBe('地址无效：不是本平台发出的邀请、公示或证书')
    for (let n = 0; n < 30; n++) await server.send(undefined, 'public_lookup', { uuid: wrong })
    expect((await server.send(undefined, 'public_lookup', { uuid: await scene.key() })).msg).toContain(
      '打开次数过多',
    )
  })
})

describe('an objection', () => {
  test.each<[Partial<Input<'objection_save'>>, string]>([
    [{ person: '' }, '请填写真实姓名，匿名异议不予受理'],
    [{ unit: ' ' }, '请填写所在单位，匿名异议不予受理'],
    [{ id_no: '' }, '请填写身份证号，匿名异议不予受理'],
    [{ id_no: '32010619800101001X' }, '身份证号有误'],
    [{ phone: '' }, '请填写联系电话，匿名异议不予受理'],
    [{ phone: '123' }, '联系电话须为11位手机号或带区号的电话'],
    [{ content: '内容雷同' }, '异议内容不少于20字'],
    [{ file: new File(['abc'], '证明.pdf') }, '内容与格式不符'],
    [{ file: new File(['abc'], '证明.docx') }, '异议证明材料须为 pdf、jpg、png 格式'],
    [{ book_id: 999_999 }, '该教材不在公示名单中'],
    [{ key: '00000000-0000-4000-8000-000000000000' }, '地址无效'],
  ])('is refused with %o', async (more, words) => {
    expect((await scene.object(more)).msg).toContain(words)
    expect(await ids()).toEqual([])
  })

  test('is refused without evidence, and about a book that is not public', async () => {
    const { file: _file, ...rest } = await scene.objecting()
    const reply = await server.send(undefined, 'objection_save', rest as Input<'objection_save'>)
    expect(reply.msg).toContain('请选择文件')
    expect((await scene.object({ book_id: scene.books.差 })).msg).toBe('该教材不在公示名单中')
  })

  test('is refused once publicity is over', async () => {
    await scene.endPublicity()
    expect((await scene.object()).msg).toBe('公示已结束，不再受理异议')
  })

  test('is taken once a person and book at a time, and not too often from one address', async () => {
    await scene.object()
    expect((await scene.object()).msg).toContain('不能重复提交')
    for (let n = 20; n < 30; n++) await scene.object({ id_no: idOf(n) })
    expect((await scene.object({ id_no: idOf(31) })).msg).toContain('提交异议过于频繁')
    await db().delete(loginGuard)
    expect((await scene.object({ id_no: idOf(31) })).code).toBe(200)
  })

  test('stops the book, is read in full by directors only, and leaves a line in the log', async () => {
    const { link } = (await scene.object()).value
    expect(await scene.states()).toMatchObject({ 优: 'objection', 良: 'publicity' })
    expect(await scene.told(scene.owner)).toEqual(['教材在公示中收到异议', '教材进入公示'])
    const { project_id } = scene
    const { rows } = await server.ok(scene.director, 'objection_list', { project_id })
    expect(rows).toMatchObject([{ id_no: '320106********0118', phone: '138****8000', status: 'open' }])
    expect(JSON.stringify(await lastLog())).not.toContain(idOf(11))
    const [objection_id = 0] = await ids()
    const whole = await server.ok(scene.director, 'objection_detail', { objection_id })
    expect(whole).toMatchObject({ id_no: idOf(11), phone: '13800138000', proof_name: '证明.pdf' })
    expect(await lastLog()).toMatchObject({ action: 'objection_detail', user_id: scene.director.user_id })
    expect((await server.ok(scene.director, 'objection_proof', { objection_id })).name).toBe('证明.pdf')
    expect(await lastLog()).toMatchObject({ action: 'objection_proof' })
    const manager = await server.login('manager', ['pingShenManage'])
    expect((await server.send(manager, 'objection_detail', { objection_id })).code).toBe(403)
    // Not by the way of other uploads either.
    const [stored] = await db().select().from(storedFile).where(eq(storedFile.purpose, 'objection'))
    expect(stored?.user_id).toBeNull()
    const sys2 = await server.login('sys2', ['sys2'])
    for (const as of [scene.owner, sys2])
      expect((await server.send(as, 'upload_content', { name: stored?.name ?? '' })).code).toBe(404)
    expect(await kindOf(uuidIn(link))).toBe('objection')
    const state = await server.ok(undefined, 'objection_state', { uuid: uuidIn(link) })
    expect(state).toMatchObject({ status: 'open', answer: null, person_masked: '王**', book_name: '优' })
  })

  test('keeps the project from ending until it is answered; then the book goes on', async () => {
    const { link } = (await scene.object()).value
    await scene.object({ id_no: idOf(12) })
    await scene.endPublicity()
    expect((await scene.carry('finished')).msg).toBe('有2件异议没有处理完')
    const [first = 0, second = 0] = await ids()
    expect((await answer(first, 'rejected', '不成立')).msg).toContain('答复不少于20字')
    expect((await answer(first, 'rejected')).value.declare_status).toBe('objection')
    expect((await answer(first, 'upheld')).msg).toBe('该异议已答复：异议不成立')
    expect((await scene.carry('finished')).msg).toBe('有1件异议没有处理完')
    expect((await answer(second, 'rejected')).value.declare_status).toBe('publicity')
    const state = await server.ok(undefined, 'objection_state', { uuid: uuidIn(link) })
    expect(state).toMatchObject({ status: 'rejected', answer: REASON })
    expect((await scene.carry('finished')).code).toBe(200)
    expect(await scene.states()).toMatchObject({ 优: 'selected' })
  })

  test('that is upheld takes the book out for good; what else was said of it is answered still', async () => {
    await scene.object()
    await scene.object({ id_no: idOf(12) })
    const [first = 0, second = 0] = await ids()
    expect((await answer(first, 'upheld')).value.declare_status).toBe('not_selected')
    expect(await scene.told(scene.province)).toContain('教材未入选')
    const shown = await server.ok(undefined, 'publicity_detail', { uuid: await scene.key() })
    expect(shown.books.map(({ book_name }) => book_name)).toEqual(['良'])
    expect((await answer(second, 'rejected')).value.declare_status).toBe('not_selected')
    await scene.endPublicity()
    await scene.carry('finished')
    expect(await scene.states()).toMatchObject({ 优: 'not_selected', 良: 'selected' })
  })
})

test('a captcha is asked for where captchas are on', async () => {
  const strict = await testServer({ captcha: true })
  const own = await outcomeScene(strict)
  await own.carry('publicity')
  const reply = await strict.send(undefined, 'objection_save', await own.objecting())
  expect(reply.msg).toBe('验证码错误或已失效')
  expect(
    (await strict.database.db.select().from(book)).map(({ declare_status }) => declare_status),
  ).not.toContain('objection')
})
