import { expect, test } from 'vitest'
import { sharedRead } from '#server/store/sharedRead'
import { testServer } from '#tests/support/api'
import { statementsOf } from '#tests/support/postgres'
import { reviewScene } from '#tests/support/reviewScene'

test('many who ask for the same at once cost two readings, and nobody gets one from before the question', async () => {
  const { db } = (await testServer()).database
  let begun = 0
  const read = async () => {
    const mine = ++begun
    await new Promise((resolve) => setTimeout(resolve, 20))
    return mine
  }
  const first = sharedRead(db, 'figures', read)
  const during = Array.from({ length: 200 }, () => sharedRead(db, 'figures', read))
  expect(await first).toBe(1)
  expect(new Set(await Promise.all(during))).toEqual(new Set([2]))
  const other = sharedRead(db, 'others', read)
  expect(await other).toBe(3)
})

test('a reading that fails, fails for those who waited for it and for nobody after them', async () => {
  const { db } = (await testServer()).database
  const fails = () => Promise.reject(new Error('gone'))
  const reads = () => Promise.resolve('there')
  const failed = sharedRead(db, 'failing', fails)
  const after = sharedRead(db, 'failing', reads)
  await expect(failed).rejects.toThrow('gone')
  expect(await after).toBe('there')
})

test('fifty walls see what was handed in before they asked, and their figures are worked out twice at most', async () => {
  const server = await testServer()
  const { manager, project_id, ids, handIn } = await reviewScene(server, 2)
  const ask = () => server.ok(manager, 'project_all_num', { project_id, wall: 1 })
  const alone = await statementsOf(ask)
  expect((await ask()).done_num).toBe(0)
  await handIn(ids[0] ?? 0)
  let walls: Awaited<ReturnType<typeof ask>>[] = []
  const together = await statementsOf(async () => {
    walls = await Promise.all(Array.from({ length: 50 }, ask))
  })
  expect(new Set(walls.map(({ done_num }) => done_num))).toEqual(new Set([1]))
  // Who asks, and whether they may, is asked for each of them.
  const figures = (statements: readonly string[]) => statements.filter((s) => s.includes('province')).length
  expect(figures(alone)).toBeGreaterThan(0)
  expect(figures(together)).toBeLessThanOrEqual(2 * figures(alone))
})
