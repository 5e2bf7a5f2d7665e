import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TextState } from '#contract/facts/declaration/likeness'
import { bookText } from '#server/db/schema/index'
import { takeExam } from '#server/store/examining/queue'
import { testServer, type TestServer } from '#tests/support/api'
import { declaring, type Declaring } from '#tests/support/declaration'
import { examine } from '#tests/support/examining'

let server: TestServer
let scene: Declaring
let book_id: number
let exam_id: number
const db = () => server.database.db
const HOUR_MS = 3_600_000

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  book_id = await scene.complete(scene.school, { declare_status: 'formal_pending', first_editor: '周明' })
  exam_id = await examine({ server, dataDir: '', by: scene.admin }, book_id)
})

const compared = (of: number, state: TextState) =>
  db()
    .insert(bookText)
    .values({ book_id: of, name: `${of}.pdf`, state })
    .onConflictDoUpdate({ target: bookText.book_id, set: { state } })
const taken = async (now = new Date()) => (await takeExam(db(), now))?.exam_id

test.each(['queued', 'reading', 'comparing'] as const)(
  'a book whose text is %s is read only when it has been compared',
  async (state) => {
    await compared(book_id, state)
    expect(await taken()).toBeUndefined()
    await compared(book_id, 'ready')
    expect(await taken()).toBe(exam_id)
  },
)

test('a book waits for the text of another by its editor, and for nobody else’s', async () => {
  const other = await scene.complete(scene.school, { first_editor: '李华' })
  await compared(other, 'queued')
  await compared(book_id, 'ready')
  expect(await taken()).toBe(exam_id)
  const second = await scene.complete(scene.school, { first_editor: '李华' })
  await examine({ server, dataDir: '', by: scene.admin }, second)
  expect(await taken()).toBeUndefined()
  await db().delete(bookText).where(eq(bookText.book_id, other))
  expect(await taken()).toBeDefined()
})

test('a comparison that does not come to its end keeps no book from being read', async () => {
  await compared(book_id, 'comparing')
  expect(await taken(new Date(Date.now() + HOUR_MS + 1000))).toBe(exam_id)
})
