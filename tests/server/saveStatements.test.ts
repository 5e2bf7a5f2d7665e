import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { expert, reviewVersion } from '#server/db/schema/index'
import { loadReviews } from '#server/store/reviews/review'
import { testServer, type TestServer } from '#tests/support/api'
import { statementsOf } from '#tests/support/postgres'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'

/*
 * All experts of a project save every few seconds and hand in on the same evening. How many statements each of their
 * calls sends is an upper bound here: a row that is in hand must not be read again.
 */

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
  await scene.handIn(first())
  await save(18, 18, 27, 26)
})

const first = (): number => scene.ids[0] ?? 0
const save = (...points: number[]) => server.ok(scene.expert, 'user_score', scene.sheet(first(), points))
const submit = (more: { advice?: string; sign_confirm?: 0 | 1 } = {}) =>
  server.ok(scene.expert, 'advice_add', scene.opinion(first(), { status: 'submitted', ...more }))

async function signEach() {
  await scene.setProject({ need_sign: true, sign_each: true })
  await server.database.db
    .update(expert)
    .set({ sign_image: 'data:image/png;base64,AAAA' })
    .where(eq(expert.user_id, scene.expert.user_id))
}

/**
 * The statements of a call about the database's tables; each driver has its own to begin and end a transaction, and to
 * bring a line into the log.
 */
async function tablesOf(run: () => Promise<unknown>): Promise<string[]> {
  const found = await statementsOf(run)
  return found
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => !/^(select 1|select pg_notify.*|begin.*|commit|.*\bop_log.*)$/i.test(statement))
}

const isReadOfReview = (statement: string) => /^select .*\bfrom "(score|opinion|assignment)"/.test(statement)

test('a draft is saved with five statements: caller, lock, review, other opinions, sheet', async () => {
  const sent = await tablesOf(() => save(18, 18, 27, 27))
  expect(sent.length).toBeLessThanOrEqual(5)
  expect(sent.filter(isReadOfReview)).toHaveLength(2)
  // Sent without waiting in between: a review read before its lock would miss what another save has just written.
  const [locked, read] = [/for update of a$/, /^select "assignment"/].map((of) =>
    sent.findIndex((s) => of.test(s)),
  )
  expect(locked).toBeGreaterThanOrEqual(0)
  expect(read).toBeGreaterThan(locked ?? 0)
})

test('a review is handed in with eight statements beside its line of the log', async () => {
  const sent = await tablesOf(() => submit())
  expect(sent.length).toBeLessThanOrEqual(8)
  expect(sent.filter(isReadOfReview)).toHaveLength(2)
})

test('its signature needs three statements more', async () => {
  await signEach()
  const sent = await tablesOf(() => submit({ sign_confirm: 1 }))
  expect(sent.length).toBeLessThanOrEqual(11)
  expect(sent.filter(isReadOfReview)).toHaveLength(2)
})

test('handing in all books reads each review once', async () => {
  await submit()
  await signEach()
  const sent = await tablesOf(() =>
    server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 }),
  )
  expect(sent.length).toBeLessThanOrEqual(14)
  expect(sent.filter(isReadOfReview)).toHaveLength(3)
})

test.each([
  ['the opinion changes', `${WORDS}另附修改说明。`],
  ['nothing changes', undefined],
])('the version of a review is what the database holds, where %s', async (_, advice) => {
  await server.ok(
    scene.expert,
    'user_score',
    scene.sheet(first(), [18, 18.5, 27, 26], { total_reason: '好' }),
  )
  await submit(advice === undefined ? {} : { advice })
  const { db } = server.database
  const given = await scene.given(first())
  const fenpei_id = given?.fenpei_id ?? 0
  const { update_time, ...stored } = (await loadReviews(db, [fenpei_id])).get(fenpei_id) ?? {}
  const versions = await db.select().from(reviewVersion).orderBy(reviewVersion.version_id)
  expect(update_time).toBeInstanceOf(Date)
  expect(versions.at(-1)?.content).toMatchObject(stored)
})
