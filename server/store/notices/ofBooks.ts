import { and, asc, eq } from 'drizzle-orm'
import { RECOMMENDERS } from '#contract/facts/declaration/recommending'
import type { NoticeKey } from '#contract/facts/notices/keys'
import type { ValuesOf, VariableOf } from '#contract/facts/notices/notices'
import type { Role } from '#contract/roles'
import { addTo } from '#contract/rules/addTo'
import { book } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import { within } from '#server/db/within'
import { unitPeople } from '#server/store/messages/unitPeople'
import { sendFilled, type Filled, type Sending } from './send'

type About = Pick<
  typeof book.$inferSelect,
  'book_name' | 'create_by' | 'declare_dept_id' | 'recommend_dept_id'
>

/** Roles that act for the unit that declares. */
const UNIT = ['school', 'publisher'] as const satisfies readonly Role[]

/** Who is told of a book. */
interface Circle {
  author?: true
  unit?: readonly Role[]
  recommender?: true
}

const CIRCLES = {
  author: { author: true },
  /** The school whose decision is asked for. */
  school: { unit: ['school'] },
  recommender: { recommender: true },
  /** Who declares it, and their unit. */
  owners: { author: true, unit: UNIT },
  /** These, and the unit that recommends it. */
  everybody: { author: true, unit: UNIT, recommender: true },
} as const satisfies Record<string, Circle>
type CircleKey = keyof typeof CIRCLES

/** Kinds that name books. */
type OfBooks = { [K in NoticeKey]: 'books' extends VariableOf<K> ? K : never }[NoticeKey]
/** What is said beside the books, which each reader is told of those that are theirs. */
type Beside<K extends NoticeKey> = ValuesOf<Exclude<VariableOf<K>, 'books'>>

/** The most books that one message names. */
const MOST_NAMED = 10

/** 《甲》、《乙》: books as a notice names them. */
export function bookNames(names: Iterable<string>): string {
  const all = [...names].map((name) => `《${name}》`)
  return all.length > MOST_NAMED ? `${all.slice(0, MOST_NAMED).join('、')}等${all.length}种` : all.join('、')
}

/** The people of units by their unit. */
async function peopleOf(db: Db, units: readonly (number | null)[], roles: readonly Role[]) {
  const found = new Map<number, number[]>()
  for (const { user_id, dept_id } of await unitPeople(db, units, roles))
    if (dept_id !== null) addTo(found, dept_id, user_id)
  return (unit: number | null) => (unit === null ? [] : (found.get(unit) ?? []))
}

/** Whom a circle takes in, with the names of the books that are theirs. */
async function readersOf(db: Db, books: readonly About[], circle: Circle): Promise<Map<number, Set<string>>> {
  const ofUnit = await peopleOf(
    db,
    books.map(({ declare_dept_id }) => declare_dept_id),
    circle.unit ?? [],
  )
  const ofRecommender = await peopleOf(
    db,
    books.map(({ recommend_dept_id }) => recommend_dept_id),
    circle.recommender ? RECOMMENDERS : [],
  )
  const readers = new Map<number, Set<string>>()
  for (const { book_name, create_by, declare_dept_id, recommend_dept_id } of books)
    for (const user_id of [
      ...(circle.author && create_by !== null ? [create_by] : []),
      ...ofUnit(declare_dept_id),
      ...ofRecommender(recommend_dept_id),
    ])
      readers.set(user_id, (readers.get(user_id) ?? new Set()).add(book_name))
  return readers
}

/** With whoever has done it, who is not told of it. */
interface Acting extends Sending {
  user?: { user_id: number } | null
}

async function tellReaders(
  { db, now, user: me }: Acting,
  kind: OfBooks,
  to: CircleKey,
  books: readonly About[],
  beside: Filled,
): Promise<void> {
  const readers = [...(await readersOf(db, books, CIRCLES[to]))].filter(
    ([user_id]) => user_id !== me?.user_id,
  )
  const told = readers.map(([user_id, names]) => ({
    user_id,
    values: { ...beside, books: bookNames(names) },
  }))
  await sendFilled({ db, now }, kind, told)
}

/**
 * Tells the people of books what has become of them: each person once, whatever number of books it is about, and nobody
 * of what they have done themselves. A declaration that an import made has people only where it names their unit.
 */
export function tellOfBooks<K extends OfBooks>(
  acting: Acting,
  kind: K,
  to: CircleKey,
  books: readonly About[],
  beside: Beside<K>,
): Promise<void>
export async function tellOfBooks(...told: Parameters<typeof tellReaders>): Promise<void> {
  await tellReaders(...told)
}

/** The same for books of which only the keys are known, and that are not deleted: everybody whose book it is. */
export function tellOutcome<K extends OfBooks>(
  sending: Sending,
  kind: K,
  book_ids: readonly number[],
  beside: Beside<K>,
): Promise<void>
export async function tellOutcome(
  { db, now }: Sending,
  kind: OfBooks,
  book_ids: readonly number[],
  beside: Filled,
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
  await tellReaders({ db, now }, kind, 'everybody', books, beside)
}
