import { and, eq, inArray } from 'drizzle-orm'
import { ACTIVE_REVIEW, isValidReview } from '#contract/facts/reviews'
import { isInScope, leaderScopeOf } from '#server/access/leaderScope'
import { reviewerOf, type Reviewer } from '#server/access/reviewer'
import { isNoSample } from '#server/db/conditions'
import { leaderBooks } from '#server/store/leader/books'
import { nodesOf, writtenOf } from '#server/store/reviews/review'
import { returnedVersions } from '#server/store/reviews/versions'
import { projectBook } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { readReview } from '#server/access/ownReview'

interface Numbered {
  project_id: number
  book_id: number
  anon_no: number
}

/**
 * The expert with this anonymous number, for the leader of the book's group.
 * @throws Refusal 403 outside of it, 500 with the reason while the experts' reviews are hidden from the caller
 */
async function numbered(ctx: Context, { project_id, book_id, anon_no }: Numbered): Promise<Reviewer> {
  const { db, user, now } = ctx
  const scope = await leaderScopeOf(ctx, project_id)
  const here = and(eq(projectBook.project_id, project_id), eq(projectBook.book_id, book_id))
  const [book] = scope ? await leaderBooks(db, here) : []
  if (!scope || !book || !isInScope(scope, book.group_id, book_id)) throw forbidden()
  const hidden = scope.bookHidden(book.group_id, book_id)
  if (hidden !== null) throw new Refusal(hidden)
  const [found] = await db
    .select({ user_id: assignment.user_id })
    .from(assignment)
    .where(
      and(
        eq(assignment.project_id, project_id),
        eq(assignment.book_id, book_id),
        eq(assignment.anon_no, anon_no),
        inArray(assignment.review_status, [...ACTIVE_REVIEW]),
        isNoSample(),
      ),
    )
  if (!found) throw new Refusal('该教材没有这位专家')
  return { as: { db, now, user: { ...user, user_id: found.user_id } }, isOwn: found.user_id === user.user_id }
}

/** 退回前的版本 */
export const versionHandlers: Handlers<'review_version_list'> = {
  async review_version_list({ project_id, book_id, user_id, anon_no }, ctx) {
    const { as, isOwn } =
      anon_no === undefined
        ? await reviewerOf(ctx, project_id, user_id)
        : await numbered(ctx, { project_id, book_id, anon_no })
    const { assignment: held, rule, lines, review } = await readReview(as, { project_id, book_id })
    const versions = await returnedVersions(ctx.db, held.fenpei_id)
    const isTold = isOwn || isValidReview(held.review_status)
    return { rule, indicators: nodesOf(lines), versions, present: isTold ? writtenOf(review) : null }
  },
}
