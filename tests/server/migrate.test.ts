import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, recorded } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
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
