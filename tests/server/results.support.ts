import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { assignment, opinion, score } from '#server/db/schema/index'
import type { Login } from '#tests/support/api'
import { assign, makeBook } from '#tests/support/factories'

interface Panel {
  place: { project_id: number; group_id: number }
  experts: readonly Login[]
  /** Of a template of TWO_PARTS. */
  leaves: readonly number[]
}

/** A book with a locked sheet for each total; the points are spread over the four leaves. */
export async function reviewedBook(
  db: Db,
  { place, experts, leaves }: Panel,
  book_name: string,
  totals: readonly number[],
): Promise<number> {
  const { book_id } = await makeBook(db, { book_name }, place)
  const tasks = await assign(db, place, book_id, experts.slice(0, totals.length))
  for (const [i, total] of totals.entries()) {
    const fenpei_id = tasks[i]?.fenpei_id ?? 0
    const parts = [total * 0.2, total * 0.2, total * 0.3]
    const rest = total - parts.reduce((sum, part) => sum + part, 0)
    const marks = Object.fromEntries(
      [...parts, rest].map((part, n) => [leaves[n] ?? 0, Number(part.toFixed(2))]),
    )
    await db.insert(score).values({ fenpei_id, marks, total_score: String(total) })
    await db.insert(opinion).values({ fenpei_id, conclusion: 'recommend', advice: '好' })
    await db
      .update(assignment)
      .set({ review_status: 'locked', submit_time: new Date(Date.now() + i) })
      .where(eq(assignment.fenpei_id, fenpei_id))
  }
  return book_id
}
