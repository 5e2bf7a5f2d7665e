import { sql } from 'drizzle-orm'
import { ACTIVE_REVIEW, VALID_REVIEW } from '#contract/dict'
import { rows, type Db } from '#server/db/open'
import { list } from '#server/db/within'

interface OwnNumbers {
  group_id: number
  group_name: string
  need: number
  done: number
  draft: number
  locked: number
  returned: number
}

/** What one expert has to review in a project and has reviewed, by his groups; samples are no part of it. */
export async function ownNumbers(db: Db, project_id: number, user_id: number): Promise<OwnNumbers[]> {
  return rows<OwnNumbers>(
    await db.execute(sql`
      select g.group_id, g.group_name, count(a.fenpei_id)::int as need,
        (count(*) filter (where a.review_status in ${list(VALID_REVIEW)}))::int as done,
        (count(*) filter (where a.review_status = 'draft'))::int as draft,
        (count(*) filter (where a.review_status = 'locked'))::int as locked,
        (count(*) filter (where a.review_status = 'returned'))::int as returned
      from group_member m
      join review_group g on g.group_id = m.group_id
      left join assignment a on a.group_id = m.group_id and a.user_id = m.user_id and a.assign_type <> 'trial'
        and a.review_status in ${list(ACTIVE_REVIEW)}
      where m.project_id = ${project_id} and m.user_id = ${user_id}
        and m.expert_status not in ('declined', 'withdrawn')
      group by g.group_id, g.group_name, g.order_num order by g.order_num, g.group_id`),
  )
}
