import { and, eq, ne } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { arrangeGroup, arrangeProject, groupTarget } from '#server/access/arrange'
import type { Group } from '#server/db/rows'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import type { Db } from '#server/db/client'
import { group } from '#server/db/schema/project'
import { Refusal, type Handlers } from '#server/define'
import { addGroups } from './auto'
import { codesFrom } from './codes'
import { setStaff, staffOf } from './staff'

export const ACTION = '调整评审组'

/**
 * Refuses a name that another group of the project has. The project is locked, so that no other call can take the
 * name meanwhile.
 */
async function refuseTaken(db: Db, project_id: number, group_name: string, but?: number) {
  const taken = await db
    .select({ id: group.group_id })
    .from(group)
    .where(
      and(
        eq(group.project_id, project_id),
        eq(group.group_name, group_name),
        but === undefined ? undefined : ne(group.group_id, but),
      ),
    )
  if (taken.length > 0) throw new Refusal(REFUSAL.groupExists(group_name))
}

/** The fields of a group as the log keeps them. */
export const loggable = (group: Group) => ({
  group_name: group.group_name,
  group_type: group.group_type,
  major_categories: group.major_categories,
  edu_level: group.edu_level,
  experts_per_book: group.experts_per_book,
  order_num: group.order_num,
  remark: group.remark,
})

/** 评审组的新增、修改 */
export const groupRecordHandlers: Handlers<'psgroup_add' | 'psgroup_edit'> = {
  async psgroup_add({ project_id, auto, ...given }, ctx) {
    const { db } = ctx
    const project = await arrangeProject(ctx, project_id, ACTION)
    if (auto) {
      const group_ids = await addGroups(ctx, project, auto)
      return { group_id: group_ids[0] ?? 0, group_ids }
    }
    const { group_name, group_type } = given
    if (!group_name) throw new Refusal('请输入组名')
    if (!group_type) throw new Refusal('请选择类型')
    const fields = { ...given, group_name, group_type }
    await refuseTaken(db, project_id, fields.group_name)
    const all = await db.select().from(group).where(eq(group.project_id, project_id))
    const group_code = codesFrom(all)(0)
    const [made] = await db
      .insert(group)
      .values({ ...fields, remark: fields.remark || null, project_id, group_code })
      .returning()
    if (!made) throw new Error('the group was not written')
    ctx.log({ action: 'psgroup_add', target: groupTarget(made), project_id, after: loggable(made) })
    return { group_id: made.group_id }
  },

  async psgroup_edit({ group_id, revision: read, liaison_ids, secretary_id, ...fields }, ctx) {
    const { db } = ctx
    const { group: before } = await arrangeGroup(ctx, group_id, ACTION)
    const staff = await staffOf(db, group_id)
    const { project_id } = before
    await refuseOlder(ctx, {
      what: '该评审组',
      revision: before.revision,
      read,
      logged: loggedAs('psgroup_edit', 'group_id', group_id),
      present: () => ({ ...loggable(before), ...staff }),
    })
    await refuseTaken(db, project_id, fields.group_name, group_id)
    const whole = {
      ...fields,
      edu_level: fields.edu_level ?? null,
      experts_per_book: fields.experts_per_book ?? null,
      remark: fields.remark || null,
      revision: before.revision + 1,
    }
    const [after] = await db.update(group).set(whole).where(eq(group.group_id, group_id)).returning()
    const serving = await setStaff(ctx, before, {
      ...(liaison_ids && { liaison_ids: [...new Set(liaison_ids)] }),
      ...(secretary_id !== undefined && { secretary_id }),
    })
    ctx.log({
      action: 'psgroup_edit',
      target: groupTarget(before),
      project_id,
      before: { ...loggable(before), ...staff },
      after: after && { ...loggable(after), ...serving, group_id, revision: after.revision },
    })
    return null
  },
}
