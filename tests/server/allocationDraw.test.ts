import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, draw, member } from '#server/db/schema/index'
import { allocationScene, type AllocationScene } from './allocation.support'

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene()
})

describe('writing the plan that was tried', () => {
  test('writes it when the hash is the one that was shown', async () => {
    const { seed, plan_hash } = await scene.lot({ dry_run: 1 })
    expect((await scene.lot({ seed, plan_hash })).plan_hash).toBe(plan_hash)
  })

  test('writes nothing when something changed in between', async () => {
    const { seed, plan_hash } = await scene.lot({ dry_run: 1 })
    await scene.server.ok(scene.manager, 'pingshen_avoid_update', {
      project_id: scene.project_id,
      add: scene.books
        .slice(0, 3)
        .map((book_id) => ({ user_id: scene.userOf(1), book_id, reason: '师生关系' })),
    })
    const refused = await scene.server.send(scene.manager, 'random_group_book', {
      project_id: scene.project_id,
      group_ids: [scene.group_id],
      seed,
      plan_hash,
    })
    expect(refused).toMatchObject({ code: 500, msg: '试算之后教材、专家、回避或分配有变化，请重新试算' })
    expect(await scene.pairs()).toEqual([])
    expect(await scene.db.select().from(draw)).toEqual([])
  })
})

describe('repeating a draw', () => {
  test('comes to the same plan after reviewing has begun, and writes nothing', async () => {
    const drawn = await scene.lot({ seed: 'notary 7' })
    await scene.db
      .update(assignment)
      .set({ review_status: 'submitted' })
      .where(eq(assignment.user_id, scene.userOf(2)))
    const before = await scene.pairs()
    const again = await scene.lot({ seed: 'notary 7', dry_run: 1, from_scratch: 1 })
    expect(again.plan_hash).toBe(drawn.plan_hash)
    expect((await scene.lot({ seed: 'notary 8', dry_run: 1, from_scratch: 1 })).plan_hash).not.toBe(
      drawn.plan_hash,
    )
    expect(await scene.pairs()).toEqual(before)
  })

  test('is never written: that would throw scored reviews away', async () => {
    const refused = await scene.server.send(scene.manager, 'random_group_book', {
      project_id: scene.project_id,
      seed: 'x',
      from_scratch: 1,
    })
    expect(refused).toMatchObject({ code: 500, msg: '复核抽签只能试算，不能写入' })
  })
})

test('the range of loads leaves out experts who take no books', async () => {
  await scene.db
    .update(member)
    .set({ expert_status: 'invited' })
    .where(eq(member.user_id, scene.userOf(4)))
  const { objectives } = await scene.run({ seed: 'a', dry_run: 1 })
  expect(objectives.find(({ label }) => label === '每位专家的教材数')?.value).toBe('4 ～ 5')
})
