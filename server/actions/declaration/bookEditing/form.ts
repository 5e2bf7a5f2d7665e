import { and, eq } from 'drizzle-orm'
import { BookFields } from '#contract/entities/declaration/bookFields'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { mayEdit } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { openedOf } from '#server/access/examining/supplement'
import { toldStatus } from '#server/access/published'
import { book, dept } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { declaringYear } from '#server/store/declarations/batches'
import { namesOfFiles } from '#server/files/bookFiles'
import { channelOf, declaringUnit } from '#server/store/declarations/newBook'
import { writtenBook } from '#server/store/declarations/written'
import { bookStanding } from './standing'

/** A book as it begins: for a publisher its own imprint and channel. */
async function newForm(ctx: Context) {
  const [unit, year] = await Promise.all([declaringUnit(ctx), declaringYear(ctx.db, ctx.now)])
  const fields: BookFields = {
    ...BookFields.parse({ book_name: '新' }),
    book_name: '',
    publisher_id: unit?.publisher_id ?? null,
    publisher_name: unit?.publisher_name ?? null,
    recommend_channel: channelOf(unit),
  }
  const row = { book_code: null, declare_status: 'draft', revision: 0 } as const
  return {
    book_id: 0,
    year,
    fields,
    editors: [],
    ...bookStanding(row, { fields, editors: [] }),
    declare_unit: unit?.dept_name ?? null,
    declare_dept_type: unit?.dept_type ?? null,
    editable: true,
    opened: null,
    readonly_reason: null,
    files: [],
  }
}

export const bookFormHandlers: Handlers<'bookinfo_form'> = {
  async bookinfo_form({ book_id }, ctx) {
    const { db, user } = ctx
    if (book_id === 0) return newForm(ctx)
    const [found] = await db
      .select({ row: book, told: toldStatus, dept_type: dept.dept_type })
      .from(book)
      .leftJoin(dept, eq(dept.dept_id, book.declare_dept_id))
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), ownDeclarations(user)))
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    const row = { ...found.row, declare_status: found.told }
    const written = await writtenBook(db, row)
    const opened = await openedOf(db, ctx.now, found.row)
    const editable = opened !== undefined || mayEdit(row.declare_status, user.roles)
    return {
      book_id,
      year: row.year,
      ...written,
      ...bookStanding(row, written),
      declare_unit: row.declare_unit,
      declare_dept_type: found.dept_type,
      editable,
      opened: opened ? [...opened.parts] : null,
      readonly_reason: editable
        ? null
        : REFUSAL.declarationFrozen(DECLARE_STATUS[row.declare_status], '修改'),
      files: await namesOfFiles(db, written),
    }
  },
}
