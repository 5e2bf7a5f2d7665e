import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { book, expert } from '#server/db/schema/index'
import { runProgram } from '#tests/support/programs'
import { allocationScene } from './allocation.support'

/**
 * Two books, one expert each. 专家0 knows the major of 书0 and the category of 书1, 专家1 the category of 书0 alone:
 * 书0 with 专家0 and 书1 with 专家1 is worth 3 and 0, the other way round 1 and 1.
 */
async function scene() {
  const made = await allocationScene({ experts: 2, books: 2, limit: 1 })
  const majors = [
    { major_category: '46', major_class: '4601', major_code: '460101' },
    { major_category: '47', major_class: '4701', major_code: '470101' },
  ]
  for (const [i, fields] of majors.entries())
    await made.db
      .update(book)
      .set({ ...fields, declare_unit: '别校' })
      .where(eq(book.book_id, made.bookOf(i)))
  const fields = [['460101', '47'], ['46']]
  for (const [i, major_categories] of fields.entries())
    await made.db
      .update(expert)
      .set({ major_categories })
      .where(eq(expert.user_id, made.userOf(i)))
  return made
}

const valueOf = (report: { objectives: { label: string; value: string }[] }, label: string) =>
  report.objectives.find((one) => one.label === label)?.value

test('the office may ask that the weakest book suits too, and the record says so and repeats it', async () => {
  const made = await scene()
  const { server, manager, project_id, group_id } = made
  const order = { project_id, group_ids: [group_id], experts_per_book: 1, seed: '公证' }
  const total = await server.ok(manager, 'allocation_try', { ...order, way: 'rule' })
  expect(total.objective).toBe('total')
  expect(valueOf(total, '匹配最弱的教材')).toBe('0（《书1》）')
  const tried = await server.ok(manager, 'allocation_try', { ...order, way: 'rule', objective: 'fair' })
  expect(tried.objective).toBe('fair')
  expect(valueOf(tried, '匹配最弱的教材')).toMatch(/^1（《书[01]》），理论上限 1，已达上限$/)

  const { plan_hash, facts } = tried
  const written = await server.ok(manager, 'allocation_group_book', {
    ...order,
    objective: 'fair',
    plan_hash,
    facts,
  })
  const told = await server.ok(manager, 'draw_record', { draw_id: written.draw_id ?? 0 })
  expect(told).toMatchObject({
    objective: 'fair',
    repeats: true,
    fairness: valueOf(tried, '匹配最弱的教材'),
  })

  const folder = mkdtempSync(join(tmpdir(), 'fair-'))
  try {
    const path = join(folder, 'draw.json')
    writeFileSync(path, told.file ?? '')
    const { status, stdout, stderr } = runProgram('server/cli/allocate', path)
    expect(stdout).toMatch(/最弱 1（《书[01]》），理论上限 1/)
    expect(stderr).toContain('方案指纹与记录一致')
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a draw by lot does not look at the fit', async () => {
  const made = await scene()
  const drawn = await made.lot({ objective: 'fair', seed: 'a', experts_per_book: 1 })
  expect(drawn.objective).toBeNull()
  const told = await made.server.ok(made.manager, 'draw_record', { draw_id: drawn.draw_id ?? 0 })
  expect(told).toMatchObject({ objective: null, fairness: null, repeats: true })
})
