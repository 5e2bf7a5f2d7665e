import { and, eq } from 'drizzle-orm'
import { AvoidRules } from '#contract/entities/project'
import { REFUSAL } from '#contract/refusals'
import { arrangeProject } from '#server/access/arrange'
import { manageProject } from '#server/access/scope'
import { AVOID_EDIT, refuseStale } from '#server/store/projects/stale'
import { Refusal, type Handlers } from '#server/define'
import { conflictsOf } from '#server/store/avoidance/view'
import type { Db } from '#server/db/client'
import { assignment, avoidancePair, project, projectBook, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { endReviews } from './ending'

interface Line {
  user_id: number
  book_id?: number | undefined
}

/** @throws Refusal when a line identifies no expert, or a book that is not in the project */
async function refuseUnknown(db: Db, project_id: number, lines: readonly Line[]) {
  const user_ids = [...new Set(lines.map((line) => line.user_id))]
  const book_ids = [...new Set(lines.flatMap((line) => line.book_id ?? []))]
  const people = await db.$count(user, within(user.user_id, user_ids))
  if (people < user_ids.length) throw new Refusal('所选专家不存在')
  const pooled = and(eq(projectBook.project_id, project_id), within(projectBook.book_id, book_ids))
  if ((await db.$count(projectBook, pooled)) < book_ids.length) throw new Refusal('所选教材不在本评审活动')
}

const isSame = (a: AvoidRules, b: AvoidRules): boolean => JSON.stringify(a) === JSON.stringify(b)

export const ruleHandlers: Handlers<'pingshen_avoid_update' | 'fenpei_avoid_apply'> = {
  async pingshen_avoid_update(
    { project_id, revision: read, avoid_rules, add = [], remove = [], check_only },
    ctx,
  ) {
    const { db } = ctx
    const changes = !check_only && (avoid_rules || add.length > 0 || remove.length > 0)
    // Allowed after the start too: a relation may become known late, and its review must then be voided.
    const adds = changes && !avoid_rules && remove.length === 0
    const found = check_only
      ? await manageProject(ctx, project_id)
      : adds
        ? await arrangeProject(ctx, project_id, '登记回避', 'weighing')
        : await arrangeProject(ctx, project_id, '修改回避规则')
    const before = AvoidRules.parse(found.avoid_rules)
    const rules = AvoidRules.parse({ ...before, ...avoid_rules })
    const isAnew = !check_only && avoid_rules !== undefined && !isSame(before, rules)
    const revision = isAnew ? found.revision + 1 : found.revision
    if (changes) {
      if (avoid_rules) await refuseStale(ctx, found, read)
      if (isAnew)
        await db
          .update(project)
          .set({ avoid_rules: rules, revision })
          .where(eq(project.project_id, project_id))
      if (remove.length > 0)
        await db
          .delete(avoidancePair)
          .where(and(eq(avoidancePair.project_id, project_id), within(avoidancePair.avoid_id, remove)))
      await refuseUnknown(db, project_id, add)
      if (add.length > 0)
        await db.insert(avoidancePair).values(
          add.map((line) => ({
            project_id,
            user_id: line.user_id,
            book_id: line.book_id ?? null,
            unit: line.book_id ? null : (line.unit ?? null),
            kind: line.kind,
            reason: line.reason,
            source: 'admin' as const,
            create_by: ctx.user.user_id,
          })),
        )
      ctx.log({
        action: AVOID_EDIT,
        target: found.project_name,
        project_id,
        before: { ...(isAnew && { rules: before }), removed: remove },
        after: { ...(isAnew && { rules, revision }), added: add },
      })
    }
    const conflicts = await conflictsOf(db, project_id, { rules })
    const records_total = await db.$count(avoidancePair, eq(avoidancePair.project_id, project_id))
    return { rules, records_total, revision, conflicts }
  },

  async fenpei_avoid_apply({ project_id, book_id, kind, reason }, ctx) {
    const { db, user: me } = ctx
    const [place] = await db
      .select()
      .from(project)
      .where(eq(project.project_id, project_id))
      .for('no key update')
    const [task] = await db
      .select()
      .from(assignment)
      .where(
        and(
          eq(assignment.project_id, project_id),
          eq(assignment.book_id, book_id),
          eq(assignment.user_id, me.user_id),
        ),
      )
      .for('update')
    if (!place || !task) throw new Refusal(REFUSAL.notAssigned)
    const status = task.review_status
    if (status === 'locked') throw new Refusal(REFUSAL.assignmentLocked)
    if (status === 'avoided' || status === 'cancelled') throw new Refusal('该评审任务已经取消')
    await db.insert(avoidancePair).values({
      project_id,
      user_id: me.user_id,
      book_id,
      kind,
      source: 'expert',
      reason,
      create_by: me.user_id,
    })
    await endReviews(
      ctx,
      place,
      [{ task, reason }],
      '有专家申请回避，其评审不再计入，请按现有的评审重新核对小组意见后提交',
    )
    ctx.log({
      action: '专家申请回避',
      target: `教材 ${book_id}`,
      project_id,
      before: { review_status: status },
      after: { review_status: 'avoided', kind },
      reason,
    })
    return { review_status: 'avoided' }
  },
}
