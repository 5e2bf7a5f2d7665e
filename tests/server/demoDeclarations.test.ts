import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, publisher, user } from '#server/db/schema/index'
import { seedDeclarations } from '#server/seed/demo/declarations/seed'
import { seedPeople } from '#server/seed/demo/people'
import { seedPublishers } from '#server/seed/demo/publishers'
import { judgeHandIn } from '#server/store/declarations/handIn'
import { testServer } from '#tests/support/api'

test('the complete drafts of the demo can be handed in, and its units have places left', async () => {
  const { database } = await testServer()
  const { db } = database
  // The demo's reviewed books have brought it before.
  await db.insert(publisher).values({ publisher_name: '示例出版社' })
  await seedPublishers(db, await seedPeople(db, ''))
  await seedDeclarations(db, { dataDir: mkdtempSync(join(tmpdir(), 'demo-')) })
  const drafts = await db
    .select({ book, login: user.user_name })
    .from(book)
    .innerJoin(user, eq(user.user_id, book.create_by))
    .where(and(eq(book.declare_status, 'draft'), eq(book.completeness, 100)))
  expect(drafts.map(({ login }) => login).toSorted()).toEqual(['man01', 'publisher01'])
  for (const { book: draft } of drafts) {
    const { faults, quota } = await judgeHandIn(db, new Date(), draft, { step: 'submit', lock: false })
    expect([draft.book_name, faults, (quota.reserved > 0 && quota.used > 0) || quota.total === null]).toEqual(
      [draft.book_name, [], true],
    )
  }
})
