import type { AssignType } from '#contract/facts/reviews'
import type { Context } from '#server/define'
import { flagMissingExperts } from '#server/store/assignments/missingExperts'
import { assignment, draw } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { anonymousNumbers, planHash } from '#server/domain/allocation/index'
import { sha256 } from '#server/hash'
import { keyOf, type Report, type Solved } from './report'

const BATCH = 1000

/** New pairs with their anonymous numbers; a number that somebody may have seen stays with its expert. */
function newPairs({ data, plan, replaced: gone }: Solved, seed: string) {
  const expertAt = new Map(data.experts.map((expert, i) => [expert.user_id, i]))
  const bookAt = new Map(data.books.map((book, i) => [book.book_id, i]))
  const staying = data.assignments.filter((pair) => !gone.has(pair.fenpei_id))
  const fixed = staying.flatMap((pair): [number, number, number][] => {
    const b = bookAt.get(pair.book_id)
    // An expert who has left keeps the anonymous number.
    return b === undefined ? [] : [[expertAt.get(pair.user_id) ?? -1, b, pair.anon_no]]
  })
  const numbers = anonymousNumbers(plan, seed, fixed)
  const there = new Set(staying.map((pair) => keyOf(pair.user_id, pair.book_id)))
  return plan.pairs.flatMap(([e, b], i) => {
    const expert = data.experts[e]
    const book = data.books[b]
    if (!expert || !book || there.has(keyOf(expert.user_id, book.book_id))) return []
    return [
      {
        group_id: book.group_id,
        book_id: book.book_id,
        user_id: expert.user_id,
        anon_no: numbers[i] ?? 0,
      },
    ]
  })
}

/**
 * Replaces the assignments to be removed by those of the plans.
 * @throws the signal's reason when the caller has closed the connection
 */
export async function writePlan(
  { db, signal }: Pick<Context, 'db' | 'signal'>,
  project_id: number,
  groups: readonly Solved[],
  { seed, mode }: Pick<Report, 'seed' | 'mode'>,
): Promise<void> {
  const removed = groups.flatMap((one) => [...one.replaced])
  if (removed.length > 0) await db.delete(assignment).where(within(assignment.fenpei_id, removed))
  const assign_type: AssignType = mode === 'random' ? 'random' : 'auto'
  const values = groups
    .flatMap((one) => newPairs(one, seed))
    .map((pair) => ({ ...pair, project_id, assign_type }))
  for (let at = 0; at < values.length; at += BATCH) {
    signal.throwIfAborted()
    await db.insert(assignment).values(values.slice(at, at + BATCH))
  }
  const touched = groups.flatMap(({ data }) => data.books.map(({ book_id }) => book_id))
  await flagMissingExperts(db, project_id, touched)
}

/**
 * Stores the draw of each group, so that anybody can repeat it.
 * @returns the key of the draw where there is one group
 */
export async function recordDraws(
  { db, user }: Context,
  project_id: number,
  groups: readonly Solved[],
  { mode, seed }: Pick<Report, 'seed' | 'mode'>,
): Promise<number | null> {
  const rows = groups.flatMap(({ group: { group_id }, data, file, plan }) => {
    if (plan.needed === 0) return []
    const pairs = plan.pairs.map(([e, b]) => ({
      user_id: data.experts[e]?.user_id ?? 0,
      book_id: data.books[b]?.book_id ?? 0,
    }))
    const input = JSON.stringify(file)
    return [
      {
        project_id,
        group_id,
        mode,
        seed,
        needed: plan.needed,
        filled: pairs.length,
        plan_hash: planHash(pairs),
        input,
        input_hash: sha256(input),
        create_by: user.user_id,
      },
    ]
  })
  if (rows.length === 0) return null
  const made = await db.insert(draw).values(rows).returning({ draw_id: draw.draw_id })
  return made.length === 1 ? (made[0]?.draw_id ?? null) : null
}
