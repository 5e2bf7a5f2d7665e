import { AsyncResource } from 'node:async_hooks'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { count, eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { rows } from '#server/db/client'
import { marksDropper } from '#server/db/kept/drop'
import { lookingOnce } from '#server/db/kept/looks'
import { keptQuery, keptRows } from '#server/db/kept/statement'
import { kindsIn, markedTables } from '#server/db/kept/tables'
import { whileUnchanged } from '#server/db/kept/unchanged'
import type { Database } from '#server/db/open'
import * as schema from '#server/db/schema/index'
import { JUDGED_BY } from '#server/store/avoidance/view'
import { conflictNums } from '#server/store/avoidance/ofGroup'
import { testServer, type TestServer } from '#tests/support/api'
import { server as remote, statementsOf } from '#tests/support/postgres'
import { reviewScene } from '#tests/support/reviewScene'

let server: TestServer
let database: Database

beforeAll(async () => {
  server = await testServer()
  database = server.database
})

/** Runs on another connection, as other people's calls do: outside the transaction that is open here. */
const elsewhere = new AsyncResource('elsewhere')
const asking = <T>(ask: () => T): T => elsewhere.runInAsyncScope(ask)

const addBook = (book_name: string) => database.db.insert(schema.book).values({ book_name, year: 2026 })

/** How many books there are, and whether that was read anew. */
async function countBooks() {
  const { db } = database
  let total: number | undefined
  const sent = await statementsOf(async () => {
    const [found] = await keptQuery(db, db.select({ total: count() }).from(schema.book))
    total = found?.total
  })
  return { total, isRead: sent.some((one) => one.includes('"book"')) }
}

describe('a reading is kept', () => {
  beforeEach(async () => {
    await database.db.delete(schema.book)
    await addBook('一')
    await countBooks()
  })

  test('and given again', async () => {
    const { user_id } = await server.login('kept-reader', ['admin'])
    expect(await countBooks()).toEqual({ total: 1, isRead: false })
    await database.db.insert(schema.session).values({
      token_hash: 'kept',
      user_id,
      ip: '',
      expires_at: new Date(),
    })
    expect(await countBooks()).toEqual({ total: 1, isRead: false })
  })

  test('until one of its tables changes, by whatever statement', async () => {
    const { db } = database
    await addBook('二')
    expect(await countBooks()).toEqual({ total: 2, isRead: true })
    await db.update(schema.book).set({ deleted: true }).where(eq(schema.book.book_name, '一'))
    expect(await countBooks()).toEqual({ total: 2, isRead: true })
    await db.execute(sql`truncate book cascade`)
    expect(await countBooks()).toEqual({ total: 0, isRead: true })
  })

  test('for those who ask while a change is not committed, and not after', async () => {
    const { db } = database
    // The embedded database has one connection: nobody asks while a transaction is open.
    const ask = () => (remote ? countBooks() : undefined)
    const during = await db.transaction(async (tx) => {
      await tx.insert(schema.book).values({ book_name: '二', year: 2026 })
      const own = await keptRows<{ total: number }>(tx, sql`select count(*)::int as total from book`)
      expect(own).toEqual([{ total: 2 }])
      return asking(ask)
    })
    if (remote) expect(during).toEqual({ total: 1, isRead: false })
    expect(await countBooks()).toEqual({ total: 2, isRead: true })
  })

  test('for those who ask anew while a change is not committed: its commit ends what they read', async () => {
    if (!remote) return
    await database.db.transaction(async (tx) => {
      await tx.insert(schema.book).values({ book_name: '二', year: 2026 })
      await asking(async () => void (await addBook('三')))
      expect(await asking(countBooks)).toEqual({ total: 2, isRead: true })
      expect(await asking(countBooks)).toEqual({ total: 2, isRead: false })
    })
    expect(await countBooks()).toEqual({ total: 3, isRead: true })
  })

  test('through a change that is rolled back', async () => {
    const undone = database.db.transaction(async (tx) => {
      await tx.insert(schema.book).values({ book_name: '二', year: 2026 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await countBooks()).toEqual({ total: 1, isRead: false })
  })

  test('not where reading failed', async () => {
    let tries = 0
    const read = () =>
      whileUnchanged(database.db, 'fails once', ['book'], () =>
        tries++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve('there'),
      )
    await expect(read()).rejects.toThrow('away')
    expect(await read()).toBe('there')
  })

  test('and its marks are removed once nobody can ask for them', async () => {
    const { db } = database
    const marks = async () =>
      rows<{ n: number }>(await db.execute(sql`select count(*)::int as n from change_mark`))[0]?.n
    const drop = marksDropper(db)
    await drop()
    await addBook('二')
    await drop()
    expect(await marks()).toBe(1)
    expect(await countBooks()).toEqual({ total: 2, isRead: true })
    await drop()
    expect(await marks()).toBe(0)
    expect(await countBooks()).toEqual({ total: 2, isRead: false })
  })
})

describe('a look at what has changed', () => {
  const looksOf = async (work: () => Promise<unknown>) =>
    (await statementsOf(work)).filter((one) => one.includes('"change_mark"')).length
  const total = () =>
    keptQuery(database.db, database.db.select({ total: count() }).from(schema.book)).then(
      ([found]) => found?.total,
    )

  beforeEach(async () => {
    await database.db.delete(schema.book)
    await addBook('一')
  })

  test('is shared by all who ask at the same time', async () => {
    expect(await looksOf(() => Promise.all([total(), total(), total()]))).toBe(1)
    expect(await looksOf(async () => [await total(), await total()])).toBe(2)
  })

  test('is made once by a call that only reads, and anew by what goes on after its answer', async () => {
    let later = total
    const looks = await looksOf(() =>
      lookingOnce(async () => {
        expect([await total(), await total()]).toEqual([1, 1])
        later = AsyncResource.bind(total)
      }),
    )
    expect(looks).toBe(1)
    await addBook('二')
    expect(await later()).toBe(2)
  })
})

test('every table that counts as marked has a trigger of that kind, for all it is read by', async () => {
  const found = rows<{ name: string; kind: string; columns: string[] | null; kinds: number }>(
    await database.db.execute(sql`select t.tgrelid::regclass::text as name,
        split_part(encode(t.tgargs, 'escape'), '\\000', 1) as kind, t.tgtype::int & 60 as kinds,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped and a.attnum <> all(t.tgattr::int2[])
            and t.tgattr::text <> '') as columns
      from pg_trigger t where t.tgname = 'mark_change'`),
  )
  expect(new Map(found.map(({ name, kind }) => [name, kind]))).toEqual(markedTables)
  // INSERT, DELETE, UPDATE and TRUNCATE.
  expect(new Set(found.map(({ kinds }) => kinds))).toEqual(new Set([60]))
  expect(found.flatMap(({ name, columns }) => columns?.map((column) => `${name}.${column}`) ?? [])).toEqual([
    'sys_user.login_time',
  ])
})

test('a statement that asks for more than marked tables is not kept', () => {
  expect(kindsIn('select count(*) from "book" join book_editor e using (book_id)')).toEqual(['book'])
  expect(kindsIn('select 1 from book b, assignment a')).toEqual(['book', 'review'])
  for (const unkept of [
    'select 1 from book where exists (select from session)',
    'select 1 from held_role',
    'select 1 from book where create_time < now()',
    'select unit_named(first_editor_unit) from book',
    'select login_time from sys_user',
    'update book set deleted = true returning book_id',
  ])
    expect([unkept, kindsIn(unkept)]).toEqual([unkept, null])
})

test('all relations are known, and all functions that read a table', async () => {
  const { db } = database
  const declared = Object.values(schema).flatMap((one): string[] =>
    is(one, PgTable) ? [getTableName(one)] : [],
  )
  const found = rows<{ name: string; kind: string }>(
    await db.execute(sql`select relname as name, relkind as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') order by 1`),
  )
  const tables = found.flatMap(({ name, kind }) => (kind === 'r' ? [name] : []))
  expect(tables.filter((name) => !declared.includes(name))).toEqual(['schema_migration'])
  expect(found.filter(({ kind }) => kind !== 'r').map(({ name }) => name)).toEqual(['held_role'])
  expect(kindsIn('select from held_role')).toBe(null)
  const functions = rows<{ name: string }>(
    await db.execute(sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and provolatile <> 'i' and prorettype <> 'trigger'::regtype`),
  )
  expect(functions).toEqual([{ name: 'unit_named' }])
})

test('the judgement of avoidance names every table that it asks', async () => {
  const { project_id, group_id } = await reviewScene(server, 2)
  const sent = await statementsOf(() => conflictNums(database.db, project_id, [group_id]))
  const asked = new Set(
    sent.filter((one) => !one.includes('pg_current_snapshot')).flatMap((one) => kindsIn(one) ?? ['?']),
  )
  const told = new Set([...JUDGED_BY, 'assignment', 'expert_apart'].map((table) => markedTables.get(table)))
  expect([...asked].filter((kind) => !told.has(kind))).toEqual([])
  expect(sent.length).toBeGreaterThan(5)
})
