import { beforeEach, describe, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let project_id: number
let leader: Login

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  project_id = scene.project_id
  leader = await makeExpert(server, { ...scene, member_type: 'leader' }, { name: '李组长' })
})

describe('any_group_leader', () => {
  const asked = (as: Login, user_id?: number) => server.ok(as, 'any_group_leader', { project_id, user_id })

  test('answers for oneself, and to the office for somebody of its projects', async () => {
    expect(await asked(leader)).toMatchObject({ is_leader: true, groups: [{ leader_type: 'leader' }] })
    expect(await asked(scene.manager, leader.user_id)).toEqual(await asked(leader))
    expect(await asked(scene.manager, scene.expert.user_id)).toEqual({ is_leader: false, groups: [] })
    expect(await asked(scene.manager)).toEqual({ is_leader: false, groups: [] })
  })

  test('tells nobody else about another person', async () => {
    const nothing = { is_leader: false, groups: [] }
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect(await asked(scene.expert, leader.user_id)).toEqual(nothing)
    expect(await asked(stranger, leader.user_id)).toEqual(nothing)
  })
})

test('the numbers of a group count its liaisons', async () => {
  await makeExpert(server, { ...scene, member_type: 'liaison' })
  await makeExpert(server, { ...scene, member_type: 'liaison', expert_status: 'withdrawn' })
  const [numbers] = await server.ok(scene.manager, 'group_num_zhuanjia', { project_id })
  expect(numbers).toMatchObject({ zhuanjia_num: 2, leader_num: 1, liaison_num: 1 })
})

test('the groups to choose from have numbers only where they are asked for', async () => {
  const [plain] = await server.ok(scene.manager, 'admin_group_list', { project_id })
  expect(plain).toMatchObject({ group_id: scene.group_id, leader_names: '李组长' })
  expect(plain).not.toHaveProperty('book_num')
  const [counted] = await server.ok(scene.manager, 'admin_group_list', { project_id, with_count: 1 })
  expect(counted).toMatchObject({ book_num: 2, zhuanjia_num: 2 })
})

test('the roster says who leads a group and when the latest invitation was made', async () => {
  const seatsOf = async (person: Login) => {
    const { rows } = await server.ok(scene.manager, 'project_expert_list', { project_id, in_project: 1 })
    return rows.find(({ user_id }) => user_id === person.user_id)?.seats
  }
  expect(await seatsOf(leader)).toMatchObject([{ is_leader: 1, invite_time: null }])
  expect(await seatsOf(scene.expert)).toMatchObject([{ is_leader: 0 }])
  const invited = await makeExpert(server, { ...scene, expert_status: 'invited' })
  await server.ok(scene.manager, 'invitation_links', { project_id, user_ids: [invited.user_id] })
  expect(await seatsOf(invited)).toMatchObject([
    { invite_time: expect.stringMatching(/^\d{4}-\d\d-\d\d /), confirm_time: null },
  ])
})

describe('progress', () => {
  test('says who leads', async () => {
    const { rows } = await server.ok(scene.manager, 'expert_review_list', { project_id })
    expect(rows.map(({ user_id, is_leader }) => [user_id, is_leader])).toEqual([
      [scene.expert.user_id, 0],
      [leader.user_id, 1],
    ])
  })

  test('counts the reminders that reached a person, each once', async () => {
    const told = async () => {
      const { rows } = await server.ok(scene.manager, 'not_reviewed_user_list', { project_id })
      return rows.map(({ user_id, remind_count }) => [user_id, remind_count])
    }
    const send = (template: 'remind' | 'custom', user_ids: number[]) =>
      server.ok(scene.manager, 'send_expert_msg', {
        project_id,
        user_ids,
        template,
        title: '提醒',
        content: '请尽快完成评审',
        channel: ['site', 'sms'],
      })
    expect(await told()).toEqual([[scene.expert.user_id, 0]])
    await send('remind', [scene.expert.user_id])
    await send('remind', [scene.expert.user_id, leader.user_id])
    await send('custom', [scene.expert.user_id])
    await send('remind', [leader.user_id])
    expect(await told()).toEqual([[scene.expert.user_id, 2]])
  })
})

describe('the messages of one person', () => {
  const titles = async (as: Login, user_id: number, more: { project_id?: number } = {}) => {
    const { rows } = await server.ok(as, 'expert_msg_list', { user_id, ...more })
    return rows.map(({ title, user_name }) => [title, user_name])
  }

  test('are listed for those who may read them', async () => {
    const send = (title: string, to: Login) =>
      server.ok(scene.manager, 'send_expert_msg', {
        project_id,
        user_ids: [to.user_id],
        template: 'custom',
        title,
        content: '请查收',
        channel: ['site'],
      })
    await send('给组长', leader)
    await send('给专家', scene.expert)
    const { rows } = await server.ok(scene.manager, 'expert_msg_list', { project_id })
    expect(rows.map(({ title }) => title)).toEqual(['给专家', '给组长'])
    expect(await titles(scene.manager, leader.user_id)).toMatchObject([['给组长', '李组长']])
    expect(await titles(scene.manager, leader.user_id, { project_id })).toHaveLength(1)
    expect(await titles(leader, leader.user_id)).toMatchObject([['给组长', '李组长']])
    expect(await titles(leader, scene.expert.user_id)).toEqual([])
    const stranger = await server.login('stranger', ['pingShenManage'])
    expect(await titles(stranger, leader.user_id)).toEqual([])
  })
})

test('whoever steps aside is told what became of the review', async () => {
  const [book_id = 0] = scene.ids
  const reason = '与第一主编为同门，须回避'
  const done = await server.ok(scene.expert, 'fenpei_avoid_apply', {
    project_id,
    book_id,
    kind: 'self_report',
    reason,
  })
  expect(done).toEqual({ review_status: 'avoided' })
  expect(await scene.given(book_id)).toMatchObject({ review_status: 'avoided' })
})

test('a change of texts says when they were changed, also where nothing is new', async () => {
  const edit = (texts: { print_title?: string }) =>
    server.ok(scene.manager, 'pingshen_text_edit', { project_id, texts })
  expect((await edit({})).update_time).toBeNull()
  const { update_time } = await edit({ print_title: '专家评审表' })
  expect(update_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await edit({ print_title: '专家评审表' })).update_time).toBe(update_time)
})
