import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app'
import { openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { member, project, projectManager, session } from '#server/db/schema/index'
import { createHub } from '#server/events/hub'
import { eventStream } from '#server/events/stream'
import { readSettings } from '#server/settings'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { listen, type Listener } from '#tests/support/events'
import { makeExpert } from '#tests/support/factories'
import { server as postgres } from '#tests/support/postgres'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let open: Listener[] = []

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})
afterEach(async () => {
  await Promise.all(open.map(({ leave }) => leave()))
  open = []
})

async function follow(as: Login | undefined, project_id = scene.project_id): Promise<Listener> {
  const listener = await listen(server, as, project_id)
  open.push(listener)
  await listener.until('open')
  return listener
}

/** As long as a change takes to be told, and then some. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 600))
const changes = ({ heard }: Listener) => heard.filter((name) => name === 'change').length

describe('what has changed is told', () => {
  test('within two seconds of each step of a review, and no draft is one', async () => {
    const { manager, expert, project_id, ids } = scene
    const [first = 0] = ids
    const director = await server.login('director', ['reviewActivity'])
    const wall = await follow(manager)
    expect(wall.type).toBe('text/event-stream; charset=utf-8')
    await server.ok(expert, 'user_score', scene.sheet(first, [10, null, null, null]))
    await aWhile()
    expect(changes(wall)).toBe(0)
    const reason = '评分依据不足，请补充说明'
    const steps: [string, () => Promise<unknown>][] = [
      ['handed in', () => scene.handIn(first)],
      ['withdrawn', () => server.ok(expert, 'user_score', scene.sheet(first, [18, 18, 27, 26]))],
      ['handed in again', () => scene.handIn(first)],
      [
        'returned',
        () =>
          server.ok(manager, 'return_expert_review', {
            project_id,
            user_id: expert.user_id,
            book_ids: [first],
            reason,
          }),
      ],
      ['calculated', () => server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })],
      ['opened', () => server.ok(director, 'wall_embargo_save', { project_id, embargo: 0 })],
      ['published', () => server.ok(manager, 'wall_book_show', { project_id, book_id: first, shown: 1 })],
    ]
    for (const [what, step] of steps) {
      const before = changes(wall)
      await step()
      const ms = await wall.until('change', before + 1)
      expect({ what, inTime: ms < 2000 }).toEqual({ what, inTime: true })
    }
  })

  test('only when it is committed, and only to who follows that project', async () => {
    const other = await reviewScene(server, 1)
    const [wall, elsewhere] = [await follow(scene.manager), await follow(other.manager, other.project_id)]
    const refused = await server.send(scene.expert, 'zhuanjia_all_submit', {
      project_id: scene.project_id,
      sign_confirm: 1,
    })
    expect(refused.code).toBe(500)
    await aWhile()
    expect(changes(wall)).toBe(0)
    await scene.handIn(scene.ids[0] ?? 0)
    await wall.until('change')
    await aWhile()
    expect(changes(elsewhere)).toBe(0)
  })

  test('in names of events alone: no name, number or score travels with them', async () => {
    const response = await server.fetch(
      requestFor('project_events', { project_id: scene.project_id }, scene.manager.token),
    )
    const reader = response.body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toBe('event: open\ndata:\n\n')
    await scene.handIn(scene.ids[0] ?? 0)
    expect(await next()).toBe('event: change\ndata:\n\n')
    await reader?.cancel()
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('cache-control')).toContain('no-transform')
  })
})

describe('who may listen', () => {
  test('is asked when he connects: nobody without a login, no expert, no office of another project', async () => {
    const stranger = await server.login('stranger', ['pingShenManage'])
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    await expect(listen(server, undefined, scene.project_id)).rejects.toThrow('401')
    for (const login of [scene.expert, stranger])
      await expect(listen(server, login, scene.project_id)).rejects.toThrow('403')
    await follow(leader)
    expect(server.hub.size()).toBe(1)
  })

  test('stops at logout, at once', async () => {
    const wall = await follow(scene.manager)
    await server.ok(scene.manager, 'logout', {})
    await wall.until('over')
    await wall.over
    expect(server.hub.size()).toBe(0)
  })

  /** The same with a heart that beats faster than once in fifteen seconds. */
  async function impatient(mayListen: () => Promise<boolean>) {
    const stream = await eventStream({
      hub: server.hub,
      project_id: scene.project_id,
      user_id: scene.manager.user_id,
      signal: new AbortController().signal,
      mayListen,
      heartbeatMs: 20,
    })
    return new Response(stream).text()
  }

  test('stops when his session has run out or the project is no longer his', async () => {
    const { db } = server.database
    let asked = 0
    const text = await impatient(() => Promise.resolve(++asked < 3))
    expect(text).toBe('event: open\ndata:\n\n:\n\n:\n\n:\n\nevent: over\ndata:\n\n')
    expect(server.hub.size()).toBe(0)

    // The same question as the call asks it.
    const wall = await follow(scene.manager)
    await db.delete(projectManager).where(eq(projectManager.user_id, scene.manager.user_id))
    await server.database.db.execute(`select pg_notify('review_changes', 'user:${scene.manager.user_id}')`)
    await wall.until('over')
  })

  test('prolongs no session by listening', async () => {
    const { db } = server.database
    const soon = new Date(Date.now() + 60_000)
    const wall = await follow(scene.manager)
    await db.update(session).set({ expires_at: soon }).where(eq(session.user_id, scene.manager.user_id))
    await db.execute(`select pg_notify('review_changes', 'user:${scene.manager.user_id}')`)
    await aWhile()
    expect(wall.heard).toEqual(['open'])
    const [held] = await db.select().from(session).where(eq(session.user_id, scene.manager.user_id))
    expect(held?.expires_at).toEqual(soon)
  })

  test('a leader hears nothing more once his seat is taken', async () => {
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    const wall = await follow(leader)
    await server.database.db.delete(member).where(eq(member.user_id, leader.user_id))
    await server.database.db.execute(`select pg_notify('review_changes', 'user:${leader.user_id}')`)
    await wall.until('over')
  })
})

describe('streams leave nothing behind', () => {
  test('a thousand that come and go: no follower, no listener, no timer', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    let before = 0
    for (let round = 0; round < 11; round++) {
      // Idle connections to the database keep a timer each; the first round opens them all.
      if (round === 1) before = timers()
      const streams = await Promise.all(
        Array.from({ length: 100 }, async (_, i) => {
          const gone = new AbortController()
          const request = requestFor('project_events', { project_id: scene.project_id }, scene.manager.token)
          const response = await server.fetch(new Request(request, { signal: gone.signal }))
          return { body: response.body, gone, i }
        }),
      )
      expect(server.hub.size()).toBe(100)
      // Some hang up properly, others just vanish.
      for (const { body, gone, i } of streams) {
        if (i % 2 === 0) await body?.cancel()
        else gone.abort()
      }
      expect(server.hub.size()).toBe(0)
    }
    expect(timers() - before).toBeLessThan(5)
    // And the next one is served as the first one was.
    const wall = await follow(scene.manager)
    await scene.handIn(scene.ids[0] ?? 0)
    await wall.until('change')
  })

  test('the server ends those that are open when it stops', async () => {
    const wall = await follow(scene.manager)
    await server.hub.close()
    await wall.over
    expect(server.hub.size()).toBe(0)
  })

  test('one who does not read is let go', async () => {
    const stream = await eventStream({
      hub: server.hub,
      project_id: scene.project_id,
      user_id: 1,
      signal: new AbortController().signal,
      mayListen: () => Promise.resolve(true),
      heartbeatMs: 5,
    })
    await expect.poll(() => server.hub.size(), { timeout: 5000 }).toBe(0)
    await stream.cancel()
  })
})

/** Several processes on one database hear of each other: so does a second connection to it. */
describe.runIf(postgres)('on a PostgreSQL of several processes', () => {
  test('a change made by one is told by the other, also after its connection was lost', async () => {
    const { db } = server.database
    const [at] = rows<{ name: string }>(await db.execute(`select current_database() as name`))
    const url = new URL(postgres ?? '')
    url.pathname = `/${at?.name ?? ''}`
    const second = await openDatabase({ url: url.href })
    const hub = createHub(second.listen)
    const app = createApp({ database: second, settings: { ...readSettings({}), captcha: false }, hub })
    const wall = await listen({ fetch: async (r) => app.fetch(r) }, scene.manager, scene.project_id)
    open.push(wall)
    await wall.until('open')
    await scene.handIn(scene.ids[0] ?? 0)
    await wall.until('change')
    const heard = changes(wall)
    await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`)
    // What was missed meanwhile is told as a change.
    await wall.until('change', heard + 1)
    const again = changes(wall)
    await db.update(project).set({ status_reason: '' }).where(eq(project.project_id, scene.project_id))
    await scene.handIn(scene.ids[1] ?? 0)
    await wall.until('change', again + 1)
    await hub.close()
    await wall.over
    await second.close()
  })
})
