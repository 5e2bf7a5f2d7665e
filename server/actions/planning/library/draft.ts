import { REFUSAL } from '#contract/refusals'
import { and, eq } from 'drizzle-orm'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { libraryBooks } from '#server/access/declaring/library'
import { book, dept, user as account } from '#server/db/schema/index'
import { within } from '#server/db/within'
import type { Context, Handlers } from '#server/define'
import { copyBooks, NOT_COPIED } from '#server/store/declarations/copies'
import { editorsOf } from '#server/store/declarations/editorsOf'
import { beginBooks } from '#server/store/declarations/newBook'
import { bookFieldsOf } from '#server/store/declarations/written'
import { draftedThisYear, isbnsIn } from './drafted'

type StoredBook = typeof book.$inferSelect

/** Two people of a unit who choose the same book wait for each other: the second finds the draft of the first. */
async function takeTurns({ db, user }: Context): Promise<void> {
  if (user.dept_id === null)
    await db
      .select({ id: account.user_id })
      .from(account)
      .where(eq(account.user_id, user.user_id))
      .for('no key update')
  else
    await db
      .select({ id: dept.dept_id })
      .from(dept)
      .where(eq(dept.dept_id, user.dept_id))
      .for('no key update')
}

/** The chosen books that become drafts, and why the others do not. */
async function sortChosen(ctx: Context, book_ids: readonly number[]) {
  const found = await ctx.db
    .select()
    .from(book)
    .where(and(within(book.book_id, book_ids), eq(book.deleted, false), libraryBooks(ctx.user)))
  const byKey = new Map(found.map((row) => [row.book_id, row]))
  const draftedOf = await draftedThisYear(ctx)
  const taken = new Map<string, string>()
  const going: StoredBook[] = []
  const skipped: { book_id: number; book_name: string; reason: string }[] = []
  for (const book_id of new Set(book_ids)) {
    const row = byKey.get(book_id)
    const isbns = row ? isbnsIn(row.isbn) : []
    const drafted = row && draftedOf(row)
    const twin = isbns.flatMap((isbn) => taken.get(isbn) ?? [])[0]
    const skip = (reason: string) => skipped.push({ book_id, book_name: row?.book_name ?? '', reason })
    if (!row) skip(REFUSAL.bookUnreachable)
    else if (drafted) skip(REFUSAL.draftedAlready(drafted.book_name))
    else if (twin !== undefined) skip(`与所选的“${twin}”书号相同`)
    else {
      going.push(row)
      for (const isbn of isbns) taken.set(isbn, row.book_name)
    }
  }
  return { going, skipped }
}

/** 导入为草稿 */
export const libraryDraftHandlers: Handlers<'book_library_draft'> = {
  async book_library_draft({ book_ids }, ctx) {
    const { db } = ctx
    await takeTurns(ctx)
    const { going, skipped } = await sortChosen(ctx, book_ids)
    const editors = await editorsOf(
      db,
      going.map(({ book_id }) => book_id),
    )
    const { begun, codes } = await beginBooks(ctx, null, going.length)
    const copies = going.map((row, place) => {
      const isbns = isbnsIn(row.isbn)
      const left = Object.fromEntries(NOT_COPIED.map((field) => [field, null]))
      return {
        source_id: row.book_id,
        book_code: codes[place] ?? '',
        // What cannot be read stays as it is written: the check of the number says what is wrong with it.
        isbn: isbns.length > 0 ? isbns.join(',') : row.isbn,
        completeness: completenessOf({ ...bookFieldsOf(row), ...left }, editors.get(row.book_id) ?? []),
      }
    })
    const made = await copyBooks(db, copies, begun)
    if (made.length > 0)
      ctx.log({
        action: 'book_library_draft',
        target: `导入为草稿 ${made.length}种`,
        after: { book_ids: made.map(({ book_id }) => book_id) },
      })
    return { done_num: made.length, skipped }
  },
}
