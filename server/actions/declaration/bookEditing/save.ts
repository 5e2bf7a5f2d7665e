import { and, eq, gt, isNull } from 'drizzle-orm'
import { keysOf } from '#contract/facts/closed'
import { placeOfMajor } from '#contract/rules/book/majors'
import { completenessOf } from '#contract/rules/declaration/bookFaults'
import { underChannel } from '#contract/rules/declaration/bookCode'
import { BOOK_LABELS, type BookField } from '#contract/rules/declaration/bookFields'
import { refuseUnopened } from '#server/access/examining/supplement'
import { writeOpened, type DeclaredBook } from '#server/access/declaring/declarations'
import { book } from '#server/db/schema/index'
import type { Context, Handlers } from '#server/define'
import { exchangeFiles } from '#server/files/bookFiles'
import { beginBook } from '#server/store/declarations/newBook'
import {
  changedParts,
  columnsOf,
  storeEditors,
  writtenBook,
  type WrittenParts,
} from '#server/store/declarations/written'
import { takeTurn } from '#server/db/turn'
import { loggedAs, refuseOlder } from '#server/store/projects/stale'
import { checkChanges, settledFields } from './checks'
import { bookStanding } from './standing'

type Part = BookField | 'editors'

const HOUR_MS = 3_600_000

/** The columns that follow from what changes: those by which lists and the review know the book. */
function derived({ fields, editors }: WrittenParts, changed: readonly Part[]) {
  const [first, ...others] = editors
  const chiefs = others.filter(({ role }) => role === 'chief').map(({ name }) => name)
  return {
    completeness: completenessOf(fields, editors),
    ...((changed.includes('edu_level') || changed.includes('major_code')) &&
      placeOfMajor(fields.edu_level, fields.major_code)),
    ...(changed.includes('editors') && {
      first_editor: first?.name ?? null,
      first_editor_unit: first?.unit ?? null,
      other_editors: chiefs.join('、') || null,
    }),
  }
}

/** The columns of the fields that change; an imported value that nobody has touched keeps its precision. */
function changedColumns({ fields }: WrittenParts, changed: readonly Part[]) {
  const columns = columnsOf(fields)
  // Each changed field is one of the columns.
  return Object.fromEntries(
    changed.flatMap((field) => (field === 'editors' ? [] : [[field, columns[field]]])),
  ) as Partial<typeof columns>
}

/** Names the fields and no value: among them are the numbers of people. */
const logged = (changed: readonly Part[]) => Object.fromEntries(changed.map((field) => [field, '已修改']))

/** The same book as this user has begun it a moment ago: the answer may have been lost on its way. */
async function begunBefore(
  { db, user, now }: Context,
  written: WrittenParts,
): Promise<DeclaredBook | undefined> {
  await takeTurn(db, 'newBooks', user.user_id)
  const begun = await db
    .select()
    .from(book)
    .where(
      and(
        eq(book.create_by, user.user_id),
        eq(book.book_name, written.fields.book_name),
        eq(book.declare_status, 'draft'),
        eq(book.deleted, false),
        isNull(book.update_time),
        gt(book.create_time, new Date(now.getTime() - HOUR_MS)),
      ),
    )
  for (const one of begun) {
    if (changedParts(await writtenBook(db, one), written).length === 0) return one
  }
  return undefined
}

async function create(ctx: Context, written: WrittenParts): Promise<DeclaredBook> {
  const before = await begunBefore(ctx, written)
  if (before) return before
  const { fields, editors } = written
  const start = await beginBook(ctx, fields.recommend_channel)
  const all: Part[] = [...keysOf(BOOK_LABELS), 'editors']
  const checked = await checkChanges(ctx, fields, all, start.province_id)
  await exchangeFiles(ctx, undefined, written)
  const [made] = await ctx.db
    .insert(book)
    .values({ ...columnsOf(fields), ...derived(written, all), ...checked, ...start })
    .returning()
  if (!made) throw new Error('the book was not written')
  await storeEditors(ctx.db, made.book_id, editors)
  ctx.log({
    action: 'bookinfo_add',
    target: `教材 ${made.book_name}`,
    after: { book_id: made.book_id, book_code: made.book_code, revision: made.revision },
  })
  return made
}

/** @throws Refusal when somebody else has saved since it was read, unless both wrote the same */
async function update(
  ctx: Context,
  { found, opened }: Awaited<ReturnType<typeof writeOpened>>,
  written: WrittenParts,
  read: number | undefined,
) {
  const { db, user, now } = ctx
  const before = await writtenBook(db, found)
  const changed = changedParts(before, written)
  if (changed.length === 0) return found
  if (opened) refuseUnopened(opened, changed)
  await refuseOlder(ctx, {
    what: '该教材',
    revision: found.revision,
    read,
    logged: loggedAs('bookinfo_save', 'book_id', found.book_id),
    labels: { ...BOOK_LABELS, editors: '编写人员' },
    present: () => before,
  })
  const { fields, editors } = written
  const checked = await checkChanges(ctx, fields, changed, found.province_id)
  await exchangeFiles(ctx, before, written)
  const code = changed.includes('recommend_channel')
    ? underChannel(found.book_code, fields.recommend_channel)
    : null
  const [saved] = await db
    .update(book)
    .set({
      ...changedColumns(written, changed),
      ...derived(written, changed),
      ...checked,
      ...(code !== null && { book_code: code }),
      revision: found.revision + 1,
      update_by: user.user_id,
      update_time: now,
    })
    .where(eq(book.book_id, found.book_id))
    .returning()
  if (!saved) throw new Error('the book was not written')
  if (changed.includes('editors')) await storeEditors(db, found.book_id, editors)
  ctx.log({
    action: 'bookinfo_save',
    target: `教材 ${saved.book_name}`,
    before: { revision: found.revision },
    after: { book_id: saved.book_id, revision: saved.revision, ...logged(changed) },
  })
  return saved
}

export const bookSaveHandlers: Handlers<'bookinfo_save'> = {
  async bookinfo_save({ book_id, fields, editors, revision }, ctx) {
    const writable = book_id === undefined ? undefined : await writeOpened(ctx, book_id)
    const written = { fields: await settledFields(ctx, fields), editors }
    const saved = writable ? await update(ctx, writable, written, revision) : await create(ctx, written)
    return { book_id: saved.book_id, ...bookStanding(saved, written) }
  },
}
