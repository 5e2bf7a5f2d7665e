import { assert, asyncProperty } from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verifyLog } from '#server/audit/verify'
import { declareBatch, formalExam, project, provinceCheck } from '#server/db/schema/index'
import { keepExamining } from '#server/examining/deadlines'
import { testServer, type TestServer } from '#tests/support/api'
import { DECLARED_YEAR } from '#tests/support/declaration'
import { day } from '#tests/support/factories'
import { beginning, declareScene, type DeclareScene } from './declareCommands.support'
import { handOver, take, takeBack, type Model } from './declareModel.support'
import { limitOf, saveQuota, takenOf, unitKeys } from './declareQuotas.support'
import {
  chooseAct,
  failsOf,
  isBookAct,
  someCommands,
  type Command,
  type Other,
} from './declareRandom.support'
import { kindOf } from './refusals.support'
import { ACTORS, REFUSED, UNITS, type Actor } from './declareTable.support'

let server: TestServer
let scene: DeclareScene

beforeAll(async () => {
  server = await testServer()
  scene = await declareScene(server)
})

/** What was done, what the model says of it, and what the server does. */
interface Said {
  did: readonly unknown[]
  wanted: unknown
  got: unknown
}

async function keep(model: Model, soon: boolean): Promise<Said> {
  const wanted = { handed_over: handOver(model, null, soon), taken_back: takeBack(model, soon) }
  // Later than every check and every supplement, but within declaring and recommending.
  return { did: [], wanted, got: await keepExamining(scene.db, soon ? day(8) : new Date()) }
}

/** One of those to whom it is given, unless somebody else tries. */
const byOffice = (given: readonly Actor[], who: Command['who'], pick: number): Actor =>
  who === 'right' || who === 'rival' ? (given[pick % given.length] ?? 'admin') : who

const passed: Said = { did: [], wanted: 'ok', got: 'ok' }

const OTHERS: Record<Other, (model: Model, command: Command) => Promise<Said>> = {
  async quota(model, { who, pick }) {
    const by = byOffice(['admin', 'office', 'province'], who, pick)
    const dept_id = unitKeys[(pick >> 2) % unitKeys.length] ?? 1
    const total = [null, 0, 1, 2, 3, 4][(pick >> 5) % 6] ?? null
    const wanted = saveQuota(model, by, dept_id, total ?? undefined)
    const rows = [{ dept_id, total }]
    const answer = await scene.send(by, 'declare_quota_save', { year: DECLARED_YEAR, rows })
    return { did: [by, dept_id, total], wanted, got: kindOf(REFUSED, answer) }
  },

  async assign(model, { who, pick }) {
    const by = byOffice(['office'], who, pick)
    const { role } = ACTORS[by]
    const isOffice = role === 'admin' || role === 'reviewActivity'
    const wanted = isOffice ? handOver(model, by) : 'forbidden'
    const { code, msg, value } = await server.send(scene.people[by], 'formal_exam_assign', {})
    return { did: [by], wanted, got: code === 200 ? value.done_num : kindOf(REFUSED, msg) }
  },

  keep: (model) => keep(model, false),
  keep_later: (model) => keep(model, true),

  async checks_over({ books }) {
    for (const { check } of books) if (check) check.over = true
    await scene.db.update(provinceCheck).set({ due_at: day(-1) })
    return passed
  },

  async supplements_over({ books }) {
    for (const { status, exam } of books) if (exam && status === 'formal_returned') exam.late = true
    await scene.db
      .update(formalExam)
      .set({ supplement_deadline: day(-1) })
      .where(eq(formalExam.conclusion, 'supplement'))
    return passed
  },

  async project_starts(model) {
    model.isCollecting = false
    await scene.db.update(project).set({ project_status: 'reviewing' })
    return passed
  },
}

/** Gives a command to the model and to the server. */
async function carryOut(model: Model, command: Command): Promise<Said> {
  const { what } = command
  if (!isBookAct(what)) return OTHERS[what](model, command)
  const { act, which, by } = chooseAct(model, what, command)
  const fails = failsOf(act, command.fails)
  const wanted = take(model, act, by, which, fails)
  const answer = await scene.acts[act](by, scene.ids[which] ?? 0, fails)
  return { did: [act, by, which, fails], wanted, got: kindOf(REFUSED, answer) }
}

async function compare(model: Model, label: unknown): Promise<void> {
  const { statuses, quotas } = await scene.standing()
  const totals = unitKeys.map((key) => [key, { total: model.totals[key] ?? null, ...takenOf(model, key) }])
  expect([label, statuses, quotas]).toEqual([
    label,
    model.books.map(({ status }) => status),
    Object.fromEntries(totals),
  ])
  for (const key of unitKeys) {
    const { total = null, reserved = 0, used = 0 } = quotas[key] ?? {}
    expect(used + (UNITS[key].recommends ? 0 : reserved)).toBeLessThanOrEqual(total ?? Infinity)
  }
}

/** What each unit reads of its own quota, or of the one that it shares. */
async function compareOwn(model: Model): Promise<void> {
  for (const who of ['school', 'stranger', 'publisher', 'province', 'elsewhere', 'hang'] as const) {
    const { limits } = await server.ok(scene.people[who], 'declare_quota_own', { year: DECLARED_YEAR })
    expect([who, limits]).toMatchObject([who, [limitOf(model, ACTORS[who].unit)]])
  }
}

test('server and table agree about every book, quota and refusal, from a draft into the review', async () => {
  const { db } = scene
  await assert(
    asyncProperty(someCommands, async ([declaring, recommending, first, examining]) => {
      await scene.reset()
      const model = beginning()
      let n = 0
      const run = async (commands: readonly Command[]) => {
        for (const one of commands) {
          const { did, wanted, got } = await carryOut(model, one)
          const label = [++n, one.what, ...did]
          expect([label, got]).toEqual([label, wanted])
          await compare(model, label)
        }
        await compareOwn(model)
      }
      await run(declaring)
      model.isDeclaring = false
      await db.update(declareBatch).set({ declare_end_time: day(-2) })
      await run(recommending)
      model.isRecommending = false
      await db.update(declareBatch).set({ recommend_end_time: day(-1) })
      await run([first, ...examining])
      expect(await scene.flows()).toEqual(model.books.map(({ lines }) => lines))
      expect(await verifyLog(db)).not.toHaveProperty('broken')
    }),
    { numRuns: 10, interruptAfterTimeLimit: 60_000 },
  )
})
