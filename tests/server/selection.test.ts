import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, declareFlow, leaderOpinion, project } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { day } from '#tests/support/factories'
import { outcomeScene, REASON, type OutcomeScene } from './outcome.support'

let server: TestServer
let scene: OutcomeScene
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await outcomeScene(server)
})

const save = (rule: Input<'selection_save'>['rule'], shows_rank: 0 | 1 = 0) =>
  server.ok(scene.director, 'selection_save', { project_id: scene.project_id, rule, shows_rank })
const list = (more: Partial<Input<'selection_list'>> = {}) =>
  server.ok(scene.director, 'selection_list', { project_id: scene.project_id, ...more })
const submit = (op: 'submit' | 'withdraw' = 'submit') =>
  server.send(scene.director, 'selection_submit', { project_id: scene.project_id, op })
const adjust = (book_id: number, chosen: 0 | 1 | null, reason = REASON) =>
  server.send(scene.director, 'selection_adjust', { project_id: scene.project_id, book_id, chosen, reason })
const recheck = (book_ids: number[], result: 'pass' | 'fail', reason = REASON) =>
  server.send(scene.director, 'selection_recheck', {
    project_id: scene.project_id,
    book_ids,
    result,
    reason,
  })
const chosen = async () => (await list({ chosen: 1 })).rows.map(({ book_name }) => book_name)
const flow = async (book_id: number) =>
  (
    await db()
      .select()
      .from(declareFlow)
      .where(eq(declareFlow.book_id, book_id))
      .orderBy(asc(declareFlow.flow_id))
  ).map(({ from_status, to_status, user_id }) => [from_status, to_status, user_id])

test('a calculation makes a book reviewed once it has a score, and takes that back with the score', async () => {
  expect(await scene.states()).toEqual({ 优: 'reviewed', 良: 'reviewed', 差: 'reviewed', 缺: 'in_review' })
  expect(await flow(scene.books.优)).toEqual([['in_review', 'reviewed', scene.director.user_id]])
})

test('books are proposed by a line or by votes, each with its reason', async () => {
  expect(await list()).toMatchObject({ rule: null, chosen_num: 0, closed_reason: null })
  await save({ way: 'rank_all', most: 1 })
  expect(await chosen()).toEqual(['优'])
  await save({ way: 'rank_group', most: 2 })
  expect(await chosen()).toEqual(['优', '良'])
  await save({ way: 'score', least: 70 })
  expect(await chosen()).toEqual(['优', '良', '差'])
  const { rows } = await list()
  expect(rows.at(-1)).toMatchObject({
    book_name: '缺',
    chosen: 0,
    barred: 1,
    why: expect.stringContaining('没有定论'),
  })
  await db().insert(leaderOpinion).values({
    project_id: scene.project_id,
    group_id: scene.group_id,
    book_id: scene.books.良,
    status: 'submitted',
    leader_user_id: scene.director.user_id,
    vote_agree: 4,
    vote_against: 1,
    vote_abstain: 1,
  })
  await save({ way: 'votes' })
  expect(await chosen()).toEqual(['良'])
})

describe('the office', () => {
  test('goes against the rule only with a reason, and never for a book without a result', async () => {
    await save({ way: 'rank_all', most: 1 })
    expect((await adjust(scene.books.差, 1, '太短')).msg).toContain('理由不少于20字')
    expect((await adjust(scene.books.缺, 1)).msg).toContain('不能列入拟入选名单')
    await adjust(scene.books.差, 1)
    await adjust(scene.books.优, 0)
    expect(await chosen()).toEqual(['差'])
    await adjust(scene.books.优, null)
    expect(await chosen()).toEqual(['优', '差'])
  })

  test('may be a director only', async () => {
    const manager = await server.login('manager', ['pingShenManage'])
    const { project_id } = scene
    const reply = await server.send(manager, 'selection_submit', { project_id, op: 'submit' })
    expect(reply.code).toBe(403)
    expect((await server.ok(manager, 'selection_list', { project_id })).rows).toEqual([])
  })
})

test('what is proposed is rechecked, what passes is published, and its people learn nothing before', async () => {
  const author = await server.login('author', ['schoolMan'])
  await db().update(book).set({ create_by: author.user_id }).where(eq(book.book_id, scene.books.良))
  await save({ way: 'rank_all', most: 2 }, 1)
  expect((await submit()).value.done_num).toBe(2)
  expect(await scene.states()).toMatchObject({ 优: 'recheck', 良: 'recheck', 差: 'reviewed' })
  const known = async () => {
    const { rows } = await server.ok(scene.owner, 'declaration_list', {})
    return rows.map(({ declare_status }) => declare_status)
  }
  expect(await known()).toEqual(['reviewed'])
  expect((await adjust(scene.books.差, 1)).msg).toBe('拟入选名单已提交复核')
  expect((await scene.carry('publicity')).msg).toContain('有2种拟入选教材没有复核结论')
  expect((await recheck([scene.books.良], 'fail', '')).msg).toContain('理由不少于20字')
  await recheck([scene.books.良], 'fail')
  expect((await recheck([scene.books.良], 'pass')).msg).toContain('未入选')
  await recheck([scene.books.优], 'pass', '')
  expect((await submit('withdraw')).msg).toBe('已有2种教材作出复核结论，不能撤回')
  expect(await scene.told(author)).toEqual([])
  expect((await scene.carry('publicity')).code).toBe(200)
  expect(await scene.states()).toEqual({
    优: 'publicity',
    良: 'not_selected',
    差: 'reviewed',
    缺: 'in_review',
  })
  expect(await known()).toEqual(['publicity'])
  expect(await flow(scene.books.优)).toEqual([
    ['in_review', 'reviewed', scene.director.user_id],
    ['reviewed', 'recheck', scene.director.user_id],
    ['recheck', 'publicity', scene.director.user_id],
  ])
  expect(await scene.told(scene.owner)).toEqual(['教材进入公示'])
  expect(await scene.told(scene.province)).toEqual(['教材进入公示'])
  expect(await scene.told(author)).toEqual(['教材未入选'])
  const shown = await server.ok(undefined, 'publicity_detail', { uuid: await scene.key() })
  expect(shown.books).toEqual([
    {
      book_id: scene.books.优,
      book_name: '优',
      first_editor: expect.any(String),
      first_editor_unit: '某学院',
      publisher_name: '某某出版社',
      rank: 1,
    },
  ])
})

test('a proposal is taken back as a whole, as long as nothing was rechecked', async () => {
  await save({ way: 'rank_all', most: 2 })
  await submit()
  expect((await submit()).msg).toBe('拟入选名单已提交复核')
  expect((await submit('withdraw')).value.done_num).toBe(2)
  expect(await scene.states()).toMatchObject({ 优: 'reviewed', 良: 'reviewed' })
  expect((await submit('withdraw')).msg).toBe('没有可以撤回的拟入选名单')
})

test('a draft is pointed out before publicity, which then follows the rule of the project', async () => {
  await save({ way: 'rank_all', most: 1 })
  const reply = await scene.carry('publicity')
  expect(reply.value.checks.map(({ code }) => code)).toContain('selection_draft')
  expect(await scene.states()).toMatchObject({ 优: 'publicity', 良: 'publicity' })
})

test('a publicity of less than five days is refused', async () => {
  await db()
    .update(project)
    .set({ publicity_end_time: day(3) })
  expect((await scene.carry('publicity')).msg).toContain('公示期不少于5天')
})

test('a test project proposes nothing and shows nothing', async () => {
  await db().update(project).set({ is_test: true })
  const { project_id } = scene
  const rule = { way: 'votes' as const }
  const reply = await server.send(scene.director, 'selection_save', { project_id, rule })
  expect(reply.msg).toContain('测试项目不改变教材的申报状态')
  await scene.carry('publicity')
  expect(await scene.key()).toBe('')
})

test('an imported book goes the same way, without anybody who declared it', async () => {
  await db()
    .update(book)
    .set({ declare_dept_id: null, create_by: null, submit_time: null, recommend_dept_id: null })
  await save({ way: 'rank_all', most: 1 })
  await submit()
  await recheck([scene.books.优], 'pass')
  await scene.carry('publicity')
  await scene.endPublicity()
  expect((await scene.carry('finished')).code).toBe(200)
  expect(await scene.states()).toEqual({
    优: 'selected',
    良: 'not_selected',
    差: 'not_selected',
    缺: 'formal_passed',
  })
})
