import { asc, sql } from 'drizzle-orm'
import { Conclusion } from '#contract/rules/scoreRule'
import type { Db } from '#server/db/open'
import { book, expert, leaderOpinion } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { opinions } from './leaderBooks'

/** What a group said, with who said it and about what. */
export async function printedOpinions(db: Db, ids: readonly number[]) {
  const found = await opinions(db).where(within(leaderOpinion.id, ids)).orderBy(asc(leaderOpinion.id))
  const books = await db
    .select()
    .from(book)
    .where(
      within(
        book.book_id,
        found.flatMap(({ opinion }) => opinion.book_id ?? []),
      ),
    )
  const people = await db.select({ user_id: expert.user_id, sign_image: expert.sign_image }).from(expert)
    .where(sql`${expert.user_id} in (select ${leaderOpinion.leader_user_id} from ${leaderOpinion}
      where ${within(leaderOpinion.id, ids)})`)
  const bookOf = new Map(books.map((one) => [one.book_id, one]))
  const imageOf = new Map(people.map((one) => [one.user_id, one.sign_image]))
  const byId = new Map(
    found.map((row) => [
      row.opinion.id,
      {
        ...row,
        conclusion: Conclusion.nullable().parse(row.opinion.conclusion),
        book: row.opinion.book_id === null ? undefined : bookOf.get(row.opinion.book_id),
        sign_image: imageOf.get(row.opinion.leader_user_id) ?? null,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type PrintedOpinion = Awaited<ReturnType<typeof printedOpinions>>[number]
