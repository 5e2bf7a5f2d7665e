import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#server/checks/invariants'
import { assignment, draw, member, opLog, project } from '#server/db/schema/index'
import { allocationScene, type AllocationScene } from './allocation.support'

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene({ experts: 5, books: 4, limit: 4 })
  await scene.run({ seed: 'first' })
})

const look = (i: number) =>
  scene.server.ok(scene.manager, 'expert_replace_try', {
    project_id: scene.project_id,
    user_id: scene.userOf(i),
    seed: 's',
  })
const write = async (i: number, { report }: Awaited<ReturnType<typeof look>>, more: object = {}) =>
  scene.server.send(scene.manager, 'expert_replace', {
    project_id: scene.project_id,
    user_id: scene.userOf(i),
    reason: '因病不能继续',
    seed: report.seed,
    plan_hash: report.plan_hash,
    facts: report.facts,
    ...more,
  })
const active = async () =>
  (await scene.db.select().from(assignment)).filter(({ review_status }) => review_status !== 'cancelled')
const given = async (i: number) =>
  (await active()).filter(({ user_id }) => user_id === scene.userOf(i)).map(({ book_id }) => book_id)

describe('an expert who drops out', () => {
  test('is replaced as shown, in one write, and nobody else’s books change', async () => {
    const own = await given(1)
    const before = await active()
    const shown = await look(1)
    expect(new Set(shown.moves.map(({ book_id }) => book_id))).toEqual(new Set(own))
    expect(shown.report).toMatchObject({ assigned_num: own.length, removed_num: 0, books_gap: [] })
    expect(await active()).toEqual(before)

    expect((await write(1, shown)).code).toBe(200)
    const after = await active()
    expect(await given(1)).toEqual([])
    for (const row of before) if (row.user_id !== scene.userOf(1)) expect(after).toContainEqual(row)
    for (const { book_id, to } of shown.moves)
      expect(
        after.some((row) => row.book_id === book_id && to.some(({ user_id }) => user_id === row.user_id)),
      ).toBe(true)
    const [seat] = await scene.db
      .select()
      .from(member)
      .where(eq(member.user_id, scene.userOf(1)))
    expect(seat?.expert_status).toBe('withdrawn')
    expect(await scene.db.select().from(draw)).toHaveLength(2)
    expect((await scene.db.select().from(opLog)).map(({ action }) => action)).toContain('换人')
    expect(await brokenInvariants(scene.db)).toEqual([])
  })

  test('keeps what he has handed in', async () => {
    const [first = 0, ...rest] = await given(1)
    await scene.db
      .update(assignment)
      .set({ review_status: 'submitted' })
      .where(and(eq(assignment.user_id, scene.userOf(1)), eq(assignment.book_id, first)))
    const shown = await look(1)
    expect(shown.kept_num).toBe(1)
    expect(new Set(shown.moves.map(({ book_id }) => book_id))).toEqual(new Set(rest))
    await write(1, shown)
    expect(await given(1)).toEqual([first])
  })

  test('who was stopped before is replaced then', async () => {
    const own = await given(2)
    await scene.server.ok(scene.manager, 'update_expert_status', {
      project_id: scene.project_id,
      user_ids: [scene.userOf(2)],
      expert_status: 'disabled',
      reason: '因病不能继续',
    })
    const shown = await look(2)
    expect(shown).toMatchObject({ stopped: true, report: { assigned_num: own.length } })
    await write(2, shown, { reason: undefined })
    expect(await active()).toHaveLength(12)
    const [seat] = await scene.db
      .select()
      .from(member)
      .where(eq(member.user_id, scene.userOf(2)))
    expect(seat?.expert_status).toBe('disabled')
  })

  test('where nobody can take his book directly, one other book changes hands', async () => {
    scene = await allocationScene({ experts: 5, books: 4, limit: 4 })
    const { db, project_id } = scene
    // 书3 loses 专家0. 专家3 is full, 专家4 must avoid it, the others are on it.
    await scene.byHand([1, 2, 3], [0])
    await scene.byHand([1, 2, 3], [1])
    await scene.byHand([3, 4], [2])
    await scene.byHand([0, 1, 2], [3])
    await db.update(project).set({ max_books_per_expert: 3 })
    await scene.server.ok(scene.manager, 'pingshen_avoid_update', {
      project_id,
      add: [{ user_id: scene.userOf(4), book_id: scene.bookOf(3), reason: '师生关系' }],
    })
    const shown = await look(0)
    expect(shown.report).toMatchObject({ assigned_num: 2, removed_num: 1, books_gap: [] })
    const [own, passed] = shown.moves
    expect(own).toMatchObject({ book_id: scene.bookOf(3), own: true, to: [{ user_id: scene.userOf(3) }] })
    expect(passed).toMatchObject({ own: false, from: '专家3', to: [{ user_id: scene.userOf(4) }] })
    await write(0, shown)
    expect((await active()).filter(({ book_id }) => book_id === scene.bookOf(3))).toHaveLength(3)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('nothing is written when something has changed since, not even the status', async () => {
  const shown = await look(1)
  await scene.server.ok(scene.manager, 'pingshen_avoid_update', {
    project_id: scene.project_id,
    add: shown.moves.flatMap(({ book_id, to }) =>
      to.map(({ user_id }) => ({ user_id, book_id, reason: '师生关系' })),
    ),
  })
  const { code, msg } = await write(1, shown)
  expect(code).toBe(500)
  expect(msg).toMatch(/^查看方案之后《书\d》的回避有变化/)
  const [seat] = await scene.db
    .select()
    .from(member)
    .where(eq(member.user_id, scene.userOf(1)))
  expect(seat?.expert_status).toBe('confirmed')
})

test('a reason is asked for, and nobody outside the project is replaced', async () => {
  const shown = await look(1)
  expect((await write(1, shown, { reason: '病' })).msg).toBe('请填写理由，不少于5字')
  const stranger = await scene.server.login('stranger')
  const refused = await scene.server.send(scene.manager, 'expert_replace_try', {
    project_id: scene.project_id,
    user_id: stranger.user_id,
  })
  expect(refused.msg).toBe('该专家不在本评审活动')
})
