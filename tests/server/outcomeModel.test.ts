import { array, assert, asyncProperty, constant, constantFrom, nat, noBias, oneof, record } from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ActionName, Input } from '#contract'
import { verifyLog } from '#server/audit/verify'
import {
  book,
  certificate,
  declareFlow,
  loginGuard,
  objection,
  project,
  projectBook,
  proposedRule,
  publicityList,
  selectionBook,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { day } from '#tests/support/factories'
import { kindOf, type Answer } from './refusals.support'
import { idOf, outcomeScene, REASON, type OutcomeScene } from './outcome.support'
import {
  beginning,
  give,
  nameAt,
  object,
  objectionAt,
  toldOf,
  type Model,
  type OfficeAct,
} from './outcomeModel.support'
import { ACTORS, NAMES, REFUSED, RULES, type Actor, type Verdict } from './outcomeTable.support'

let server: TestServer
let scene: OutcomeScene
let people: Record<Exclude<Actor, 'anonymous'>, Login>
const db = () => server.database.db

beforeAll(async () => {
  server = await testServer()
  scene = await outcomeScene(server)
  const { director, owner, province } = scene
  const [admin, manager] = [
    await server.login('admin1', ['admin']),
    await server.login('manager', ['pingShenManage']),
  ]
  people = { director, owner, province, admin, manager }
  await db()
    .update(book)
    .set({ declare_dept_id: 1, submit_time: day(-30), recommend_dept_id: 4 })
})

/** Puts everything back to where a run begins: reviewed by the experts, and nothing calculated. */
async function reset(): Promise<void> {
  const kept = [declareFlow, objection, certificate, publicityList, selectionBook, proposedRule]
  for (const table of kept) await db().delete(table)
  await db().update(book).set({ declare_status: 'in_review', violation_status: 'none' })
  await db()
    .update(projectBook)
    .set({ result_status: 'pending', final_score: null, rank_all: null, violation_status: 'none' })
  await db()
    .update(project)
    .set({
      project_status: 'weighting',
      calc_time: null,
      last_score_time: null,
      publicity_end_time: day(7),
    })
}

async function send<A extends ActionName>(who: Actor, action: A, input: Input<A>): Promise<Answer> {
  const as = who === 'anonymous' ? undefined : people[who]
  const { code, msg } = await server.send(as, action, input)
  return code === 200 ? null : msg
}

const carry = (who: Actor, project_status: 'publicity' | 'finished') =>
  send(who, 'pingshen_edit', { project_id: scene.project_id, project_status })
const propose = (who: Actor, op: 'submit' | 'withdraw') =>
  send(who, 'selection_submit', { project_id: scene.project_id, op })
const recheck = (who: Actor, pick: number, result: 'pass' | 'fail') =>
  send(who, 'selection_recheck', {
    project_id: scene.project_id,
    book_ids: [scene.books[nameAt(pick)]],
    result,
    reason: REASON,
  })
async function answer(who: Actor, pick: number, status: 'rejected' | 'upheld'): Promise<Answer> {
  const all = await db().select().from(objection).orderBy(objection.objection_id)
  const { objection_id } = objectionAt(all, pick) ?? { objection_id: 999_999 }
  return send(who, 'objection_answer', { objection_id, status, answer: REASON })
}
const judge = (who: Actor, pick: number, violation_status: 'confirmed' | 'none') =>
  send(who, 'update_book_violation', {
    project_id: scene.project_id,
    book_id: scene.books[nameAt(pick)],
    violation_status,
    reason: REASON,
  })

const SENT: Record<OfficeAct, (who: Actor, pick: number) => Promise<Answer>> = {
  calculate: (who) => send(who, 'update_project_finalscore', { mode: 'calc', project_id: scene.project_id }),
  rule: (who, pick) => {
    const rule = RULES[pick % RULES.length] ?? RULES[0]
    return send(who, 'selection_save', { project_id: scene.project_id, rule, shows_rank: 0 })
  },
  propose: (who) => propose(who, 'submit'),
  take_back: (who) => propose(who, 'withdraw'),
  recheck_pass: (who, pick) => recheck(who, pick, 'pass'),
  recheck_fail: (who, pick) => recheck(who, pick, 'fail'),
  publish: (who) => carry(who, 'publicity'),
  reject: (who, pick) => answer(who, pick, 'rejected'),
  uphold: (who, pick) => answer(who, pick, 'upheld'),
  finish: (who) => carry(who, 'finished'),
  veto: (who, pick) => judge(who, pick, 'confirmed'),
  pardon: (who, pick) => judge(who, pick, 'none'),
}

/** Each person objects once: with the identity number of another one every time. */
async function raise(who: Actor, pick: number, serial: number): Promise<Answer> {
  await db().delete(loginGuard)
  const said = await scene.objecting({ book_id: scene.books[nameAt(pick)], id_no: idOf(serial) })
  return send(who, 'objection_save', { ...said, key: said.key || '00000000-0000-4000-8000-000000000000' })
}

type What = OfficeAct | 'object' | 'publicity_over'
type Weights = Partial<Record<What, number>>
const BEFORE: Weights = {
  calculate: 5,
  rule: 5,
  propose: 6,
  take_back: 3,
  recheck_pass: 8,
  recheck_fail: 3,
  publish: 1,
  object: 1,
  reject: 1,
  finish: 1,
  veto: 2,
  pardon: 1,
}
const DURING: Weights = {
  object: 10,
  reject: 8,
  uphold: 4,
  publicity_over: 4,
  finish: 8,
  calculate: 3,
  veto: 1,
  pardon: 1,
  publish: 1,
  rule: 1,
  propose: 1,
  take_back: 1,
  recheck_pass: 1,
  recheck_fail: 1,
}
interface Command {
  what: What
  who: Actor
  pick: number
}
const some = (weights: Weights, maxLength: number) =>
  noBias(
    array(
      record<Command>({
        what: oneof(
          ...Object.entries(weights).map(([what, weight]) => ({ weight, arbitrary: constant(what as What) })),
        ),
        who: oneof(
          { weight: 5, arbitrary: constantFrom<Actor>('director', 'admin') },
          { weight: 1, arbitrary: constantFrom(...ACTORS) },
        ),
        pick: nat(99),
      }),
      { maxLength, size: 'max' },
    ),
  )
/** Brings whatever was proposed into publicity. */
const PUBLISHED: readonly Command[] = [
  { what: 'calculate', who: 'director', pick: 0 },
  ...NAMES.map((_, pick) => ({ what: 'recheck_pass', who: 'director', pick }) as const),
  { what: 'publish', who: 'director', pick: 0 },
]

/** What the server says of everything that the model knows. */
async function standing() {
  const books = await db().select().from(book)
  const shown = await server.ok(people.owner, 'declaration_list', {})
  const given = await db().select().from(certificate)
  const of = (name: string) => books.find(({ book_name }) => book_name === name)
  return NAMES.map((name) => ({
    name,
    status: of(name)?.declare_status,
    told: shown.rows.find(({ book_name }) => book_name === name)?.declare_status,
    isCertified: given.some(({ book_id }) => book_id === of(name)?.book_id),
  }))
}
const expected = (model: Model) =>
  NAMES.map((name) => ({
    name,
    status: model.status[name],
    told: toldOf(model, name),
    isCertified: model.status[name] === 'selected',
  }))

async function flows() {
  const nameOf = new Map(Object.entries(people).map(([who, { user_id }]) => [user_id, who]))
  const lines = await db().select().from(declareFlow).orderBy(declareFlow.flow_id)
  return NAMES.map((name) =>
    lines
      .filter(({ book_id }) => book_id === scene.books[name])
      .map(({ from_status, to_status, user_id }) => [
        from_status,
        to_status,
        nameOf.get(user_id ?? 0) ?? null,
      ]),
  )
}

test('server and table agree about every book, refusal and certificate, from the review to its end', async () => {
  await assert(
    asyncProperty(some(BEFORE, 20), some(DURING, 40), async (before, during) => {
      await reset()
      const model = beginning()
      for (const [n, { what, who, pick }] of [...before, ...PUBLISHED, ...during].entries()) {
        const label = [n, what, who, pick]
        let wanted: Verdict = 'ok'
        let got: Answer = null
        if (what === 'publicity_over') {
          // Before it has begun its end is not past, but refused.
          if (model.project !== 'publicity') continue
          model.isPublicityOver = true
          await scene.endPublicity()
        } else if (what === 'object') {
          wanted = object(model, pick)
          got = await raise(who, pick, n + 1)
        } else {
          wanted = give(model, what, who, pick)
          got = await SENT[what](who, pick)
        }
        expect([label, kindOf(REFUSED, got)]).toEqual([label, wanted])
        expect([label, await standing()]).toEqual([label, expected(model)])
      }
      expect(await flows()).toEqual(NAMES.map((name) => model.lines[name]))
      expect(await verifyLog(db())).not.toHaveProperty('broken')
    }),
    { numRuns: 20, interruptAfterTimeLimit: 60_000 },
  )
})
