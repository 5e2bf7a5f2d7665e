import { sql } from 'drizzle-orm'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { rows } from '#server/db/client'
import { bareName, BLANKS, listedIsbns, listedNames, SEPARATORS } from '#server/db/names'
import { testServer, type TestServer } from '#tests/support/api'

let server: TestServer
beforeEach(async () => {
  server = await testServer()
})

const LETTERS = [...Array.from(BLANKS + SEPARATORS), '王', '小', '𠮷', '·', 'A', "'", '\\']
const cell = array(constantFrom(...LETTERS), { maxLength: 12 }).map((letters) => letters.join(''))
const without = (text: string, letters: string) =>
  Array.from(text, (c) => (letters.includes(c) ? '' : c)).join('')

test('the database compares names as the rules do: no white space, lists parted at the same signs', async () => {
  await assert(
    asyncProperty(cell, async (text) => {
      const [found] = rows<{ bare: string; listed: string[] }>(
        await server.database.db.execute(
          sql`select ${bareName(sql`${text}::text`)} as bare, ${listedNames(sql`${text}::text`)} as listed`,
        ),
      )
      expect(found?.bare).toBe(without(text, BLANKS))
      const parts = without(text, BLANKS).split(new RegExp(`[${SEPARATORS}]`))
      expect(found?.listed.filter(Boolean)).toEqual(parts.filter(Boolean))
    }),
    { numRuns: 60 },
  )
})

const plan = async (condition: ReturnType<typeof sql>, table: string) => {
  const { db } = server.database
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const lines = await tx.execute(sql`explain select 1 from ${sql.raw(table)} b where ${condition}`)
    return JSON.stringify(rows(lines))
  })
}

test.each([
  ['book_editor_name', 'book_editor', sql`${bareName(sql`b.name`)} = any(array['王小'])`],
  ['book_first_editors', 'book', sql`${listedNames(sql`b.first_editor`)} && array['王小']`],
  ['book_isbns', 'book', sql`${listedIsbns(sql`b.isbn`)} && array['9787100000000']`],
])('%s serves its condition', async (index, table, condition) => {
  expect(await plan(condition, table)).toContain(index)
})
