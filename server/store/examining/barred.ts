import { and, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { bareName } from '#server/db/names'
import { barredPerson } from '#server/db/schema/index'

/** A condition on an entry: it is in force on a day `YYYY-MM-DD`. */
export const inForceOn = (today: string): SQL | undefined =>
  and(
    lte(barredPerson.barred_from, today),
    or(isNull(barredPerson.barred_until), gte(barredPerson.barred_until, today)),
  )

/** How many entries are in force on a day, and those of them that bear one of these names. */
export async function barredAmong(db: Db, names: readonly string[], today: string) {
  const size = await db.$count(barredPerson, inForceOn(today))
  const matches =
    names.length === 0 || size === 0
      ? []
      : await db
          .select()
          .from(barredPerson)
          .where(
            and(
              inForceOn(today),
              sql`${bareName(barredPerson.name)} in (${sql.join(
                names.map((name) => bareName(sql`${name}::text`)),
                sql`, `,
              )})`,
            ),
          )
          .orderBy(barredPerson.barred_id)
  return { size, matches }
}
