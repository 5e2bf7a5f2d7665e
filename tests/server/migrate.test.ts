import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, recorded, refuseUnservable } from '#server/db/migrate'
import { besideOf, migrations } from '#server/db/migrations'
import { type Database, openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { finish } from '#tests/support/killProcess'
import { bareDatabase, newDatabase, separateDatabase, server } from '#tests/support/postgres'

let database: Database
beforeEach(async () => {
  database = server
    ? await openDatabase({ url: await newDatabase(server, '_migrate') })
    : await separateDatabase()
  if (server) await migrate(database.db)
})
afterEach(() => database.close())

const known = migrations()
/** What was released before programs of two versions could run beside each other. */
const LAST_UNJUDGED = '0034_generator.sql'
const next = {
  ...known,
  '9998_a.sql': 'create table a(id int);\n--> statement-breakpoint\ninsert into a values (1)',
}

const tables = async () => {
  const found = rows<{ name: string }>(
    await database.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  )
  return found.map(({ name }) => name)
}

test('every migration is applied once, in order of name', async () => {
  expect(await migrate(database.db)).toEqual([])
  const two = { ...next, '9999_b.sql': 'alter table a add column b int not null default 2' }
  expect(await migrate(database.db, two)).toEqual(['9998_a.sql', '9999_b.sql'])
  expect(await migrate(database.db, two)).toEqual([])
  expect(rows(await database.db.execute(sql`select * from a`))).toEqual([{ id: 1, b: 2 }])
})

test('one that was merged late is applied although newer ones are there', async () => {
  await migrate(database.db, { ...known, '9999_b.sql': 'create table b(id int)' })
  expect(await migrate(database.db, { ...next, '9999_b.sql': 'create table b(id int)' })).toEqual([
    '9998_a.sql',
  ])
})

test('when one fails, none is applied', async () => {
  const before = await recorded(database.db)
  await expect(migrate(database.db, { ...next, '9999_b.sql': 'select 1/0' })).rejects.toThrow(
    '迁移 9999_b.sql 没有成功，数据库未改动',
  )
  expect(await recorded(database.db)).toEqual(before)
  expect(await tables()).not.toContain('a')
})

test('one that was changed after it ran is refused', async () => {
  await migrate(database.db, next)
  const changed = { ...next, '9998_a.sql': 'create table a(id text)' }
  await expect(migrate(database.db, changed)).rejects.toThrow('迁移 9998_a.sql 在执行之后被改动过')
})

test('other line ends are not a change', async () => {
  await migrate(database.db, next)
  const windows = Object.fromEntries(
    Object.entries(next).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
  )
  expect(await migrate(database.db, windows)).toEqual([])
})

test('an older program refuses the database of a newer one, and changes nothing', async () => {
  await migrate(database.db, next)
  const older = { ...known, '9997_z.sql': 'create table z(id int)' }
  await expect(migrate(database.db, older)).rejects.toThrow('数据库比程序新：程序不认识 9998_a.sql')
  expect(await tables()).not.toContain('z')
})

/** The text of a migration by the name of a newer program's. */
const withNewer = (text: string, name = '9998_newer.sql') => ({ ...known, [name]: text })
const ADDED =
  'alter table book add column seen text;\n--> statement-breakpoint\ncreate index seen on book (seen)'

test('an older program serves beside a newer one that only added', async () => {
  await migrate(database.db, withNewer(ADDED))
  expect(await migrate(database.db, known)).toEqual([])
  expect(await refuseUnservable(database.db, known)).toEqual(['9998_newer.sql'])
})

test('beside a second step only those serve that know the first', async () => {
  const first = withNewer(ADDED)
  const second = {
    ...first,
    '9999_second.sql': '-- beside: 9998_newer.sql\nalter table book drop column seen',
  }
  await migrate(database.db, second)
  expect(await refuseUnservable(database.db, first)).toEqual(['9999_second.sql'])
  await expect(migrate(database.db, known)).rejects.toThrow(
    '数据库比程序新：程序不认识 9998_newer.sql、9999_second.sql',
  )
})

test.each([
  ['drops a column', 'alter table book drop column remark'],
  ['renames a table', 'alter table book rename to volume'],
  ['wants a value that older programs do not write', 'alter table book add column seen text not null'],
  ['narrows what may be written', 'create unique index only_one on book (book_name)'],
  ['changes what is written', "update book set remark = ''"],
  [
    'does something else beside',
    'create table seen (id int);\nalter table book alter column remark set not null',
  ],
])('an older program refuses the database of a newer one that %s', async (_, text) => {
  expect(besideOf(text)).toBeNull()
})

test.each([
  [
    'a table with all that belongs to it',
    'create table "seen" ("id" int not null);--> statement-breakpoint\nalter table "seen" add constraint "one" unique ("id");--> statement-breakpoint\ncreate unique index "two" on "seen" using btree ("id")',
  ],
  ['a column with a default', "alter table book add column seen text not null default ''"],
  [
    'a column that refers to a table',
    'alter table "book" add column "dept" integer;--> statement-breakpoint\nalter table "book" add constraint "fk" foreign key ("dept") references "public"."dept"("dept_id")',
  ],
  ['what the author has marked', "-- beside: any\nupdate book set remark = ''"],
])('any program serves beside %s', (_, text) => {
  expect(besideOf(text)).toBe('')
})

test('every migration of today lets the program of before go on beside it, or says which one may', () => {
  const names = Object.keys(known).sort()
  const refused = names
    .filter((name) => name > LAST_UNJUDGED)
    .filter((name) => {
      const beside = besideOf(known[name] ?? '')
      return beside === null || (beside !== '' && !(names.includes(beside) && beside < name))
    })
  expect(refused).toEqual([])
})

test('a program does not change the database of another branch', async () => {
  await migrate(database.db, withNewer(ADDED))
  const other = { ...known, '9997_other.sql': 'create table other(id int)' }
  await expect(migrate(database.db, other)).rejects.toThrow('两者不是先后的版本')
  expect(await tables()).not.toContain('other')
})

test('tables of another program are left alone', async () => {
  const foreign = await bareDatabase('_foreign')
  try {
    await foreign.db.execute(sql`create table sys_user (user_id bigint)`)
    await expect(migrate(foreign.db)).rejects.toThrow('数据库里已有别的程序的表（sys_user）')
  } finally {
    await foreign.close()
  }
})

test('a process that only serves refuses a database that nobody has prepared for it', async () => {
  await expect(refuseUnservable(database.db, withNewer(ADDED))).rejects.toThrow('缺少 9998_newer.sql')
})

test('servers that start together apply each migration once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.db, next)))
  expect(applied.flat()).toEqual(['9998_a.sql'])
})

test('a command run by tsx knows the same migrations as the bundled program', async () => {
  const { printed } = await finish('tests/support/postgresMigrations.ts', [], {})
  expect(JSON.parse(printed)).toEqual(known)
})

test('sheets whose items were rows keep their points and what was said of them', async () => {
  const older = Object.fromEntries(Object.entries(known).filter(([name]) => name < '0004'))
  const old = await bareDatabase('_older')
  try {
    await migrate(old.db, older)
    await old.db.transaction(async (tx) => {
      // The reviews that these belong to are of no matter here.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into score (fenpei_id, total_score) values (1, null), (2, null)`)
      await tx.execute(sql`insert into score_item (fenpei_id, indicator_id, score, reason)
        values (1, 7, 4.50, '好'), (1, 8, 0, ''), (1, 9, null, '缺图')`)
    })
    await migrate(old.db)
    const sheets = await old.db.execute(sql`select fenpei_id, marks, reasons from score order by fenpei_id`)
    expect(rows(sheets)).toEqual([
      { fenpei_id: 1, marks: { 7: 4.5, 8: 0 }, reasons: { 7: '好', 9: '缺图' } },
      { fenpei_id: 2, marks: {}, reasons: {} },
    ])
  } finally {
    await old.close()
  }
})
