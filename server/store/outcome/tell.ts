import { and, asc, eq } from 'drizzle-orm'
import { addTo } from '#contract/rules/addTo'
import type { Role } from '#contract/roles'
import type { Db } from '#server/db/client'
import { book } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { tellEverywhere } from '#server/store/messages/tell'
import { unitPeople } from '#server/store/messages/unitPeople'

const OWNERS = ['school', 'publisher'] as const satisfies readonly Role[]
const OFFICES = ['province', 'hangAdmin', 'committee'] as const satisfies readonly Role[]

/** The most books that one message names. */
const MOST_NAMED = 10

const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join('、')}等${names.length}种` : names.join('、')

/**
 * Tells the people of books what became of them, each person once: who declares them, their unit, and the unit that
 * recommended them. A declaration that an import made has people only where it names their unit.
 * @param said the message, with the names of the books of whoever is told
 */
export async function tellOutcome(
  { db, now }: { db: Db; now: Date },
  book_ids: readonly number[],
  said: (names: string) => { title: string; content: string },
): Promise<void> {
  if (book_ids.length === 0) return
  const books = await db
    .select({
      book_name: book.book_name,
      create_by: book.create_by,
      declare_dept_id: book.declare_dept_id,
      recommend_dept_id: book.recommend_dept_id,
    })
    .from(book)
    .where(and(within(book.book_id, book_ids), eq(book.deleted, false)))
    .orderBy(asc(book.book_id))
  const people = [
    ...(await unitPeople(
      db,
      books.map(({ declare_dept_id }) => declare_dept_id),
      OWNERS,
    )),
    ...(await unitPeople(
      db,
      books.map(({ recommend_dept_id }) => recommend_dept_id),
      OFFICES,
    )),
  ]
  const ofUnit = new Map<number, number[]>()
  for (const { user_id, dept_id } of people) if (dept_id !== null) addTo(ofUnit, dept_id, user_id)
  const told = new Map<number, Set<string>>()
  for (const { book_name, create_by, declare_dept_id, recommend_dept_id } of books) {
    const units = [declare_dept_id, recommend_dept_id].flatMap((unit) =>
      unit === null ? [] : (ofUnit.get(unit) ?? []),
    )
    for (const user_id of create_by === null ? units : [create_by, ...units])
      told.set(user_id, (told.get(user_id) ?? new Set()).add(`《${book_name}》`))
  }
  for (const [user_id, names] of told) await tellEverywhere(db, user_id, said(namesOf([...names])), now)
}
