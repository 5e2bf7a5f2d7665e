import { and, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { BarredFields } from '#contract/entities/examining/barred'
import type { Db } from '#server/db/client'
import { bareName } from '#server/db/names'
import { barredPerson } from '#server/db/schema/index'
import type { Context } from '#server/define'

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

/** What tells one entry from another. */
const keyOf = ({
  name,
  unit,
  kind,
  barred_from,
}: Pick<BarredFields, 'name' | 'unit' | 'kind' | 'barred_from'>) =>
  JSON.stringify([name, unit || null, kind, barred_from])

/** Which of some entries are on the list, or repeat an earlier one of them: by their places. */
export async function knownEntries(db: Db, entries: readonly BarredFields[]): Promise<number[]> {
  // Whoever else adds to the list waits, so that nobody adds the same entry meanwhile.
  await db.execute(sql`lock table ${barredPerson} in share row exclusive mode`)
  const names = [...new Set(entries.map(({ name }) => name))]
  const stored = await db.select().from(barredPerson).where(inArray(barredPerson.name, names))
  const seen = new Set(stored.map(keyOf))
  return entries.flatMap((entry, at) => {
    const key = keyOf(entry)
    if (seen.has(key)) return [at]
    seen.add(key)
    return []
  })
}

/** Adds entries to the list. @returns their keys */
export async function addBarred(
  { db, user }: Pick<Context, 'db' | 'user'>,
  entries: readonly BarredFields[],
): Promise<number[]> {
  const added = await db
    .insert(barredPerson)
    .values(
      entries.map(({ name, unit, kind, reason, source, barred_from, barred_until }) => ({
        name,
        unit: unit || null,
        kind,
        reason,
        source,
        barred_from,
        barred_until: barred_until ?? null,
        create_by: user.user_id,
      })),
    )
    .returning({ barred_id: barredPerson.barred_id })
  return added.map(({ barred_id }) => barred_id)
}
