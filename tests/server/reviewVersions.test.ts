import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { WORDS } from '#tests/support/reviewScene'
import { leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
  await scene.finish()
})

const REASON = '第一项打分偏高，请核对'
type Asked = Partial<Input<'review_version_list'>>

const ask = (as: Login, more: Asked = {}) =>
  server.send(as, 'review_version_list', {
    project_id: scene.project_id,
    book_id: scene.first.book_id,
    ...more,
  })
const giveBack = () =>
  server.ok(scene.manager, 'return_expert_review', {
    project_id: scene.project_id,
    user_id: scene.one.user_id,
    book_ids: [scene.first.book_id],
    reason: REASON,
  })
/** The number behind which the group knows the expert. */
const numberOf = async (who: Login): Promise<number> =>
  (await scene.reviews(scene.manager)).experts.find(({ user_id }) => user_id === who.user_id)?.anon_no ?? 0

describe('a review that was given back', () => {
  test('keeps what stood in it, beside what it holds now', async () => {
    await giveBack()
    const before = await ask(scene.one)
    expect(before.value.versions).toMatchObject([
      { reason: REASON, review: { total_score: 90, opinion: { conclusion: 'recommend' } } },
    ])
    expect(before.value.present).toEqual(before.value.versions[0]?.review)
    expect(before.value.indicators.length).toBeGreaterThan(4)

    const error = { page: '12', line: '3', original: '帐号', correct: '账号', kind: 'language' }
    const changed = { conclusion: 'recommend_after_fix' as const, error_list: [error] }
    await scene.handIn(scene.one, scene.first.book_id, [15, 18, 27, 27], { total_reason: WORDS }, changed)
    const { versions, present } = (await ask(scene.one)).value
    expect(versions[0]?.review.items.map(({ score }) => score)).toEqual([18, 18, 27, 27])
    expect(present).toMatchObject({ total_score: 87, opinion: changed })
    expect(present?.items.map(({ score }) => score)).toEqual([15, 18, 27, 27])
    expect(present?.opinion.advice).toBe(versions[0]?.review.opinion.advice)
  })

  test('every time anew: the last one first', async () => {
    await giveBack()
    await scene.handIn(scene.one, scene.first.book_id, [15, 18, 27, 27])
    await giveBack()
    const { versions } = (await ask(scene.one)).value
    expect(versions.map(({ review }) => review.total_score)).toEqual([87, 90])
  })

  test('one that never was has no version, though each handing in is kept', async () => {
    expect((await ask(scene.one)).value.versions).toEqual([])
  })
})

describe('is read by', () => {
  test('the office, and what is new only once it is handed in again', async () => {
    await giveBack()
    const place = { user_id: scene.one.user_id }
    expect((await ask(scene.manager, place)).value).toMatchObject({
      versions: [{ reason: REASON }],
      present: null,
    })
    await scene.handIn(scene.one, scene.first.book_id, [15, 18, 27, 27])
    expect((await ask(scene.manager, place)).value.present).toMatchObject({ total_score: 87 })
  })

  test('the leader of the group by number, and what is new only once it is handed in again', async () => {
    const anon_no = await numberOf(scene.one)
    expect((await scene.reviews()).experts.filter(({ was_returned }) => was_returned)).toEqual([])
    await giveBack()
    expect((await scene.reviews()).experts.filter(({ was_returned }) => was_returned)).toMatchObject([
      { anon_no },
    ])
    expect((await ask(scene.leader, { anon_no })).value).toMatchObject({
      versions: [{ reason: REASON, review: { total_score: 90 } }],
      present: null,
    })
    await scene.handIn(scene.one, scene.first.book_id, [15, 18, 27, 27])
    const { value } = await ask(scene.deputy, { anon_no })
    expect(value.present).toMatchObject({ total_score: 87 })
    expect(JSON.stringify(value)).not.toContain('周专家')
  })

  test('no leader before his own books are in', async () => {
    const anon_no = await numberOf(scene.one)
    await giveBack()
    await server.ok(scene.manager, 'return_expert_review', {
      project_id: scene.project_id,
      user_id: scene.leader.user_id,
      reason: '意见过于笼统',
    })
    expect(await ask(scene.leader, { anon_no })).toMatchObject({
      code: 500,
      msg: '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见',
    })
  })

  test('nobody else', async () => {
    const anon_no = await numberOf(scene.one)
    await giveBack()
    const { group_id } = await makeGroup(server.database.db, scene.project_id)
    const other = { project_id: scene.project_id, group_id }
    const elsewhere = await makeExpert(server, { ...other, member_type: 'leader' })
    const stranger = await server.login('stranger', ['pingShenManage'])
    const user_id = scene.one.user_id
    const asked: [Login, Asked][] = [
      [scene.two, { user_id }],
      [scene.two, { anon_no }],
      [scene.leader, { user_id }],
      [elsewhere, { anon_no }],
      [elsewhere, { user_id }],
      [elsewhere, {}],
      [stranger, { user_id }],
      [stranger, { anon_no }],
    ]
    for (const [as, more] of asked) expect([more, (await ask(as, more)).code]).toEqual([more, 403])
    expect((await ask(scene.leader, { anon_no: 99 })).msg).toBe('该教材没有这位专家')
  })
})
