import type { ProjectStatus } from '#contract/facts/projectLife'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, member, projectBook } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { reviewScene } from '#tests/support/reviewScene'

const FACTS = {
  book_name: '数控加工编程',
  book_code: 'SK-01',
  isbn: '9787999900017',
  first_editor: '李主编',
  first_editor_unit: '甲职业学院',
  declare_unit: '乙职业学院',
  publisher_name: '丙出版社',
}

/** An anonymous review of one book, by somebody who leads its group. */
async function scene(
  mask_fields: ('editor' | 'unit' | 'publisher')[],
  project_status: ProjectStatus = 'reviewing',
) {
  const server = await testServer()
  const made = await reviewScene(server, 1, { is_anonymous: true, mask_fields, project_status })
  const { db } = server.database
  const book_id = made.ids[0] ?? 0
  await db.update(book).set(FACTS).where(eq(book.book_id, book_id))
  await db.update(member).set({ member_type: 'leader' }).where(eq(member.user_id, made.expert.user_id))
  return { server, book_id, ...made }
}

test.each([
  { mask: ['editor', 'unit', 'publisher'], shown: [] },
  { mask: ['unit'], shown: ['李主编', '丙出版社'] },
  { mask: [], shown: ['李主编', '甲职业学院', '丙出版社'] },
] as const)('masking $mask leaves $shown of a book to its reviewer', async ({ mask, shown }) => {
  const { book_id, open } = await scene([...mask])
  const { book } = await open(book_id)
  expect(book).toMatchObject({ book_name: expect.stringMatching(/^匿名编号 A-/), isbn: null })
  const told = [book.first_editor, book.first_editor_unit, book.publisher_name].filter(
    (fact) => fact !== null,
  )
  expect(told).toEqual(shown)
})

test('a leader reads no more of it in the list of his group, and finds it by nothing that is hidden', async () => {
  const { server, expert, manager, group_id } = await scene(['editor', 'unit'])
  const list = (keyword?: string, as = expert) => server.ok(as, 'group_booklist', { group_id, keyword })
  const words = JSON.stringify((await list()).rows)
  for (const [fact, value] of Object.entries(FACTS))
    expect({ fact, shown: words.includes(value) }).toEqual({ fact, shown: fact === 'publisher_name' })
  for (const hidden of ['数控', 'SK-01', '97879999', '李主编'])
    expect({ hidden, total: (await list(hidden)).total }).toEqual({ hidden, total: 0 })
  expect((await list('丙出版社')).total).toBe(1)
  expect((await list('数控', manager)).rows[0]).toMatchObject(FACTS)
})

test('the results name the books to a leader only when they are public', async () => {
  const { server, expert, project_id, book_id, setProject } = await scene(['editor'], 'leader_stage')
  await server.database.db
    .update(projectBook)
    .set({ final_score: '90' })
    .where(eq(projectBook.book_id, book_id))
  const results = async () =>
    JSON.stringify([
      (await server.ok(expert, 'book_resultscore', { project_id })).rows,
      await server.ok(expert, 'result_trace', { project_id, book_id }),
    ])
  const before = await results()
  expect(before).not.toContain('数控加工编程')
  expect(before).not.toContain('李主编')
  expect(before).toContain('丙出版社')
  await setProject({ project_status: 'publicity' })
  expect(await results()).toContain('数控加工编程')
})
