import type { Db } from '#server/db/open'
import type { Context } from '#server/define'
import type { PlanData } from '#server/db/queries/allocation'
import { flagMissingExperts } from '#server/db/queries/missingExperts'
import { assignment, draw } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { anonymousNumbers, type Plan } from '#server/domain/allocation/index'
import { keyOf, planHash, type Report } from './report'

const BATCH = 1000

interface Writing {
  project_id: number
  data: PlanData
  plan: Plan
  seed: string
  mode: 'optimal' | 'random'
  /** Assignments that make way. */
  gone: ReadonlySet<number>
}

/** Writes the new pairs and their anonymous numbers; numbers that somebody has seen stay. */
export async function writePlan(
  db: Db,
  { project_id, data, plan, seed, mode, gone }: Writing,
): Promise<void> {
  if (gone.size > 0) await db.delete(assignment).where(within(assignment.fenpei_id, [...gone]))
  const expertAt = new Map(data.experts.map((expert, i) => [expert.user_id, i]))
  const bookAt = new Map(data.books.map((book, i) => [book.book_id, i]))
  const staying = data.assignments.filter((pair) => !gone.has(pair.fenpei_id))
  const fixed = staying.flatMap((pair): [number, number, number][] => {
    const e = expertAt.get(pair.user_id)
    const b = bookAt.get(pair.book_id)
    return e === undefined || b === undefined ? [] : [[e, b, pair.anon_no]]
  })
  const numbers = anonymousNumbers(plan, seed, fixed)
  const there = new Set(staying.map((pair) => keyOf(pair.user_id, pair.book_id)))
  const values = plan.pairs.flatMap(([e, b], i) => {
    const expert = data.experts[e]
    const book = data.books[b]
    if (!expert || !book || there.has(keyOf(expert.user_id, book.book_id))) return []
    return [
      {
        project_id,
        group_id: book.group_id,
        book_id: book.book_id,
        user_id: expert.user_id,
        assign_type: mode === 'random' ? 'random' : 'auto',
        anon_no: numbers[i] ?? 0,
      },
    ]
  })
  for (let at = 0; at < values.length; at += BATCH)
    await db.insert(assignment).values(values.slice(at, at + BATCH))
  const touched = data.books.map(({ book_id }) => book_id)
  await flagMissingExperts(db, project_id, touched)
}

/** Keeps the draw of each group, so that anyone can repeat it. Returns its number where there is one group. */
export async function recordDraw(
  { db, user }: Context,
  project_id: number,
  data: PlanData,
  report: Report,
): Promise<number | null> {
  const groupOf = new Map(data.books.map((book) => [book.book_id, book.group_id]))
  const rows = data.groups.flatMap(({ group_id }) => {
    const pairs = report.plan.filter((pair) => groupOf.get(pair.book_id) === group_id)
    const needed = data.books.reduce(
      (sum, book) => sum + (book.group_id === group_id && !book.barred ? book.needed_num : 0),
      0,
    )
    if (needed === 0) return []
    const { mode, seed } = report
    return [
      {
        project_id,
        group_id,
        mode,
        seed,
        needed,
        filled: pairs.length,
        plan_hash: planHash(pairs),
        create_by: user.user_id,
      },
    ]
  })
  if (rows.length === 0) return null
  const made = await db.insert(draw).values(rows).returning({ draw_id: draw.draw_id })
  return made.length === 1 ? (made[0]?.draw_id ?? null) : null
}
