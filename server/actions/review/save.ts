import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Input, Output } from '#contract'
import { REFUSAL } from '#contract/errors'
import { halfUp } from '#contract/rules/decimal'
import { opinionLength } from '#contract/rules/opinionText'
import { checkReview, reviewTotal } from '#contract/rules/reviewCheck'
import type { SheetIssue } from '#contract/rules/scoreSheet'
import { isValidReview } from '#contract/rules/inForce'
import { otherOpinions, type StoredReview } from '#server/db/queries/review'
import { keepVersions } from '#server/db/queries/reviewVersions'
import { signReviews } from '#server/db/queries/signatures'
import { member, project } from '#server/db/schema/project'
import { assignment } from '#server/db/schema/scoring'
import { Refusal, type Context } from '#server/define'
import { isSignedEach } from '#server/domain/review/closed'
import { wireTime } from '#server/wire'
import { lockReview, type OpenReview } from './open'

/** The two halves of a review; each is saved, and counted in revisions, on its own. */
export interface Part {
  action: 'user_score' | 'advice_add'
  revision: 'score_revision' | 'advice_revision'
  /** The fields this half consists of, as they will be stored. */
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

/** Before an expert's first saved word he is one of these. */
const NOT_YET_REVIEWING = ['invited', 'confirmed', 'committed', 'returned']

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
  const more = errors.length > 1 ? `（共${errors.length}处需要完善）` : ''
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
  // A sample is no beginning, and its marks count in no result.
  if (own.assign_type === 'trial') return
  if (isValidReview(own.review_status) || isValidReview(review_status))
    await db.update(project).set({ last_score_time: now }).where(eq(project.project_id, held.project_id))
  if (situation.seat && NOT_YET_REVIEWING.includes(situation.seat.expert_status))
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

const shown = (review_status: string, { total_score, conclusion }: StoredReview) => ({
  review_status,
  total_score,
  conclusion,
})

/** Only what moves a score that counts is worth a line: drafts are saved every few seconds. */
function logChange(
  ctx: Context,
  action: string,
  { assignment: own, review }: OpenReview,
  next: StoredReview,
  review_status: string,
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

/**
 * Saves one half of the caller's review, or hands the whole review in.
 * @throws Refusal with `{ revision, update_time }` when the half was changed elsewhere since it was read, with
 * `{ findings }` when it is to be handed in and is not complete
 */
export async function saveReview(ctx: Context, input: Save, part: Part) {
  const opened = await lockReview(ctx, input, input.status)
  const { review, assignment: own, project: held, rule, lines } = opened
  const fields = part.fields(opened)
  const isChanged = (Object.keys(fields) as (keyof StoredReview)[]).some(
    (key) => !isDeepStrictEqual(fields[key], review[key]),
  )
  const next: StoredReview = { ...review, ...fields }
  const total = reviewTotal({ rule, lines }, next)
  next.total_score = total === null ? null : Number(halfUp(total))

  const isNews = isChanged || input.status === 'submitted'
  if (isNews && opened.readonly_reason !== null) throw new Refusal(opened.readonly_reason)
  if (isChanged && input.revision !== undefined && input.revision !== review[part.revision])
    throw new Refusal('该评审已在其他设备上修改', {
      data: {
        revision: review[part.revision],
        update_time: review.update_time && wireTime(review.update_time),
      },
    })

  const others = await otherOpinions(ctx.db, own, held.is_anonymous)
  const read_seconds = opened.has_copy ? own.read_seconds : undefined
  const findings = checkReview({ rule, lines }, next, others, read_seconds).map(toFinding)
  if (input.status === 'submitted') refuseIncomplete(findings)
  const answer = (review_status: string, revision: number, at: Date) => ({
    total_score: next.total_score,
    word_count: opinionLength(next.advice),
    review_status: review_status as Output<'user_score'>['review_status'],
    findings,
    revision,
    update_time: wireTime(at),
  })
  // What is already there is not written again: a save whose answer was lost is repeated, and one that was under
  // way while the review was handed in must not open it again.
  const revision = review[part.revision]
  if (!isChanged && (input.status === 'draft' || own.review_status === 'submitted'))
    return answer(own.review_status, revision, review.update_time ?? ctx.now)

  const signs = input.status === 'submitted' && isSignedEach(held, own)
  if (signs && input.sign_confirm !== 1) throw new Refusal(REFUSAL.signEach)
  if (isChanged) await part.write(ctx.db, opened, next, ctx.now)
  await markState(ctx, opened, input.status)
  if (input.status === 'submitted')
    await keepVersions(ctx.db, [{ ...own, review_status: 'submitted', submit_time: ctx.now }], 'submit', '')
  const { project_id, user_id, fenpei_id } = own
  if (signs) await signReviews(ctx.db, { project_id, user_id, sign_time: ctx.now }, [fenpei_id])
  logChange(ctx, part.action, opened, next, input.status)
  return answer(input.status, isChanged ? revision + 1 : revision, ctx.now)
}
