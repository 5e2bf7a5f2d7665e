import type { ViolationStatus } from '#contract/facts/results'
import { isInForce, type OpinionStatus } from '#contract/facts/opinions'
import { and, eq, sql } from 'drizzle-orm'
import { book, leaderOpinion, project, projectBook } from '#server/db/schema/index'
import type { Context } from '#server/define'
import type { OpinionContent } from '#server/domain/leader/content'
import { refusedViolation } from '#server/domain/book/violation'
import { contentOf, opinionTarget, type StoredOpinion } from './opinions'

type Writing = Pick<Context, 'db' | 'now'>

interface Place {
  project_id: number
  /** Absent: the report on the whole group. */
  book_id?: number | undefined
}

interface Change {
  before: (OpinionContent & { status: OpinionStatus }) | undefined
  after: OpinionContent
}

const confirms = (content: OpinionContent): boolean => content.veto_confirm.some(({ confirmed }) => confirmed)

/** The part of an opinion in force that influences a result. */
const weighty = (content: OpinionContent | undefined) =>
  content ? `${content.leader_score ?? ''}|${content.is_discussed}` : '|false'

/** Marks computed results as stale, because they do not include the change. */
export const outdateResults = ({ db, now }: Writing, project_id: number) =>
  db.update(project).set({ last_score_time: now }).where(eq(project.project_id, project_id))

/** The consequences of a submitted opinion: the violation for a confirmed veto, and stale results. */
export async function takeEffect(ctx: Writing, place: Place, { before, after }: Change): Promise<void> {
  if (place.book_id === undefined) return
  const moved = confirms(after) && (await confirmVeto(ctx, place.project_id, place.book_id, after))
  const known = isInForce(before?.status) ? before : undefined
  if (moved || weighty(known) !== weighty(after)) await outdateResults(ctx, place.project_id)
}

/** Returns an opinion in force to its author; the content stays, and the log records it. */
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

/** The veto is only the experts' again until the leader confirms it anew. */
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

/** @returns whether the violation of the book has changed; a decision of the office stays */
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

/**
 * Changes the violation status of a book and its copy on the book. @returns false when it was not in the state
 * `from`
 */
async function moveViolation(
  { db }: Writing,
  project_id: number,
  book_id: number,
  from: ViolationStatus,
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
