import type { ProjectStatus } from '#contract/facts/projectLife'
import type { Login, TestServer } from '#tests/support/api'
import {
  assign,
  makeBook,
  makeExpert,
  makeGroup,
  makeProject,
  makeTemplate,
  TWO_PARTS,
} from '#tests/support/factories'

/** A project that lacks nothing: two books of one group, each with its three experts. */
export async function makeWholeProject(
  server: TestServer,
  director: Login,
  project_status: ProjectStatus,
  more: Parameters<typeof makeProject>[2] = {},
) {
  const { db } = server.database
  const { template_id } = await makeTemplate(db, TWO_PARTS)
  const made = await makeProject(db, director, {
    template_id,
    project_status,
    need_commitment: true,
    texts: { commitment: '本人承诺……' },
    ...more,
  })
  const { group_id } = await makeGroup(db, made.project_id, { group_name: '机械组' })
  const seat = { project_id: made.project_id, group_id }
  const experts = [
    await makeExpert(server, { ...seat, member_type: 'leader' }),
    await makeExpert(server, seat),
    await makeExpert(server, seat),
  ]
  const books = [await makeBook(db, {}, seat), await makeBook(db, {}, seat)]
  for (const { book_id } of books) await assign(db, seat, book_id, experts)
  return { ...seat, template_id, experts, books: books.map(({ book_id }) => book_id) }
}
export type WholeProject = Awaited<ReturnType<typeof makeWholeProject>>
