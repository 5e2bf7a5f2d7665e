import { sql } from 'drizzle-orm'
import { type Db, rows } from '#server/db/client'
import { opinionIsInForce } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { idArray } from '#server/db/within'
import { hasWork } from '#server/store/assignments/conditions'

interface GroupContents {
  group_id: number
  zhuanjia_num: number
  book_num: number
  /** Assignments without content: they may be deleted. */
  fenpei_num: number
  /** Assignments with content of an expert: they must not be deleted. */
  record_num: number
  /** Avoided pairs, kept as history. */
  avoided_num: number
  /** Submitted opinions of the leader. */
  opinion_num: number
}

/** What would be lost with each of the groups. */
export async function groupContents(db: Db, group_ids: readonly number[]): Promise<GroupContents[]> {
  const found = await db.execute(sql`
    select g.group_id,
      (select count(*)::int from group_member m where m.group_id = g.group_id) as zhuanjia_num,
      (select count(*)::int from project_book pb where pb.group_id = g.group_id) as book_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and not ${hasWork}
        and assignment.review_status <> ${value.review.avoided}) as fenpei_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and not ${hasWork}
        and assignment.review_status = ${value.review.avoided}) as avoided_num,
      (select count(*)::int from assignment where assignment.group_id = g.group_id and ${hasWork}) as record_num,
      (select count(*)::int from leader_opinion l
        where l.group_id = g.group_id and ${opinionIsInForce('l')}) as opinion_num
    from review_group g where g.group_id = any(${idArray(group_ids)}) order by g.group_id`)
  return rows(found)
}
