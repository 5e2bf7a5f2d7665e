import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { BookRow } from '#contract/rules/importBook'
import type { ExpertRow } from '#contract/rules/importExpert'
import { rows, type Db } from '#server/db/open'
import { book, bookEditor, expert, user, userRole } from '#server/db/schema/index'
import { singleName } from '#server/domain/singleName'
import { notePublishers } from './publishers'

/** Whose batch it is and when: what a batch creates carries the very moment of the batch. */
export interface Batch {
  import_id: number
  create_by: number
  create_time: Date
}

/** A row of an expert list; `user_id` names the account the person has already. */
export type ExpertLine = ExpertRow & { user_id?: number | undefined }

/**
 * Inserts rows as one parameter of JSON: with thirty columns it takes a quarter of the time of one for each value.
 * @param values all with the same keys; columns that the first one does not name get their defaults
 * @param end what follows the statement: `returning …` or `on conflict …`
 */
async function insertRows<T extends PgTable, R = unknown>(
  db: Db,
  table: T,
  values: readonly InferInsertModel<T>[],
  end: SQL = sql``,
): Promise<R[]> {
  const [first] = values
  if (!first) return []
  const names = Object.keys(getTableColumns(table)).filter((name) => name in first)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const type = sql.identifier(getTableName(table))
  return rows<R>(
    await db.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${type}, ${JSON.stringify(values)}::text::jsonb) ${end}`),
  )
}

/**
 * Books of a list. Their declaration and formal examination happened before the list was made, so they can be reviewed.
 * @param thisYear the year of a book whose date of publication is not given
 */
export async function writeBooks(db: Db, batch: Batch, values: readonly BookRow[], thisYear: number) {
  const made = await insertRows<
    typeof book,
    Pick<BookRow, 'first_editor'> & { book_id: number; unit: string | null }
  >(
    db,
    book,
    values.map((value) => ({
      ...value,
      ...batch,
      year: value.publish_date ? Number(value.publish_date.slice(0, 4)) : thisYear,
      declare_status: 'formal_passed',
    })),
    sql`returning book_id, first_editor, first_editor_unit as unit`,
  )
  const editors = made.flatMap(({ book_id, first_editor, unit }) => {
    const name = singleName(first_editor)
    return name ? [{ book_id, sort_no: 1, name, role: 'first_chief' as const, unit }] : []
  })
  await insertRows(db, bookEditor, editors)
  await notePublishers(db)
}

/** Experts of a list. Who has no account gets one without a password: nobody can log in until one is set. */
export async function writeExperts(db: Db, { import_id, create_time }: Batch, lines: readonly ExpertLine[]) {
  const strangers = lines.filter(({ user_id }) => user_id === undefined)
  const made = await insertRows<typeof user, { user_id: number; phone: string }>(
    db,
    user,
    strangers.map(({ phone, name }) => ({ user_name: phone, phone, nick_name: name, create_time })),
    sql`returning user_id, phone`,
  )
  const accounts = new Map(made.map(({ user_id, phone }) => [phone, user_id]))
  const profiles = lines.map((line) => {
    const user_id = line.user_id ?? accounts.get(line.phone)
    if (user_id === undefined) throw new Error('an account was not made')
    const { major_categories, part_time_units } = line
    return {
      ...line,
      user_id,
      import_id,
      major_categories: major_categories ?? [],
      part_time_units: part_time_units ?? [],
    }
  })
  await insertRows(db, expert, profiles)
  const roles = profiles.map(({ user_id }) => ({ user_id, role: 'expert' }))
  await insertRows(db, userRole, roles, sql`on conflict do nothing`)
}
