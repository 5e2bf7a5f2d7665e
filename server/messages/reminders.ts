import { and, eq, sql } from 'drizzle-orm'
import { channels as Channels } from '#contract/entities/message'
import { dueMoments, REMINDER_MOMENTS, type ReminderMoment } from '#contract/rules/message/reminders'
import { appendLog } from '#server/audit/append'
import type { Db } from '#server/db/client'
import { sharedFacts } from '#server/store/messages/facts'
import { queueMessages, receiversOf } from '#server/store/messages/queue'
import { readRecipients, recipientsOf } from '#server/store/messages/recipients'
import { project, reminderPlan, reminderRun } from '#server/db/schema/index'

type Place = Pick<typeof project.$inferSelect, 'project_id' | 'project_name' | 'review_end_time'>

/** A condition on `group_member m`: people who have been reminded less often than the plan allows. */
const notTooOften = (project_id: number, max_num: number) => sql`(
  select count(distinct x.batch_id) from message x
  join reminder_run r on r.batch_id = x.batch_id
  where r.project_id = ${project_id} and x.user_id = m.user_id) < ${max_num}`

/**
 * Sends one reminder in its own transaction. The process that records it first sends it; all others do nothing.
 * @returns whether anybody was reminded
 */
async function remind(
  db: Db,
  place: Place,
  plan: typeof reminderPlan.$inferSelect,
  moment: ReminderMoment,
  settings: { publicUrl: string },
  now: Date,
): Promise<boolean> {
  const { project_id, review_end_time: deadline } = place
  const found = plan.reminders.find((reminder) => reminder.moment === moment)
  if (!found?.on) return false
  return db.transaction(async (tx) => {
    const [mine] = await tx
      .insert(reminderRun)
      .values({ project_id, moment, deadline, create_time: now })
      .onConflictDoNothing()
      .returning()
    if (!mine) return false
    const people = recipientsOf(project_id, { people: notTooOften(project_id, plan.max_num) })
    if ((await readRecipients(tx, people)).length === 0) return false
    const { title, content } = found
    const { batch_id } = await queueMessages(
      tx,
      {
        project_id,
        template: 'remind',
        title,
        content,
        channels: Channels.parse(found.channels),
        send_time: now,
        create_by: null,
      },
      people,
      sharedFacts(place, settings),
      now,
    )
    await tx
      .update(reminderRun)
      .set({ batch_id })
      .where(
        and(
          eq(reminderRun.project_id, project_id),
          eq(reminderRun.moment, moment),
          eq(reminderRun.deadline, deadline),
        ),
      )
    await appendLog(tx, [
      {
        at: now,
        user_name: '系统',
        action: 'reminder',
        target: `自动提醒 ${REMINDER_MOMENTS[moment].label}`,
        project_id,
        after: { batch_id, receiver_num: await receiversOf(tx, batch_id) },
      },
    ])
    return true
  })
}

/**
 * Sends the due reminders of all projects: only during reviewing, only to people with unfinished work, to
 * nobody more often than the plan allows, and each moment of a deadline only once.
 * @returns how many were sent
 */
export async function remindDue(db: Db, settings: { publicUrl: string }, now: Date): Promise<number> {
  const plans = await db
    .select({
      plan: reminderPlan,
      place: {
        project_id: project.project_id,
        project_name: project.project_name,
        review_end_time: project.review_end_time,
      },
    })
    .from(reminderPlan)
    .innerJoin(project, eq(project.project_id, reminderPlan.project_id))
    .where(eq(project.project_status, 'reviewing'))
  let sent = 0
  for (const { plan, place } of plans)
    for (const moment of dueMoments(
      place.review_end_time.getTime(),
      plan.update_time.getTime(),
      now.getTime(),
    ))
      if (await remind(db, place, plan, moment, settings, now)) sent++
  return sent
}
