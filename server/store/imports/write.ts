import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ImportedBook } from '#contract/rules/import/book'
import type { ExpertRow } from '#contract/rules/import/expert'
import { asRole } from '#server/db/asRole'
import { rows, type Db } from '#server/db/client'
import { book, bookEditor, expert, user, userRole } from '#server/db/schema/index'
import { singleName } from '#server/domain/people/singleName'

/** Owner and timestamp of a batch: rows that a batch creates have exactly its timestamp. */
export interface ImportBatch {
  import_id: number
  create_by: number
  create_time: Date
}

/** A row of an expert list; `user_id` is the person's existing account. */
export type ExpertLine = ExpertRow & { user_id?: number | undefined }

/**
 * Inserts rows as a single JSON parameter: with thirty columns it takes a quarter of the time of one parameter
 * per value. Not as jsonb, which would be built first: a third of the time to read it.
 * @param values all with the same keys; columns missing in the first one get their defaults
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
      select ${columns} from json_populate_recordset(null::${type}, ${JSON.stringify(values)}::text::json) ${end}`),
  )
}

/**
 * Inserts books of a list. Their declaration and formal examination preceded the list, so they can be reviewed.
 * Their publishers are to be noted once for the whole list.
 * @param thisYear the year of a book without a date of publication
 */
export async function writeBooks(
  db: Db,
  batch: ImportBatch,
  values: readonly ImportedBook[],
  thisYear: number,
) {
  const made = await insertRows<
    typeof book,
    Pick<ImportedBook, 'first_editor'> & { book_id: number; unit: string | null }
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
}

/** Inserts the experts of a list. New accounts have no password: nobody can log in until one is set. */
export async function writeExperts(
  db: Db,
  { import_id, create_time }: ImportBatch,
  lines: readonly ExpertLine[],
) {
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
  const roles = profiles.map(({ user_id }) => asRole(user_id, 'expert'))
  await insertRows(db, userRole, roles, sql`on conflict do nothing`)
}
