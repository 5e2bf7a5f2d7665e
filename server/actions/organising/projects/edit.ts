import { eq, max } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { Brand, ProjectFields } from '#contract/entities/project'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import type { Project } from '#server/db/rows'
import { REFUSAL } from '#contract/refusals'
import { hasStarted } from '#contract/facts/projectLife'
import { project as table, projectManager, scoreRuleVersion } from '#server/db/schema/project'
import { Refusal, type Context } from '#server/define'
import { changedKeys, changedRule, editProblem } from '#server/domain/project/edit'
import { unknownTies } from '#server/store/projects/facts'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { projectColumnsOf, presentProject } from '#server/store/projects/detail'
import { releaseLogo, retainLogo } from './logo'
import { refuseManagers, refuseNoTemplate, refuseTakenProjectName, refuseWrongTimes } from './refuse'

export type ProjectEdit = Partial<z.output<typeof ProjectFields>> & {
  template_id?: number | undefined
  brand?: z.output<typeof Brand> | undefined
}

/**
 * Writes the changed fields of a project, with the next revision and one log entry. A change of the scoring rule
 * after the start creates a new version of it.
 * @throws Refusal in words when the state of the project forbids it
 */
export async function editProject(
  ctx: Context,
  row: Project,
  fields: ProjectEdit,
  reason = '',
): Promise<void> {
  const { db } = ctx
  const { project_id } = row
  const before = await presentProject(db, row)
  const after = { ...before, ...fields, template_id: fields.template_id ?? row.template_id ?? undefined }
  const changed = changedKeys(before, fields)
  if (changed.length === 0) return
  const rule = { before: before.score_rule, after: after.score_rule }
  const problem = editProblem({ status: before.project_status, changed, before, after, rule, reason })
  if (problem) throw new Refusal(problem)
  const isNewVersion = changed.includes('score_rule') && hasStarted(before.project_status)
  if (isNewVersion && row.template_id !== null) {
    const unknown = unknownTies(rule.after, await linesOf(db, row.template_id))
    if (unknown > 0) throw new Refusal(REFUSAL.tieIndicators(unknown))
  }
  refuseWrongTimes(after)
  if (changed.includes('project_name')) await refuseTakenProjectName(ctx, after.project_name, project_id)
  if (changed.includes('template_id') && after.template_id) await refuseNoTemplate(ctx, after.template_id)
  if (changed.includes('brand')) await retainLogo(ctx, after.brand.logo)
  if (changed.includes('manager_ids')) await setManagers(ctx, project_id, after.manager_ids)

  const columns = projectColumnsOf(after)
  const revision = row.revision + 1
  const own = changed.filter((key) => key !== 'manager_ids')
  await db
    .update(table)
    .set({ ...Object.fromEntries(own.map((key) => [key, columns[key]])), revision })
    .where(eq(table.project_id, project_id))
  if (before.brand.logo !== after.brand.logo) await releaseLogo(ctx, before.brand.logo)
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  const ruleKeys = changedRule(rule.before, rule.after)
  const pickRule = (values: ScoreRule) =>
    changed.includes('score_rule') && {
      score_rule: Object.fromEntries(ruleKeys.map((key) => [key, values[key]])),
    }
  if (isNewVersion) await nextRuleVersion(ctx, project_id, rule.after, reason)
  ctx.log({
    action: 'pingshen_edit',
    target: row.project_name,
    project_id,
    before: { ...pick(before), ...pickRule(rule.before) },
    after: { ...pick(after), ...pickRule(rule.after), revision },
    reason: reason || undefined,
  })
}

/** Replaces the managers of a project. */
export async function setManagers(ctx: Context, project_id: number, ids: readonly number[]): Promise<void> {
  await refuseManagers(ctx, project_id, ids)
  await ctx.db.delete(projectManager).where(eq(projectManager.project_id, project_id))
  const values = [...new Set(ids)].map((user_id) => ({ project_id, user_id }))
  if (values.length > 0) await ctx.db.insert(projectManager).values(values)
}

/** Freezes the scoring rule under the next version number; 1 is the one reviewing started with. */
export async function nextRuleVersion(
  { db, user }: Context,
  project_id: number,
  rule: Record<string, unknown>,
  reason: string,
): Promise<void> {
  const [found] = await db
    .select({ last: max(scoreRuleVersion.version) })
    .from(scoreRuleVersion)
    .where(eq(scoreRuleVersion.project_id, project_id))
  await db.insert(scoreRuleVersion).values({
    project_id,
    version: (found?.last ?? 0) + 1,
    rule,
    reason,
    create_by: user.user_id,
  })
}
