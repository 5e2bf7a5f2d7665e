import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { type Embedded, openEmbedded, pgdata } from '#server/db/driver/embedded'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { type Database, openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { roleMenu, sysMenu, sysRole } from '#server/db/schema/index'
import { seedAccess } from '#server/seed/access'
import { CACHE, isAlive, release, take } from './run'

/** A PostgreSQL server to run the tests on instead of the embedded database. */
export const server = process.env['TEST_DATABASE_URL']

/** Databases that tests start from, without any table and with those of this program. */
type Template = 'bare' | 'empty'

const key = createHash('sha256').update(JSON.stringify(migrations())).digest('hex').slice(0, 16)
const fileOf = (name: Template): string => join(CACHE, `${name}-${key}.tar`)
const isMade = (): boolean => existsSync(fileOf('bare')) && existsSync(fileOf('empty'))

async function keep(name: Template, { lite }: Embedded): Promise<void> {
  const file = fileOf(name)
  // Another run may make it at the same time. The first one stays: a file that changes can no longer be read.
  const own = `${file}.${randomUUID()}`
  writeFileSync(own, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  try {
    linkSync(own, file)
  } catch (e) {
    if (!existsSync(file)) throw e
  }
  rmSync(own)
}

async function makeTemplates(): Promise<void> {
  if (isMade()) return
  const made = await openEmbedded('memory://')
  await keep('bare', made)
  await migrate(made.db)
  await keep('empty', made)
  await made.close()
}

/** A file with a copy of a database: starting from it takes a fifth of the time of making one. */
async function template(name: Template = 'empty'): Promise<string> {
  while (!isMade()) {
    if (take('templates')) await makeTemplates().finally(() => release('templates'))
    else await pause(100)
  }
  return fileOf(name)
}

/** Another database in memory that nobody else has, with all tables and no row at all; close it. */
export const emptyDatabase = async (onQuery?: (statement: string) => void): Promise<Database> =>
  openDatabase({ dir: 'memory://', snapshot: await openAsBlob(await template()), onQuery })

/** The same with the program's roles and menus; close it. */
export async function separateDatabase(onQuery?: (statement: string) => void): Promise<Database> {
  const database = await emptyDatabase(onQuery)
  await seedAccess(database.db)
  return database
}

/** The same without any table; `name` where the tests run on a PostgreSQL server. */
export async function bareDatabase(name: string): Promise<Database> {
  if (server) return openDatabase({ url: await newDatabase(server, name) })
  return openDatabase({ dir: 'memory://', snapshot: await openAsBlob(await template('bare')) })
}

/** A data folder that was migrated and holds no row yet, for programs whose first start is looked at elsewhere. */
export async function emptyFolder(dir: string): Promise<string> {
  mkdirSync(pgdata(dir), { recursive: true })
  execFileSync('tar', ['-xPf', await template(), '--transform', 's,^/,,'], { cwd: pgdata(dir) })
  return dir
}

/**
 * Makes a new, wholly empty database in the PostgreSQL server and removes those that ended test runs left behind.
 * @returns its address
 */
export async function newDatabase(url: string, suffix = ''): Promise<string> {
  const name = `review_test_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}${suffix}`
  const client = new Client(url)
  await client.connect()
  const found = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'review_test_%'`,
  )
  for (const { datname } of found.rows) {
    const gone = datname === name || !isAlive(Number(datname.split('_')[2]))
    if (gone) await client.query(`drop database if exists ${datname} with (force)`)
  }
  await client.query(`create database ${name}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

let heard: ((statement: string) => void) | undefined

/** The statements that `run` sends to the database of this test process. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  heard = (statement) => void statements.push(statement)
  try {
    await run()
  } finally {
    heard = undefined
  }
  return statements
}

async function open(): Promise<Database> {
  const onQuery = (statement: string) => heard?.(statement)
  if (!server) {
    const embedded = await emptyDatabase(onQuery)
    await embedded.db.execute(
      sql.raw(`create function pg_temp.empty_tables() returns void language plpgsql as $$${EMPTY}$$`),
    )
    return embedded
  }
  const database = await openDatabase({ url: await newDatabase(server), onQuery })
  await migrate(database.db)
  return database
}

const MARK_ALL = `insert into change_mark
  select distinct split_part(encode(tgargs, 'escape'), '\\000', 1), pg_current_xact_id()
  from pg_trigger where tgname = 'mark_change'`

/** Everything is read anew by who asks next. */
export const markAllChanged = ({ db }: Database) => db.execute(sql.raw(MARK_ALL))

// Truncating writes new files for a table and each of its indexes. Rows of a single page are taken out instead; with
// more pages new rows would fill the gaps of earlier ones, and come in another order than they were written in.
// As a replica the database asks neither what refers to a row nor whether a log may lose it.
const EMPTY = `
declare
  name text;
  large text[] := '{}';
  found boolean;
begin
  perform set_config('session_replication_role', 'replica', true);
  for name in select quote_ident(relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('schema_migration', 'sys_role', 'sys_menu', 'sys_role_menu')
    -- A table that never had a row has no page.
    and pg_relation_size(oid) > 0
  loop
    execute 'select exists (select from ' || name || ')' into found;
    if not found then continue; end if;
    if pg_relation_size(name::regclass) > current_setting('block_size')::int then large := large || name;
    else execute 'delete from ' || name; end if;
  end loop;
  if large <> '{}' then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
  perform setval(quote_ident(sequencename), start_value, false)
    from pg_sequences where last_value is not null and sequencename !~ '^sys_(role|menu)_';
  -- As a replica it runs no trigger either: what was read before is not true any more.
  ${MARK_ALL};
end`

/**
 * Empties every table. The embedded database has one session, whose statements stay prepared from test to test when
 * this is a function that is selected: PostgreSQL takes a statement of another kind for one that may have altered
 * tables, and ends what was prepared.
 */
async function emptied({ kind, db }: Database): Promise<void> {
  if (kind !== 'pglite') await db.execute(sql.raw(`do $$${EMPTY}$$`))
  else await db.execute(sql`select pg_temp.empty_tables()`)
}

/** Roles, menus and permissions in one figure. */
async function accessOf({ db }: Database): Promise<unknown> {
  const [found] = rows(
    await db.execute(sql`select (select sum(hashtext(r::text)) from sys_role r) as roles,
      (select sum(hashtext(m::text)) from sys_menu m) as menus,
      (select sum(hashtext(g::text)) from sys_role_menu g) as grants`),
  )
  return JSON.stringify(found)
}

/** Roles, menus and permissions as the program brings them: they stay from test to test, unless a test changes them. */
async function freshAccess(database: Database): Promise<void> {
  const { db } = database
  if (seeded !== undefined && (await accessOf(database)) === seeded) return
  for (const table of [roleMenu, sysMenu, sysRole]) await db.delete(table)
  await seedAccess(db)
  seeded = await accessOf(database)
}

let seeded: unknown
let opened: Promise<Database> | undefined

/**
 * The database of this test process, migrated and empty: embedded, or in the server of TEST_DATABASE_URL.
 * There is one in each process; calling again empties it. It stays open for the next file, so `close` does nothing.
 */
export async function testDatabase(): Promise<Database> {
  opened ??= open()
  const database = await opened
  await emptied(database)
  await freshAccess(database)
  return { ...database, close: () => Promise.resolve() }
}
