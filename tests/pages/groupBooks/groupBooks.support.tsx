import type { ProjectStatus } from '#contract/facts/projectLife'
import { screen, within } from '@testing-library/react'
import { renderConsole } from '#tests/support/console'
import { testServer, type Login } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

/** A group with four experts and three books, two experts for each; 专家甲 must avoid 书一, being of its unit. */
export async function groupBooksScene(more: { project_status?: ProjectStatus; limit?: number } = {}) {
  const server = await testServer()
  const { db } = server.database
  const manager = await server.login('manager', ['pingShenManage'])
  const project = await makeProject(db, manager, {
    project_name: '规划教材评审',
    managers: [manager],
    max_books_per_expert: more.limit ?? 30,
    project_status: more.project_status ?? 'configuring',
  })
  const { project_id } = project
  const { group_id } = await makeGroup(db, project_id, { group_name: '机电组', experts_per_book: 2 })
  const place = { project_id, group_id }
  const experts: Login[] = []
  for (const name of ['专家甲', '专家乙', '专家丙', '专家丁'])
    experts.push(await makeExpert(server, place, { name, unit: `${name}学院` }))
  const books: number[] = []
  for (const [i, book_name] of ['书一', '书二', '书三'].entries()) {
    const fields = { book_name, declare_unit: i === 0 ? '专家甲学院' : '申报学院', first_editor: `主编${i}` }
    books.push((await makeBook(db, fields, place)).book_id)
  }
  const assignments = () =>
    server.ok(manager, 'allocation_matrix', { group_id }).then(({ cells }) =>
      cells.flatMap(({ fenpei_id, book_id, user_id }) => {
        const user = experts.findIndex((login) => login.user_id === user_id)
        return fenpei_id === null ? [] : [`${books.indexOf(book_id)}:${user}`]
      }),
    )
  return {
    ...place,
    server,
    db,
    manager,
    place,
    experts,
    books,
    assignments,
    bookOf: (i: number) => books[i] ?? 0,
    userOf: (i: number) => experts[i]?.user_id ?? 0,
    give: (users: number[], chosen: number[]) =>
      server.ok(manager, 'group_bookUser', {
        group_id,
        user_ids: users.map((i) => experts[i]?.user_id ?? 0),
        book_ids: chosen.map((i) => books[i] ?? 0),
      }),
    show: (tab: 'books' | 'allocate' | 'matrix' | 'avoid', group = group_id) =>
      renderConsole({
        server,
        as: manager,
        project,
        at: `/review/activity/grouping/book?projectId=${project_id}&groupId=${group}&tab=${tab}`,
      }),
  }
}

export type GroupBooksScene = Awaited<ReturnType<typeof groupBooksScene>>

/** The row of a table that holds these words; asking for its role by name takes seconds in jsdom. */
export const row = async (words: string) => {
  const found = (await screen.findAllByText(words)).flatMap((element) => element.closest('tr') ?? [])
  const [first] = found
  if (!first) throw new Error(`no row with ${words}`)
  return within(first)
}

export const dialog = async () => within(await screen.findByRole('dialog'))
