import { asc } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { book, leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { leaderOpinions } from '#server/store/leader/books'
import { opinionSignatures } from '#server/store/signatures/others'
import { withImages } from '#server/store/signatures/images'

/** The opinions of groups, with their authors and subjects. */
export async function printedOpinions(db: Db, ids: readonly number[]) {
  const found = await leaderOpinions(db).where(within(leaderOpinion.id, ids)).orderBy(asc(leaderOpinion.id))
  const books = await db
    .select()
    .from(book)
    .where(
      within(
        book.book_id,
        found.flatMap(({ opinion }) => opinion.book_id ?? []),
      ),
    )
  const signatures = await withImages(
    db,
    await opinionSignatures(
      db,
      found.map(({ opinion }) => opinion),
    ),
  )
  const bookOf = new Map(books.map((one) => [one.book_id, one]))
  const byId = new Map(
    found.map((row) => [
      row.opinion.id,
      {
        ...row,
        book: row.opinion.book_id === null ? undefined : bookOf.get(row.opinion.book_id),
        signature: signatures.get(row.opinion.id),
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type PrintedOpinion = Awaited<ReturnType<typeof printedOpinions>>[number]
