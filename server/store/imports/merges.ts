import { eq, sql } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { expert, importMerge, type PersonFacts } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { FACTS } from '#server/domain/people/facts'

export type Merge = Omit<typeof importMerge.$inferSelect, 'import_id'>

const NEVER_NULL = ['part_time_units', 'major_categories']

/** Lists of an expert are empty rather than absent. */
const asColumns = (facts: PersonFacts): PersonFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([field, value]) => [field, value ?? (NEVER_NULL.includes(field) ? [] : null)]),
  )

/**
 * Writes only these fields of experts; raises the revision, so that a form loaded before is refused afterwards.
 */
async function writeFacts(db: Db, people: readonly { user_id: number; facts: PersonFacts }[]): Promise<void> {
  if (people.length === 0) return
  const columns = FACTS.map((field) => sql`${sql.identifier(field)} = n.${sql.identifier(field)}`)
  const values = people.map(({ user_id, facts }) => ({ user_id, facts: asColumns(facts) }))
  await db.execute(sql`
    update expert e set ${sql.join(columns, sql`, `)}, revision = e.revision + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as w(user_id int, facts jsonb)
    join expert x on x.user_id = w.user_id
    cross join lateral jsonb_populate_record(x, w.facts) n
    where e.user_id = x.user_id`)
}

/** Completes or changes experts, and stores their former values. */
export async function writeMerges(db: Db, import_id: number, merges: readonly Merge[]): Promise<void> {
  await writeFacts(
    db,
    merges.map(({ user_id, after }) => ({ user_id, facts: after })),
  )
  await db.insert(importMerge).values(merges.map((merge) => ({ ...merge, import_id })))
}

interface Now extends Merge {
  /** Null: the person is no expert any more. */
  now: PersonFacts | null
}

/**
 * The changes of a batch beside the present values of the same people; locks the experts until the transaction
 * ends.
 */
export async function mergesOf(db: Db, import_id: number): Promise<Now[]> {
  const merges = await db
    .select()
    .from(importMerge)
    .where(eq(importMerge.import_id, import_id))
    .orderBy(importMerge.user_id)
  const user_ids = merges.map(({ user_id }) => user_id)
  const found = await db.select().from(expert).where(within(expert.user_id, user_ids)).for('update')
  const profiles = new Map<number, PersonFacts>(
    found.map((profile) => [
      profile.user_id,
      Object.fromEntries(FACTS.map((field) => [field, profile[field]])),
    ]),
  )
  return merges.map((merge) => ({ ...merge, now: profiles.get(merge.user_id) ?? null }))
}

/** Which of these telephone and identity numbers belong to an expert now, and to whom. */
export async function takenNumbers(
  db: Db,
  numbers: readonly string[],
): Promise<{ number: string; user_id: number; name: string }[]> {
  return rows(
    await db.execute(sql`
      select n.number, e.user_id, e.name from jsonb_array_elements_text(${JSON.stringify(numbers)}::text::jsonb) as n(number)
      join expert e on n.number in (e.phone, e.id_card)`),
  )
}

/** Restores former values, and deletes the record of the batch's change. */
export async function restoreFacts(
  db: Db,
  import_id: number,
  people: readonly { user_id: number; facts: PersonFacts }[],
): Promise<void> {
  await writeFacts(db, people)
  await db.delete(importMerge).where(eq(importMerge.import_id, import_id))
}
