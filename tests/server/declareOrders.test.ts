import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import { keysOf } from '#contract/facts/closed'
import { book, declareFlow, quota } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { declaring, type Declaring, grant } from '#tests/support/declaration'

let server: TestServer
let scene: Declaring
let books: number[]
const TOTAL = 2

beforeAll(async () => {
  server = await testServer()
  scene = await declaring(server, TOTAL)
  books = []
  for (let n = 0; n < 4; n++) books.push(await scene.complete(n % 2 === 0 ? scene.man : scene.school))
})

const ACTS = {
  submit: (as: Login, book_id: number) => server.send(as, 'bookinfo_submit', { book_id }),
  withdraw: (as: Login, book_id: number) => server.send(as, 'bookinfo_withdraw', { book_id }),
  reopen: (as: Login, book_id: number) => server.send(as, 'bookinfo_reopen', { book_id }),
  pass: (as: Login, book_id: number) =>
    server.send(as, 'bookinfo_school_audit', { book_ids: [book_id], op: 'pass', opinion: '同意' }),
  giveBack: (as: Login, book_id: number) =>
    server.send(as, 'bookinfo_school_audit', { book_ids: [book_id], op: 'return', reason: '请补充材料' }),
  shrink: (_: Login, n: number) => grant(server, scene.admin, 1, n % (TOTAL + 1)),
  grow: () => grant(server, scene.admin, 1, TOTAL),
}

const act = record({
  what: constantFrom(...keysOf(ACTS)),
  who: constantFrom('man', 'school', 'publisher', 'stranger', 'admin'),
  which: integer({ min: 0, max: 3 }),
})

const isStep = (from: DeclareStatus, to: DeclareStatus): boolean =>
  keysOf(DECLARE_STEPS).some((key: DeclareStepKey) => {
    const step = DECLARE_STEPS[key]
    return step.to === to && step.from.some((state) => state === from)
  })

test('whatever is sent in whatever order, every step is one of the table and no quota is exceeded', async () => {
  const { db } = server.database
  await assert(
    asyncProperty(array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
      for (const { what, who, which } of acts) {
        const book_id = books[which] ?? 0
        const before = await scene.statusOf(book_id)
        const { code } = await ACTS[what](scene[who], book_id)
        const after = await scene.statusOf(book_id)
        if (before !== after)
          expect([what, who, code, before && after && isStep(before, after)]).toEqual([what, who, 200, true])
        const { rows } = await server.ok(scene.admin, 'school_list', { keyword: '某学院' })
        for (const { declare_quota, quota_reserved, quota_used } of rows)
          expect(quota_reserved + quota_used).toBeLessThanOrEqual(declare_quota ?? Infinity)
      }
      // The flow tells the same story: each line begins where the one before it ended.
      for (const book_id of books) {
        const flow = await db
          .select()
          .from(declareFlow)
          .where(eq(declareFlow.book_id, book_id))
          .orderBy(declareFlow.flow_id)
        const states = flow.flatMap(({ from_status, to_status }) => [from_status, to_status])
        expect(states[0] ?? 'draft').toBe('draft')
        for (let n = 1; n + 1 < states.length; n += 2) expect(states[n + 1]).toBe(states[n])
        expect(await scene.statusOf(book_id)).toBe(states.at(-1) ?? 'draft')
      }
      await db.delete(declareFlow)
      await db.update(book).set({ declare_status: 'draft' })
      await db.update(quota).set({ total: TOTAL }).where(eq(quota.dept_id, 1))
    }),
    { numRuns: 6 },
  )
})
