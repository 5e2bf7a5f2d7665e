import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, declareFlow, formalExam, publisher, user } from '#server/db/schema/index'
import { seedDeclarations } from '#server/seed/demo/declarations/seed'
import { seedPeople } from '#server/seed/demo/people'
import { seedPublishers } from '#server/seed/demo/publishers'
import { judgeHandIn } from '#server/store/declarations/handIn'
import { testServer } from '#tests/support/api'

test('the complete drafts of the demo can be handed in, its units have places left, and its records agree', async () => {
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

  const exams = await db
    .select({ exam_time: formalExam.exam_time, by: formalExam.examiner_id, flow: declareFlow })
    .from(formalExam)
    .innerJoin(declareFlow, eq(declareFlow.book_id, formalExam.book_id))
    .where(eq(declareFlow.to_status, 'formal_returned'))
  expect(exams.length).toBeGreaterThan(0)
  for (const { exam_time, by, flow } of exams)
    expect([exam_time, by]).toEqual([flow.create_time, flow.user_id])
  const handedIn = await db
    .select({ at: book.submit_time, flow_at: declareFlow.create_time })
    .from(book)
    .innerJoin(declareFlow, eq(declareFlow.book_id, book.book_id))
    .where(eq(declareFlow.to_status, 'recommend_pending'))
  for (const { at, flow_at } of handedIn) expect(at).toEqual(flow_at)
})
