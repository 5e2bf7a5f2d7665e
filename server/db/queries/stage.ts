import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The school stage of a book: its own, or the one its level names; basic education names none. */
export const stageOf = (stage: AnyPgColumn | SQL, edu_level: AnyPgColumn | SQL): SQL<string | null> =>
  sql<string | null>`coalesce(${stage}, case when ${edu_level} = 'sec' then 'sec'
    when ${edu_level} in ('voc', 'voc_b', 'ug', 'grad') then 'college' end)`
