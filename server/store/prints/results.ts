import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { book, group, projectBook } from '#server/db/schema/index'

/** Books with the results of the last calculation. */
export const printedResults = (db: Db, where: SQL | undefined) =>
  db
    .select({ book, group_name: group.group_name, result: projectBook })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .where(where)

export type PrintedResult = Awaited<ReturnType<typeof printedResults>>[number]
