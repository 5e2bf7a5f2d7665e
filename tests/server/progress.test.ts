import { beforeEach, describe, expect, test } from 'vitest'
import { assign, makeExpert, makeGroup } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let leader: Login
let project_id: number

const db = () => server.database.db

/** Three books for the expert: one handed in, one begun, one untouched; the leader has none. */
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 3, { is_anonymous: true })
  project_id = scene.project_id
  leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  const [first = 0, second = 0] = scene.ids
  await scene.handIn(first)
  await server.ok(scene.expert, 'user_score', scene.sheet(second, [10, null, null, null]))
})

const experts = (as: Login, more = {}) => server.ok(as, 'expert_review_list', { project_id, ...more })
const books = (as: Login, more = {}) => server.ok(as, 'zhuanjia_realtime_pingshen', { project_id, ...more })
const unfinished = (as: Login, more = {}) => server.ok(as, 'not_reviewed_user_list', { project_id, ...more })

describe('专家评审进度', () => {
  test('counts what can still be reviewed: neither avoided, nor cancelled, nor for trial', async () => {
    const [, , third = 0] = scene.ids
    const row = async () =>
      (await experts(scene.manager)).rows.find(({ user_id }) => user_id === scene.expert.user_id)
    expect(await row()).toMatchObject({
      assigned_num: 3,
      submitted_num: 1,
      draft_num: 1,
      avg_score: 90,
      max_score: 90,
      min_score: 90,
      excellent_rate: 100,
    })
    for (const review_status of ['avoided', 'cancelled'] as const) {
      await scene.setAssignment(third, { review_status })
      expect(await row()).toMatchObject({ assigned_num: 2 })
    }
    await scene.setAssignment(third, { review_status: 'assigned', assign_type: 'trial' })
    expect(await row()).toMatchObject({ assigned_num: 2 })
  })

  test('is found by name and status, sorted by what is done', async () => {
    expect((await experts(scene.manager, { expert_status: 'returned' })).total).toBe(0)
    const sorted = await experts(scene.manager, { orderByColumn: 'submitted_num', isAsc: 'desc' })
    expect(sorted.rows.map(({ user_id }) => user_id)).toEqual([scene.expert.user_id, leader.user_id])
    const { name } = sorted.rows[0] ?? { name: '' }
    expect((await experts(scene.manager, { keyword: name })).rows).toMatchObject([{ name }])
  })

  test('shows a leader the seats of his group without a score', async () => {
    const other = await makeGroup(db(), project_id)
    await makeExpert(server, { project_id, group_id: other.group_id })
    expect((await experts(scene.manager)).total).toBe(3)
    const seen = await experts(leader, { orderByColumn: 'avg_score', isAsc: 'desc' })
    expect(seen.total).toBe(2)
    expect(seen.rows.map(({ avg_score, max_score }) => [avg_score, max_score])).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('shows technical support how far everybody is, and of scores only what came of them', async () => {
    const support = await server.login('support', ['sys2'])
    const director = await server.login('director', ['reviewActivity'])
    await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
    const seen = await experts(support, { orderByColumn: 'max_score', isAsc: 'desc' })
    expect(seen.rows).toContainEqual(
      expect.objectContaining({
        user_id: scene.expert.user_id,
        submitted_num: 1,
        avg_score: null,
        max_score: null,
        min_score: null,
        excellent_rate: null,
      }),
    )
    const [book] = (await books(support)).rows
    expect(book).toMatchObject({ avg_score: 90, cells: [{ review_status: 'submitted', total_score: null }] })
    const sheet = await server.ok(support, 'export_review_list', { project_id })
    for (const told of [sheet.keys, ...sheet.list.map((row) => Object.keys(row))])
      expect(told.filter((key) => key.endsWith('_score') || key === 'excellent_rate')).toEqual([])
    const result = (as: Login) => server.ok(as, 'book_resultscore', { project_id })
    expect((await result(director)).rows[0]).toMatchObject({ avg_score: 90, scores: [{ score: 90 }] })
    expect((await result(support)).rows[0]).toMatchObject({ avg_score: 90, scores: [], explanations: [] })

    await server.ok(director, 'wall_embargo_save', { project_id, embargo: 0 })
    await server.ok(director, 'wall_book_show', { project_id, book_id: scene.ids[0] ?? 0, shown: 1 })
    const wall = await books(director, { wall: 1 })
    expect(wall.rows[0]?.cells).toMatchObject([{ total_score: 90 }])
    const asked = { project_id, wall: 1, pageNum: 1, pageSize: 20 } as const
    expect((await server.send(support, 'zhuanjia_realtime_pingshen', asked)).code).toBe(403)
  })

  test('is nothing to an expert, nor to the office of another project', async () => {
    const stranger = await server.login('stranger', ['pingShenManage'])
    for (const list of [experts, books, unfinished])
      expect(await list(stranger)).toEqual({ rows: [], total: 0 })
    for (const list of [
      'expert_review_list',
      'zhuanjia_realtime_pingshen',
      'not_reviewed_user_list',
    ] as const)
      expect((await server.send(scene.expert, list, { project_id })).code).toBe(403)
    const reply = await server.send(stranger, 'export_review_list', { project_id })
    expect(reply.code).toBe(403)
  })

  test('is exported with the figures of the screen', async () => {
    const sheet = await server.ok(scene.manager, 'export_review_list', { project_id })
    expect(sheet.titles).toHaveLength(sheet.keys.length)
    expect(sheet.list).toHaveLength(2)
    expect(sheet.list).toContainEqual(
      expect.objectContaining({ assigned_num: 3, submitted_num: 1, avg_score: 90, member_type: '专家' }),
    )
  })
})

describe('书×专家', () => {
  test('shows the office every cell; a total only once it is handed in', async () => {
    await assign(db(), scene, scene.ids[0] ?? 0, [leader])
    const { rows, total } = await books(scene.manager)
    expect(total).toBe(3)
    const [first, second] = rows
    expect(first?.cells.map((cell) => [cell.review_status, cell.total_score])).toEqual([
      ['submitted', 90],
      ['assigned', null],
    ])
    expect(second?.cells).toMatchObject([{ review_status: 'draft', total_score: null }])
    expect(first).toMatchObject({ done_num: 1, avg_score: 90, range_score: 0 })
  })

  test.each([
    ['none', 2],
    ['part', 1],
    ['full', 0],
    ['gap', 3],
  ] as const)('of state %s there are %i', async (done, total) => {
    expect((await books(scene.manager, { done })).total).toBe(total)
  })

  test('hides from a leader the name of an anonymous book, who reviews it and what he gave', async () => {
    const { rows } = await books(leader)
    expect(rows.map(({ book_name }) => book_name)).not.toContain(scene.books[0]?.book_name)
    expect(rows[0]?.book_name).toMatch(/^匿名编号/)
    expect(rows[0]?.cells).toMatchObject([{ user_id: null, name: '专家1', total_score: null }])
    expect((await books(leader, { keyword: scene.books[0]?.book_name })).total).toBe(0)
  })
})

describe('未评完人员', () => {
  const kindOf = async () =>
    (await unfinished(scene.manager)).rows.find(({ user_id }) => user_id === scene.expert.user_id)?.kind

  test('each is listed under the first step he has not taken', async () => {
    expect(await kindOf()).toBe('part')
    await scene.setSeat({ expert_status: 'invited' })
    expect(await kindOf()).toBe('not_confirmed')
    await scene.setSeat({ expert_status: 'disabled' })
    expect(await kindOf()).toBeUndefined()
    await scene.setSeat({ expert_status: 'reviewing' })
    for (const book_id of scene.ids) await scene.handIn(book_id)
    expect(await kindOf()).toBe('not_all_submitted')
    await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id, sign_confirm: 1 })
    expect(await kindOf()).toBeUndefined()
  })

  test('the commitment comes before the first book', async () => {
    await scene.setProject({ need_commitment: true })
    await scene.setSeat({ commit_time: null })
    expect(await kindOf()).toBe('not_committed')
    expect((await unfinished(scene.manager, { kind: 'part' })).total).toBe(0)
  })

  test('the telephone is for the office', async () => {
    const phone = async (as: Login) =>
      (await unfinished(as)).rows.find(({ user_id }) => user_id === scene.expert.user_id)?.phone
    expect(await phone(scene.manager)).not.toBeNull()
    expect(await phone(leader)).toBeNull()
  })
})

test('退回记录: why, when, and what became of it', async () => {
  const [first = 0] = scene.ids
  const reason = '意见与评分不一致，请核对'
  await server.ok(scene.manager, 'return_expert_review', {
    project_id,
    user_id: scene.expert.user_id,
    book_ids: [first],
    reason,
  })
  const list = (as: Login, more = {}) => server.ok(as, 'returned_review_list', { project_id, ...more })
  expect((await list(scene.manager)).rows).toMatchObject([
    {
      reason,
      before_score: 90,
      now_score: 90,
      review_status: 'returned',
      book_name: scene.books[0]?.book_name,
    },
  ])
  expect((await list(scene.manager, { review_status: 'locked' })).total).toBe(0)
  expect((await server.send(leader, 'returned_review_list', { project_id })).code).toBe(403)
})
