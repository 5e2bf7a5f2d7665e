import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { part } from '#server/db/facts'

/**
 * Reviews written since an office replaced the password of their expert, who has not confirmed them yet: for a while
 * somebody else knew the password.
 * @param where a condition on `assignment a`
 */
export async function writtenAfterReset(
  db: Db,
  where: SQL,
): Promise<{ fenpei_id: number; user_id: number }[]> {
  return rows(
    await db.execute(sql`
      select a.fenpei_id, a.user_id from assignment a
      join sys_user u on u.user_id = a.user_id and u.reset_time is not null
      left join score s on s.fenpei_id = a.fenpei_id
      left join opinion o on o.fenpei_id = a.fenpei_id
      where greatest(s.update_time, o.update_time, a.submit_time) >= u.reset_time
        and a.review_status in ${part.active} and ${where}`),
  )
}
