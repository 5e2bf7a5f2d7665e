import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ResultFile } from '#contract/rules/result/file'
import { assignment, leaderOpinion, opLog, project, projectBook } from '#server/db/schema/index'
import { computeResults } from '#server/domain/result/index'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import {
  day,
  makeBook,
  makeExpert,
  makeGroup,
  makeProject,
  makeTemplate,
  TWO_PARTS,
} from '#tests/support/factories'
import { reviewedBook } from './results.support'

let server: TestServer
let director: Login
let place: { project_id: number; group_id: number }
let experts: Login[]
let leaves: number[]

const db = () => server.database.db
const WHY = '经评审委员会复议，该教材编校质量经复核后调整'

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'])
  const template = await makeTemplate(db(), TWO_PARTS)
  leaves = template.leaves
  const { project_id } = await makeProject(db(), director, {
    project_status: 'weighting',
    template_id: template.template_id,
    rule: { leader_weight: 0.3, select_line: 85 },
    last_score_time: day(-1),
  })
  const { group_id } = await makeGroup(db(), project_id)
  place = { project_id, group_id }
  experts = []
  for (let i = 0; i < 5; i++)
    experts.push(await makeExpert(server, { ...place, member_type: i === 0 ? 'leader' : 'expert' }))
})

const reviewed = (book_name: string, totals: readonly number[]) =>
  reviewedBook(db(), { place, experts, leaves }, book_name, totals)

const leaderScore = (book_id: number, leader_score: string) =>
  db()
    .insert(leaderOpinion)
    .values({
      ...place,
      book_id,
      leader_user_id: experts[0]?.user_id ?? 0,
      leader_score,
      status: 'submitted',
      advice: '',
    })

const calc = () =>
  server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id: place.project_id })
const list = (as: Login = director) => server.ok(as, 'book_resultscore', { project_id: place.project_id })

describe('calculation', () => {
  test('gives the published vectors from stored rows: trimmed, with and without the leader', async () => {
    await reviewed('T1', [88, 92.5, 85, 90, 79])
    await leaderScore(await reviewed('T2', [88, 92.5, 85, 90, 79]), '89')
    await reviewed('T5', [90, 90, 90, 90, 60])
    await reviewed('T4', [95, 60])
    expect(await calc()).toMatchObject({ total: 4, scored_num: 3, insufficient_num: 1, divergent_num: 1 })
    const { rows } = await list()
    const of = (name: string) => rows.find((row) => row.book_name === name)
    expect(of('T1')).toMatchObject({
      avg_score: 86.9,
      trimmed_score: 87.67,
      final_score: 87.67,
      rank_all: 3,
      leader_score: null,
    })
    expect(
      of('T1')
        ?.scores.filter((s) => s.is_trim)
        .map((s) => s.score),
    ).toEqual([92.5, 79])
    expect(of('T2')).toMatchObject({ final_score: 88.07, leader_score: 89, rank_all: 2 })
    expect(of('T5')).toMatchObject({
      final_score: 90,
      result_status: 'divergent',
      range_score: 30,
      rank_all: 1,
    })
    expect(of('T4')).toMatchObject({ final_score: null, result_status: 'insufficient', rank_all: null })
    expect(rows.map((row) => row.book_name)).toEqual(['T5', 'T2', 'T1', 'T4'])
  })

  test('counts only valid reviews: none that are avoided, cancelled, drafts or trials', async () => {
    const book_id = await reviewed('书', [80, 80, 80, 20, 20])
    const spoil = async (n: number, change: Partial<typeof assignment.$inferInsert>) =>
      db().update(assignment).set(change).where(eq(assignment.anon_no, n))
    await spoil(4, { review_status: 'avoided' })
    await spoil(5, { assign_type: 'trial' })
    await calc()
    const { rows } = await list()
    expect(rows[0]).toMatchObject({ book_id, valid_num: 3, final_score: 80 })
  })

  test('explains every book step by step, and the file it publishes computes to the same figures', async () => {
    const book_id = await reviewed('T1', [88, 92.5, 85, 90, 79])
    await leaderScore(book_id, '89')
    await calc()
    const trace = await server.ok(director, 'result_trace', { project_id: place.project_id, book_id })
    expect(trace.steps.map((step) => step.step)).toEqual(
      expect.arrayContaining(['average', 'trim', 'leader', 'final', 'rank']),
    )
    const said = trace.steps.map((step) => step.text).join()
    expect(said).toContain('88.07')
    expect(said).toContain('高职专科教材1本参加排名')
    const { content } = await server.ok(director, 'result_file', { project_id: place.project_id })
    const file = ResultFile.parse(JSON.parse(JSON.stringify(content)))
    expect(computeResults(file).map((result) => result.final)).toEqual(['88.07'])
    expect(file.books[0]?.expected).toMatchObject({ final_score: '88.07', rank_all: 1 })
  })

  test('is said to be stale once a score has changed after it', async () => {
    await reviewed('书', [80, 80, 80])
    expect((await list()).stale).toBe(true)
    await calc()
    expect((await list()).stale).toBe(false)
    await db()
      .update(project)
      .set({ last_score_time: new Date(Date.now() + 1000) })
    expect((await list()).stale).toBe(true)
  })

  test('a confirmed veto takes a book out of the ranking', async () => {
    const book_id = await reviewed('书', [90, 90, 90])
    await db()
      .update(projectBook)
      .set({ violation_status: 'confirmed' })
      .where(eq(projectBook.book_id, book_id))
    expect(await calc()).toMatchObject({ vetoed_num: 1, scored_num: 0 })
    expect((await list()).rows[0]).toMatchObject({
      final_score: null,
      rank_all: null,
      result_status: 'vetoed',
    })
  })
})

describe('locking', () => {
  const settle = (order: object) =>
    server.send(director, 'update_project_finalscore', {
      mode: 'calc',
      project_id: place.project_id,
      ...order,
    })
  const passOf = async (as = director) => {
    const asked = { password: TEST_PASSWORD, scene: 'final_edit' } as const
    return (await server.ok(as, 'user_password_check', asked)).pass_token
  }

  test('tells which books are short of reviews, which divide the experts, for the groups that are asked for', async () => {
    const short = await reviewed('少', [95])
    const divided = await reviewed('散', [90, 90, 90, 90, 60])
    const all = { mode: 'calc' } as const
    expect((await settle(all)).data).toMatchObject({
      total: 2,
      insufficient: [short],
      divergent: [divided],
      vetoed: [],
    })
    expect((await settle({ ...all, group_ids: [place.group_id] })).data).toMatchObject({ total: 2 })
    expect((await settle({ ...all, group_ids: [place.group_id + 1] })).data).toMatchObject({
      total: 0,
      insufficient: [],
    })
  })

  test('needs the password and results that are true; then nothing computes or adjusts them', async () => {
    const book_id = await reviewed('书', [80, 80, 80])
    await db().update(project).set({ project_status: 'weighting' })
    const lock = async (locked: 0 | 1) => settle({ mode: 'lock', locked, pass_token: await passOf() })
    expect((await settle({ mode: 'lock' })).code).toBe(403)
    expect((await settle({ mode: 'lock', pass_token: 'x' })).code).toBe(403)
    expect((await lock(1)).msg).toBe('请先核分')
    await calc()
    expect((await lock(1)).code).toBe(200)
    expect((await list()).lock_time).toEqual(expect.any(String))
    for (const order of [
      { mode: 'calc' },
      { mode: 'manual', book_id, final_score: 90, reason: WHY },
      { mode: 'grade', book_id, grade: 'recommend' },
    ])
      expect((await settle(order)).msg).toBe('结果已锁定，请先解除锁定')
    expect((await lock(0)).code).toBe(200)
    expect((await settle({ mode: 'calc' })).code).toBe(200)
    expect((await list()).lock_time).toBeNull()
  })
})

describe('a score set by hand', () => {
  const manual = (book_id: number, final_score: number | null, reason = WHY) =>
    server.send(director, 'update_project_finalscore', {
      mode: 'manual',
      project_id: place.project_id,
      book_id,
      final_score,
      reason,
    })

  test('needs a reason, moves the ranks, is logged with before and after, and survives a calculation', async () => {
    const low = await reviewed('低', [80, 80, 80])
    await reviewed('高', [90, 90, 90])
    await calc()
    expect((await manual(low, 95, '太短')).msg).toBe('人工调整须填写理由(不少于20字)')
    expect((await manual(low, 95)).value).toMatchObject({ before: 80, after: 95 })
    await calc()
    const { rows } = await list()
    expect(rows.map((row) => [row.book_name, row.final_score, row.rank_all, row.final_manual])).toEqual([
      ['低', 95, 1, 1],
      ['高', 90, 2, 0],
    ])
    const entries = await db().select().from(opLog).where(eq(opLog.action, '人工调整最终分'))
    expect(entries).toMatchObject([{ before: { final_score: 80 }, after: { final_score: 95 }, reason: WHY }])
    expect((await manual(low, null)).value).toMatchObject({ before: 95, after: 80 })
  })

  test('never exceeds the full score, and never rests on stale figures', async () => {
    const book_id = await reviewed('书', [80, 80, 80])
    await calc()
    expect((await manual(book_id, 101)).msg).toBe('最终分应在0～100之间')
    await db()
      .update(project)
      .set({ last_score_time: new Date(Date.now() + 1000) })
    expect((await manual(book_id, 90)).msg).toBe('核分时间早于最近评分时间，请重新核分')
  })
})

describe('who may see and do what', () => {
  test('a manager of another project sees nothing; he and a manager of this one cannot calculate', async () => {
    await reviewed('书', [80, 80, 80])
    await calc()
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect((await list(stranger)).rows).toEqual([])
    expect((await server.send(stranger, 'result_file', { project_id: place.project_id })).code).toBe(403)
    const refused = await server.send(stranger, 'update_project_finalscore', {
      mode: 'calc',
      project_id: place.project_id,
    })
    expect(refused.code).toBe(403)
  })

  test('a leader sees his group once the leader stage has come, and no other group', async () => {
    await reviewed('书', [80, 80, 80])
    await calc()
    const [leader] = experts
    if (!leader) throw new Error('no leader')
    expect((await list(leader)).rows).toHaveLength(1)
    await db().update(project).set({ project_status: 'reviewing' })
    expect((await list(leader)).rows).toEqual([])
  })
})

test('the statistics count what is needed and what is done', async () => {
  await reviewed('书', [80, 80])
  await makeBook(db(), {}, { project_id: place.project_id })
  const counts = await server.ok(director, 'project_all_num', { project_id: place.project_id })
  expect(counts).toMatchObject({
    book_num: 2,
    grouped_num: 1,
    need_review_num: 6,
    assigned_num: 2,
    done_num: 2,
    done_rate: 33.3,
    gap_book_num: 2,
    expert_num: 5,
  })
  expect(counts.by_group).toMatchObject([{ need: 3, done: 2, rate: 66.7 }])
})
