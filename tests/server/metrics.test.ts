import { spawn, type ChildProcess } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app'
import type { Database } from '#server/db/open'
import { measure } from '#server/monitoring/metrics'
import { serveMetrics } from '#server/monitoring/serveMetrics'
import { startMonitoring } from '#server/monitoring/start'
import { sysJob } from '#server/db/schema/monitor/jobs'
import { bookText } from '#server/db/schema/index'
import { message } from '#server/db/schema/message'
import { readSettings } from '#server/settings'
import { seedJobs } from '#server/seed/jobs'
import { requestFor, testServer, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { freePort } from '#tests/support/freePort'
import { program } from '#tests/support/programs'

let server: TestServer
let stops: (() => unknown)[]
beforeEach(async () => {
  server = await testServer()
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
})

/** Begins to measure; the result asks for a value by its name and labels as they stand in the text. */
function measured(database: Database = server.database) {
  const { text, stop } = measure({ database, hub: server.hub, exporting: { waiting: () => 2 } })
  stops.push(stop)
  return async () => {
    const lines = (await text()).split('\n')
    return (what: string) => {
      const line = lines.find((one) => one.startsWith(`${what} `))
      return line === undefined ? undefined : Number(line.slice(what.length + 1))
    }
  }
}

test('calls are counted by name and result code, and their time', async () => {
  const values = measured()
  await server.send(undefined, 'captchaImage', {})
  await server.send(undefined, 'captchaImage', {})
  await server.send(undefined, 'login', { username: 'nobody', password: 'x' })
  await server.database.db.transaction((tx) => tx.execute(sql`select 1`))
  const value = await values()
  expect(value('review_calls_total{call="captchaImage",code="200"}')).toBe(2)
  expect(value('review_calls_total{call="login",code="500"}')).toBe(1)
  expect(value('review_call_duration_seconds_count{call="captchaImage"}')).toBe(2)
  expect(value('review_call_duration_seconds_bucket{le="+Inf",call="login"}')).toBe(1)
  expect(value('review_database_transaction_duration_seconds_count')).toBe(1)
  expect(value('review_call_faults_total{call="login"}')).toBeUndefined()
})

test('what nobody foresaw is counted by itself: no rule that refuses is among it', async () => {
  const values = measured()
  const db = new Proxy(server.database.db, {
    get: () => {
      throw new Error('broken')
    },
  })
  const app = createApp({ database: { ...server.database, db }, settings: readSettings({}) })
  await app.fetch(requestFor('captchaImage', {}))
  expect((await values())('review_call_faults_total{call="captchaImage"}')).toBe(1)
})

test('queues tell how much waits and how long, jobs when they ran and whether they failed', async () => {
  const { db } = server.database
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const letter = { channel: 'site', title: '', content: '', state: 'pending' } as const
  await db.insert(message).values([
    { ...letter, due_time: ago(90) },
    { ...letter, due_time: ago(10) },
    { ...letter, due_time: ago(-100) },
    { ...letter, due_time: ago(900), state: 'sent' },
  ])
  const book = await makeBook(db)
  await db.insert(bookText).values({ book_id: book.book_id, name: 'x', create_time: ago(50) })
  await seedJobs(db, new Date())
  await db.update(sysJob).set({ last_time: new Date(1_700_000_000_000), last_failed: true })
  const value = await measured()()
  expect(value('review_database_up')).toBe(1)
  expect(value('review_queue_waiting{queue="messages"}')).toBe(2)
  expect(value('review_queue_oldest_seconds{queue="messages"}')).toBeCloseTo(90, -1)
  expect(value('review_queue_waiting{queue="likeness"}')).toBe(1)
  expect(value('review_queue_waiting{queue="prints"}')).toBe(0)
  expect(value('review_queue_oldest_seconds{queue="prints"}')).toBe(0)
  expect(value('review_job_last_run_timestamp_seconds{job="expiredFiles"}')).toBe(1_700_000_000)
  expect(value('review_job_last_failed{job="expiredFiles"}')).toBe(1)
  // It is paused until somebody switches it on.
  expect(value('review_job_last_failed{job="dataBackup"}')).toBeUndefined()
})

test('exports, streams, memory and the event loop are told, and no label names a person or a row', async () => {
  const user = await server.login('zhang-the-expert')
  const values = measured()
  await server.send(user, 'getInfo', {})
  const value = await values()
  expect(value('review_exports_waiting')).toBe(2)
  expect(value('review_event_streams')).toBe(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  const { text } = measure({ database: server.database, hub: server.hub, exporting: { waiting: () => 0 } })
  expect(await text()).not.toContain('zhang-the-expert')
})

test('without the database the rest is still told', async () => {
  const db = new Proxy(server.database.db, {
    get: () => () => Promise.reject(new Error('gone')),
  })
  const value = await measured({ ...server.database, db })()
  expect(value('review_database_up')).toBe(0)
  expect(value('review_queue_waiting{queue="messages"}')).toBeUndefined()
  expect(value('review_event_streams')).toBe(0)
})

test('they stand on a port of their own, where nothing else does, and only when it is set', async () => {
  const port = await freePort()
  stops.push(await serveMetrics({ host: '127.0.0.1', port }, () => Promise.resolve('a 1\n')))
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4')
  expect(await answer.text()).toBe('a 1\n')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  await expect(serveMetrics({ host: '127.0.0.1', port }, () => Promise.resolve(''))).rejects.toThrow(
    'METRICS_PORT',
  )
  expect(readSettings({}).metrics).toBeUndefined()
  expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(() => readSettings({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT')
  const stop = await startMonitoring(readSettings({}), {
    database: server.database,
    hub: server.hub,
    exporting: { waiting: () => 0 },
  })
  await stop()
})

test('of several processes on one machine the leading one tells the sum, and of what is shared the state once', async () => {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [program('tests/support/measureChild'), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(() => child.kill('SIGTERM'))
  await new Promise((ready) => child.stdout?.once('data', ready))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('review_calls_total{call="login",code="200"} 2')
  expect(text).toContain('review_exports_waiting 6')
  // The databases of these processes have no tables.
  expect(text).toContain('review_database_up 0')
})
