import { sql } from 'drizzle-orm'
import { VALID_REVIEW } from '#contract/dict'
import { rows, type Db } from '#server/db/open'
import { list } from '#server/db/within'

export interface BookTotals {
  valid_num: number
  avg_score: number | null
  range_score: number | null
  std_dev: number | null
  veto_num: number
}

/** What the totals of each reviewed book of a project come to, read in one scan; by `book_id`. */
export async function totalsOf(db: Db, project_id: number): Promise<ReadonlyMap<number, BookTotals>> {
  const found = await db.execute(sql`
    select a.book_id, count(*)::int as valid_num, avg(s.total_score)::float8 as avg_score,
      (max(s.total_score) - min(s.total_score))::float8 as range_score,
      stddev_pop(s.total_score)::float8 as std_dev,
      (count(*) filter (where jsonb_array_length(s.veto_hits) > 0))::int as veto_num
    from assignment a left join score s on s.fenpei_id = a.fenpei_id
    where a.project_id = ${project_id} and a.assign_type <> 'trial' and a.review_status in ${list(VALID_REVIEW)}
    group by a.book_id`)
  return new Map(rows<BookTotals & { book_id: number }>(found).map((row) => [row.book_id, row]))
}
