import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_REMINDERS, dueMoments, timeOf, type ReminderMoment } from '#contract/rules/message/reminders'
import { message, reminderPlan } from '#server/db/schema/index'
import { remindDue } from '#server/messages/reminders'
import { testServer, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

const HOUR = 3_600_000
const deadline = new Date('2031-05-06T10:00:00Z')
const at = (moment: ReminderMoment, minutes = 1) =>
  new Date(timeOf(moment, deadline.getTime()) + minutes * 60_000)

test.each([
  [-73, []],
  [-71.5, ['d3']],
  [-70, []],
  [-23.9, ['d1']],
  [-1.5, ['h2']],
  [0.5, []],
  [1.5, ['after']],
] as const)('%f hours from the deadline it is time for %j', (hours, moments) => {
  expect(dueMoments(0, -1000 * HOUR, hours * HOUR)).toEqual(moments)
})

test('a moment before the last change of the plan is none', () => {
  expect(dueMoments(0, -71.8 * HOUR, -71.5 * HOUR)).toEqual([])
})

let server: TestServer
let scene: ReviewScene
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1, { review_end_time: deadline })
})

const save = async (more: { max_num?: number; on?: 0 | 1; revision?: number } = {}) => {
  const { max_num = 3, on = 1, revision = 0 } = more
  return server.send(scene.manager, 'msg_reminder_save', {
    project_id: scene.project_id,
    reminders: DEFAULT_REMINDERS.map((reminder) => ({ ...reminder, on, channel: ['site', 'sms'] })),
    max_num,
    revision,
  })
}
const run = (moment: ReminderMoment) => remindDue(db(), { publicUrl: 'https://r/' }, at(moment))
const letters = async (user_id = scene.expert.user_id) =>
  (await db().select().from(message).where(eq(message.user_id, user_id))).filter(
    ({ channel }) => channel === 'site',
  )

describe('自动提醒', () => {
  test('is sent once at its moment, also with two servers, and anew for another deadline', async () => {
    await save()
    expect(await Promise.all([run('d3'), run('d3')]).then((sent) => sent.filter(Boolean))).toEqual([1])
    expect(await run('d3')).toBe(0)
    expect(await letters()).toMatchObject([{ title: '评审提醒', state: 'sent' }])
    expect((await letters())[0]?.content).toContain('还有1种教材未完成')
    expect((await db().select().from(message)).map(({ channel }) => channel).sort()).toEqual(['site', 'sms'])
    await run('d1')
    expect(await letters()).toHaveLength(2)
    await scene.setProject({ review_end_time: new Date(deadline.getTime() + 1000) })
    await run('d1')
    expect(await letters()).toHaveLength(3)
    const { rows } = await server.ok(scene.manager, 'msg_batch_list', { project_id: scene.project_id })
    expect(rows[0]).toMatchObject({ sender: null, template: 'remind' })
  })

  test('stops for who is done, for who has heard it often enough, and for a project not under review', async () => {
    const done = await makeExpert(server, { ...scene, expert_status: 'all_submitted' })
    await save({ max_num: 1 })
    await scene.setProject({ project_status: 'paused' })
    await run('d3')
    expect(await letters()).toEqual([])
    await scene.setProject({ project_status: 'reviewing' })
    await run('d3')
    await run('d1')
    expect(await letters()).toHaveLength(1)
    expect(await letters(done.user_id)).toEqual([])
  })

  test('switched off, or on too late, nobody hears anything', async () => {
    await save({ on: 0 })
    await run('d3')
    await save({ on: 1, revision: 1 })
    await db()
      .update(reminderPlan)
      .set({ update_time: at('d3', 30) })
    await run('d3')
    expect(await letters()).toEqual([])
  })

  test('the office sees what will happen, and overwrites nobody', async () => {
    const detail = () => server.ok(scene.manager, 'msg_reminder_detail', { project_id: scene.project_id })
    expect((await detail()).reminders.map(({ fate }) => fate)).toEqual(['off', 'off', 'off', 'off'])
    expect((await save()).code).toBe(200)
    await run('d3')
    const { reminders, revision } = await detail()
    expect(revision).toBe(1)
    expect(reminders.map(({ moment, at: when, fate }) => [moment, when, fate])).toEqual([
      ['d3', '2031-05-03 18:00:00', 'done'],
      ['d1', '2031-05-05 18:00:00', 'waiting'],
      ['h2', '2031-05-06 16:00:00', 'waiting'],
      ['after', '2031-05-06 19:00:00', 'waiting'],
    ])
    expect((await save()).msg).toBe('提醒设置刚被其他人修改，请核对后再保存')
  })
})
