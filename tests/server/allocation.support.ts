import { asc } from 'drizzle-orm'
import type { Input } from '#contract'
import { assignment } from '#server/db/schema/index'
import { testServer, type Login } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

const PER_BOOK = 3

/** A group with some experts and books, three experts for each book; 专家0 must avoid 书0. */
export async function allocationScene(numbers: { experts?: number; books?: number; limit?: number } = {}) {
  const server = await testServer()
  const { db } = server.database
  const manager = await server.login('manager', ['pingShenManage'])
  const { project_id } = await makeProject(db, manager, {
    managers: [manager],
    max_books_per_expert: numbers.limit ?? 10,
  })
  const { group_id } = await makeGroup(db, project_id, { experts_per_book: PER_BOOK })
  const place = { project_id, group_id }
  const experts: Login[] = []
  for (let i = 0; i < (numbers.experts ?? 5); i++)
    experts.push(
      await makeExpert(server, place, { name: `专家${i}`, unit: `学院${i}`, major_categories: ['46'] }),
    )
  const books: number[] = []
  for (let i = 0; i < (numbers.books ?? 6); i++) {
    const fields = {
      book_name: `书${i}`,
      declare_unit: i === 0 ? '学院0' : `申报单位${i}`,
      major_category: '46',
    }
    books.push((await makeBook(db, fields, place)).book_id)
  }
  const bookOf = (i: number) => books[i] ?? 0
  const userOf = (i: number) => experts[i]?.user_id ?? 0
  type Order = Omit<Input<'allocation_group_book'>, 'project_id' | 'group_ids'>
  type ByHand = Omit<Input<'group_bookUser'>, 'group_id' | 'book_ids' | 'user_ids'>
  return {
    ...place,
    place,
    server,
    db,
    manager,
    experts,
    books,
    bookOf,
    userOf,
    run: (more: Order = {}) =>
      server.ok(manager, 'allocation_group_book', { project_id, group_ids: [group_id], ...more }),
    lot: (more: Order = {}) =>
      server.ok(manager, 'random_group_book', { project_id, group_ids: [group_id], ...more }),
    byHand: (users: number[], chosen: number[], more: ByHand = {}) =>
      server.ok(manager, 'group_bookUser', {
        group_id,
        book_ids: chosen.map(bookOf),
        user_ids: users.map(userOf),
        ...more,
      }),
    /** Who has which book, as 书:专家. */
    pairs: async () =>
      (await db.select().from(assignment).orderBy(asc(assignment.book_id), asc(assignment.user_id))).map(
        ({ book_id, user_id }) =>
          `${books.indexOf(book_id)}:${experts.findIndex((login) => login.user_id === user_id)}`,
      ),
  }
}

export type AllocationScene = Awaited<ReturnType<typeof allocationScene>>
