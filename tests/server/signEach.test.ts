import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { REFUSAL } from '#contract/refusals'
import { assignment, expert, signing } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { need_sign: true })
  await scene.setProject({ sign_each: true })
  await server.database.db
    .update(expert)
    .set({ sign_image: 'data:image/png;base64,AAAA' })
    .where(eq(expert.user_id, scene.expert.user_id))
  await server.ok(scene.expert, 'user_score', scene.sheet(first(), [18, 18, 27, 27]))
})

const first = (): number => scene.ids[0] ?? 0
const submit = (sign_confirm?: 0 | 1) =>
  server.send(
    scene.expert,
    'advice_add',
    scene.opinion(first(), { status: 'submitted', ...(sign_confirm !== undefined && { sign_confirm }) }),
  )
const signed = () => server.database.db.select().from(signing)

describe('where each book is signed', () => {
  test('none is handed in without', async () => {
    expect((await scene.open(first())).sign_each).toBe(1)
    for (const unsigned of [undefined, 0] as const)
      expect(await submit(unsigned)).toMatchObject({ code: 500, msg: '本活动要求每本签名，请签名后提交' })
    expect(await scene.given(first())).toMatchObject({ review_status: 'draft' })
    const whole = { ...scene.sheet(first(), [18, 18, 27, 27]), status: 'submitted' as const }
    await server.ok(scene.expert, 'advice_add', scene.opinion(first()))
    expect((await server.send(scene.expert, 'user_score', whole)).msg).toBe(REFUSAL.signEach)
    expect(await signed()).toEqual([])
  })

  test('handing in signs what stands in the review, and a later change shows', async () => {
    expect((await submit(1)).code).toBe(200)
    expect(await signed()).toMatchObject([
      { user_id: scene.expert.user_id, image_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect((await scene.open(first())).signature).toMatchObject({ changed: 0 })
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [17, 18, 27, 27]))
    expect((await scene.open(first())).signature).toMatchObject({ changed: 1 })
    expect((await submit(1)).code).toBe(200)
    expect((await scene.open(first())).signature).toMatchObject({ changed: 0 })
  })

  test('an answer that was lost is asked for again without a second signature', async () => {
    await submit(1)
    expect((await submit(1)).code).toBe(200)
    expect(await signed()).toHaveLength(1)
  })

  test('what is missing in the review is said first, and without a picture nothing is signed', async () => {
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [18, 18, 27, null]))
    expect((await submit(1)).msg).toBe('还有1项指标未打分')
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [18, 18, 27, 27]))
    await server.database.db.update(expert).set({ sign_image: null })
    expect((await submit(1)).msg).toBe(REFUSAL.signFirst)
  })

  test('a sample for calibration is not signed', async () => {
    await server.database.db
      .update(assignment)
      .set({ assign_type: 'trial' })
      .where(eq(assignment.book_id, first()))
    expect((await scene.open(first())).sign_each).toBe(0)
    expect((await submit()).code).toBe(200)
    expect(await signed()).toEqual([])
  })
})

test('where no signature is asked for, the switch alone means nothing', async () => {
  await scene.setProject({ need_sign: false })
  expect((await scene.open(first())).sign_each).toBe(0)
  expect((await submit()).code).toBe(200)
})

test('the office sets it, and reads what it set', async () => {
  const { project_id, manager } = scene
  const before = await server.ok(manager, 'pingshen_detail', { project_id })
  expect(before.sign_each).toBe(1)
  await server.ok(await server.login('activity', ['reviewActivity']), 'pingshen_edit', {
    project_id,
    revision: before.revision,
    sign_each: 0,
  })
  expect((await server.ok(manager, 'pingshen_detail', { project_id })).sign_each).toBe(0)
  expect((await submit()).code).toBe(200)
})
