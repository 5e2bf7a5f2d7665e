import { isInForce } from '#contract/rules/inForce'
import { and, eq, sql } from 'drizzle-orm'
import { book, leaderOpinion, project, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import type { OpinionContent } from '#server/domain/leader/checks'
import { refusedViolation } from '#server/domain/violation'
import { contentOf, opinionTarget, type StoredOpinion } from './opinions'

type Writing = Pick<Context, 'db' | 'now'>

interface Place {
  project_id: number
  /** Absent: the report on the whole group. */
  book_id?: number | undefined
}

interface Change {
  before: (OpinionContent & { status: string }) | undefined
  after: OpinionContent
}

const confirms = (content: OpinionContent): boolean => content.veto_confirm.some(({ confirmed }) => confirmed)

/** What a result takes from an opinion that is in force. */
const weighty = (content: OpinionContent | undefined) =>
  content ? `${content.leader_score ?? ''}|${content.is_discussed}` : '|false'

/** A result computed before does not know of it. */
export const outdateResults = ({ db, now }: Writing, project_id: number) =>
  db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))

/** What follows from an opinion that is handed in: the veto it confirms, and results that have to be computed anew. */
export async function takeEffect(ctx: Writing, place: Place, { before, after }: Change): Promise<void> {
  if (place.book_id === undefined) return
  const moved = confirms(after) && (await confirmVeto(ctx, place.project_id, place.book_id, after))
  const known = isInForce(before?.status) ? before : undefined
  if (moved || weighty(known) !== weighty(after)) await outdateResults(ctx, place.project_id)
}

/** Gives an opinion in force back to whoever wrote it; what stands in it stays, and the log keeps it. */
export async function sendBack(
  ctx: Writing & Pick<Context, 'log'>,
  row: StoredOpinion,
  reason: string,
): Promise<void> {
  await ctx.db
    .update(leaderOpinion)
    .set({ status: 'returned', submit_time: null, update_time: ctx.now })
    .where(eq(leaderOpinion.id, row.id))
  if (row.book_id !== null) await endEffect(ctx, row.project_id, row.book_id, contentOf(row))
  ctx.log({
    action: 'leader_opinion_return',
    target: opinionTarget(row),
    project_id: row.project_id,
    before: { group_id: row.group_id, book_id: row.book_id, status: row.status, ...contentOf(row) },
    after: { status: 'returned' },
    reason,
  })
}

/** Its veto is the experts' alone again until the leader confirms it anew. */
async function endEffect(ctx: Writing, project_id: number, book_id: number, content: OpinionContent) {
  const moved =
    confirms(content) &&
    (await moveViolation(ctx, project_id, book_id, 'leader_confirmed', {
      violation_status: 'suspected',
      violation_reason: '小组意见已退回',
    }))
  if (moved || weighty(undefined) !== weighty(content)) await outdateResults(ctx, project_id)
}

const bookOf = (project_id: number, book_id: number) =>
  and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id))

/** @returns whether the violation of the book is another now; what the office has decided stays */
async function confirmVeto(
  ctx: Writing,
  project_id: number,
  book_id: number,
  { veto_confirm }: OpinionContent,
) {
  const own = bookOf(project_id, book_id)
  await ctx.db
    .update(projectBook)
    .set({ flags: sql`case when flags @> '["veto"]'::jsonb then flags else flags || '["veto"]'::jsonb end` })
    .where(own)
  const [found] = await ctx.db.select({ status: projectBook.violation_status }).from(projectBook).where(own)
  if (!found || refusedViolation(found.status, 'leader_confirmed', 'leader')) return false
  const reasons = veto_confirm.flatMap(({ confirmed, reason }) => (confirmed && reason ? [reason] : []))
  return moveViolation(ctx, project_id, book_id, found.status, {
    violation_status: 'leader_confirmed',
    violation_reason: reasons.join('；') || '组长确认专家提出的一票否决项',
  })
}

/** Moves the violation of a book, which stands with the book too. @returns false when it was not in the state `from` */
async function moveViolation(
  { db }: Writing,
  project_id: number,
  book_id: number,
  from: string,
  to: { violation_status: 'leader_confirmed' | 'suspected'; violation_reason: string },
): Promise<boolean> {
  const moved = await db
    .update(projectBook)
    .set(to)
    .where(and(bookOf(project_id, book_id), eq(projectBook.violation_status, from)))
    .returning({ book_id: projectBook.book_id })
  if (moved.length === 0) return false
  await db.update(book).set({ violation_status: to.violation_status }).where(eq(book.book_id, book_id))
  return from !== to.violation_status
}
