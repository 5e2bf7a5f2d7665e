import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Check } from '#contract/entities/project'
import type { Project } from '#server/db/rows'
import {
  PROJECT_STATUS,
  type ProjectStatus,
  hasStarted,
  mayTake,
  stepsFrom,
} from '#contract/facts/projectLife'
import { UNSUBMITTED_REVIEW, type ReviewStatus } from '#contract/facts/reviews'
import { projectFacts } from '#server/store/projects/facts'
import { project as table, template } from '#server/db/schema/index'
import { assignment } from '#server/db/schema/scoring'
import { forbidden, Refusal, type Context } from '#server/define'
import { blocking, checksFor } from '#server/domain/project/checks'
import { nextRuleVersion } from './edit'
import { closeBooks, confirmOpinions, publishBooks } from './outcome'

interface How {
  force: boolean
  reason: string
}

/**
 * Changes a project's state.
 * @returns the remaining warnings, and the errors that were overridden
 * @throws Refusal with every reason in words, and with the checks as `data`
 */
export async function carryProject(
  ctx: Context,
  row: Project,
  to: ProjectStatus,
  how: How,
): Promise<Check[]> {
  const { db } = ctx
  const { project_id } = row
  const from = row.project_status
  const step = stepsFrom(from).find((next) => next.to === to)
  if (!step) throw new Refusal(`评审活动${PROJECT_STATUS[from]}，不能转为${PROJECT_STATUS[to]}`)
  if (!mayTake(step, ctx.user.roles)) throw forbidden()
  if (step.reason && !how.reason) throw new Refusal(`${step.label}须填写理由`)
  const checks = checksFor(from, to, await projectFacts(db, row, ctx.now))
  const blocked = blocking(checks, how.force)
  if (blocked.length > 0)
    throw new Refusal(blocked.map(({ msg }) => msg).join('；'), {
      data: { project_id, project_status: from, checks },
    })
  const overruled = checks.filter(({ level }) => level === 'error')
  if (to === 'leader_stage' && overruled.length > 0 && !how.reason)
    throw new Refusal('强制进入组长综合须填写理由')

  const effects = await takeEffect(ctx, row, from, to)
  const revision = row.revision + 1
  await db
    .update(table)
    .set({ project_status: to, status_reason: how.reason || null, revision })
    .where(eq(table.project_id, project_id))
  ctx.log({
    action: 'pingshen_edit',
    target: `${row.project_name} ${step.label}`,
    project_id,
    before: { project_status: from },
    after: { project_status: to, revision, ...effects, overruled: overruled.map(({ msg }) => msg) },
    reason: how.reason || undefined,
  })
  return checks
}

/**
 * The consequences of a transition.
 * @returns the facts for the log
 */
async function takeEffect(ctx: Context, row: Project, from: ProjectStatus, to: ProjectStatus) {
  if (to === 'reviewing' && !hasStarted(from)) return freeze(ctx, row)
  if (to === 'leader_stage') return closeReviews(ctx, row.project_id)
  if (to === 'weighting') return confirmOpinions(ctx, row.project_id)
  if (to === 'publicity') return publishBooks(ctx, row)
  if (to === 'finished') return closeBooks(ctx, row)
  return {}
}

/** Reviewing starts: from now on the rule is versioned and the indicators are frozen. */
async function freeze(ctx: Context, { project_id, score_rule, template_id }: Project) {
  await nextRuleVersion(ctx, project_id, score_rule, '启动评审时冻结')
  if (template_id !== null)
    await ctx.db.update(template).set({ locked: true }).where(eq(template.template_id, template_id))
  return { rule_version: 1 }
}

/** Reviewing ends: submitted reviews are locked, the others are cancelled. */
async function closeReviews({ db, now }: Context, project_id: number) {
  const of = (...states: ReviewStatus[]) =>
    and(eq(assignment.project_id, project_id), inArray(assignment.review_status, states))
  const locked = await db
    .update(assignment)
    .set({ review_status: 'locked', lock_time: now })
    .where(of('submitted'))
    .returning({ id: assignment.fenpei_id })
  const cancelled = await db
    .update(assignment)
    .set({ review_status: 'cancelled', return_deadline: sql`null` })
    .where(of(...UNSUBMITTED_REVIEW))
    .returning({ id: assignment.fenpei_id })
  return { locked_num: locked.length, cancelled_num: cancelled.length }
}
