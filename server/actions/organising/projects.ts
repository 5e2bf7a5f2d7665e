import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { projects } from '#contract/actions/organising/projects'
import { REFUSAL } from '#contract/refusals'
import { isLeading } from '#contract/facts/seats'
import { DIRECTORS, type Role } from '#contract/roles'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { publishedProjects } from '#server/access/published'
import { managedProjects, manageProject, ownProjects, seatsTold, visibleProjects } from '#server/access/scope'
import { part } from '#server/db/facts'
import { carryProject } from './projects/carry'
import { editConfidentiality } from './projects/confidential'
import { copiedFrom, copyGroups } from './projects/copy'
import { editProject, setManagers } from './projects/edit'
import { projectColumnsOf, presentProject, typed } from '#server/store/projects/detail'
import { canManage, refuseNoTemplate, refuseTakenProjectName, refuseWrongTimes } from './projects/refuse'
import { countOf, resetTest } from './projects/reset'
import { removeProject } from './projects/remove'
import { refuseStale } from '#server/store/projects/stale'
import { editTexts } from './projects/texts'
import { heldSeats } from '#server/store/members/seats'
import { projectFacts } from '#server/store/projects/facts'
import { projectList } from './projects/list'
import { project, scoreRuleVersion } from '#server/db/schema/project'
import { user as account } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { forbidden, Refusal, type Handlers } from '#server/define'
import { checksFor } from '#server/domain/project/checks'
import { mayTake, stepsFrom } from '#contract/facts/projectLife'
import { numOrNull, wireTime } from '#server/wire'
import { projectOf } from '#server/store/projects/project'

const holds = (roles: readonly Role[], wanted: readonly string[]) =>
  roles.some((role) => wanted.includes(role))

/** Projects in work first, then those being set up, then those that are over. */
const underWayFirst = sql`case when ${project.project_status} in ${part.closed} then 2
  when ${project.project_status} in ${part.beforeStart} then 1 else 0 end`

export const projectsHandlers: Handlers<keyof typeof projects> = {
  async pingshen_list(filter, { db, user }) {
    const { found, total } = await projectList(db, managedProjects(user, project.project_id), filter)
    const rows = found.map((row) => ({
      ...row,
      ...typed(row),
      review_begin_time: wireTime(row.review_begin_time),
      review_end_time: wireTime(row.review_end_time),
      create_time: wireTime(row.create_time),
      is_test: row.is_test ? (1 as const) : (0 as const),
      done_rate: numOrNull(row.done_rate),
    }))
    return { rows, total }
  },

  async pingshen_project({ project_id, project_status, mine }, { db, user }) {
    const found = await db
      .select()
      .from(project)
      .where(
        and(
          or(
            visibleProjects(user, project.project_id) ?? sql`true`,
            publishedProjects(user, project.project_id),
          ),
          project_id === undefined ? undefined : eq(project.project_id, project_id),
          mine ? ownProjects(user, project.project_id) : undefined,
          project_status && inArray(project.project_status, project_status),
        ),
      )
      .orderBy(asc(project.is_test), underWayFirst, desc(project.year), desc(project.project_id))
    return found.map((row, index) => ({ ...row, ...typed(row), is_default: index === 0 }))
  },

  async pingshen_detail({ project_id }, { db, user }) {
    const [found] = await db
      .select()
      .from(project)
      .where(and(eq(project.project_id, project_id), visibleProjects(user, project.project_id)))
    if (!found) throw forbidden(REFUSAL.projectUnreachable)
    return presentProject(db, found)
  },

  async pingshen_add({ copy_from_id, ...fields }, ctx) {
    const { db, user } = ctx
    refuseWrongTimes(fields)
    await refuseTakenProjectName(ctx, fields.project_name)
    if (fields.template_id !== undefined) await refuseNoTemplate(ctx, fields.template_id)
    const copied = await copiedFrom(ctx, copy_from_id)
    const whole = {
      ...fields,
      score_rule: fields.score_rule ?? copied.score_rule,
      template_id: fields.template_id ?? copied.template_id,
    }
    const { avoid_rules, texts, looks } = copied
    const [made] = await db
      .insert(project)
      .values({ ...projectColumnsOf(whole), ...looks, avoid_rules, texts, create_by: user.user_id })
      .returning()
    if (!made) throw new Refusal('评审活动未能保存')
    const { project_id, project_name } = made
    await setManagers(ctx, project_id, fields.manager_ids)
    if (copy_from_id !== undefined) await copyGroups(ctx, copy_from_id, project_id)
    ctx.log({
      action: 'pingshen_add',
      target: project_name,
      project_id,
      after: { ...whole, copy_from_id },
    })
    return { project_id }
  },

  async pingshen_edit(
    { project_id, revision, project_status, force, reason, del_flag, clear = [], ...given },
    ctx,
  ) {
    const { db, user } = ctx
    const found = await manageProject(ctx, project_id)
    const fields = { ...given, ...Object.fromEntries(clear.map((key) => [key, null])) }
    const isDirector = holds(user.roles, DIRECTORS)
    if (!isDirector && (del_flag || Object.keys(fields).length > 0)) throw forbidden()
    await refuseStale(ctx, found, revision)
    if (del_flag) {
      await removeProject(ctx, found)
      return { project_id, project_status: found.project_status, checks: [] }
    }
    await editProject(ctx, found, fields, reason)
    if (project_status === undefined || project_status === found.project_status)
      return { project_id, project_status: found.project_status, checks: [] }
    const edited = (await projectOf(db, project_id)) ?? found
    const how = { force: force === 1, reason: reason ?? '' }
    const checks = await carryProject(ctx, edited, project_status, how)
    return { project_id, project_status, checks }
  },

  async pingshen_text_edit({ project_id, revision, texts }, ctx) {
    const found = await manageProject(ctx, project_id)
    await refuseStale(ctx, found, revision)
    return editTexts(ctx, found, texts)
  },

  async pingshen_encryption_edit({ project_id, revision, ...given }, ctx) {
    const found = await manageProject(ctx, project_id)
    await refuseStale(ctx, found, revision)
    return editConfidentiality(ctx, found, given)
  },

  reset_test_count: ({ project_id }, { db }) => countOf(db, project_id),
  reset_test_project: (order, ctx) => resetTest(ctx, order),

  async pingshen_checks({ project_id }, { db, user, now }) {
    const [found] = await db
      .select()
      .from(project)
      .where(and(eq(project.project_id, project_id), managedProjects(user, project.project_id)))
    if (!found) return []
    const from = found.project_status
    const facts = await projectFacts(db, found, now)
    return stepsFrom(from).map((step) => ({
      project_status: step.to,
      label: step.label,
      needs_reason: step.reason === true,
      allowed: mayTake(step, user.roles),
      checks: checksFor(from, step.to, facts),
    }))
  },

  manager_options: (_, ctx) =>
    ctx.db
      .select({ user_id: account.user_id, nick_name: account.nick_name, dept_name: dept.dept_name })
      .from(account)
      .leftJoin(dept, eq(dept.dept_id, account.dept_id))
      .where(canManage(ctx))
      .orderBy(asc(account.user_id)),

  async score_rule_list({ project_id }, { db, user }) {
    const found = await db
      .select({
        version: scoreRuleVersion.version,
        rule: scoreRuleVersion.rule,
        reason: scoreRuleVersion.reason,
        user_name: account.nick_name,
        create_time: scoreRuleVersion.create_time,
      })
      .from(scoreRuleVersion)
      .innerJoin(account, eq(account.user_id, scoreRuleVersion.create_by))
      .where(
        and(eq(scoreRuleVersion.project_id, project_id), managedProjects(user, scoreRuleVersion.project_id)),
      )
      .orderBy(desc(scoreRuleVersion.version))
    return found.map((row) => ({
      ...row,
      rule: ScoreRule.parse(row.rule),
      create_time: wireTime(row.create_time),
    }))
  },

  async in_group({ user_id }, { db, user }) {
    const seats = await heldSeats(db, user_id, seatsTold(user, user_id))
    return seats.map((seat) => ({ ...seat, is_leader: isLeading(seat.member_type) }))
  },
}
