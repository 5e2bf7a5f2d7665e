import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { projectExtensions, projects } from '#contract/actions/projects'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/scoreRule'
import { publishedProjects } from '#server/access/published'
import { managedProjects, manageProject, visibleProjects } from '#server/access/scope'
import { carryProject } from '#server/actions/projects/carry'
import { editConfidentiality } from '#server/actions/projects/confidential'
import { copiedFrom, copyGroups } from '#server/actions/projects/copy'
import { editProject, setManagers } from '#server/actions/projects/edit'
import { columnsOf, presentProject, typed } from '#server/db/queries/projectDetail'
import {
  canManage,
  refuseNoTemplate,
  refuseTakenName,
  refuseWrongTimes,
} from '#server/actions/projects/refuse'
import { countOf, resetTest } from '#server/actions/projects/reset'
import { removeProject } from '#server/actions/projects/remove'
import { refuseStale } from '#server/access/stale'
import { editTexts } from '#server/actions/projects/texts'
import { projectFacts } from '#server/db/queries/projectFacts'
import { projectList } from '#server/db/queries/projectList'
import { group, member, project, scoreRuleVersion } from '#server/db/schema/project'
import { dept, user as account } from '#server/db/schema/system'
import { forbidden, Refusal, type Handlers } from '#server/define'
import { checksFor } from '#server/domain/projectChecks'
import { mayTake, statusOf, stepsFrom } from '#server/domain/projectStates'
import { numOrNull, wireTime } from '#server/wire'

const holds = (roles: readonly string[], wanted: readonly string[]) =>
  roles.some((role) => wanted.includes(role))

/** What people have to do with now comes before what is being set up, and that before what is over. */
const underWayFirst = sql`case when ${project.project_status} in ('finished', 'archived') then 2
  when ${project.project_status} in ('draft', 'configuring', 'ready') then 1 else 0 end`

export const projectHandlers: Handlers<keyof typeof projects | keyof typeof projectExtensions> = {
  async pingshen_list(filter, { db, user }) {
    const { found, total } = await projectList(db, user, filter)
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

  async pingshen_project({ project_status }, { db, user }) {
    const found = await db
      .select()
      .from(project)
      .where(
        and(
          or(
            visibleProjects(user, project.project_id) ?? sql`true`,
            publishedProjects(user, project.project_id),
          ),
          project_status && inArray(project.project_status, project_status),
        ),
      )
      .orderBy(asc(project.is_test), underWayFirst, desc(project.year), desc(project.project_id))
    return found.map((row) => ({ ...row, ...typed(row) }))
  },

  async pingshen_detail({ project_id }, { db, user }) {
    const [found] = await db
      .select()
      .from(project)
      .where(and(eq(project.project_id, project_id), visibleProjects(user, project.project_id)))
    if (!found) throw forbidden('该活动不存在，或不在您的范围内')
    return presentProject(db, found)
  },

  async pingshen_add({ copy_from_id, ...fields }, ctx) {
    const { db, user } = ctx
    refuseWrongTimes(fields)
    await refuseTakenName(ctx, fields.project_name)
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
      .values({ ...columnsOf(whole), ...looks, avoid_rules, texts, create_by: user.user_id })
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
      return { project_id, project_status: statusOf(found), checks: [] }
    }
    await editProject(ctx, found, fields, reason)
    if (project_status === undefined || project_status === found.project_status)
      return { project_id, project_status: statusOf(found), checks: [] }
    const [edited = found] = await db.select().from(project).where(eq(project.project_id, project_id))
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
    const from = statusOf(found)
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
    if (user_id !== user.user_id && !holds(user.roles, MANAGERS)) return []
    const seats = await db
      .select({
        project_id: project.project_id,
        project_name: project.project_name,
        group_id: group.group_id,
        group_name: group.group_name,
        member_type: member.member_type,
        project_status: project.project_status,
      })
      .from(member)
      .innerJoin(group, eq(group.group_id, member.group_id))
      .innerJoin(project, eq(project.project_id, member.project_id))
      .where(and(eq(member.user_id, user_id), sql`${member.expert_status} not in ('declined', 'withdrawn')`))
      .orderBy(asc(project.project_id), asc(group.group_id))
    return seats.map((seat) => ({ ...seat, is_leader: ['leader', 'deputy'].includes(seat.member_type) }))
  },
}
