import { REFUSAL } from '#contract/refusals'
import type { GroupLoss } from '#contract/rules/groupLoss'
import { arrangeProject, groupTarget } from '#server/access/arrange'
import { group } from '#server/db/schema/project'
import { within } from '#server/db/within'
import { Refusal, type Handlers } from '#server/define'
import { groupContents, groupRecords } from '#server/store/groups/contents'
import { ACTION, loggable } from './records'

type Contents = Awaited<ReturnType<typeof groupContents>>

/**
 * Nothing that was submitted at some time is ever lost, nor the record of an avoidance. What was begun and never
 * submitted goes with its group only by force.
 * @throws Refusal when something is in the way; when it can be forced, with what would be lost
 */
function refuseLoss(contents: Contents, isForced: boolean): void {
  const sum = (field: Exclude<keyof Contents[number], 'group_id'>) =>
    contents.reduce((total, one) => total + one[field], 0)
  const submitted = sum('submitted_num')
  const final = sum('avoided_num') > 0 || sum('opinion_num') + sum('opinion_returned_num') > 0
  const draft_num = sum('record_num') - submitted
  const opinion_num = sum('opinion_draft_num')
  const data = submitted === 0 && !final ? { data: { draft_num, opinion_num } satisfies GroupLoss } : {}
  const records = isForced ? submitted : sum('record_num')
  if (records > 0) throw new Refusal(`组内已有${records}条评审记录，不能删除`, data)
  const avoided = sum('avoided_num')
  if (avoided > 0) throw new Refusal(`组内已有${avoided}条回避记录，不能删除`)
  if (final || (opinion_num > 0 && !isForced)) throw new Refusal('组内已有组长意见，不能删除', data)
}

/** 评审组的删除 */
export const groupRemovalHandlers: Handlers<'psgroup_del'> = {
  async psgroup_del({ group_ids, force }, ctx) {
    const { db } = ctx
    const found = await db.select().from(group).where(within(group.group_id, group_ids))
    if (found.length < new Set(group_ids).size) throw new Refusal(REFUSAL.groupMissing)
    for (const project_id of [...new Set(found.map((g) => g.project_id))].sort((a, b) => a - b))
      await arrangeProject(ctx, project_id, ACTION)
    const contents = await groupContents(db, group_ids)
    refuseLoss(contents, force === 1)
    const recordsOf = await groupRecords(db, group_ids)
    await db.delete(group).where(within(group.group_id, group_ids))
    for (const removed of found) {
      const { group_id: _own, ...lost } = contents.find((one) => one.group_id === removed.group_id) ?? {}
      ctx.log({
        action: 'psgroup_del',
        target: groupTarget(removed),
        project_id: removed.project_id,
        before: { ...loggable(removed), ...lost, ...recordsOf(removed.group_id) },
      })
    }
    return null
  },
}
