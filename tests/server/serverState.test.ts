import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { totalmem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { session } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'

const dataDir = mkdtempSync(join(tmpdir(), 'review-state-'))
afterAll(() => rm(dataDir, { recursive: true }))

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer({ dataDir })
  office = await server.login('office', ['sys2'])
})

const shown = async () => {
  const { own, ...rest } = await server.ok(office, 'server_state', {})
  if (!own) throw new Error('nothing of our own')
  return { ...rest, own }
}

test('says what RuoYi asks of the machine, in its types', async () => {
  const { cpu, mem, jvm, sys, sysFiles } = await shown()
  expect(cpu.cpuNum).toBeGreaterThan(0)
  expect(cpu.used + cpu.sys + cpu.free).toBeCloseTo(100, 0)
  expect(mem.total).toBeLessThanOrEqual(totalmem() / 1024 ** 3 + 0.01)
  expect(mem.used + mem.free).toBeCloseTo(mem.total, 1)
  expect(mem.usage).toBeGreaterThan(0)
  expect(jvm).toMatchObject({ name: 'Node.js', version: process.version })
  expect(jvm.startTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(jvm.runTime).toMatch(/^\d+天\d+小时\d+分钟$/)
  expect(jvm.used).toBeLessThanOrEqual(jvm.total)
  expect(jvm.total).toBeLessThanOrEqual(jvm.max)
  expect(sys).toMatchObject({ userDir: process.cwd(), osArch: process.arch })
  expect(sysFiles.flatMap(({ holds }) => holds).toSorted()).toEqual(
    ['数据', '备份', '临时文件', '系统'].toSorted(),
  )
  expect(sysFiles[0]).toMatchObject({
    total: expect.stringMatching(/^[\d.]+ GB$/),
    usage: expect.any(Number),
  })
})

test('says what our program is busy with', async () => {
  await server.login('other')
  await server.database.db.update(session).set({ expires_at: new Date(0) })
  office = await server.login('again', ['sys2'])
  const before = await shown()
  expect(before.own).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    sessions: { open: 1, users: 1 },
    listeners: 0,
    exports: { isRunning: false, waiting: 0 },
  })
  expect(before.own.database.kind).toBe(server.database.kind)
  expect(before.own.database.version).toMatch(/^\d+(\.\d+)?$/)
  expect(before.own.database.size).toBeGreaterThan(1_000_000)
  expect(before.own.database.connections.used).toBeGreaterThan(0)
  expect(before.own.disk.free).toBeLessThan(before.own.disk.total)
  const ignored = () => undefined
  const leave = await server.hub.follow({
    project_id: 1,
    user_id: office.user_id,
    changed: ignored,
    doubted: ignored,
    moved: ignored,
  })
  expect((await shown()).own.listeners).toBe(1)
  leave()
})

test('weighs the stored files', async () => {
  expect((await shown()).own.files).toEqual({ size: 0, count: 0 })
  const pdf = '%PDF-1.7\n%%EOF'
  for (const name of ['a.pdf', 'b.pdf'])
    await server.ok(office, 'common_upload', { file: new File([pdf], name) })
  expect((await shown()).own.files).toEqual({ size: 2 * pdf.length, count: 2 })
})

test('tells nothing of the environment', async () => {
  process.env['STATE_SECRET'] = 'do-not-tell-9173'
  const said = JSON.stringify(await shown())
  delete process.env['STATE_SECRET']
  expect(said).not.toContain('do-not-tell-9173')
  expect(said).not.toContain(process.env['PATH'])
})

test('a page that asks by itself keeps no session alive', async () => {
  const { db } = server.database
  const soon = new Date(Date.now() + 60_000)
  await db.update(session).set({ expires_at: soon })
  await shown()
  const [held] = await db.select().from(session)
  expect(held?.expires_at).toEqual(soon)
})
