import { asc, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appendLog, type AuditEntry } from '#server/audit/append'
import { verifyLinked, verifyLog } from '#server/audit/verify'
import { startLinking } from '#server/audit/worker'
import { brokenInvariants } from '#server/checks/invariants'
import { opLog, opLogWaiting } from '#server/db/schema/index'
import { log } from '#server/log'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { listen } from '#tests/support/events'
import { makeProject } from '#tests/support/factories'
import { server as postgres } from '#tests/support/postgres'

let server: TestServer
let admin: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
})
afterEach(() => {
  vi.restoreAllMocks()
})

const db = () => server.database.db
const entry = (target: string): AuditEntry => ({ user_name: 'admin', action: 'pingshen_edit', target })
const append = (...targets: string[]) => db().transaction((tx) => appendLog(tx, targets.map(entry)))
const targets = async () =>
  (await db().select({ target: opLog.target }).from(opLog).orderBy(asc(opLog.log_id))).map(
    ({ target }) => target,
  )

/** What a process leaves that was killed after it had committed and before it linked. */
const leave = (...lines: object[]) =>
  db()
    .insert(opLogWaiting)
    .values(lines.map((line) => ({ line })))
const left = (target: string, project_id: number | null = null) => ({
  at: '2026-11-26T08:00:00.120Z',
  user_id: null,
  user_name: 'admin',
  action: 'pingshen_edit',
  project_id,
  target,
  before: { score: 88.5, list: [1, null] },
  after: null,
  reason: null,
  ip: null,
})

test('a call has its line in the log when it is answered', async () => {
  await server.ok(admin, 'post_add', { postCode: 'edit', postName: '编辑', postSort: 1, status: '0' })
  expect(await targets()).toHaveLength(1)
  expect(await db().select().from(opLogWaiting)).toEqual([])
})

test.skipIf(!postgres)(
  'nobody waits for another transaction that has written its line and goes on',
  async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = db().transaction(async (tx) => {
      await appendLog(tx, [entry('慢')])
      begun()
      await ended
    })
    await hasBegun
    await append('快一', '快二')
    // A second caller finds it, although the slow one is still at it.
    expect(await targets()).toEqual(['快一', '快二'])
    end()
    await slow
    expect(await targets()).toEqual(['快一', '快二', '慢'])
    expect(await verifyLog(db())).toMatchObject({ checked: 3 })
  },
)

test('many at once stand in the log as each wrote them, and what was undone does not', async () => {
  const saves = Array.from({ length: 60 }, (_, n) =>
    n % 3 === 0
      ? db()
          .transaction(async (tx) => {
            await appendLog(tx, [entry(`${n}x`)])
            throw new Error('undone')
          })
          .catch(() => undefined)
      : append(`${n}a`, `${n}b`),
  )
  await Promise.all(saves)
  const found = await targets()
  expect(found).toHaveLength(80)
  for (const [at, target] of found.entries())
    if (target.endsWith('a')) expect(found[at + 1]).toBe(target.replace('a', 'b'))
  expect(await verifyLinked(db())).not.toHaveProperty('broken')
})

test('what a killed process left is linked before anybody reads or checks the log', async () => {
  await leave(left('教材一'), left('教材二'))
  const { rows } = await server.ok(admin, 'operation_list', { pageNum: 1, pageSize: 10 })
  expect(rows.map(({ target }) => target)).toEqual(['教材二', '教材一'])
  await leave(left('教材三'))
  expect(await server.ok(admin, 'operation_verify', {})).toMatchObject({ checked: 3, broken: null })
  await append('教材四')
  await leave(left('教材五'))
  await append('教材六')
  expect(await verifyLinked(db())).toMatchObject({ checked: 6 })
  expect((await targets()).slice(3).sort()).toEqual(['教材五', '教材六', '教材四'])
})

test('in the background too, and those who watch the project are told', async () => {
  const { project_id } = await makeProject(db(), admin)
  const listener = await listen(server, admin, project_id)
  await leave(left('教材一', project_id))
  const stop = startLinking(db())
  await listener.until('change')
  await stop()
  expect(await targets()).toEqual(['教材一'])
  await listener.leave()
})

test('a line that cannot be linked stops no call, and the check says so', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await append('教材一')
  await leave({ at: 'never' })
  await server.ok(admin, 'operation_list', { pageNum: 1, pageSize: 10 })
  expect(await server.ok(admin, 'operation_verify', {})).toMatchObject({
    checked: 1,
    broken: { log_id: 2, problem: '已提交的记录接不进日志，见服务器的日志' },
  })
})

test('a line that waits for long is a fault of the data', async () => {
  await leave(left('教材一'))
  expect(await brokenInvariants(db())).toEqual([])
  await db()
    .update(opLogWaiting)
    .set({ since: sql`now() - interval '11 minutes'` })
  expect(await brokenInvariants(db())).toEqual([
    expect.stringContaining('操作日志的记录须在十分钟内接入日志链：1 处'),
  ])
})
