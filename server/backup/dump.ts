import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { BackupLine, Tally } from './lines'
import { recorded } from '#server/db/migrate'
import { type Db, rows } from '#server/db/client'

const batch = 500

/** The record of migrations and the marks belong to one database's transactions. */
const isOfData = sql.raw(`not in ('schema_migration', 'change_mark')`)

/** All tables of the data in order of name. */
export async function tablesOf(db: Db): Promise<string[]> {
  const found = rows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename ${isOfData} order by tablename collate "C"`),
  )
  return found.map(({ name }) => name)
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

interface Table {
  name: string
  /** The stored columns; generated ones are left out. */
  columns: string[]
  /** The columns of the primary key, or all. */
  order: string[]
}

/** The same with their columns, asked for at once. */
async function describedTables(tx: Db): Promise<Table[]> {
  const found = rows<Omit<Table, 'order'> & { key: string[] | null }>(
    await tx.execute(sql`select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
        json_agg(a.attname order by a.attnum) filter (where a.attnum = any(i.indkey)) as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname ${isOfData}
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname collate "C"`),
  )
  return found.map(({ key, ...table }) => ({ ...table, order: key ?? table.columns }))
}

async function* rowsOf(tx: Db, table: Table) {
  const values = list(table.columns.map((name) => sql`${sql.identifier(name)}::text`))
  const order = list(table.order.map((name) => sql`${sql.identifier(name)}::text collate "C"`))
  await tx.execute(
    sql`declare reading cursor for select json_build_array(${values})::text as row
      from ${sql.identifier(table.name)} order by ${order}`,
  )
  for (;;) {
    const found = rows<{ row: string }>(await tx.execute(sql.raw(`fetch ${batch} from reading`)))
    // The query builds an array of texts of each row.
    if (found.length > 0) yield found.map(({ row }) => JSON.parse(row) as (string | null)[])
    if (found.length < batch) break
  }
  await tx.execute(sql`close reading`)
}

/** Where all sequences stand, in order of name. */
async function sequencesOf(tx: Db) {
  const found = rows<{ name: string }>(
    await tx.execute(
      sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
    ),
  )
  const states = found.map(
    ({ name }) =>
      sql`select ${name} as name, last_value as value, is_called as called from ${sql.identifier(name)}`,
  )
  if (states.length === 0) return []
  return rows<{ name: string; value: number; called: boolean }>(
    await tx.execute(sql`${sql.join(states, sql` union all `)} order by 1`),
  )
}

/** Every value must be printed alike by both databases, whatever their settings. */
const forms = [
  `set local timezone = 'UTC'`,
  `set local datestyle = 'ISO, MDY'`,
  `set local intervalstyle = 'postgres'`,
  `set local bytea_output = 'hex'`,
  `set local extra_float_digits = 1`,
  `set local statement_timeout = 0`,
  `set local idle_in_transaction_session_timeout = 0`,
]

/** Runs `read` in a transaction with one snapshot of the data. */
export const atOneMoment = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction((tx) => read(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Reads all data; must be called in a transaction with one snapshot. */
export async function* dumpLines(tx: Db): AsyncGenerator<BackupLine> {
  for (const form of forms) await tx.execute(sql.raw(form))
  const migrations = [...(await recorded(tx)).keys()].sort()
  yield { kind: 'head', format: 'review-data', version: 1, at: new Date().toISOString(), migrations }
  const tallies: Tally[] = []
  for (const table of await describedTables(tx)) {
    const { name, columns } = table
    const hash = createHash('sha256').update(JSON.stringify(columns))
    let count = 0
    yield { kind: 'table', name, columns }
    for await (const some of rowsOf(tx, table)) {
      for (const row of some) hash.update(JSON.stringify(row))
      count += some.length
      yield { kind: 'rows', rows: some }
    }
    tallies.push({ table: name, rows: count, sha: hash.digest('hex') })
  }
  for (const sequence of await sequencesOf(tx)) yield { kind: 'sequence', ...sequence }
  yield { kind: 'end', tallies }
}

/** Reads everything and keeps only the tallies: proves that every row is readable. */
export async function tallyTables(tx: Db): Promise<Tally[]> {
  for await (const line of dumpLines(tx)) if (line.kind === 'end') return line.tallies
  return []
}
