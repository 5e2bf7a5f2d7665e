import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { rows, type Db } from '#server/db/client'
import { idArray, within } from '#server/db/within'
import { book, expert, importBatch, user, userRole } from '#server/db/schema/index'

export async function newBatch(db: Db, values: typeof importBatch.$inferInsert): Promise<number> {
  const [made] = await db.insert(importBatch).values(values).returning({ import_id: importBatch.import_id })
  if (!made) throw new Error('no batch was made')
  return made.import_id
}

/** The batches, locked for the rest of the transaction. */
export const batchesForUpdate = (db: Db, import_ids: readonly number[]) =>
  db
    .select()
    .from(importBatch)
    .where(inArray(importBatch.import_id, [...import_ids]))
    .orderBy(importBatch.import_id)
    .for('update')

/** Names of things in use: the first few of `count`. */
export interface InUse {
  count: number
  names: string[]
}

const named = 5

async function inUse(db: Db, used: SQL): Promise<InUse> {
  const [found] = rows<InUse>(
    await db.execute(sql`
      with used as (${used})
      select (select count(*)::int from used) as count,
        coalesce((select json_agg(name) from (select name from used order by id limit ${named}) first), '[]') as names`),
  )
  return found ?? { count: 0, names: [] }
}

/** Books of these batches that a project, an allocation or an avoidance record refers to. */
export const usedBooks = (db: Db, import_ids: readonly number[]): Promise<InUse> =>
  inUse(
    db,
    sql`select b.book_id as id, b.book_name as name from ${book} b
      where b.import_id = any(${idArray(import_ids)}) and b.book_id in (
        select book_id from project_book union select book_id from assignment
        union select book_id from avoidance union select book_id from leader_opinion
        union select book_id from divergence_mark)`,
  )

/** Experts of these batches who have a seat, review, or appear in an avoidance record. */
export const usedExperts = (db: Db, import_ids: readonly number[]): Promise<InUse> =>
  inUse(
    db,
    sql`select e.user_id as id, e.name from ${expert} e
      where e.import_id = any(${idArray(import_ids)}) and e.user_id in (
        select user_id from group_member union select user_id from assignment
        union select user_id from avoidance union select leader_user_id from leader_opinion)`,
  )

/** Deletes the batches and leaves what they imported, which belongs to no batch any more. */
export async function forgetBatches(db: Db, import_ids: readonly number[]): Promise<void> {
  for (const table of [book, expert])
    await db.update(table).set({ import_id: null }).where(within(table.import_id, import_ids))
  await db.delete(importBatch).where(within(importBatch.import_id, import_ids))
}

/** @returns how many books were deleted */
export async function deleteBooks(db: Db, import_ids: readonly number[]): Promise<number> {
  const removed = await db
    .delete(book)
    .where(within(book.import_id, import_ids))
    .returning({ book_id: book.book_id })
  return removed.length
}

/**
 * Deletes the experts' profiles and role, and the accounts that a batch created: those have exactly the batch's
 * timestamp. An account that has been given another role since then stays.
 * @returns how many experts were deleted
 */
export async function deleteExperts(db: Db, import_ids: readonly number[]): Promise<number> {
  const brought = rows<{ user_id: number; is_new: boolean }>(
    await db.execute(sql`
      select u.user_id, u.create_time = b.create_time as is_new
      from ${expert} e
      join ${user} u on u.user_id = e.user_id
      join ${importBatch} b on b.import_id = e.import_id
      where e.import_id = any(${idArray(import_ids)})
      for update of u`),
  )
  const everyone = brought.map(({ user_id }) => user_id)
  const accounts = brought.filter(({ is_new }) => is_new).map(({ user_id }) => user_id)
  await db.delete(expert).where(within(expert.user_id, everyone))
  await db
    .delete(userRole)
    .where(and(within(userRole.user_id, everyone), eq(userRole.role_id, BUILT_IN_ROLE.expert)))
  await db
    .delete(user)
    .where(
      and(
        within(user.user_id, accounts),
        sql`not exists (select from ${userRole} where ${userRole.user_id} = ${user.user_id})`,
      ),
    )
  return everyone.length
}
