import { and, eq, sql, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { SavedAs } from '#contract/facts/reviews'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { part } from '#server/db/facts'
import { prepared, preparedSql } from '#server/db/prepared'
import { hasCopy } from '#server/store/samples/readingCopies'
import { linesBeside, reviewOf } from '#server/store/reviews/review'
import { expert } from '#server/db/schema/library'
import { member, project } from '#server/db/schema/project'
import { assignment, opinion, score } from '#server/db/schema/scoring'
import { forbidden, Refusal, type Context } from '#server/define'
import { whyReadonly, type Situation } from '#server/domain/review/closed'
import { projectOf } from '#server/store/projects/project'

type Who = Pick<Context, 'db' | 'user' | 'now'>
interface Place {
  project_id: number
  book_id: number
}

export async function findProject({ db }: Pick<Who, 'db'>, project_id: number) {
  const found = await projectOf(db, project_id)
  if (!found) throw new Refusal(REFUSAL.projectMissing)
  return found
}

/** Seat and signature of the caller; the group is the one through which the book was assigned. */
export async function situationOf(
  { db, user, now }: Who,
  held: typeof project.$inferSelect,
  group_id: number,
): Promise<Situation> {
  const [seat] = await db
    .select()
    .from(member)
    .where(and(eq(member.group_id, group_id), eq(member.user_id, user.user_id)))
  const [profile] = await db
    .select({ image: expert.sign_image })
    .from(expert)
    .where(eq(expert.user_id, user.user_id))
  return { now, project: held, seat, signed: Boolean(profile?.image) }
}

/** The project columns that decide about a review. A project has forty more, and reading each has a cost. */
const DECIDING = {
  project_id: project.project_id,
  template_id: project.template_id,
  project_status: project.project_status,
  review_end_time: project.review_end_time,
  score_rule: project.score_rule,
  is_anonymous: project.is_anonymous,
  mask_fields: project.mask_fields,
  need_commitment: project.need_commitment,
  need_sign: project.need_sign,
  sign_each: project.sign_each,
  allow_withdraw_submit: project.allow_withdraw_submit,
  texts: project.texts,
}

const given = {
  project_id: sql.placeholder('project_id'),
  book_id: sql.placeholder('book_id'),
  user_id: sql.placeholder('user_id'),
}

/** The review and everything that decides about it, in one statement: all experts save every few seconds. */
const ownReview = prepared((db) =>
  db
    .select({
      assignment,
      project: DECIDING,
      seat: { expert_status: member.expert_status, commit_time: member.commit_time },
      signed: sql<boolean>`${expert.sign_image} is not null`,
      lines: linesBeside,
      score,
      opinion,
      has_copy: hasCopy,
    })
    .from(assignment)
    .innerJoin(project, eq(project.project_id, assignment.project_id))
    .leftJoin(member, and(eq(member.group_id, assignment.group_id), eq(member.user_id, assignment.user_id)))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .leftJoin(opinion, eq(opinion.fenpei_id, assignment.fenpei_id))
    .where(
      and(
        eq(assignment.project_id, given.project_id),
        eq(assignment.book_id, given.book_id),
        eq(assignment.user_id, given.user_id),
      ),
    )
    .prepare('own_review'),
)

async function find({ db, user }: Who, { project_id, book_id }: Place) {
  const [found] = await ownReview(db).execute({ project_id, book_id, user_id: user.user_id })
  if (!found) throw forbidden(REFUSAL.notAssigned)
  return found
}

function describe(ctx: Who, found: Awaited<ReturnType<typeof find>>) {
  const { assignment: own, project: held, seat, signed, lines, has_copy } = found
  if (held.template_id === null) throw new Refusal(REFUSAL.schemeNotSet)
  const situation: Situation = { now: ctx.now, project: held, seat: seat ?? undefined, signed }
  return {
    project: held,
    assignment: own,
    situation,
    readonly_reason: whyReadonly(own, situation),
    rule: ScoreRule.parse(held.score_rule),
    lines,
    review: reviewOf(found.score, found.opinion),
    /** Whether the book has a readable file; without one, the reading time says nothing. */
    has_copy,
  }
}

/**
 * The caller's own review of a book with everything that decides about it.
 * @throws Refusal 403 when the book is not assigned to the caller
 */
export const readReview = async (ctx: Who, place: Place) => describe(ctx, await find(ctx, place))

/**
 * The same for a write. Locks the assignment, so that of two saves the second sees the first; locks the project
 * before it, in the same order as the office, so that nothing is saved into a project while it is being closed.
 * Experts share that lock unless a score that counts changes, which updates the project's `last_score_time`.
 */
export async function lockReview(
  ctx: Who,
  place: Place & { fenpei_id?: number | undefined },
  status: 'draft' | 'submitted',
) {
  // Sent together and run in this order: the second sees what the first has waited for.
  const [, found] = await Promise.all([lock(ctx, place, status), find(ctx, place)])
  // Two experts may share a browser and a book: what the first typed must not be saved as the second one's
  // review.
  if (place.fenpei_id !== undefined && place.fenpei_id !== found.assignment.fenpei_id)
    throw forbidden('当前登录的不是这份评审的专家，请重新登录')
  return describe(ctx, found)
}

/**
 * One statement, since all experts save every few seconds; the locked rows are read after it.
 * @param counts whether the review counts in a result, before or after the save
 */
const lockBy = (counts: SQL) => sql`
  with kind as materialized (select ${counts} as counts),
    alone as materialized (select p.project_id from review_project p
      where p.project_id = ${given.project_id} and (select counts from kind) for no key update),
    shared as materialized (select p.project_id from review_project p
      where p.project_id = ${given.project_id} and not (select counts from kind) for share)
  select a.fenpei_id from (select * from alone union all select * from shared) p
    join assignment a on a.project_id = p.project_id
    where a.book_id = ${given.book_id} and a.user_id = ${given.user_id} for update of a`

const LOCK = {
  submitted: preparedSql('lock_to_submit', lockBy(sql`true`)),
  draft: preparedSql(
    'lock_to_draft',
    lockBy(sql`exists (select from assignment where project_id = ${given.project_id}
      and book_id = ${given.book_id} and user_id = ${given.user_id} and review_status in ${part.valid})`),
  ),
} satisfies Record<SavedAs, unknown>

const lock = ({ db, user }: Who, { project_id, book_id }: Place, status: SavedAs) =>
  LOCK[status](db).execute({ project_id, book_id, user_id: user.user_id })

export type OpenReview = Awaited<ReturnType<typeof readReview>>
