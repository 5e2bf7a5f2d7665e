import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { BackupLine, Tally } from './lines'
import { recorded } from '#server/db/migrate'
import { type Db, rows } from '#server/db/client'

const batch = 500

/** All tables in order of name, except the record of migrations and the marks, which belong to one database's transactions. */
export async function tablesOf(db: Db): Promise<string[]> {
  const found = rows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('schema_migration', 'change_mark') order by tablename collate "C"`),
  )
  return found.map(({ name }) => name)
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/** The stored columns (generated ones are left out) and the columns of the primary key. */
async function columnsOf(tx: Db, table: string) {
  const found = rows<{ name: string; key: boolean }>(
    await tx.execute(sql`select a.attname as name, coalesce(a.attnum = any(i.indkey), false) as key
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum`),
  )
  const names = found.map(({ name }) => name)
  const keys = found.filter(({ key }) => key).map(({ name }) => name)
  return { names, order: keys.length ? keys : names }
}

async function* rowsOf(tx: Db, table: string, columns: { names: string[]; order: string[] }) {
  const values = list(columns.names.map((name) => sql`${sql.identifier(name)}::text`))
  const order = list(columns.order.map((name) => sql`${sql.identifier(name)}::text collate "C"`))
  await tx.execute(
    sql`declare reading cursor for select json_build_array(${values})::text as row
      from ${sql.identifier(table)} order by ${order}`,
  )
  for (;;) {
    const found = rows<{ row: string }>(await tx.execute(sql.raw(`fetch ${batch} from reading`)))
    if (found.length === 0) break
    // The query builds an array of texts of each row.
    yield found.map(({ row }) => JSON.parse(row) as (string | null)[])
  }
  await tx.execute(sql`close reading`)
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
  for (const table of await tablesOf(tx)) {
    const columns = await columnsOf(tx, table)
    const hash = createHash('sha256').update(JSON.stringify(columns.names))
    let count = 0
    yield { kind: 'table', name: table, columns: columns.names }
    for await (const some of rowsOf(tx, table, columns)) {
      for (const row of some) hash.update(JSON.stringify(row))
      count += some.length
      yield { kind: 'rows', rows: some }
    }
    tallies.push({ table, rows: count, sha: hash.digest('hex') })
  }
  const sequences = rows<{ name: string }>(
    await tx.execute(
      sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
    ),
  )
  for (const { name } of sequences) {
    const state = rows<{ value: number; called: boolean }>(
      await tx.execute(sql`select last_value as value, is_called as called from ${sql.identifier(name)}`),
    )
    for (const { value, called } of state) yield { kind: 'sequence', name, value, called }
  }
  yield { kind: 'end', tallies }
}

/** Reads everything and keeps only the tallies: proves that every row is readable. */
export async function tallyTables(tx: Db): Promise<Tally[]> {
  for await (const line of dumpLines(tx)) if (line.kind === 'end') return line.tallies
  return []
}
