import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignment, draw, member, project } from '#server/db/schema/index'
import { inSteps } from '#server/actions/organising/allocation/inSteps'
import { allocate, benchInstance } from '#server/domain/allocation/index'
import { makeBook, makeExpert, makeGroup } from '#tests/support/factories'
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

describe('what has changed since the try', () => {
  const refusal = async (change: () => Promise<unknown>) => {
    const { project_id, group_id } = scene
    const order = { project_id, group_ids: [group_id], seed: 'x' }
    const { plan_hash, facts } = await scene.lot({ dry_run: 1, seed: 'x' })
    await change()
    return (await scene.server.send(scene.manager, 'random_group_book', { ...order, plan_hash, facts })).msg
  }

  test('is named: experts, books, avoidance, pairs and limits', async () => {
    const { db, project_id, group_id } = scene
    expect(await refusal(() => makeExpert(scene.server, { project_id, group_id }, { name: '钱新' }))).toBe(
      '试算之后新增专家钱新，请重新试算',
    )
    expect(
      await refusal(() =>
        db
          .update(member)
          .set({ expert_status: 'invited' })
          .where(eq(member.user_id, scene.userOf(3))),
      ),
    ).toBe('试算之后专家专家3的参评状态有变化，请重新试算')
    expect(
      await refusal(() =>
        scene.server.ok(scene.manager, 'pingshen_avoid_update', {
          project_id,
          add: scene.experts
            .slice(1, 3)
            .map(({ user_id }) => ({ user_id, book_id: scene.bookOf(2), reason: '师生关系' })),
        }),
      ),
    ).toBe('试算之后《书2》的回避有变化，请重新试算')
    expect(await refusal(() => scene.byHand([1, 2, 4], [1]))).toBe(
      '试算之后《书1》的已有分配有变化，请重新试算',
    )
    expect(await refusal(() => db.update(project).set({ max_books_per_expert: 2 }))).toBe(
      '试算之后每专家上限或每书专家数有变化，请重新试算',
    )
  })
})

describe('a trial with other limits', () => {
  const attempt = (more: object) =>
    scene.server.ok(scene.manager, 'allocation_try', {
      project_id: scene.project_id,
      group_ids: [scene.group_id],
      way: 'rule',
      ...more,
    })

  test('shows what they would do; only tighter ones may be written', async () => {
    expect(await attempt({ max_load: 2 })).toMatchObject({ filled_num: 10, only_trial: null })
    expect((await attempt({ max_load: 11 })).only_trial).toMatch(/高于活动设置的10本/)
    expect(await attempt({ experts_per_book: 2 })).toMatchObject({ needed_num: 12, only_trial: null })
    expect((await attempt({ experts_per_book: 4 })).only_trial).toMatch(/高于教材需要的3人/)
    const refused = await scene.server.send(scene.manager, 'allocation_group_book', {
      project_id: scene.project_id,
      max_load: 11,
    })
    expect(refused.msg).toMatch(/高于活动设置的10本/)
    expect(await scene.pairs()).toEqual([])
    await scene.run({ max_load: 2 })
    expect(await scene.pairs()).toHaveLength(10)
  })

  test('a group’s plan is the same whether other groups are planned with it or not', async () => {
    const other = await makeGroup(scene.db, scene.project_id, { experts_per_book: 1 })
    const place = { project_id: scene.project_id, group_id: other.group_id }
    await makeExpert(scene.server, place)
    await makeBook(scene.db, {}, place)
    const one = await attempt({ seed: 's' })
    const all = await attempt({ seed: 's', group_ids: [] })
    const mine = new Set(scene.books)
    expect(all.plan.filter(({ book_id }) => mine.has(book_id))).toEqual(one.plan)
    expect(all.plan).toHaveLength(one.plan.length + 1)
  })

  test('stops when the caller has hung up, and tells nobody else how far it is', async () => {
    const request = new AbortController()
    request.abort()
    const run = inSteps(
      benchInstance('300x60x5', '1'),
      { seed: 1, mode: 'optimal' },
      request.signal,
      () => {},
    )
    await expect(run).rejects.toThrow(/abort/i)
    const shares: number[] = []
    const patient = new AbortController().signal
    const options = { seed: 1, mode: 'optimal' } as const
    const plan = await inSteps(benchInstance('300x60x5', '1'), options, patient, (share) =>
      shares.push(share),
    )
    expect(plan.pairs).toEqual(allocate(benchInstance('300x60x5', '1'), options).pairs)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    const { share } = await scene.server.ok(scene.manager, 'allocation_progress', { run_key: 'nobody' })
    expect(share).toBeNull()
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
