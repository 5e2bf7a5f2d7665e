import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Beside, besideOf, type Migrations, migrations, tablesMade } from './migrations'
import { type Db, rows } from './client'
import { takeTurn } from './turn'

const sha256 = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

interface Applied {
  sha: string
  beside: Beside
}

/** The applied migrations, by name; empty when the database has none of our tables. */
export async function recorded(db: Db): Promise<Map<string, Applied>> {
  const [found] = rows<{ there: boolean }>(
    await db.execute(sql`select to_regclass('schema_migration') is not null as there`),
  )
  if (!found?.there) return new Map()
  // A database that no program of today has migrated has no such column.
  const done = rows<Applied & { name: string }>(
    await db.execute(sql`select name, sha, to_jsonb(m) ->> 'beside' as beside from schema_migration m`),
  )
  return new Map(done.map(({ name, ...applied }) => [name, applied]))
}

const missing = (done: ReadonlyMap<string, unknown>, files: Migrations): string[] =>
  Object.keys(files)
    .filter((name) => !done.has(name))
    .sort()

/** The migrations this program has and the database does not, in order of name. */
export const pendingMigrations = async (db: Db, files: Migrations = migrations()): Promise<string[]> =>
  missing(await recorded(db), files)

/**
 * The migrations that a newer program has applied and beside which this one may serve.
 * @throws Error for the operator when it may not: it would write data the newer one no longer understands, or it has
 * migrations of its own that the newer one does not know
 */
function newerIn(done: ReadonlyMap<string, Applied>, files: Migrations): string[] {
  const newer = [...done].filter(([name]) => !(name in files))
  const names = newer.map(([name]) => name).sort()
  if (names.length === 0) return []
  const unknown = `数据库比程序新：程序不认识 ${names.join('、')}`
  const own = missing(done, files)
  if (own.length > 0)
    throw new Error(`${unknown}，而数据库没有 ${own.join('、')}，两者不是先后的版本。请换用更新数据库的程序`)
  if (newer.some(([, { beside }]) => beside === null || (beside !== '' && !(beside in files))))
    throw new Error(`${unknown}。请升级程序，或恢复升级前的备份`)
  return names
}

/**
 * Whether this program may serve the database as it is, without changing it.
 * @returns the migrations of a newer program beside which it serves
 * @throws Error for the operator when it may not
 */
export async function refuseUnservable(db: Db, files: Migrations = migrations()): Promise<string[]> {
  const done = await recorded(db)
  const newer = newerIn(done, files)
  const pending = missing(done, files)
  if (pending.length > 0) throw new Error(`数据库还没有更新到本程序的版本：缺少 ${pending.join('、')}`)
  return newer
}

/** @throws Error for the operator when tables with the names of ours are there that we have not made */
async function refuseForeign(db: Db, files: Migrations): Promise<void> {
  const found = rows<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename in (select jsonb_array_elements_text(${JSON.stringify(tablesMade(files))}::text::jsonb)) order by 1`),
  )
  if (found.length > 0)
    throw new Error(
      `数据库里已有别的程序的表（${found.map(({ name }) => name).join('、')}），请在 DATABASE_URL 中另填一个空数据库`,
    )
}

/**
 * Migrates the tables to this program's version, all in one transaction: either every new migration is applied
 * or none. Beside a newer program that only added, nothing is changed.
 *
 * @returns the names of the migrations that were applied now
 * @throws Error for the operator when an applied migration has been changed since, when the tables are somebody else's,
 * and when the database has a migration this program does not know and may not serve beside
 */
export function migrate(db: Db, files: Migrations = migrations()): Promise<string[]> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, 'migration')
    await tx.execute(sql`set local statement_timeout = 0`)
    const done = await recorded(tx)
    newerIn(done, files)
    for (const [name, { sha }] of done)
      if (name in files && sha !== sha256(files[name] ?? ''))
        throw new Error(`迁移 ${name} 在执行之后被改动过；请恢复原文件，另写一个新的迁移`)
    const pending = missing(done, files)
    if (pending.length === 0) return []
    if (done.size === 0) await refuseForeign(tx, files)
    await tx.execute(
      sql`create table if not exists schema_migration(name text primary key, sha text not null, at timestamptz not null default now())`,
    )
    await tx.execute(sql`alter table schema_migration add column if not exists beside text`)
    for (const name of pending) await apply(tx, name, files[name] ?? '')
    return pending
  })
}

async function apply(tx: Db, name: string, text: string) {
  try {
    for (const statement of text.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  } catch (cause) {
    throw new Error(`迁移 ${name} 没有成功，数据库未改动`, { cause })
  }
  await tx.execute(
    sql`insert into schema_migration(name, sha, beside) values (${name}, ${sha256(text)}, ${besideOf(text)})`,
  )
}
