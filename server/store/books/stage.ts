import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { value } from '#server/db/facts'

/** The school stage of a book: its own, or the one its level implies; basic education implies none. */
export const stageOf = (stage: AnyPgColumn | SQL, edu_level: AnyPgColumn | SQL): SQL<string | null> =>
  sql<string | null>`coalesce(${stage}, case when ${edu_level} = ${value.edu.sec} then ${value.stage.sec}
    when ${edu_level} in (${value.edu.voc}, ${value.edu.voc_b}, ${value.edu.ug}, ${value.edu.grad}) then ${value.stage.college} end)`
