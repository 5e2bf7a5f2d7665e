import { eq } from 'drizzle-orm'
import type { Input } from '#contract'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { assignment, member, project } from '#server/db/schema/index'
import type { Login, TestServer } from './api'
import { assign, makeBook, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from './factories'

export const WORDS =
  '教材内容准确严谨，结构完整，紧密对接岗位能力要求，案例来自企业真实生产，配套资源丰富，适合高职学生学习使用，建议推荐作为规划教材出版使用。'

let serial = 0

type ProjectFields = NonNullable<Parameters<typeof makeProject>[2]>

/** A project under review with one group, its manager and one expert who has some books. */
export async function reviewScene(server: TestServer, books = 2, fields: ProjectFields = {}) {
  const { db } = server.database
  const manager = await server.login(`office-${++serial}`, ['pingShenManage'])
  const { template_id, leaves, veto } = await makeTemplate(
    db,
    TWO_PARTS,
    fields.rule?.score_mode === 'weighted' ? 'weighted' : 'sum',
  )
  const { project_id } = await makeProject(db, manager, {
    project_status: 'reviewing',
    template_id,
    managers: [manager],
    ...fields,
  })
  const { group_id } = await makeGroup(db, project_id)
  const place = { project_id, group_id }
  const expert = await makeExpert(server, place)
  const made = []
  for (let n = 0; n < books; n++) {
    const book = await makeBook(db, {}, place)
    await assign(db, place, book.book_id, [expert])
    made.push(book)
  }

  type Sheet = Partial<Input<'user_score'>>
  type Opinion = Partial<Input<'advice_add'>>
  /** Scores in the order of the leaves; null leaves one out. The full marks are 20, 20, 30, 30. */
  const sheet = (book_id: number, scores: (number | null)[], more: Sheet = {}): Input<'user_score'> => ({
    project_id,
    book_id,
    status: 'draft',
    items: scores.map((score, i) => ({ indicator_id: leaves[i] ?? 0, score })),
    ...more,
  })
  const opinion = (book_id: number, more: Opinion = {}): Input<'advice_add'> => ({
    project_id,
    book_id,
    status: 'draft',
    advice: `${WORDS}${book_id}`,
    conclusion: 'recommend',
    ...more,
  })
  /** Scores 90 and hands the review in. */
  const handIn = async (book_id: number, as: Login = expert) => {
    await server.ok(as, 'user_score', sheet(book_id, [18, 18, 27, 27]))
    return server.ok(as, 'advice_add', opinion(book_id, { status: 'submitted' }))
  }
  const held = async () => (await db.select().from(project).where(eq(project.project_id, project_id)))[0]
  const seat = async () => (await db.select().from(member).where(eq(member.user_id, expert.user_id)))[0]
  const given = async (book_id: number) =>
    (await db.select().from(assignment).where(eq(assignment.book_id, book_id)))[0]
  const setProject = (values: Partial<typeof project.$inferInsert>) =>
    db.update(project).set(values).where(eq(project.project_id, project_id))
  const setSeat = (values: Partial<typeof member.$inferInsert>) =>
    db.update(member).set(values).where(eq(member.user_id, expert.user_id))
  const setAssignment = (book_id: number, values: Partial<typeof assignment.$inferInsert>) =>
    db.update(assignment).set(values).where(eq(assignment.book_id, book_id))
  const open = (book_id: number, as: Login = expert) =>
    server.ok(as, 'zhuanjia_book_yijian', { project_id, book_id })
  const list = (more: Partial<Input<'groupe_zhuanjia_books'>> = {}) =>
    server.ok(expert, 'groupe_zhuanjia_books', { project_id, ...more })
  return {
    ...place,
    manager,
    expert,
    books: made,
    ids: made.map(({ book_id }) => book_id),
    leaves,
    veto,
    sheet,
    opinion,
    handIn,
    held,
    seat,
    given,
    setProject,
    setSeat,
    setAssignment,
    open,
    list,
    rule: ScoreRule.parse(fields.rule ?? {}),
  }
}

export type ReviewScene = Awaited<ReturnType<typeof reviewScene>>
