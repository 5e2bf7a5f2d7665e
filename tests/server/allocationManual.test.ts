import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReviewStatus } from '#contract/facts/reviews'
import { assignment, projectBook } from '#server/db/schema/index'
import { allocationScene, type AllocationScene } from './allocation.support'

let scene: AllocationScene
beforeEach(async () => {
  scene = await allocationScene()
})

const setStatus = (user: number, book: number, review_status: ReviewStatus, avoid_reason?: string) =>
  scene.db
    .update(assignment)
    .set({ review_status, avoid_reason })
    .where(and(eq(assignment.user_id, scene.userOf(user)), eq(assignment.book_id, scene.bookOf(book))))

const flags = async (book: number) =>
  (
    await scene.db
      .select()
      .from(projectBook)
      .where(eq(projectBook.book_id, scene.bookOf(book)))
  )[0]?.flags

describe('a pair that ended once', () => {
  test.each([
    ['cancelled', undefined, 'manual', '此前的评审已取消并留存，不能再次分配'],
    ['avoided', '与主编合作多年', 'self_report', '此前的评审已回避：与主编合作多年'],
  ] as const)('%s: is refused in words, by force as well', async (status, why, kind, reason) => {
    await scene.byHand([1], [1])
    await setStatus(1, 1, status, why)
    const refused = { created_num: 0, conflicts: [{ kind, reason }] }
    expect(await scene.byHand([1], [1])).toMatchObject(refused)
    expect(await scene.byHand([1], [1], { force: 1, reason: '经会议研究同意' })).toMatchObject(refused)
  })
})

describe('replacing the experts of a book', () => {
  test('keeps the chosen ones as they are and spares what somebody has begun', async () => {
    await scene.byHand([1, 2, 3], [1])
    await setStatus(3, 1, 'draft')
    const before = await scene.db
      .select()
      .from(assignment)
      .where(eq(assignment.user_id, scene.userOf(1)))
    expect(await scene.byHand([1, 4], [1], { mode: 'replace' })).toMatchObject({ created_num: 1 })
    expect(await scene.pairs()).toEqual(['1:1', '1:3', '1:4'])
    const after = await scene.db
      .select()
      .from(assignment)
      .where(eq(assignment.user_id, scene.userOf(1)))
    expect(after).toEqual(before)
  })

  test('takes nobody off a book that none of the chosen may have', async () => {
    await scene.byHand([1, 2], [0, 1])
    const answer = await scene.byHand([0], [0, 1], { mode: 'replace' })
    expect(answer).toMatchObject({ created_num: 1, conflicts: [{ kind: 'same_unit' }] })
    expect(await scene.pairs()).toEqual(['0:1', '0:2', '1:0'])
  })
})

describe('待补派', () => {
  test('is gone once a book has its experts by hand, and back when one is taken off', async () => {
    await scene.byHand([1, 2], [1])
    expect(await flags(1)).toEqual(['need_expert'])
    await scene.byHand([3], [1])
    expect(await flags(1)).toEqual([])
    await scene.server.ok(scene.manager, 'delete_fenpei', {
      project_id: scene.project_id,
      book_ids: [scene.bookOf(1)],
      user_ids: [scene.userOf(3)],
    })
    expect(await flags(1)).toEqual(['need_expert'])
  })

  test('is gone once the gaps are filled by rule', async () => {
    await scene.run({ seed: 'a' })
    const [task] = await scene.db.select().from(assignment)
    const expert = scene.experts.find(({ user_id }) => user_id === task?.user_id)
    await scene.server.ok(expert, 'fenpei_avoid_apply', {
      project_id: scene.project_id,
      book_id: task?.book_id ?? 0,
      kind: 'self_report',
      reason: '与第一主编有合作研究关系，应当回避',
    })
    const book = scene.books.indexOf(task?.book_id ?? 0)
    expect(await flags(book)).toEqual(['need_expert'])
    await scene.server.ok(scene.manager, 'refresh_group_book', { project_id: scene.project_id })
    expect(await flags(book)).toEqual([])
  })
})

test('what a manager forced with a reason outlives a refresh', async () => {
  await scene.byHand([0], [0], { force: 1, reason: '经会议研究同意' })
  const report = await scene.server.ok(scene.manager, 'refresh_group_book', { project_id: scene.project_id })
  expect(report.removed_num).toBe(0)
  expect(await scene.pairs()).toContain('0:0')
})
