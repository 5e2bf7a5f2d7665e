import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, scoreRuleVersion } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { makeGroup } from '#tests/support/factories'
import { leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
const REASON = '与第一主编是师生关系，申请回避'

beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
  await server.database.db.insert(scoreRuleVersion).values({
    project_id: scene.project_id,
    version: 1,
    rule: ScoreRule.parse({}),
    reason: '启动评审',
    create_by: scene.manager.user_id,
  })
  await server.ok(scene.one, 'fenpei_avoid_apply', {
    project_id: scene.project_id,
    book_id: scene.first.book_id,
    kind: 'teacher_student',
    reason: REASON,
  })
})

const avoided = () =>
  server.database.db.select().from(assignment).where(eq(assignment.review_status, 'avoided'))
const elsewhere = () => makeGroup(server.database.db, scene.project_id)
const leaves = (group_id: number) =>
  server.ok(scene.manager, 'people_group', {
    group_id,
    from_group_id: scene.group_id,
    user_ids: [scene.one.user_id],
  })
const bookLeaves = () =>
  server.ok(scene.manager, 'group_book', {
    group_id: scene.group_id,
    op: 'remove',
    book_ids: [scene.first.book_id],
  })

const EVENTS: [string, () => Promise<unknown>][] = [
  ['the book leaves the group', bookLeaves],
  ['the expert moves to another group', async () => leaves((await elsewhere()).group_id)],
  [
    'the expert leaves the group',
    () =>
      server.ok(scene.manager, 'del_zhuanjia', {
        group_id: scene.group_id,
        user_ids: [scene.one.user_id],
        force: 1,
      }),
  ],
  [
    'the group is emptied',
    () =>
      server.ok(scene.manager, 'groupEmpty', {
        group_id: scene.group_id,
        scope: 'all',
        confirm_text: '清空',
      }),
  ],
]

test.each(EVENTS)('that somebody avoided a book stays on record when %s', async (_, happens) => {
  await happens()
  expect(await avoided()).toMatchObject([
    { user_id: scene.one.user_id, book_id: scene.first.book_id, avoid_reason: REASON },
  ])
  expect(await server.ok(scene.manager, 'avoided_review_list', { group_id: scene.group_id })).toMatchObject([
    { user_name: '周专家', book_name: '数控加工' },
  ])
  expect(await brokenInvariants(server.database.db)).toEqual([])
})

test('a group in which somebody avoided a book is not deleted with the record of it', async () => {
  await server.ok(scene.manager, 'groupEmpty', {
    group_id: scene.group_id,
    scope: 'all',
    confirm_text: '清空',
  })
  expect(await server.send(scene.manager, 'psgroup_del', { group_ids: [scene.group_id] })).toMatchObject({
    code: 500,
    msg: '组内已有1条回避记录，不能删除',
  })
  expect(await avoided()).toHaveLength(1)
})

test('a book is not taken out of the project with the record that somebody avoided it', async () => {
  const { project_id, manager, first } = scene
  await scene.setProject({ project_status: 'configuring' })
  await bookLeaves()
  const reply = await server.ok(manager, 'dist_psbook', {
    project_id,
    op: 'remove',
    book_ids: [first.book_id],
    force: 1,
  })
  expect(reply).toMatchObject({ skipped: [{ reason: '已有1条回避记录，不能移出' }] })
  expect(await avoided()).toHaveLength(1)
})

test('the pair is still apart when both have come to another group', async () => {
  const { manager, one, first } = scene
  const { group_id } = await elsewhere()
  await leaves(group_id)
  await bookLeaves()
  await server.ok(manager, 'group_book', { group_id, op: 'add', book_ids: [first.book_id] })
  const byHand = { group_id, book_ids: [first.book_id], user_ids: [one.user_id] }
  const again = await server.ok(manager, 'group_bookUser', { ...byHand, force: 1, reason: '经研究同意' })
  expect(again).toMatchObject({
    created_num: 0,
    conflicts: [{ reason: expect.stringContaining('此前的评审已回避') }],
  })
  await server.ok(manager, 'refresh_group_book', { project_id: scene.project_id, group_ids: [group_id] })
  expect(await avoided()).toHaveLength(1)
})
