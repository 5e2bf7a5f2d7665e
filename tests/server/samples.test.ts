import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, member, project, projectBook, score } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let sample: number
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1, { project_status: 'configuring' })
  const place = { project_id: scene.project_id, group_id: scene.group_id }
  sample = (await makeBook(server.database.db, { book_name: '样书' }, place)).book_id
})

const db = () => server.database.db
const ten = (more: Partial<Input<'group_ten_book'>> = {}) =>
  server.ok(scene.manager, 'group_ten_book', { group_id: scene.group_id, ...more })
const send = async (more: Partial<Input<'group_ten_book'>>) =>
  (await server.send(scene.manager, 'group_ten_book', { group_id: scene.group_id, ...more })).msg
const trials = () => db().select().from(assignment).where(eq(assignment.assign_type, 'trial'))

describe('samples of a group', () => {
  test('are drawn among books nobody has, and every expert gets them, latecomers on the next draw', async () => {
    expect(await ten({ op: 'draw', num: 5 })).toEqual([
      { book_id: sample, book_name: '样书', is_trial: 1, given_num: 1, done_num: 0 },
    ])
    const late = await makeExpert(server, { project_id: scene.project_id, group_id: scene.group_id })
    expect(await ten({ op: 'draw', num: 5 })).toMatchObject([{ given_num: 2 }])
    expect((await trials()).map(({ user_id }) => user_id)).toEqual([scene.expert.user_id, late.user_id])
    expect(await ten()).toMatchObject([{ book_id: sample, given_num: 2 }])
    expect(await brokenInvariants(db())).toEqual([])
  })

  test('are never books that are allocated, nor more than ten, and not for strangers', async () => {
    expect(await send({ op: 'draw', book_ids: scene.ids })).toBe(
      '只有本组尚未分配、没有认定违规的教材可以作试评样书',
    )
    const more = []
    for (let i = 0; i < 10; i++)
      more.push(
        (await makeBook(db(), {}, { project_id: scene.project_id, group_id: scene.group_id })).book_id,
      )
    expect(await send({ op: 'draw', book_ids: [sample, ...more] })).toBe('每组试评样书不超过10种')
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect(await server.ok(stranger, 'group_ten_book', { group_id: scene.group_id })).toEqual([])
    expect(await trials()).toEqual([])
  })

  test('take no part in allocation until they are cleared; what was written about them goes then', async () => {
    await ten({ op: 'draw' })
    const by_hand = await server.send(scene.manager, 'group_bookUser', {
      group_id: scene.group_id,
      book_ids: [sample],
      user_ids: [scene.expert.user_id],
    })
    expect(by_hand.msg).toBe('教材《样书》是试评样书，不参加正式分配')
    const order = { project_id: scene.project_id, experts_per_book: 1 }
    const report = await server.ok(scene.manager, 'allocation_group_book', order)
    expect(report.plan.map(({ book_id }) => book_id)).toEqual(scene.ids)
    expect(report.books_gap).toEqual([])
    expect(await ten({ op: 'clear' })).toEqual([])
    expect(await trials()).toEqual([])
    const [book] = await db().select().from(projectBook).where(eq(projectBook.book_id, sample))
    expect(book).toMatchObject({ is_trial: false, flags: ['need_expert'] })
  })
})

describe('a sample that is marked', () => {
  beforeEach(async () => {
    await ten({ op: 'draw' })
    await db().update(project).set({ project_status: 'reviewing', experts_per_book: 1 })
  })

  test('does not move the progress, the result, nor what is asked for before all is handed in', async () => {
    const place = { project_id: scene.project_id }
    const numbers = async () => {
      // The time that remains goes on meanwhile.
      const { remain_seconds: _, ...all } = await server.ok(scene.manager, 'project_all_num', place)
      return {
        all,
        experts: await server.ok(scene.manager, 'expert_review_list', place),
        groups: await server.ok(scene.manager, 'group_num_zhuanjia', place),
      }
    }
    const before = await numbers()
    expect(before.all).toMatchObject({ book_num: 1, need_review_num: 1, assigned_num: 1 })
    await scene.handIn(sample)
    const after = await numbers()
    expect(after.all).toEqual(before.all)
    expect(after.groups).toEqual(before.groups)
    expect(after.experts.rows[0]).toMatchObject({ assigned_num: 1, submitted_num: 0, avg_score: null })
    expect((await scene.held())?.last_score_time).toBeNull()

    const tasks = await scene.list()
    expect(tasks.rows.map(({ is_trial }) => is_trial).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(tasks.summary).toMatchObject({ total: 1, assigned: 1, submitted: 0, can_all_submit: false })
    const [real = 0] = scene.ids
    await scene.handIn(real)
    expect((await scene.list()).summary).toMatchObject({ total: 1, submitted: 1, can_all_submit: true })
  })

  test('is left out of the calculation, and an unfinished one keeps nobody from handing in', async () => {
    const [real = 0] = scene.ids
    await scene.handIn(real)
    const { locked_num } = await server.ok(scene.expert, 'zhuanjia_all_submit', {
      project_id: scene.project_id,
      sign_confirm: 1,
    })
    expect(locked_num).toBe(1)
    const [seat] = await db().select().from(member)
    expect(seat?.expert_status).toBe('all_submitted')
    await db().update(project).set({ project_status: 'weighting' })
    const { rows, total } = await server.ok(scene.manager, 'book_resultscore', {
      project_id: scene.project_id,
    })
    expect(total).toBe(1)
    expect(rows.map(({ book_id }) => book_id)).toEqual([real])
    expect(await db().select().from(score)).toHaveLength(1)
  })
})

test('an expert who must avoid a sample does not get it', async () => {
  const place = { project_id: scene.project_id, group_id: scene.group_id }
  const near = await makeExpert(server, place, { unit: '样书学院' })
  const { book_id } = await makeBook(db(), { declare_unit: '样书学院' }, place)
  await assign(db(), place, scene.ids[0] ?? 0, [near])
  await ten({ op: 'draw', book_ids: [book_id] })
  expect((await trials()).map(({ user_id }) => user_id)).toEqual([scene.expert.user_id])
})
