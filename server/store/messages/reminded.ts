import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { value } from '#server/db/facts'
import { within } from '#server/db/within'

/** How many reminders reached each of these people in a project, over whatever channels; those without are absent. */
export async function remindersTo(
  db: Db,
  project_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = rows<{ user_id: number; num: number }>(
    await db.execute(sql`
      select x.user_id, count(distinct x.batch_id)::int as num
      from message x join message_batch b on b.batch_id = x.batch_id
      where b.project_id = ${project_id} and b.template = ${value.template.remind}
        and x.state = ${value.send.sent} and ${within(sql`x.user_id`, user_ids)}
      group by x.user_id`),
  )
  return new Map(found.map(({ user_id, num }) => [user_id, num]))
}
