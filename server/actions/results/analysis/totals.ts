import { sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { reviewCounts } from '#server/db/conditions'
import type { Total } from '#server/domain/scale/index'

/** The totals of all valid reviews, without trial reviews. */
export const countingTotals = async (db: Db, project_id: number): Promise<Total[]> =>
  rows<Total>(
    await db.execute(sql`
      select a.book_id as book, a.user_id as expert, s.total_score::float8 as total
      from assignment a join score s on s.fenpei_id = a.fenpei_id
      where a.project_id = ${project_id} and ${reviewCounts('a')} and s.total_score is not null
      order by a.fenpei_id`),
  )
