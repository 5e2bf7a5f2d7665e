import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { message } from '#server/db/schema/index'
import { NotSent } from '#server/messages/channel'
import { LEASE_MS } from '#server/messages/queue'
import { sendDue } from '#server/messages/worker'
import { testServer, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { mailbox, work } from '#tests/support/messageWorker'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
const db = () => server.database.db
const PEOPLE = 60

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
})

async function queue(people = 0, channel: ('sms' | 'email' | 'site')[] = ['sms']): Promise<number> {
  for (let n = 0; n < people; n++) await makeExpert(server, scene)
  const { batch_id } = await server.ok(scene.manager, 'send_expert_msg', {
    project_id: scene.project_id,
    filter: { all: 1 },
    template: 'custom',
    title: '通知',
    content: '{name}老师，请看',
    channel,
  })
  return batch_id ?? 0
}
const states = async () =>
  (await db().select().from(message).orderBy(asc(message.message_id))).map(({ state }) => state)
const only = async () => {
  const [found] = await db().select().from(message)
  if (!found) throw new Error('no message')
  return found
}
const batch = async () => {
  const { rows } = await server.ok(scene.manager, 'msg_batch_list', { project_id: scene.project_id })
  return rows[0]
}
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('后台发送', () => {
  test('two workers at once send everything exactly once', async () => {
    await queue(PEOPLE)
    const { sent, channel } = mailbox(() => new Promise((done) => setTimeout(done, 1)))
    await Promise.all([work(db(), { sms: channel }), work(db(), { sms: channel })])
    expect(sent).toHaveLength(PEOPLE + 1)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(PEOPLE + 1)
    expect(await batch()).toMatchObject({ status: 'sent', success_num: PEOPLE + 1, waiting_num: 0 })
  })

  test('a worker that dies in the middle leaves what it was sending to a person, and the rest to the next one', async () => {
    await queue(PEOPLE)
    const first = mailbox(async () => {
      if (first.sent.length >= 7) await new Promise(() => undefined)
    })
    void work(db(), { sms: first.channel })
    await expect.poll(() => first.sent.length).toBe(7)
    await expect.poll(async () => (await states()).filter((state) => state === 'sent').length).toBe(7)
    expect(await batch()).toMatchObject({ status: 'sending' })

    const { sent, channel } = mailbox()
    await work(db(), { sms: channel }, new Date(Date.now() + LEASE_MS + 1000))
    const all = [...first.sent, ...sent].map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect((await states()).filter((state) => state === 'unknown')).toHaveLength(PEOPLE + 1 - all.length)
    expect(await batch()).toMatchObject({ status: 'part_failed', success_num: all.length })
  })

  test('what certainly did not go out is tried again, later and later, and given up after the fifth time', async () => {
    await queue()
    const { channel } = mailbox(() => {
      throw new NotSent('网关忙', { again: true })
    })
    let minutes = 0
    for (const wait of [1, 5, 15, 60]) {
      await work(db(), { sms: channel }, later(minutes))
      expect(await only()).toMatchObject({ state: 'pending', fail_reason: '网关忙' })
      await work(db(), { sms: channel }, later(minutes + wait - 0.5))
      minutes += wait + 0.1
    }
    expect((await only()).attempts).toBe(4)
    await work(db(), { sms: channel }, later(minutes))
    expect(await only()).toMatchObject({ state: 'failed', attempts: 5 })
    expect(await batch()).toMatchObject({ status: 'failed', fail_num: 1 })
  })

  test('a refusal is final; the office can send again, and then it arrives', async () => {
    server = await testServer({ sms: { url: 'http://gateway.invalid', secret: '' } })
    scene = await reviewScene(server, 1)
    const batch_id = await queue()
    await work(db(), {
      sms: mailbox(() => {
        throw new NotSent('号码无效', { again: false })
      }).channel,
    })
    expect(await only()).toMatchObject({ state: 'failed', fail_reason: '号码无效' })
    const some = { project_id: scene.project_id, batch_id, from: ['failed' as const] }
    expect(await server.ok(scene.manager, 'msg_resend', some)).toEqual({ num: 1 })
    const { sent, channel } = mailbox()
    await work(db(), { sms: channel }, later(1))
    expect(sent).toMatchObject([{ address: expect.stringMatching(/^138/) }])
    expect(await only()).toMatchObject({ state: 'sent', fail_reason: null })
  })

  test('what nobody knows of is not sent again by itself, only when somebody has looked', async () => {
    const batch_id = await queue()
    await work(db(), {
      sms: mailbox(() => {
        throw new Error('没有答复')
      }).channel,
    })
    expect(await only()).toMatchObject({ state: 'unknown', fail_reason: '没有答复' })
    const { sent, channel } = mailbox()
    await work(db(), { sms: channel }, later(1000))
    expect(sent).toEqual([])
    const some = { project_id: scene.project_id, batch_id, from: ['unknown' as const] }
    expect(await server.ok(scene.manager, 'msg_mark_sent', some)).toEqual({ num: 1 })
    expect((await only()).state).toBe('sent')
  })

  test('a worker that is told to stop gives back what it has not begun', async () => {
    await queue(PEOPLE)
    let stopping = false
    const { sent, channel } = mailbox(() => {
      stopping = true
    })
    await sendDue({
      db: db(),
      channels: { sms: channel },
      worker: 'a',
      now: () => new Date(),
      isStopping: () => stopping,
    })
    expect(sent.length).toBeLessThan(10)
    expect(new Set(await states())).toEqual(new Set(['sent', 'pending']))
    const rest = mailbox()
    await work(db(), { sms: rest.channel })
    expect(sent.length + rest.sent.length).toBe(PEOPLE + 1)
    expect((await db().select().from(message).where(eq(message.attempts, 2))).length).toBe(0)
  })

  test('an unconfigured channel waits in the outbox while the other one goes out', async () => {
    await db().execute(`update expert set email = 'a@example.cn'`)
    await queue(0, ['sms', 'email', 'site'])
    const { sent, channel } = mailbox()
    await work(db(), { email: channel })
    expect(sent).toMatchObject([{ address: 'a@example.cn', title: '通知' }])
    const found = await db().select().from(message)
    expect(Object.fromEntries(found.map(({ channel: way, state }) => [way, state]))).toEqual({
      sms: 'outbox',
      email: 'sent',
      site: 'sent',
    })
  })
})
