import { sql, type SQL } from 'drizzle-orm'
import { rows } from '#server/db/client'
import type { Context } from '#server/define'
import { retireFiles } from './store'

/**
 * Removes reading copies of samples. A reader that has one open keeps its loaded pages.
 * @param meant a condition on `project_book pb`, see `copiesMeant`
 */
export async function removeCopies({ db }: Pick<Context, 'db'>, meant: SQL): Promise<void> {
  const removed = rows<{ name: string | null }>(
    await db.execute(sql`
      delete from book_file_cache c using project_book pb
      where pb.project_id = c.project_id and pb.book_id = c.book_id and ${meant} returning c.name`),
  ).flatMap(({ name }) => name ?? [])
  if (removed.length === 0) return
  await retireFiles(db, removed)
}
