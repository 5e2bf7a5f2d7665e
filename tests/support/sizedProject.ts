import type { ProjectStatus } from '#contract/facts/projectLife'
import { eq } from 'drizzle-orm'
import {
  assignment,
  avoidancePair,
  leaderOpinion,
  member,
  opinion,
  projectBook,
  score,
} from '#server/db/schema/index'
import type { Login, TestServer } from './api'
import { makeBook, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from './factories'

interface Size {
  groups: number
  /** In each group. */
  books: number
  experts: number
}

/**
 * A project under review in which every expert of a group has every book of it: the first expert of each group leads
 * and has handed in, the others have begun. Each group has a liaison and an entry in the list of avoidance.
 */
export async function sizedProject(
  server: TestServer,
  size: Size,
  project_status: ProjectStatus = 'reviewing',
) {
  const { db } = server.database
  const manager = await server.login(`manager-${JSON.stringify(size)}`, ['pingShenManage'])
  const { template_id, leaves } = await makeTemplate(db, TWO_PARTS)
  const { project_id } = await makeProject(db, manager, {
    project_status,
    calc_time: new Date(),
    template_id,
    managers: [manager],
    max_books_per_expert: 200,
  })
  const groups = []
  for (let g = 0; g < size.groups; g++) {
    const { group_id } = await makeGroup(db, project_id)
    const place = { project_id, group_id }
    const experts: Login[] = []
    for (let e = 0; e < size.experts; e++)
      experts.push(await makeExpert(server, { ...place, member_type: e === 0 ? 'leader' : 'expert' }))
    const liaison = await makeExpert(server, { ...place, member_type: 'liaison' })
    const book_ids = []
    for (let b = 0; b < size.books; b++) book_ids.push((await makeBook(db, {}, place)).book_id)
    const given = await db
      .insert(assignment)
      .values(
        book_ids.flatMap((book_id) =>
          experts.map(({ user_id }, i) => ({
            ...place,
            book_id,
            user_id,
            assign_type: 'manual' as const,
            anon_no: i + 1,
            review_status: i === 0 ? ('submitted' as const) : ('draft' as const),
            submit_time: i === 0 ? new Date() : null,
          })),
        ),
      )
      .returning()
    const marks = Object.fromEntries(leaves.map((indicator_id, i) => [indicator_id, i < 2 ? 18 : 27]))
    await db.insert(score).values(given.map(({ fenpei_id }) => ({ fenpei_id, marks, total_score: '90' })))
    await db.insert(opinion).values(
      given.map(({ fenpei_id }) => ({
        fenpei_id,
        advice: '意见'.repeat(60),
        conclusion: 'recommend' as const,
      })),
    )
    const [leader] = experts
    if (!leader) throw new Error('a group needs an expert')
    await db.insert(leaderOpinion).values(
      book_ids.map((book_id) => ({
        ...place,
        book_id,
        leader_user_id: leader.user_id,
        status: 'submitted' as const,
        advice: '意见'.repeat(60),
      })),
    )
    await db.insert(avoidancePair).values(
      experts.map(({ user_id }) => ({
        project_id,
        user_id,
        unit: `单位${group_id}`,
        kind: 'manual' as const,
        source: 'admin' as const,
        reason: '师生关系',
        create_by: manager.user_id,
      })),
    )
    groups.push({ group_id, leader, experts, liaison, book_ids })
  }
  await db.update(member).set({ commit_time: new Date() }).where(eq(member.project_id, project_id))
  await db
    .update(projectBook)
    .set({ final_score: '90', rank_all: 1 })
    .where(eq(projectBook.project_id, project_id))
  const [first] = groups
  if (!first) throw new Error('a project needs a group')
  return { project_id, manager, groups, first }
}

export type SizedProject = Awaited<ReturnType<typeof sizedProject>>
