import { eq } from 'drizzle-orm'
import type { Input } from '#contract'
import { book, leaderOpinion, project, projectBook } from '#server/db/schema/index'
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
import { WORDS } from '#tests/support/reviewScene'

export const GROUP_WORDS = `${WORDS}经小组合议，${WORDS}`
/** Why a leader confirms it. */
export const VETO_HOLDS = '经小组合议，该项情况属实'
export const VETO = '教材第三章的表述与现行国家标准相抵触，容易误导学生，属于原则性的方向问题，应当予以否决。'

type ProjectFields = NonNullable<Parameters<typeof makeProject>[2]>
type Sheet = Partial<Input<'user_score'>>

/** A group of a leader, a deputy and two experts, who all have the same two books. The full marks are 20, 20, 30, 30. */
export async function leaderScene(server: TestServer, fields: ProjectFields = {}) {
  const { db } = server.database
  const manager = await server.login('office', ['pingShenManage'])
  const { template_id, leaves, veto } = await makeTemplate(db, TWO_PARTS)
  const { project_id } = await makeProject(db, manager, {
    project_status: 'reviewing',
    template_id,
    managers: [manager],
    ...fields,
  })
  const { group_id } = await makeGroup(db, project_id)
  const place = { project_id, group_id }
  const leader = await makeExpert(server, { ...place, member_type: 'leader' }, { name: '李组长' })
  const deputy = await makeExpert(server, { ...place, member_type: 'deputy' }, { name: '孙副组长' })
  const one = await makeExpert(server, place, { name: '周专家' })
  const two = await makeExpert(server, place, { name: '吴专家' })
  const everyone = [leader, deputy, one, two]
  const first = await makeBook(db, { book_name: '数控加工' }, place)
  const second = await makeBook(db, { book_name: '学前教育' }, place)
  for (const { book_id } of [first, second]) await assign(db, place, book_id, everyone)

  const handIn = async (
    as: Login,
    book_id: number,
    scores: (number | null)[] = [18, 18, 27, 27],
    more: Sheet = {},
    opinion: Partial<Input<'advice_add'>> = {},
  ) => {
    const items = scores.map((score, i) => ({
      indicator_id: leaves[i] ?? 0,
      score,
      reason: '该项内容不足，与课程标准要求有差距',
    }))
    await server.ok(as, 'user_score', { project_id, book_id, status: 'draft', items, ...more })
    return server.ok(as, 'advice_add', {
      project_id,
      book_id,
      status: 'submitted',
      advice: `${WORDS}${as.user_id}号意见${book_id}`,
      conclusion: 'recommend',
      ...opinion,
    })
  }
  const allSubmit = (as: Login) => server.ok(as, 'zhuanjia_all_submit', { project_id, sign_confirm: 1 })
  /** Everybody hands in 90 for both books, for good. */
  const finish = async (who: readonly Login[] = everyone) => {
    for (const as of who) {
      for (const { book_id } of [first, second]) await handIn(as, book_id)
      await allSubmit(as)
    }
  }
  const opinion = (more: Partial<Input<'groupLeader_advice_add'>> = {}): Input<'groupLeader_advice_add'> => ({
    ...place,
    book_id: first.book_id,
    leader_score: 88,
    conclusion: 'recommend',
    advice: GROUP_WORDS,
    status: 'submitted',
    ...more,
  })
  const write = (more: Partial<Input<'groupLeader_advice_add'>> = {}, as: Login = leader) =>
    server.send(as, 'groupLeader_advice_add', opinion(more))
  const detail = (as: Login = leader, book_id: number | null = first.book_id) =>
    server.ok(as, 'groupLeader_advice_detail', { ...place, book_id: book_id ?? undefined })
  const list = (as: Login = leader, more: Partial<Input<'groupe_leader_booklist'>> = {}) =>
    server.ok(as, 'groupe_leader_booklist', { project_id, ...more })
  const reviews = (as: Login = leader, book_id = first.book_id) =>
    server.ok(as, 'leader_expert_reviews', { project_id, book_id })
  const setProject = (values: Partial<typeof project.$inferInsert>) =>
    db.update(project).set(values).where(eq(project.project_id, project_id))
  const held = async () => (await db.select().from(project).where(eq(project.project_id, project_id)))[0]
  const stored = () => db.select().from(leaderOpinion)
  const inPool = async (book_id = first.book_id) =>
    (await db.select().from(projectBook).where(eq(projectBook.book_id, book_id)))[0]
  const bookRow = async (book_id = first.book_id) =>
    (await db.select().from(book).where(eq(book.book_id, book_id)))[0]
  return {
    ...place,
    manager,
    leader,
    deputy,
    one,
    two,
    everyone,
    first,
    second,
    leaves,
    veto,
    handIn,
    allSubmit,
    finish,
    opinion,
    write,
    detail,
    list,
    reviews,
    setProject,
    held,
    stored,
    inPool,
    bookRow,
  }
}

export type LeaderScene = Awaited<ReturnType<typeof leaderScene>>
