import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, draw, projectBook, readingCopy, storedFile } from '#server/db/schema/index'
import { drawByLot } from '#server/domain/allocation/sampleDraw'
import { sweepFiles } from '#server/files/store'
import { requestFor, testServer, type TestServer } from '#tests/support/api'
import { makeBook } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let dataDir: string
const db = () => server.database.db

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-lots-'))
  server = await testServer({ dataDir })
  scene = await reviewScene(server, 1, { project_status: 'configuring', is_test: true, project_name: '演练' })
  for (let n = 0; n < 6; n++) await makeBook(db(), { book_name: `候选${n}` }, scene)
})

const ten = (more: object = {}) =>
  server.ok(scene.manager, 'group_ten_book', { group_id: scene.group_id, op: 'draw', num: 2, ...more })

describe('a lot of samples', () => {
  test('is written down with its seed and what it was drawn from, and anyone can draw it again', async () => {
    const drawn = await ten({ seed: '公证处2026' })
    const [listed] = await server.ok(scene.manager, 'draw_list', { group_id: scene.group_id })
    expect(listed).toMatchObject({ mode: 'sample', seed: '公证处2026', needed: 6, filled: 2 })
    const record = await server.ok(scene.manager, 'draw_record', { draw_id: listed?.draw_id ?? 0 })
    expect(record).toMatchObject({ mode: 'sample', repeats: true })
    const chosen = record.books.filter(({ experts }) => experts.length > 0)
    expect(new Set(chosen.map(({ book_id }) => book_id))).toEqual(
      new Set(drawn.map(({ book_id }) => book_id)),
    )
  })

  test('makes its own seed when none is given, and leaves nothing to draw by hand', async () => {
    await ten()
    const [first] = await db().select().from(draw)
    expect(first?.seed).toMatch(/^[0-9a-f]{16}$/)
    const [free] = await db().select().from(projectBook).where(eq(projectBook.is_trial, false)).limit(1)
    await ten({ book_ids: scene.ids.includes(free?.book_id ?? 0) ? undefined : [free?.book_id ?? 0] })
    expect(await db().$count(draw)).toBe(1)
  })

  test('gives every book a chance, about the same one', () => {
    const books = Array.from({ length: 6 }, (_, i) => ({ book_id: i + 1, book_name: `候选${i}` }))
    const times = new Map<number, number>()
    for (let seed = 0; seed < 600; seed++)
      for (const id of drawByLot(books, 2, String(seed)).book_ids) times.set(id, (times.get(id) ?? 0) + 1)
    expect(drawByLot(books, 2, 'a').book_ids).toEqual(drawByLot(books, 2, 'a').book_ids)
    // 200 each are expected; with this many draws a fair lot stays within a quarter of that.
    for (const book of books) expect(Math.abs((times.get(book.book_id) ?? 0) - 200)).toBeLessThan(50)
  })
})

test('reviewing does not end while samples stand, and says how many and what to do', async () => {
  await ten({ num: 1 })
  await scene.setProject({ project_status: 'reviewing' })
  const director = await server.login('director', ['reviewActivity'])
  const end = () =>
    server.send(director, 'pingshen_edit', {
      project_id: scene.project_id,
      project_status: 'leader_stage',
      force: 1,
      reason: '到期强制结束评审',
    })
  expect((await end()).msg).toBe(
    '还有1种试评样书未清除（其中1种试评未完成），请在“组内教材与分配”中清除样书并正式分配',
  )
  await db().update(assignment).set({ review_status: 'submitted' }).where(eq(assignment.assign_type, 'trial'))
  expect((await end()).msg).toBe('还有1种试评样书未清除，请在“组内教材与分配”中清除样书并正式分配')
  await server.ok(scene.manager, 'group_ten_book', { group_id: scene.group_id, op: 'clear' })
  expect((await end()).code).toBe(200)
})

test('setting a test back takes the reading copies with it, rows and files', async () => {
  const [book_id = 0] = scene.ids
  const name = 'a-copy-of-a-sample-0001.pdf'
  const row = { name, original_name: '样书.pdf', mime: 'application/pdf', size: 4, purpose: 'copy' as const }
  await db()
    .insert(storedFile)
    .values({ ...row, user_id: scene.manager.user_id })
  await db()
    .insert(readingCopy)
    .values({ project_id: scene.project_id, book_id, status: 'ready', name, pages: 1 })
  const path = join(dataDir, 'files', 'upload', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'copy')
  const technician = await server.login('technician', ['sys2'])
  await ten({ num: 1 })
  await server.ok(technician, 'reset_test_project', {
    project_id: scene.project_id,
    scope: 'fenpei',
    confirm_name: '演练',
  })
  expect(await db().$count(readingCopy)).toBe(0)
  expect(await sweepFiles(db(), { dataDir }, new Date(Date.now() + 25 * 3_600_000))).toBe(1)
  expect(existsSync(path)).toBe(false)
  // Whose samples they were nobody knows any more: they are ordinary books.
  expect(await db().$count(projectBook, eq(projectBook.is_trial, true))).toBe(0)
})

test('an allocation that is given up while it is written leaves everything as it was', async () => {
  const before = await db().select().from(assignment)
  const input = { project_id: scene.project_id, group_ids: [scene.group_id], run_key: 'mine' }
  for (const ms of [0, 5, 20]) {
    const controller = new AbortController()
    const request = new Request(requestFor('allocation_group_book', input, scene.manager.token), {
      signal: controller.signal,
    })
    if (ms === 0) controller.abort()
    else setTimeout(() => controller.abort(), ms)
    const answer = (await (await server.fetch(request)).json()) as { code: number; msg: string }
    // Who stops too late is told that it was written; otherwise nothing is.
    if (answer.code === 200) {
      expect((await db().select().from(assignment)).length).toBeGreaterThan(before.length)
      break
    }
    expect(answer.msg).toBe('操作已取消，未作任何修改')
    expect(await db().select().from(assignment)).toEqual(before)
    expect(await db().$count(draw)).toBe(0)
  }
  expect(await server.ok(scene.manager, 'allocation_progress', { run_key: 'mine' })).toEqual({ share: null })
})
