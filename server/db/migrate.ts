import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Migrations, migrations } from './migrations'
import { type Db, rows } from './client'
import { takeTurn } from './turn'

const sha256 = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** The applied migrations, by name; empty when the database has none of our tables. */
export async function recorded(db: Db): Promise<Map<string, string>> {
  const [found] = rows<{ there: boolean }>(
    await db.execute(sql`select to_regclass('schema_migration') is not null as there`),
  )
  if (!found?.there) return new Map()
  const done = rows<{ name: string; sha: string }>(
    await db.execute(sql`select name, sha from schema_migration`),
  )
  return new Map(done.map(({ name, sha }) => [name, sha]))
}

/** The migrations this program has and the database does not, in order of name. */
export async function pendingMigrations(db: Db, files: Migrations = migrations()): Promise<string[]> {
  const done = await recorded(db)
  return Object.keys(files)
    .filter((name) => !done.has(name))
    .sort()
}

/**
 * Migrates the tables to this program's version, all in one transaction: either every new migration is applied
 * or none.
 *
 * @returns the names of the migrations that were applied now
 * @throws Error for the operator when an applied migration has been changed since, and when the database has
 * one this program does not know: an older program would write data the newer one no longer understands
 */
export function migrate(db: Db, files: Migrations = migrations()): Promise<string[]> {
  return db.transaction(async (tx) => {
    await takeTurn(tx, 'migration')
    await tx.execute(sql`set local statement_timeout = 0`)
    const done = await recorded(tx)
    const unknown = [...done.keys()].filter((name) => !(name in files))
    if (unknown.length) {
      throw new Error(`数据库比程序新：程序不认识 ${unknown.join('、')}。请升级程序，或恢复升级前的备份`)
    }
    await tx.execute(
      sql`create table if not exists schema_migration(name text primary key, sha text not null, at timestamptz not null default now())`,
    )
    const applied: string[] = []
    for (const [name, text] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const before = done.get(name)
      if (before === sha256(text)) continue
      if (before) throw new Error(`迁移 ${name} 在执行之后被改动过；请恢复原文件，另写一个新的迁移`)
      await apply(tx, name, text)
      applied.push(name)
    }
    return applied
  })
}

async function apply(tx: Db, name: string, text: string) {
  try {
    for (const statement of text.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  } catch (cause) {
    throw new Error(`迁移 ${name} 没有成功，数据库未改动`, { cause })
  }
  await tx.execute(sql`insert into schema_migration(name, sha) values (${name}, ${sha256(text)})`)
}
