import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { FiguresBook } from '#contract/entities/declaration/figuresBook'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { mayChangeFigures } from '#contract/facts/declaration/life'
import type { OpenedPart } from '#contract/rules/examining/opened'
import { REFUSAL } from '#contract/refusals'
import type { Role } from '#contract/roles'
import { book, bookSell, bookUse, declareBatch } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { wireDay } from '#server/wire'
import { readsLibrary } from '#server/access/books'
import { toldStatus } from '#server/access/published'
import { openedOf } from '#server/access/examining/supplement'
import { readableDeclarations } from './readableBooks'
import { holds } from '#server/access/scope'

/** Who writes what is asked for, of which books, and in which states. */
interface Writing {
  who: readonly Role[]
  scope: (user: CurrentUser) => SQL | undefined
  inState: (status: DeclareStatus, roles: readonly Role[]) => boolean
  /** What a supplement opens to let all of it be written. */
  openedBy?: OpenedPart
}

/** The batch in which the book is declared, or would be. */
const batchOfBook = or(
  eq(declareBatch.batch_id, book.batch_id),
  and(isNull(book.batch_id), eq(declareBatch.year, book.year)),
)

/**
 * A book that this user may read, as the pages of its figures show it, and whether it is one of those that the user
 * states figures of.
 * @throws Refusal when there is none in the user's scope
 */
export async function figuresBook(
  { db, user, now }: Context,
  book_id: number,
  { who, scope, inState, openedBy }: Writing,
): Promise<{ head: FiguresBook; isOwn: boolean }> {
  const [found] = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      first_editor: book.first_editor,
      publisher_name: book.publisher_name,
      isbn: book.isbn,
      edition: book.edition,
      first_publish_date: book.first_publish_date,
      course_name: book.course_name,
      total_print: book.total_print,
      status: book.declare_status,
      declare_status: readsLibrary(user) ? book.declare_status : toldStatus,
      isOwn: sql<boolean>`coalesce(${scope(user) ?? sql`true`}, false)`,
      ends: declareBatch.declare_end_time,
    })
    .from(book)
    .leftJoin(declareBatch, batchOfBook)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), readableDeclarations(user)))
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  const { status, isOwn, ends, ...rest } = found
  const opened = openedBy && (await openedOf(db, now, { book_id, declare_status: status }))
  const isOpened = openedBy !== undefined && opened?.parts.includes(openedBy) === true
  const editable = isOwn && holds(user, ...who) && (isOpened || inState(status, user.roles))
  const head = {
    ...rest,
    deadline: wireDay(ends ?? now),
    has_batch: ends !== null,
    editable,
    changeable: editable && (isOpened || mayChangeFigures(status)),
  }
  return { head, isOwn }
}

/** Whether an upload proves the use or sales of a book that this user reads. */
export async function isProofOfFigures(
  { db, user }: Pick<Context, 'db' | 'user'>,
  name: string,
): Promise<boolean> {
  const found = await db
    .select({ book_id: book.book_id })
    .from(book)
    .where(
      and(
        eq(book.deleted, false),
        readableDeclarations(user),
        or(
          sql`exists (select 1 from ${bookUse} u where u.book_id = ${book.book_id} and u.proof_file = ${name})`,
          sql`exists (select 1 from ${bookSell} s where s.book_id = ${book.book_id} and s.proof_file = ${name})`,
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}
