import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open'
import { rows } from '#server/db/client'
import { dept } from '#server/db/schema/index'
import { testDatabase } from '#tests/support/postgres'

let database: Database
beforeEach(async () => {
  database = await testDatabase()
})

const one = async (query: ReturnType<typeof sql>) =>
  rows<{ v: unknown }>(await database.db.execute(query))[0]?.v

const names = async () => {
  const found = await database.db.select({ name: dept.dept_name }).from(dept).orderBy(dept.dept_id)
  return found.map(({ name }) => name)
}

const add = (db: Database['db'], dept_name: string) =>
  db.insert(dept).values({ dept_name, dept_type: 'school_voc' })

describe('values are the same whichever database answers', () => {
  const cases: [string, ReturnType<typeof sql>, unknown][] = [
    ['a count is a number', sql`select count(*) as v from sys_user`, 0],
    ['an int8 is a number to 2^53', sql`select 9007199254740991::int8 as v`, 9007199254740991],
    ['an array of int8', sql`select array[1::int8, 2] as v`, [1, 2]],
    ['a numeric keeps its digits as text', sql`select 88.10::numeric(12,2) as v`, '88.10'],
    [
      'a moment shows the clock of China',
      sql`select '2026-01-31T16:00:00Z'::timestamptz as v`,
      '2026-02-01 00:00:00+08',
    ],
    [
      'a day begins at midnight in China',
      sql`select '2026-02-01'::timestamptz = '2026-01-31T16:00:00Z' as v`,
      true,
    ],
    ['jsonb is parsed', sql`select '{"分":[1,null]}'::jsonb as v`, { 分: [1, null] }],
    ['Chinese and rare characters', sql`select '教材𠮷'::text as v`, '教材𠮷'],
  ]
  test.each(cases)('%s', async (_, query, expected) => {
    expect(await one(query)).toEqual(expected)
  })
})

describe('transactions', () => {
  test('a refused transaction leaves nothing', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await add(tx, '甲大学')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    expect(await names()).toEqual([])
  })

  test('a nested one is undone alone', async () => {
    await database.db.transaction(async (tx) => {
      await add(tx, '甲大学')
      const inner = tx.transaction(async (inner) => {
        await add(inner, '乙大学')
        throw new Error('refused')
      })
      await inner.catch(() => undefined)
      await add(tx, '丙大学')
    })
    expect(await names()).toEqual(['甲大学', '丙大学'])
  })

  test('a query past the running transaction is refused instead of waiting for ever', async () => {
    const { db } = database
    const past = (work: () => Promise<unknown>) => db.transaction(() => work())
    await expect(past(async () => db.select().from(dept))).rejects.toThrow()
    await expect(past(() => db.execute(sql`select 1`))).rejects.toThrow()
    await expect(past(() => db.transaction((tx) => tx.execute(sql`select 1`)))).rejects.toThrow(
      /must go through/,
    )
    expect(await names()).toEqual([])
  })

  test('what a transaction started and left behind may use the database afterwards', async () => {
    let later: Promise<unknown> = Promise.resolve()
    await database.db.transaction(async (tx) => {
      await add(tx, '甲大学')
      later = new Promise((resolve) => setTimeout(() => resolve(names()), 20))
    })
    expect(await later).toEqual(['甲大学'])
  })

  test('a failed statement that was caught does not count as written', async () => {
    const work = database.db.transaction(async (tx) => {
      await add(tx, '甲大学')
      await tx.execute(sql`select 1/0`).catch(() => undefined)
    })
    await expect(work).rejects.toThrow()
    expect(await names()).toEqual([])
  })

  test('fifty at once that read, add one and write end at fifty', async () => {
    await add(database.db, '0')
    const increment = () =>
      database.db.transaction(async (tx) => {
        const [row] = await tx.select().from(dept).for('update')
        await tx.update(dept).set({ dept_name: String(Number(row?.dept_name) + 1) })
      })
    await Promise.all(Array.from({ length: 50 }, increment))
    expect(await names()).toEqual(['50'])
  })
})

test('a PostgreSQL that cannot be reached is named without its password', async () => {
  const opening = openDatabase({ url: 'postgres://app:geheim@127.0.0.1:1/review' })
  await expect(opening).rejects.toThrow('连接不上 PostgreSQL（127.0.0.1:1/review），请检查 DATABASE_URL')
})
