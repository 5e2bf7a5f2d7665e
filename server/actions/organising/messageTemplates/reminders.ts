import { and, eq } from 'drizzle-orm'
import { channels as Channels } from '#contract/entities/message'
import { REFUSAL } from '#contract/refusals'
import {
  DEFAULT_MAX_REMINDERS,
  DEFAULT_REMINDERS,
  MOMENTS,
  timeOf,
  type ReminderMoment,
} from '#contract/rules/message/reminders'
import type { Stale } from '#contract/rules/stale'
import { manageProject } from '#server/access/scope'
import { findMessagingScope } from '#server/access/messagingScope'
import { project, reminderPlan, reminderRun } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { wireTime } from '#server/wire'

const planOf = async ({ db }: Context, project_id: number) =>
  (await db.select().from(reminderPlan).where(eq(reminderPlan.project_id, project_id)))[0]

export const reminderHandlers: Handlers<'msg_reminder_detail' | 'msg_reminder_save'> = {
  async msg_reminder_detail({ project_id }, ctx) {
    const writer = await findMessagingScope(ctx, project_id)
    if (!writer) throw new Refusal(REFUSAL.projectMissing)
    const { review_end_time: deadline, project_status } = writer.project
    const plan = await planOf(ctx, project_id)
    const runs = await ctx.db
      .select()
      .from(reminderRun)
      .innerJoin(project, eq(project.project_id, reminderRun.project_id))
      .where(and(eq(reminderRun.project_id, project_id), eq(reminderRun.deadline, project.review_end_time)))
    const since = plan?.update_time ?? ctx.now
    const fate = (moment: ReminderMoment, on: boolean) => {
      if (runs.some(({ reminder_run: run }) => run.moment === moment)) return 'done' as const
      if (!on) return 'off' as const
      const at = timeOf(moment, deadline.getTime())
      return at < Math.max(since.getTime(), ctx.now.getTime() - 3_600_000)
        ? ('missed' as const)
        : ('waiting' as const)
    }
    return {
      reminders: MOMENTS.flatMap((moment) => {
        const own = plan?.reminders.find((reminder) => reminder.moment === moment)
        const words = own
          ? { ...own, moment, channel: Channels.parse(own.channels) }
          : DEFAULT_REMINDERS.find((reminder) => reminder.moment === moment)
        if (!words) return []
        const { on, title, content, channel } = words
        const at = wireTime(new Date(timeOf(moment, deadline.getTime())))
        return [
          {
            moment,
            on: on ? (1 as const) : (0 as const),
            title,
            content,
            channel,
            at,
            fate: fate(moment, on),
          },
        ]
      }),
      max_num: plan?.max_num ?? DEFAULT_MAX_REMINDERS,
      revision: plan?.revision ?? 0,
      is_reviewing: project_status === 'reviewing',
    }
  },

  /** A change of the plan applies from now on: moments that have passed are not reminded of. */
  async msg_reminder_save({ project_id, reminders, max_num, revision }, ctx) {
    await manageProject(ctx, project_id)
    const before = await planOf(ctx, project_id)
    if ((before?.revision ?? 0) !== revision)
      throw new Refusal('提醒设置刚被其他人修改，请核对后再保存', {
        data: {
          revision: before?.revision ?? 0,
          present: { ...(await reminderHandlers.msg_reminder_detail({ project_id }, ctx)) },
        } satisfies Stale,
      })
    const after = {
      reminders: reminders.map(({ channel, on, ...words }) => ({
        ...words,
        on: on === 1,
        channels: channel,
      })),
      max_num,
      update_time: ctx.now,
      revision: revision + 1,
    }
    await ctx.db
      .insert(reminderPlan)
      .values({ project_id, ...after })
      .onConflictDoUpdate({ target: reminderPlan.project_id, set: after })
    ctx.log({
      action: 'msg_reminder_save',
      target: '自动提醒',
      project_id,
      before: before?.reminders,
      after: after.reminders,
    })
    return null
  },
}
