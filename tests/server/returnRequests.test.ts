import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, message, messageBatch, opLog } from '#server/db/schema/index'
import { eq } from 'drizzle-orm'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup } from '#tests/support/factories'
import { leaderScene, type LeaderScene } from './leader.support'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const REASON = '对数字资源的评价与评分不一致'
/** The third expert of each book. */
const THIRD = 3

/** The leader and one expert have handed in everything. */
async function ready() {
  const scene = await leaderScene(server)
  await scene.finish([scene.leader, scene.one])
  return scene
}
const ask = (scene: LeaderScene, as: Login = scene.leader, more: object = {}) =>
  server.send(as, 'return_expert_review', {
    project_id: scene.project_id,
    anon_no: THIRD,
    book_ids: [scene.first.book_id],
    reason: REASON,
    ...more,
  })
const listed = async (scene: LeaderScene, as: Login = scene.manager) =>
  (await server.ok(as, 'return_request_list', { project_id: scene.project_id })).rows
const firstOf = async (scene: LeaderScene) => (await listed(scene))[0]?.request_id ?? 0
const decide = (scene: LeaderScene, request_id: number, approved: 0 | 1, reason = '', as = scene.manager) =>
  server.send(as, 'return_request_decide', { request_id, approved, reason })
const lettersTo = async ({ user_id }: Login) =>
  (
    await server.database.db
      .select({ title: message.title, content: message.content, template: messageBatch.template })
      .from(message)
      .innerJoin(messageBatch, eq(messageBatch.batch_id, message.batch_id))
      .where(eq(message.user_id, user_id))
  ).map(({ title, content }) => ({ title, content }))
const statusOf = async (scene: LeaderScene) => {
  const tasks = await server.database.db.select().from(assignment)
  return tasks.find((task) => task.user_id === scene.one.user_id && task.book_id === scene.first.book_id)
    ?.review_status
}

test('a leader’s return is a request: the office hears of it, the expert does not', async () => {
  const scene = await ready()
  const reply = await ask(scene)
  expect(reply.value).toEqual({ returned_num: 0, expert_status: null, request_status: 'pending' })
  expect(await statusOf(scene)).toBe('locked')
  expect(await lettersTo(scene.one)).toEqual([])
  expect(await lettersTo(scene.manager)).toMatchObject([
    { title: '组长申请退回评审', content: expect.stringContaining(`理由：${REASON}`) },
  ])
  const [seen] = await listed(scene)
  expect(seen).toMatchObject({
    anon_no: THIRD,
    name: '周专家',
    leader_name: '李组长',
    reason: REASON,
    request_status: 'pending',
  })
  expect((await listed(scene, scene.leader))[0]).toMatchObject({ name: null, request_status: 'pending' })
  const own = (await scene.reviews()).experts.find(({ anon_no }) => anon_no === THIRD)
  expect(own?.return_request).toMatchObject({ request_status: 'pending', reason: REASON })
  const last = (await server.database.db.select().from(opLog)).at(-1)
  expect(last).toMatchObject({ action: 'return_expert_review', after: { request_status: 'pending' } })
})

test('approved, the review goes back with the leader’s reason, and both are told', async () => {
  const scene = await ready()
  await ask(scene)
  const request_id = await firstOf(scene)
  expect((await decide(scene, request_id, 1)).code).toBe(200)
  expect(await statusOf(scene)).toBe('returned')
  expect((await lettersTo(scene.one))[0]?.content).toContain(`退回理由：${REASON}`)
  expect(await lettersTo(scene.leader)).toMatchObject([{ title: '退回申请已同意' }])
  const { book_id } = scene.first
  const opened = await server.ok(scene.one, 'zhuanjia_book_yijian', { project_id: scene.project_id, book_id })
  expect(opened).toMatchObject({ return_reason: REASON, readonly_reason: null })
  expect((await decide(scene, request_id, 1)).msg).toBe('该申请已处理，请刷新')
  expect((await listed(scene, scene.leader))[0]?.request_status).toBe('approved')
})

test('refused, the expert never hears of it and the leader reads why', async () => {
  const scene = await ready()
  await ask(scene)
  const request_id = await firstOf(scene)
  expect((await decide(scene, request_id, 0, '不行')).msg).toBe('不同意的理由不少于5字')
  const why = '评分与意见并无矛盾，不必退回'
  expect((await decide(scene, request_id, 0, why)).code).toBe(200)
  expect(await statusOf(scene)).toBe('locked')
  expect(await lettersTo(scene.one)).toEqual([])
  expect((await lettersTo(scene.leader))[0]?.content).toContain(why)
  const own = (await scene.reviews()).experts.find(({ anon_no }) => anon_no === THIRD)
  expect(own?.return_request).toMatchObject({ request_status: 'refused', decide_reason: why })
  // The leader may ask again, with a better reason.
  expect((await ask(scene)).code).toBe(200)
})

test('a return by the office itself settles the request', async () => {
  const scene = await ready()
  await ask(scene)
  await server.ok(scene.manager, 'return_expert_review', {
    project_id: scene.project_id,
    user_id: scene.one.user_id,
    reason: '意见过于笼统',
  })
  expect((await listed(scene))[0]?.request_status).toBe('approved')
  expect(await lettersTo(scene.leader)).toMatchObject([{ title: '退回申请已同意' }])
})

test('whoever asked may take it back; nobody else', async () => {
  const scene = await ready()
  await ask(scene)
  const request_id = await firstOf(scene)
  const withdraw = (as: Login) => server.send(as, 'return_request_withdraw', { request_id })
  expect((await withdraw(scene.deputy)).code).toBe(403)
  expect((await withdraw(scene.leader)).code).toBe(200)
  expect((await withdraw(scene.leader)).msg).toBe('该申请已处理，请刷新')
  expect((await decide(scene, request_id, 1)).msg).toBe('该申请已处理，请刷新')
})

describe('refused at once', () => {
  test.each<[string, object, string]>([
    ['a reason that says nothing', { reason: '不好' }, '退回理由不少于5字'],
    ['all books', { book_ids: [] }, '申请退回须指明一种教材和一位专家'],
    ['nobody in particular', { anon_no: undefined }, '申请退回须指明一种教材和一位专家'],
    ['an expert who is none', { anon_no: 9 }, '该教材没有这位专家的评审'],
    ['his own', { anon_no: 1 }, '不能申请退回自己的评审，请联系评审管理员'],
    ['what is not handed in', { anon_no: 4 }, '该专家尚未提交对该教材的评审，无需退回'],
  ])('%s', async (_, more, msg) => {
    const scene = await ready()
    expect((await ask(scene, scene.leader, more)).msg).toBe(msg)
    expect(await listed(scene)).toEqual([])
  })

  test('before his own books are handed in, twice, and after the group has decided', async () => {
    const scene = await ready()
    expect((await ask(scene, scene.deputy)).msg).toBe(
      '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见',
    )
    expect((await ask(scene)).code).toBe(200)
    expect((await ask(scene)).msg).toBe('该评审的退回申请正在等待审批')
    await scene.setProject({ project_status: 'leader_stage' })
    await scene.write({ book_id: scene.second.book_id })
    const late = '该教材的小组意见已提交，请先联系评审管理员退回小组意见'
    expect((await ask(scene, scene.leader, { book_ids: [scene.second.book_id] })).msg).toBe(late)
    expect((await scene.reviews(scene.leader, scene.second.book_id)).return_refusal).toBe(late)
    await scene.setProject({ project_status: 'weighting' })
    expect((await ask(scene)).msg).toBe('评审已结束，不能申请退回')
  })

  test('from whoever does not lead the group of the book', async () => {
    const scene = await ready()
    const { group_id } = await makeGroup(server.database.db, scene.project_id)
    const other = await makeExpert(server, {
      project_id: scene.project_id,
      group_id,
      member_type: 'leader',
    })
    expect(await ask(scene, other)).toMatchObject({ code: 403, msg: '您不是该组组长' })
    expect((await ask(scene, scene.one)).code).toBe(403)
    await ask(scene)
    expect(await listed(scene, other)).toEqual([])
    const request_id = await firstOf(scene)
    expect((await decide(scene, request_id, 1, '', other)).code).toBe(403)
    const elsewhere = await server.login('elsewhere', ['pingShenManage'])
    expect((await decide(scene, request_id, 1, '', elsewhere)).code).toBe(403)
    expect(await listed(scene, elsewhere)).toEqual([])
  })
})

test('two leaders who ask at the same moment make one request', async () => {
  const scene = await leaderScene(server)
  await scene.finish()
  const replies = await Promise.all([ask(scene), ask(scene, scene.deputy)])
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 500])
  expect(await listed(scene)).toHaveLength(1)
})
