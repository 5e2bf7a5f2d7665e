import { and, asc, eq, sql } from 'drizzle-orm'
import type { Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { part } from '#server/db/facts'
import { book, project, projectBook, publicityList, proposedRule } from '#server/db/schema/index'

/** The project whose public list stands under a key. */
export async function publicProject(db: Db, key: string): Promise<Project | undefined> {
  const [found] = await db
    .select({ project })
    .from(publicityList)
    .innerJoin(project, eq(project.project_id, publicityList.project_id))
    .where(eq(publicityList.publicity_key, key))
  return found?.project
}

/** Whether objections are taken: from the beginning of publicity to its end, both as they are. */
export const takesObjections = (
  { project_status, publicity_end_time }: Pick<Project, 'project_status' | 'publicity_end_time'>,
  now: Date,
): boolean => project_status === 'publicity' && publicity_end_time !== null && now <= publicity_end_time

/** A condition on `project_book` and `book`: the book stands in the public list of a project. */
export const isListed = (project_id: number) =>
  and(
    eq(projectBook.project_id, project_id),
    eq(projectBook.is_trial, false),
    eq(projectBook.publish_flag, true),
    eq(book.deleted, false),
    sql`${book.declare_status} in ${part.onPublicity}`,
  )

/** What the public learns of the books in publicity, and no more, in the order of their names. */
export async function publicBooks(db: Db, project_id: number) {
  const [stored] = await db.select().from(proposedRule).where(eq(proposedRule.project_id, project_id))
  const shows_rank = stored?.shows_rank ?? false
  const books = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      first_editor: book.first_editor,
      first_editor_unit: sql<string | null>`coalesce(${book.first_editor_unit}, ${book.declare_unit})`,
      publisher_name: book.publisher_name,
      rank: shows_rank ? projectBook.rank_all : sql<null>`null`,
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(isListed(project_id))
    .orderBy(...(shows_rank ? [asc(projectBook.rank_all)] : []), asc(book.book_name), asc(book.book_id))
  return { shows_rank, books }
}
