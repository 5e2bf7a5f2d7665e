import { sql } from 'drizzle-orm'
import { VALID_REVIEW } from '#contract/dict'
import { rows, type Db } from '#server/db/open'
import { list } from '#server/db/within'
import type { Total } from '#server/domain/scale/index'

/** Every total that counts: of valid reviews, none of them a trial. */
export const countingTotals = async (db: Db, project_id: number): Promise<Total[]> =>
  rows<Total>(
    await db.execute(sql`
      select a.book_id as book, a.user_id as expert, s.total_score::float8 as total
      from assignment a join score s on s.fenpei_id = a.fenpei_id
      where a.project_id = ${project_id} and a.assign_type <> 'trial'
        and a.review_status in ${list(VALID_REVIEW)} and s.total_score is not null
      order by a.fenpei_id`),
  )
