import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Input, Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { NOT_YET_REVIEWING } from '#contract/facts/seats'
import { halfUp } from '#contract/rules/decimal'
import { opinionLength } from '#contract/rules/review/opinionText'
import { checkReview, reviewTotal } from '#contract/rules/review/check'
import type { SheetIssue } from '#contract/rules/review/scoreSheet'
import { laterOf, otherOpinions, reviewedName, type StoredReview } from '#server/store/reviews/review'
import { storeVersions } from '#server/store/reviews/versions'
import { signReviews } from '#server/store/signatures/signatures'
import { isTrial, isValidReview, type ReviewStatus } from '#contract/facts/reviews'
import { member, project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { Refusal, type Context } from '#server/define'
import { isSignedEach } from '#server/domain/review/closed'
import { wireTime } from '#server/wire'
import { lockReview, type OpenReview } from '#server/access/ownReview'

/** The two halves of a review; each is saved, and has its revisions, on its own. */
export interface ReviewHalf {
  action: 'user_score' | 'advice_add'
  revision: 'score_revision' | 'advice_revision'
  /** The fields of this half in their stored form. */
  fields: (opened: OpenReview) => Partial<StoredReview>
  write: (db: Context['db'], opened: OpenReview, next: StoredReview, now: Date) => Promise<void>
}

type Save = Pick<Input<'user_score'>, 'status'> & {
  project_id: number
  book_id: number
  revision?: number | undefined
  fenpei_id?: number | undefined
  sign_confirm?: 0 | 1 | undefined
}

const toFinding = ({ field, level, message, indicator_id }: SheetIssue) => ({
  field,
  level,
  message,
  indicator_id: indicator_id === undefined ? null : Number(indicator_id),
})

type Finding = Output<'user_score'>['findings'][number]

function refuseIncomplete(findings: Finding[]): void {
  const errors = findings.filter(({ level }) => level === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length > 1 ? REFUSAL.toComplete(errors.length) : ''
  throw new Refusal(first.message + more, { data: { findings } })
}

async function markState(
  ctx: Context,
  { assignment: own, project: held, situation }: OpenReview,
  review_status: 'draft' | 'submitted',
) {
  const { db, now } = ctx
  const isDraftStill = review_status === 'draft' && own.review_status === 'draft'
  if (!isDraftStill)
    await db
      .update(assignment)
      .set({ review_status, submit_time: review_status === 'submitted' ? now : null })
      .where(eq(assignment.fenpei_id, own.fenpei_id))
  // A trial review neither starts the expert's work nor counts in a result.
  if (isTrial(own)) return
  if (isValidReview(own.review_status) || isValidReview(review_status))
    await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, held.project_id))
  if (isOneOf(situation.seat?.expert_status, NOT_YET_REVIEWING))
    await db
      .update(member)
      .set({ expert_status: 'reviewing' })
      .where(
        and(
          eq(member.group_id, own.group_id),
          eq(member.user_id, own.user_id),
          inArray(member.expert_status, NOT_YET_REVIEWING),
        ),
      )
}

const shown = (review_status: ReviewStatus, { total_score, conclusion }: StoredReview) => ({
  review_status,
  total_score,
  conclusion,
})

/** Only changes of a counting score are logged: drafts are saved every few seconds. */
function logChange(
  ctx: Context,
  action: ReviewHalf['action'],
  { assignment: own, review }: OpenReview,
  next: StoredReview,
  review_status: ReviewStatus,
) {
  if (!isValidReview(own.review_status) && !isValidReview(review_status)) return
  ctx.log({
    action,
    target: `fenpei:${own.fenpei_id}`,
    project_id: own.project_id,
    before: shown(own.review_status, review),
    after: { ...shown(review_status, next), read_seconds: own.read_seconds },
  })
}

/** The review as the database holds it after one half was written; the total is stored with the sheet only. */
const written = (
  before: StoredReview,
  next: StoredReview,
  { revision }: ReviewHalf,
  now: Date,
): StoredReview => ({
  ...next,
  total_score: revision === 'score_revision' ? next.total_score : before.total_score,
  [revision]: before[revision] + 1,
  update_time: laterOf(before.update_time, now),
})

/**
 * Saves one half of the caller's review, or submits the whole review.
 * @throws Refusal with `{ revision, update_time }` when the half was changed elsewhere since it was read, with `{
 * findings }` when it is submitted incomplete
 */
export async function saveReview(ctx: Context, input: Save, part: ReviewHalf) {
  const { project_id, book_id } = input
  const [opened, others] = await Promise.all([
    lockReview(ctx, input, input.status),
    otherOpinions(ctx.db, { project_id, book_id, user_id: ctx.user.user_id }),
  ])
  const { review, assignment: own, project: held, rule, lines } = opened
  const fields = part.fields(opened)
  const isChanged = keysOf(fields).some((key) => !isDeepStrictEqual(fields[key], review[key]))
  const next: StoredReview = { ...review, ...fields }
  const total = reviewTotal({ rule, lines }, next)
  next.total_score = total === null ? null : Number(halfUp(total))

  const isNews = isChanged || input.status === 'submitted'
  if (isNews && opened.readonly_reason !== null) throw new Refusal(opened.readonly_reason)
  if (isChanged && input.revision !== undefined && input.revision !== review[part.revision])
    throw new Refusal(REFUSAL.changedElsewhere, {
      data: {
        revision: review[part.revision],
        update_time: review.update_time && wireTime(review.update_time),
      },
    })

  const read_seconds = opened.has_copy ? own.read_seconds : undefined
  const otherBooks = others.map((other) => ({ ...other, book_name: reviewedName(held.is_anonymous, other) }))
  const findings = checkReview({ rule, lines }, next, otherBooks, read_seconds).map(toFinding)
  if (input.status === 'submitted') refuseIncomplete(findings)
  const answer = (review_status: ReviewStatus, revision: number, at: Date) => ({
    total_score: next.total_score,
    advice_id: own.fenpei_id,
    word_count: opinionLength(next.advice),
    review_status,
    findings,
    revision,
    update_time: wireTime(at),
  })
  // Identical content is not written again: a client repeats a save whose answer was lost, and a save that was under
  // way during the submission must not reopen the review.
  const revision = review[part.revision]
  if (!isChanged && (input.status === 'draft' || own.review_status === 'submitted'))
    return answer(own.review_status, revision, review.update_time ?? ctx.now)

  const signs = input.status === 'submitted' && isSignedEach(held, own)
  if (signs && input.sign_confirm !== 1) throw new Refusal(REFUSAL.signEach)
  if (isChanged) await part.write(ctx.db, opened, next, ctx.now)
  await markState(ctx, opened, input.status)
  if (input.status === 'submitted') {
    const { project_id, user_id, fenpei_id } = own
    const stored = new Map([[fenpei_id, isChanged ? written(review, next, part, ctx.now) : review]])
    const submitted = { ...own, review_status: input.status, submit_time: ctx.now }
    await storeVersions(ctx.db, [submitted], 'submit', '', stored)
    if (signs) await signReviews(ctx.db, { project_id, user_id, sign_time: ctx.now }, stored)
  }
  logChange(ctx, part.action, opened, next, input.status)
  return answer(input.status, isChanged ? revision + 1 : revision, ctx.now)
}
