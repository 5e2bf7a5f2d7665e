import { and, asc, desc, eq } from 'drizzle-orm'
import type { Input } from '#contract'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { idCardCheck } from '#contract/rules/import/idCard'
import { book, dept, message, project, publicityList } from '#server/db/schema/index'
import type { Login, TestServer } from '#tests/support/api'
import { day, makeExpert, makeGroup, makeProject, makeTemplate, TWO_PARTS } from '#tests/support/factories'
import { reviewedBook } from './results.support'

export const REASON = '经集体研究并核对原始评分记录后作出此项决定，理由充分'

/** A resident identity number with a right check character. */
export const idOf = (serial: number): string => {
  const digits = `32010619800101${String(serial).padStart(3, '0')}`
  return digits + idCardCheck(digits)
}

export const proof = (name = '证明.pdf') =>
  new File([new TextEncoder().encode('%PDF-1.4 ')], name, { type: 'application/pdf' })

/** A project under weighting: two good books, a poor one, and one with a single review; the first has an owner. */
export async function outcomeScene(server: TestServer, is_test = false) {
  const { db } = server.database
  await db.insert(dept).values([
    { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
    { dept_id: 4, dept_name: '某省教育厅', dept_type: 'province', province_id: '320000' },
  ])
  const director = await server.login('director', ['reviewActivity'])
  const owner = await server.login('school1', ['school'], { dept_id: 1 })
  const province = await server.login('province1', ['province'], { dept_id: 4 })
  const { template_id, leaves } = await makeTemplate(db, TWO_PARTS)
  const { project_id } = await makeProject(db, director, {
    project_name: '规划教材评审',
    project_status: 'weighting',
    template_id,
    is_test,
    publicity_end_time: day(7),
  })
  const { group_id } = await makeGroup(db, project_id, { group_name: '机械组' })
  const place = { project_id, group_id }
  const experts = [
    await makeExpert(server, { ...place, member_type: 'leader' }),
    await makeExpert(server, place),
    await makeExpert(server, place),
  ]
  const panel = { place, experts, leaves }
  const books = {
    优: await reviewedBook(db, panel, '优', [95, 94, 95]),
    良: await reviewedBook(db, panel, '良', [86, 87, 86]),
    差: await reviewedBook(db, panel, '差', [70, 71, 70]),
    缺: await reviewedBook(db, panel, '缺', [90]),
  }
  await db
    .update(book)
    .set({ declare_dept_id: 1, submit_time: day(-30), first_editor_unit: '某学院', recommend_dept_id: 4 })
    .where(eq(book.book_id, books.优))
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })

  const carry = (project_status: 'publicity' | 'finished') =>
    server.send(director, 'pingshen_edit', { project_id, project_status })
  const states = async (): Promise<Record<string, DeclareStatus>> => {
    const found = await db.select().from(book).orderBy(asc(book.book_id))
    return Object.fromEntries(found.map((one) => [one.book_name, one.declare_status]))
  }
  const endPublicity = () =>
    db
      .update(project)
      .set({ publicity_end_time: day(-1) })
      .where(eq(project.project_id, project_id))
  const key = async () => (await db.select().from(publicityList))[0]?.publicity_key ?? ''
  const objecting = async (more: Partial<Input<'objection_save'>> = {}) => ({
    key: await key(),
    book_id: books.优,
    person: '王建国',
    unit: '某某大学',
    id_no: idOf(11),
    phone: '13800138000',
    content: '该教材第三章与他人已出版教材的内容高度雷同，附对比材料。',
    file: proof(),
    ...more,
  })
  const object = async (more: Partial<Input<'objection_save'>> = {}) =>
    server.send(undefined, 'objection_save', await objecting(more))
  const told = async (who: Login) => {
    const found = await db
      .select()
      .from(message)
      .where(and(eq(message.user_id, who.user_id), eq(message.channel, 'site')))
      .orderBy(desc(message.message_id))
    return found.map(({ title }) => title)
  }
  const scene = { server, director, owner, province, project_id, group_id, experts, books }
  return { ...scene, carry, states, endPublicity, key, objecting, object, told }
}
export type OutcomeScene = Awaited<ReturnType<typeof outcomeScene>>
