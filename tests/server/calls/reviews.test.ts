import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { assignment, book, opLog, projectBook } from '#server/db/schema/index'
import { TEST_PASSWORD, testServer, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup } from '#tests/support/factories'
import { reviewScene } from '#tests/support/reviewScene'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})
const db = () => server.database.db

test('an opinion is answered with its key', async () => {
  const scene = await reviewScene(server, 1)
  const [book_id = 0] = scene.ids
  const saved = await server.ok(scene.expert, 'advice_add', scene.opinion(book_id))
  expect(saved.advice_id).toBe((await scene.given(book_id))?.fenpei_id)
})

describe('the tasks of an expert', () => {
  test('tell major, anonymous number and reading time', async () => {
    const scene = await reviewScene(server, 1, { is_anonymous: true })
    const [book_id = 0] = scene.ids
    await db().update(book).set({ major_category: '46', major_class: '4601' })
    await db().update(projectBook).set({ sort_no: 17 }).where(eq(projectBook.book_id, book_id))
    await scene.setAssignment(book_id, { read_seconds: 95 })
    const row = { anon_code: 'A-017', major_name: '机械设计制造类', read_seconds: 95 }
    expect((await scene.list()).rows).toMatchObject([{ ...row, book_name: '匿名编号 A-017' }])
    const { rows } = await server.ok(scene.manager, 'groupe_zhuanjia_books', {
      project_id: scene.project_id,
      user_id: scene.expert.user_id,
    })
    expect(rows).toMatchObject([{ ...row, book_name: scene.books[0]?.book_name }])
    await scene.setProject({ is_anonymous: false })
    await db().update(book).set({ major_class: null })
    expect((await scene.list()).rows).toMatchObject([{ anon_code: null, major_name: '装备制造' }])
  })

  test('can be narrowed to a group and to trials', async () => {
    const scene = await reviewScene(server, 2)
    const { project_id, expert } = scene
    const [one = 0, two = 0] = scene.ids
    const { group_id } = await makeGroup(db(), project_id)
    const far = await makeBook(db(), {}, { project_id, group_id })
    await assign(db(), { project_id, group_id }, far.book_id, [expert])
    await scene.setAssignment(two, { assign_type: 'trial' })
    const ids = async (more: Parameters<typeof scene.list>[0]) =>
      (await scene.list(more)).rows.map(({ book_id }) => book_id).sort((a, b) => a - b)
    expect(await ids({})).toEqual([one, two, far.book_id])
    expect(await ids({ group_id })).toEqual([far.book_id])
    expect((await scene.list({ group_id })).summary.total).toBe(1)
    expect(await ids({ is_trial: 1 })).toEqual([two])
    expect(await ids({ is_trial: 0 })).toEqual([one, far.book_id])
  })
})

describe('submitting everything', () => {
  test('of one group leaves the others open', async () => {
    const scene = await reviewScene(server, 1)
    const { project_id, expert } = scene
    const [one = 0] = scene.ids
    await scene.handIn(one)
    const { group_id } = await makeGroup(db(), project_id)
    const far = await makeBook(db(), {}, { project_id, group_id })
    await assign(db(), { project_id, group_id }, far.book_id, [expert])
    const submit = (of: number | undefined) =>
      server.send(expert, 'zhuanjia_all_submit', { project_id, group_id: of, sign_confirm: 1 })
    expect(await submit(undefined)).toMatchObject({ code: 500, msg: '还有1本教材未完成评审' })
    expect(await submit(group_id + 1000)).toMatchObject({ code: 403, msg: REFUSAL.noTasks })
    expect(await submit(scene.group_id)).toMatchObject({ code: 200, value: { locked_num: 1 } })
    expect((await scene.given(one))?.review_status).toBe('locked')
    expect((await scene.given(far.book_id))?.review_status).toBe('assigned')
  })

  test('accepts a pass for it, and no other', async () => {
    const scene = await reviewScene(server, 1)
    const { project_id, expert } = scene
    await scene.handIn(scene.ids[0] ?? 0)
    const pass = async (scene: 'all_submit' | 'profile') => {
      const checked = await server.ok(expert, 'user_password_check', { password: TEST_PASSWORD, scene })
      return checked.pass_token ?? ''
    }
    const submit = (pass_token: string) =>
      server.send(expert, 'zhuanjia_all_submit', { project_id, sign_confirm: 1, pass_token })
    for (const wrong of ['made-up', await pass('profile')])
      expect(await submit(wrong)).toMatchObject({ code: 403, msg: REFUSAL.verifyPassword })
    expect((await submit(await pass('all_submit'))).code).toBe(200)
    const [line] = await db().select().from(opLog).where(eq(opLog.action, 'zhuanjia_all_submit'))
    expect(line?.after).toMatchObject({ password_checked: true })
  })
})

test('who leads the group is told beside a review to the office, and not to leaders', async () => {
  const scene = await reviewScene(server, 1)
  const { project_id } = scene
  const [book_id = 0] = scene.ids
  const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  await db()
    .insert(assignment)
    .values({ ...scene, book_id, user_id: leader.user_id, assign_type: 'manual', anon_no: 2 })
  const leads = async (as: typeof leader) =>
    (await server.ok(as, 'book_userList', { project_id, book_id })).map(({ is_leader }) => is_leader)
  expect(await leads(scene.manager)).toEqual([0, 1])
  expect(await leads(leader)).toEqual([null, null])
})

describe('the books of a group by their flags', () => {
  const flagged = async (scene: Awaited<ReturnType<typeof reviewScene>>) => {
    const [one = 0, two = 0] = scene.ids
    const set = (book_id: number, values: Partial<typeof projectBook.$inferInsert>) =>
      db().update(projectBook).set(values).where(eq(projectBook.book_id, book_id))
    await set(one, { flags: ['need_expert', 'divergent'], result_status: 'divergent' })
    await set(two, { flags: ['need_expert'] })
    return { one, two }
  }

  test('have all that are asked for', async () => {
    const scene = await reviewScene(server, 3)
    const { one, two } = await flagged(scene)
    const ids = async (flags: ('need_expert' | 'divergent')[]) => {
      const { rows } = await server.ok(scene.manager, 'group_booklist', { group_id: scene.group_id, flags })
      return rows.map(({ book_id }) => book_id)
    }
    expect(await ids(['need_expert'])).toEqual([one, two])
    expect(await ids(['need_expert', 'divergent'])).toEqual([one])
    expect(await ids([])).toHaveLength(3)
  })

  test('tell a leader nothing of a calculation made while reviewing goes on', async () => {
    const scene = await reviewScene(server, 2)
    const { one } = await flagged(scene)
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    const list = async (more: object = {}) =>
      (await server.ok(leader, 'group_booklist', { group_id: scene.group_id, ...more })).rows
    expect((await list()).map(({ flags, result_status }) => [flags, result_status])).toEqual([
      [['need_expert'], 'pending'],
      [['need_expert'], 'pending'],
    ])
    expect(await list({ flags: ['divergent'] })).toEqual([])
    expect(await list({ result_status: 'divergent' })).toEqual([])
    expect(await list({ result_status: 'pending' })).toHaveLength(2)
    await scene.setProject({ project_status: 'leader_stage' })
    expect(await list({ flags: ['divergent'] })).toMatchObject([
      { book_id: one, flags: ['need_expert', 'divergent'], result_status: 'divergent' },
    ])
  })
})
