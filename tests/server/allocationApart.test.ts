import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { assignment, member } from '#server/db/schema/index'
import { allocationScene, type AllocationScene } from './allocation.support'

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene()
})

const keep = (a: number, b: number) =>
  scene.server.ok(scene.manager, 'expert_apart_save', {
    project_id: scene.project_id,
    add: [{ user_a: scene.userOf(a), user_b: scene.userOf(b), reason: '夫妻' }],
  })
const together = async (a: number, b: number) => {
  const pairs = await scene.pairs()
  return scene.books.filter((_, book) => [a, b].every((e) => pairs.includes(`${book}:${e}`))).length
}

test('two who are to be kept apart never share a book, whichever way they are allocated', async () => {
  await keep(3, 1)
  await scene.run({ seed: 'a' })
  expect(await scene.pairs()).toHaveLength(18)
  expect(await together(1, 3)).toBe(0)
  for (const seed of ['a', 'b', 'c']) {
    await scene.lot({ seed, only_gap: 0 })
    expect(await together(1, 3)).toBe(0)
  }
  const [pair] = await scene.server.ok(scene.manager, 'expert_apart_list', { project_id: scene.project_id })
  expect(pair).toMatchObject({ name_a: '专家1', name_b: '专家3', shared_num: 0, reason: '夫妻' })
})

test('a manager’s own choice is refused with the reason, unless he forces it with one of his own', async () => {
  await keep(1, 2)
  await scene.byHand([1], [1])
  const refused = await scene.byHand([2], [1])
  expect(refused).toMatchObject({
    created_num: 0,
    conflicts: [{ kind: 'apart', reason: '与专家1须分开：夫妻' }],
  })
  // Both at once meet each other; and who makes way meets nobody.
  expect((await scene.byHand([1, 2], [2])).created_num).toBe(1)
  expect((await scene.byHand([2], [1], { mode: 'replace' })).created_num).toBe(1)
  expect(await together(1, 2)).toBe(0)
  const forced = await scene.byHand([1], [1], { force: 1, reason: '组长要求两人同评' })
  expect(forced.created_num).toBe(1)
  expect(await together(1, 2)).toBe(1)
})

test('the matrix shows it, a pair that was there before is a conflict, and filling up parts them', async () => {
  await scene.byHand([1, 2], [1])
  await keep(1, 2)
  const { cells } = await scene.server.ok(scene.manager, 'allocation_matrix', { group_id: scene.group_id })
  expect(
    cells.filter(({ avoid_kind }) => avoid_kind === 'apart').map(({ avoid_fact }) => avoid_fact),
  ).toEqual(['与专家2须分开：夫妻', '与专家1须分开：夫妻'])
  const { conflicts } = await scene.server.ok(scene.manager, 'pingshen_avoid_update', {
    project_id: scene.project_id,
    check_only: 1,
  })
  expect(conflicts).toMatchObject([{ user_name: '专家2', kind: 'apart', fact: '与专家1须分开：夫妻' }])
  await scene.db
    .update(assignment)
    .set({ review_status: 'draft' })
    .where(eq(assignment.user_id, scene.userOf(2)))
  await scene.server.ok(scene.manager, 'refresh_group_book', { project_id: scene.project_id })
  expect(await scene.pairs()).toContain('1:2')
  expect(await scene.pairs()).toHaveLength(18)
  expect(await together(1, 2)).toBe(0)
})

test('a gap says that he who could come is to be kept apart', async () => {
  await keep(1, 2)
  for (const i of [3, 4])
    await scene.db
      .update(member)
      .set({ expert_status: 'invited' })
      .where(eq(member.user_id, scene.userOf(i)))
  const { books_gap } = await scene.run({ dry_run: 1 })
  expect(books_gap.map(({ reason }) => reason).join()).toContain('与已配专家须分开1人')
})

test('only people of the project, two different ones, and removing lets them meet again', async () => {
  const stranger = await scene.server.login('stranger')
  const send = (user_a: number, user_b: number) =>
    scene.server.send(scene.manager, 'expert_apart_save', {
      project_id: scene.project_id,
      add: [{ user_a, user_b, reason: '夫妻' }],
    })
  expect((await send(scene.userOf(1), stranger.user_id)).msg).toBe('所选专家不在本评审活动')
  expect((await send(scene.userOf(1), scene.userOf(1))).msg).toBe('请选择两位不同的专家')
  await keep(1, 2)
  const removed = await scene.server.ok(scene.manager, 'expert_apart_save', {
    project_id: scene.project_id,
    remove: [{ user_a: scene.userOf(2), user_b: scene.userOf(1) }],
  })
  expect(removed.removed_num).toBe(1)
})
