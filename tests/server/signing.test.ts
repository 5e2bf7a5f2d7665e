import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '#server/checks/invariants'
import { expert, message, reviewVersion, score, signing } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { need_sign: true })
  await server.database.db
    .update(expert)
    .set({ sign_image: 'data:image/png;base64,AAAA' })
    .where(eq(expert.user_id, scene.expert.user_id))
  for (const book_id of scene.ids) await scene.handIn(book_id)
})

const first = (): number => scene.ids[0] ?? 0
const signAll = () =>
  server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
const giveBack = () =>
  server.ok(scene.manager, 'return_expert_review', {
    project_id: scene.project_id,
    user_id: scene.expert.user_id,
    book_ids: [first()],
    reason: '请核对第一项的得分',
  })
/** As the office sees it in the list of experts, and the expert on the page of the book and in the list of own reviews. */
async function shown() {
  const { rows } = await server.ok(scene.manager, 'expert_review_list', { project_id: scene.project_id })
  const mine = await scene.list()
  return {
    office: rows[0]?.sign_changed_num,
    page: (await scene.open(first())).signature?.changed,
    list: mine.rows.map(({ sign_changed }) => sign_changed),
  }
}

test('handing everything in signs every review with what stands in it', async () => {
  expect((await scene.open(first())).signature).toBeNull()
  await signAll()
  const signed = await server.database.db.select().from(signing)
  expect(signed).toHaveLength(2)
  expect(signed[0]).toMatchObject({
    user_id: scene.expert.user_id,
    content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    image_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(signed[0]?.content_hash).not.toBe(signed[1]?.content_hash)
  expect(await shown()).toEqual({ office: 0, page: 0, list: [0, 0] })
})

test('a change after the return shows everywhere until it is signed again; going back to the same is none', async () => {
  await signAll()
  await giveBack()
  expect(await shown()).toMatchObject({ office: 0, page: 0 })
  await server.ok(scene.expert, 'user_score', scene.sheet(first(), [17, 18, 27, 27]))
  expect(await shown()).toEqual({ office: 1, page: 1, list: [1, 0] })
  await server.ok(scene.expert, 'user_score', scene.sheet(first(), [18, 18, 27, 27]))
  expect(await shown()).toEqual({ office: 0, page: 0, list: [0, 0] })
  await server.ok(scene.expert, 'advice_add', scene.opinion(first(), { conclusion: 'not_recommend' }))
  expect(await shown()).toMatchObject({ office: 1, page: 1 })
  await scene.handIn(first())
  await signAll()
  expect(await shown()).toEqual({ office: 0, page: 0, list: [0, 0] })
  expect(await server.database.db.select().from(signing)).toHaveLength(3)
})

test('a score that was changed in the database after signing is found by the check of the data', async () => {
  await signAll()
  const { fenpei_id = 0 } = (await scene.given(first())) ?? {}
  const found = `锁定的评审须与签名时一致：1 处，例如编号 ${fenpei_id}`
  expect(await brokenInvariants(server.database.db)).not.toContain(found)
  await server.database.db.update(score).set({ total_reason: '改' }).where(eq(score.fenpei_id, fenpei_id))
  expect(await brokenInvariants(server.database.db)).toContain(found)
})

test('the commitment is signed with its text', async () => {
  const other = await reviewScene(server, 1, { need_commitment: true, texts: { commitment: '本人承诺公正' } })
  const { project_id } = other
  await server.ok(other.expert, 'update_zhuanjia_sign', { project_id, commit: 1 })
  expect(
    await server.database.db.select().from(signing).where(eq(signing.project_id, project_id)),
  ).toMatchObject([
    { user_id: other.expert.user_id, fenpei_id: null, content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

test('every handing in keeps a version, and so does a return', async () => {
  await giveBack()
  await scene.handIn(first())
  const { fenpei_id = 0 } = (await scene.given(first())) ?? {}
  const kept = await server.database.db
    .select()
    .from(reviewVersion)
    .where(eq(reviewVersion.fenpei_id, fenpei_id))
    .orderBy(reviewVersion.version_id)
  expect(kept.map(({ kind }) => kind)).toEqual(['submit', 'return', 'submit'])
})

test('an office clears a signature that is none; what was signed with it keeps its image', async () => {
  await signAll()
  const { project_id, expert: who, manager } = scene
  const clear = (as: Login, more: object = {}) =>
    server.send(as, 'update_zhuanjia_sign', { user_id: who.user_id, project_id, clear: 1, ...more })
  const stranger = await server.login('manager2', ['pingShenManage'])
  expect((await clear(stranger)).code).toBe(403)
  expect((await clear(manager, { clear: 0 })).msg).toBe('只能由专家本人签名')
  expect((await clear(manager, { project_id: undefined })).msg).toBe('请选择活动名称')
  const images = await server.database.db.select().from(signing)
  expect((await server.ok(who, 'getInfo', {})).user.has_sign).toBe(true)
  expect((await clear(manager)).data).toMatchObject({ sign_image: null, sign_time: null })
  expect((await server.ok(who, 'getInfo', {})).user.has_sign).toBe(false)
  expect(await server.database.db.select().from(signing)).toEqual(images)
  expect((await clear(manager)).msg).toMatch(/没有电子签名$/)
  const told = await server.database.db.select().from(message).where(eq(message.user_id, who.user_id))
  expect(told.map(({ title }) => title)).toContain('请重新签名')
})
