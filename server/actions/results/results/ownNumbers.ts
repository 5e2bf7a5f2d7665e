import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { reviewBinds, seatIsHeld } from '#server/db/conditions'
import { part, value } from '#server/db/facts'

interface OwnNumbers {
  group_id: number
  group_name: string
  need: number
  done: number
  draft: number
  locked: number
  returned: number
}

/** One expert's assigned and submitted reviews in a project, by group; trial samples are not counted. */
export async function ownNumbers(db: Db, project_id: number, user_id: number): Promise<OwnNumbers[]> {
  return rows<OwnNumbers>(
    await db.execute(sql`
      select g.group_id, g.group_name, count(a.fenpei_id)::int as need,
        (count(*) filter (where a.review_status in ${part.valid}))::int as done,
        (count(*) filter (where a.review_status = ${value.review.draft}))::int as draft,
        (count(*) filter (where a.review_status = ${value.review.locked}))::int as locked,
        (count(*) filter (where a.review_status = ${value.review.returned}))::int as returned
      from group_member m
      join review_group g on g.group_id = m.group_id
      left join assignment a on a.group_id = m.group_id and a.user_id = m.user_id and ${reviewBinds('a')}
      where m.project_id = ${project_id} and m.user_id = ${user_id}
        and ${seatIsHeld('m')}
      group by g.group_id, g.group_name, g.order_num order by g.order_num, g.group_id`),
  )
}
