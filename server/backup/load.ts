import { sql } from 'drizzle-orm'
import { tablesOf, tallyTables } from './dump'
import type { BackupLine, Tally } from './lines'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { type Db, rows } from '#server/db/client'

/** The tables that contain rows, with their number of rows. */
export async function contents(db: Db): Promise<{ table: string; rows: number }[]> {
  const counted = []
  for (const table of await tablesOf(db)) {
    const [found] = rows<{ n: number }>(
      await db.execute(sql`select count(*) as n from ${sql.identifier(table)}`),
    )
    counted.push({ table, rows: found?.n ?? 0 })
  }
  return counted.filter(({ rows }) => rows > 0)
}

async function dropTables(tx: Db) {
  const tables = [...(await tablesOf(tx)), 'schema_migration', 'change_mark']
  for (const table of tables) await tx.execute(sql`drop table if exists ${sql.identifier(table)} cascade`)
}

/** Creates the tables in the version of the data's source; the next start of the server migrates them. */
async function makeTables(tx: Db, names: readonly string[]) {
  const known = migrations()
  const unknown = names.filter((name) => !(name in known))
  if (unknown.length) throw new Error(`数据来自更新的程序（程序不认识 ${unknown.join('、')}），请先升级程序`)
  await dropTables(tx)
  await migrate(tx, Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name))))
  // The rows come with all that triggers have once made of them.
  await setTriggers(tx, 'disable')
  for (const table of await tablesOf(tx)) await tx.execute(sql`delete from ${sql.identifier(table)}`)
}

async function setTriggers(tx: Db, way: 'enable' | 'disable') {
  for (const table of await tablesOf(tx))
    await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(way)} trigger user`)
}

/**
 * Drops the foreign keys, so that rows can be inserted in any order.
 * @returns the statements that restore them
 */
async function liftForeignKeys(tx: Db): Promise<string[]> {
  const found = rows<{ lift: string; back: string }>(
    await tx.execute(sql`select
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`),
  )
  for (const { lift } of found) await tx.execute(sql.raw(lift))
  return found.map(({ back }) => back)
}

type Insert = (values: (string | null)[][]) => Promise<void>

async function inserter(tx: Db, table: string, columns: readonly string[]): Promise<Insert> {
  const found = rows<{ name: string; type: string }>(
    await tx.execute(sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`),
  )
  const types = new Map(found.map(({ name, type }) => [name, type]))
  if (types.size !== columns.length) throw new Error(`表 ${table} 的列与备份不一致`)
  const values = columns.map((name, at) => {
    const type = types.get(name)
    if (!type) throw new Error(`表 ${table} 没有备份中的列 ${name}，备份文件可能已损坏`)
    return sql`(r->>${sql.raw(String(at))})::${sql.raw(type)}`
  })
  const names = columns.map((name) => sql.identifier(name))
  return async (some) => {
    await tx.execute(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${JSON.stringify(some)}::json) as r`)
  }
}

/** Every table, read back, must contain exactly what was written. */
function compare(sent: readonly Tally[], found: readonly Tally[]) {
  const there = new Map(found.map((one) => [one.table, one]))
  for (const { table, rows, sha } of sent) {
    const here = there.get(table)
    if (here?.rows !== rows) throw new Error(`表 ${table} 应有 ${rows} 行，写入后为 ${here?.rows ?? 0} 行`)
    if (here.sha !== sha) throw new Error(`表 ${table} 写入后的内容与来源不同`)
  }
}

/**
 * Replaces everything in the database by the data, then reads it back and compares number and content of the rows of
 * every table. To be called in a transaction: when it throws, nothing may stay.
 *
 * @returns rows and hash of each table
 * @throws Error for the operator when the data is not whole, comes from a newer program, or reads back otherwise
 */
export async function restoreLines(tx: Db, lines: AsyncIterable<BackupLine>): Promise<Tally[]> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  let foreignKeys: string[] = []
  let insert: Insert | undefined
  let sent: Tally[] | undefined
  for await (const line of lines) {
    if (line.kind === 'head') {
      await makeTables(tx, line.migrations)
      foreignKeys = await liftForeignKeys(tx)
    } else if (line.kind === 'table') {
      insert = await inserter(tx, line.name, line.columns)
    } else if (line.kind === 'rows') {
      if (!insert) throw new Error('备份文件的内容不对：数据之前没有表名')
      await insert(line.rows)
    } else if (line.kind === 'sequence') {
      await tx.execute(sql`select setval(${`public.${line.name}`}::regclass, ${line.value}, ${line.called})`)
    } else {
      sent = line.tallies
    }
  }
  if (!sent) throw new Error('数据不完整：没有结尾，可能只复制了一部分')
  for (const statement of foreignKeys) await tx.execute(sql.raw(statement))
  await setTriggers(tx, 'enable')
  compare(sent, await tallyTables(tx))
  return sent
}
