import type { Db } from '#server/db/client'
import { RUNNING } from '#server/seed/demo/projects'
import { book, group, projectBook, readingCopy, sample, user } from '#server/db/schema/index'
import { storeFile, SAMPLE } from '#server/files/store'
import type { FileSettings } from '#server/files/store/of'
import { and, asc, eq } from 'drizzle-orm'
import { samplePdf } from './samplePdf'

/** One in this many books exists only on paper: a reader must sometimes do without a file. */
const ON_PAPER = 5

/** Gives each book of the first group a file; the reading copies are generated when the server runs. */
export async function seedSamples(db: Db, settings: FileSettings): Promise<void> {
  const [first] = await db
    .select({ group_id: group.group_id })
    .from(group)
    .where(eq(group.project_id, RUNNING))
    .orderBy(asc(group.order_num))
  const [manager] = await db
    .select({ user_id: user.user_id })
    .from(user)
    .where(eq(user.user_name, 'manager01'))
  if (!first || !manager) return
  const { user_id } = manager
  const books = await db
    .select({ book_id: book.book_id, book_name: book.book_name })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(and(eq(projectBook.project_id, RUNNING), eq(projectBook.group_id, first.group_id)))
    .orderBy(asc(projectBook.sort_no))
  const place = { db, settings, user: { user_id } }
  const files = await Promise.all(
    books
      .filter((_, at) => (at + 1) % ON_PAPER !== 0)
      .map(async ({ book_id, book_name }) => {
        const { bytes, pages } = await samplePdf(book_name)
        const original_name = `${book_name}.pdf`
        return {
          book_id,
          pages,
          name: await storeFile(place, { bytes, type: 'pdf', purpose: SAMPLE, original_name }),
        }
      }),
  )
  await db.insert(sample).values(files.map((file) => ({ ...file, code: 'M02' as const, create_by: user_id })))
  await db.insert(readingCopy).values(
    files.map(({ book_id }) => ({
      project_id: RUNNING,
      book_id,
      code: 'M02' as const,
      status: 'queued' as const,
    })),
  )
}
