import type { ProjectStatus } from '#contract/facts/projectLife'
import type { ReviewStatus } from '#contract/facts/reviews'
import { beforeEach, describe, expect, it } from 'vitest'
import { Stale } from '#contract/rules/stale'
import { eq } from 'drizzle-orm'
import {
  assignment,
  avoidancePair,
  group,
  leaderOpinion,
  member,
  opLog,
  projectBook,
  reviewVersion,
  score,
} from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let admin: Login
let manager: Login

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin1', ['admin'])
  manager = await server.login('manager1', ['pingShenManage'])
})

const db = () => server.database.db
const fields = (group_name: string) => ({ group_name, group_type: 'major' as const })

/** A project of the manager with one group of three experts, two books, all allocated. */
async function running(status: ProjectStatus = 'reviewing') {
  const project = await makeProject(db(), admin, { managers: [manager], project_status: status })
  const place = await makeGroup(db(), project.project_id, { group_name: '机械组', group_code: 'G01' })
  const at = { project_id: project.project_id, group_id: place.group_id }
  const experts = [await makeExpert(server, at), await makeExpert(server, at), await makeExpert(server, at)]
  const books = [await makeBook(db(), {}, at), await makeBook(db(), {}, at)]
  const given = []
  for (const { book_id } of books) given.push(...(await assign(db(), at, book_id, experts)))
  return { ...at, project, experts, books, given }
}

const setStatus = (fenpei_id: number, review_status: ReviewStatus) =>
  db().update(assignment).set({ review_status }).where(eq(assignment.fenpei_id, fenpei_id))

const logged = () => db().select().from(opLog).orderBy(opLog.log_id)

describe('adding and editing groups', () => {
  it('gives the codes G01, G02 and never one twice while its group lives', async () => {
    const { project_id } = await makeProject(db(), admin, { managers: [manager] })
    for (const name of ['一组', '二组', '三组'])
      await server.ok(manager, 'psgroup_add', { project_id, ...fields(name) })
    const before = await server.ok(manager, 'psgroup_list', { project_id })
    expect(before.rows.map((g) => g.group_code)).toEqual(['G01', 'G02', 'G03'])
    await server.ok(manager, 'psgroup_del', { group_ids: [before.rows[1]?.group_id ?? 0] })
    await server.ok(manager, 'psgroup_add', { project_id, ...fields('四组') })
    const after = await server.ok(manager, 'psgroup_list', { project_id })
    expect(after.rows.map((g) => [g.group_code, g.group_name])).toEqual([
      ['G01', '一组'],
      ['G03', '三组'],
      ['G04', '四组'],
    ])
  })

  it('refuses a name that the project has, not one of another project', async () => {
    const one = await makeProject(db(), admin, { managers: [manager] })
    const other = await makeProject(db(), admin, { managers: [manager] })
    await server.ok(manager, 'psgroup_add', { project_id: one.project_id, ...fields('机械组') })
    await server.ok(manager, 'psgroup_add', { project_id: other.project_id, ...fields('机械组') })
    const again = await server.send(manager, 'psgroup_add', {
      project_id: one.project_id,
      ...fields('机械组'),
    })
    expect(again).toMatchObject({ code: 500, msg: '评审组“机械组”已存在' })
    const { group_id } = await server.ok(manager, 'psgroup_add', {
      project_id: one.project_id,
      ...fields('电子组'),
    })
    const renamed = await server.send(manager, 'psgroup_edit', { group_id, ...fields('机械组') })
    expect(renamed).toMatchObject({ code: 500, msg: '评审组“机械组”已存在' })
    await server.ok(manager, 'psgroup_edit', { group_id, ...fields('电子组') })
  })

  it('clears on editing what the form leaves out, and logs both states', async () => {
    const { project_id } = await makeProject(db(), admin, { managers: [manager] })
    const { group_id } = await server.ok(manager, 'psgroup_add', {
      project_id,
      ...fields('机械组'),
      major_categories: ['46'],
      experts_per_book: 5,
      remark: '先评',
    })
    await server.ok(manager, 'psgroup_edit', { group_id, ...fields('装备组') })
    const [row] = await db().select().from(group).where(eq(group.group_id, group_id))
    expect(row).toMatchObject({
      group_name: '装备组',
      major_categories: [],
      experts_per_book: null,
      remark: null,
    })
    const [, edit] = await logged()
    expect(edit).toMatchObject({
      action: 'psgroup_edit',
      project_id,
      user_name: 'manager1',
      target: '评审组 G01 机械组',
      before: { group_name: '机械组', experts_per_book: 5 },
      after: { group_name: '装备组', experts_per_book: null },
    })
  })

  it.each(['leader_stage', 'weighting', 'publicity', 'finished', 'archived'] as const)(
    'is too late in %s',
    async (project_status) => {
      const { project_id } = await makeProject(db(), admin, { managers: [manager], project_status })
      const reply = await server.send(manager, 'psgroup_add', { project_id, ...fields('一组') })
      expect(reply.code).toBe(500)
      expect(reply.msg).toMatch(/不能调整评审组$/)
    },
  )
})

describe('the scope', () => {
  it('shows a stranger nothing and lets him change nothing', async () => {
    const { project_id, group_id, experts, books } = await running()
    const stranger = await server.login('manager2', ['pingShenManage'])
    expect(await server.ok(stranger, 'psgroup_list', { project_id })).toEqual({ rows: [], total: 0 })
    expect(await server.ok(stranger, 'admin_group_list', { project_id })).toEqual([])
    expect(await server.ok(stranger, 'group_num_zhuanjia', { project_id })).toEqual([])
    const user_id = experts[0]?.user_id ?? 0
    const book_ids = books.map((b) => b.book_id)
    const writes = [
      server.send(stranger, 'psgroup_add', { project_id, ...fields('新组') }),
      server.send(stranger, 'psgroup_edit', { group_id, ...fields('新组') }),
      server.send(stranger, 'psgroup_del', { group_ids: [group_id] }),
      server.send(stranger, 'people_group', { group_id, user_ids: [user_id] }),
      server.send(stranger, 'del_zhuanjia', { group_id, user_ids: [user_id] }),
      server.send(stranger, 'group_leader', { group_id, user_id, leader_type: 'leader' }),
      server.send(stranger, 'cancel_leader', { group_id, user_id }),
      server.send(stranger, 'group_book', { group_id, book_ids }),
      server.send(stranger, 'groupEmpty', { group_id, scope: 'all', confirm_text: '清空' }),
    ]
    for (const reply of await Promise.all(writes)) expect(reply.code).toBe(403)
    expect(await logged()).toEqual([])
  })

  it('shows a leader his own group only', async () => {
    const { project_id, group_id } = await running()
    await makeGroup(db(), project_id)
    const leader = await makeExpert(server, { project_id, group_id, member_type: 'leader' })
    const list = await server.ok(leader, 'psgroup_list', { project_id })
    expect(list.rows.map((g) => g.group_id)).toEqual([group_id])
    expect(list.total).toBe(1)
    expect((await server.send(leader, 'psgroup_add', { project_id, ...fields('新组') })).code).toBe(403)
  })

  it('gives a leader who has left nothing', async () => {
    const { project_id, group_id } = await running()
    const left = await makeExpert(server, {
      project_id,
      group_id,
      member_type: 'leader',
      expert_status: 'withdrawn',
    })
    expect((await server.send(left, 'psgroup_list', { project_id })).code).toBe(403)
  })
})

describe('the numbers of a group', () => {
  it('counts seats, books, needed, given and finished reviews', async () => {
    const { project_id, group_id, given, books } = await running()
    const at = { project_id, group_id }
    const secretary = await makeExpert(server, { ...at, member_type: 'secretary' })
    await makeExpert(server, { ...at, expert_status: 'declined' })
    await makeExpert(server, { ...at, expert_status: 'disabled' })
    const leader = await makeExpert(server, { ...at, member_type: 'leader' }, { name: '甲' })
    const deputy = await makeExpert(server, { ...at, member_type: 'deputy' }, { name: '乙' })
    await db()
      .update(projectBook)
      .set({ needed_num: 5 })
      .where(eq(projectBook.book_id, books[1]?.book_id ?? 0))
    const states = ['submitted', 'locked', 'draft', 'avoided', 'cancelled'] as const
    for (const [i, state] of states.entries()) await setStatus(given[i]?.fenpei_id ?? 0, state)
    const { rows } = await server.ok(manager, 'psgroup_list', { project_id })
    expect(rows[0]).toMatchObject({
      leader_names: '甲、乙',
      leader_ids: [leader.user_id],
      deputy_ids: [deputy.user_id],
      secretary_id: secretary.user_id,
      liaison_ids: [],
      book_num: 2,
      zhuanjia_num: 5,
      need_num: 8,
      assigned_num: 4,
      reviewed_num: 2,
      group_status: 'reviewing',
    })
    const [numbers] = await server.ok(manager, 'group_num_zhuanjia', { project_id })
    expect(numbers).toMatchObject({
      leader_num: 1,
      experts_per_book: 3,
      need_total: 8,
      assigned_total: 4,
      gap: 4,
      avg_load: 0.8,
      is_odd: true,
    })
  })

  it('does not let a surplus on one book hide the lack on another', async () => {
    const { project_id, group_id, books, experts } = await running()
    const extra = await makeExpert(server, { project_id, group_id })
    const [first, second] = books
    await db()
      .delete(assignment)
      .where(eq(assignment.book_id, second?.book_id ?? 0))
    await assign(db(), { project_id, group_id }, second?.book_id ?? 0, experts.slice(0, 2))
    await assign(db(), { project_id, group_id }, first?.book_id ?? 0, [extra])
    const { rows } = await server.ok(manager, 'psgroup_list', { project_id })
    expect(rows[0]).toMatchObject({ need_num: 7, assigned_num: 6, group_status: 'empty' })
  })

  it.each([
    ['ready', 'assigned'],
    ['reviewing', 'draft'],
    ['done', 'locked'],
  ] as const)('calls a group %s when its reviews are %s', async (group_status, review_status) => {
    const { project_id } = await running()
    await db().update(assignment).set({ review_status })
    const found = await server.ok(manager, 'psgroup_list', { project_id, group_status })
    expect(found.rows.map((g) => g.group_status)).toEqual([group_status])
    const others = await server.ok(manager, 'psgroup_list', { project_id, group_status: 'empty' })
    expect(others).toEqual({ rows: [], total: 0 })
  })

  it('counts what the avoidance rules forbid for an office, group by group, without what was forced', async () => {
    const { project_id, group_id, experts, books, given } = await running()
    const beside = await makeGroup(db(), project_id, { group_code: 'G02', major_categories: ['46'] })
    const leader = await makeExpert(server, { project_id, group_id, member_type: 'leader' })
    for (const { book_id } of books)
      await db()
        .insert(avoidancePair)
        .values({
          project_id,
          user_id: experts[0]?.user_id ?? 0,
          book_id,
          kind: 'manual',
          reason: '师生关系',
          source: 'admin',
          create_by: manager.user_id,
        })
    const conflicts = async (who: Login, more: { major_category?: '46' } = {}) =>
      (await server.ok(who, 'psgroup_list', { project_id, ...more })).rows.map((row) => [
        row.group_id,
        row.conflict_num,
      ])
    expect(await conflicts(manager)).toEqual([
      [group_id, 2],
      [beside.group_id, 0],
    ])
    expect(await conflicts(manager, { major_category: '46' })).toEqual([[beside.group_id, 0]])
    expect(await conflicts(leader)).toEqual([[group_id, null]])
    await db()
      .update(assignment)
      .set({ forced_reason: '经会议研究同意' })
      .where(eq(assignment.fenpei_id, given[0]?.fenpei_id ?? 0))
    expect((await conflicts(manager))[0]).toEqual([group_id, 1])
  })

  it('pages, sorts and searches; a percent sign is no wildcard', async () => {
    const { project_id } = await makeProject(db(), admin, { managers: [manager] })
    for (const [i, name] of ['甲100%组', '乙组', '丙组'].entries())
      await server.ok(manager, 'psgroup_add', { project_id, ...fields(name), order_num: 3 - i })
    const page = await server.ok(manager, 'psgroup_list', { project_id, pageNum: 2, pageSize: 2 })
    expect(page.rows.map((g) => g.group_name)).toEqual(['甲100%组'])
    expect(page.total).toBe(3)
    const found = await server.ok(manager, 'psgroup_list', { project_id, keyword: '%' })
    expect(found.rows.map((g) => g.group_name)).toEqual(['甲100%组'])
    const sorted = await server.ok(manager, 'psgroup_list', {
      project_id,
      orderByColumn: 'order_num',
      isAsc: 'desc',
    })
    expect(sorted.rows.map((g) => g.order_num)).toEqual([3, 2, 1])
  })
})

describe('deleting groups', () => {
  it('lets unscored assignments go, frees the books and says in the log what went', async () => {
    const { project_id, group_id } = await running()
    await server.ok(manager, 'psgroup_del', { group_ids: [group_id] })
    expect(await db().select().from(assignment)).toEqual([])
    expect(await db().select().from(member)).toEqual([])
    expect((await db().select().from(projectBook)).map((b) => b.group_id)).toEqual([null, null])
    expect(await logged()).toMatchObject([
      {
        action: 'psgroup_del',
        project_id,
        before: { group_name: '机械组', zhuanjia_num: 3, book_num: 2, fenpei_num: 6 },
      },
    ])
  })

  it.each(['draft', 'submitted', 'locked', 'returned'] as const)(
    'refuses when a review is %s, and deletes none of the groups',
    async (state) => {
      const { project_id, group_id, given } = await running()
      const empty = await makeGroup(db(), project_id)
      await setStatus(given[0]?.fenpei_id ?? 0, state)
      const reply = await server.send(manager, 'psgroup_del', { group_ids: [empty.group_id, group_id] })
      expect(reply).toMatchObject({ code: 500, msg: '组内已有1条评审记录，不能删除' })
      expect(await db().select().from(group)).toHaveLength(2)
      expect(await logged()).toEqual([])
    },
  )

  it('refuses when a cancelled assignment still keeps the scores it had', async () => {
    const { group_id, given } = await running()
    await setStatus(given[0]?.fenpei_id ?? 0, 'cancelled')
    await db()
      .insert(score)
      .values({ fenpei_id: given[0]?.fenpei_id ?? 0, total_score: '80' })
    const reply = await server.send(manager, 'psgroup_del', { group_ids: [group_id] })
    expect(reply.msg).toBe('组内已有1条评审记录，不能删除')
  })

  it('loses unfinished work only by force, and tells the log what it was', async () => {
    const { project_id, group_id, given, experts, books } = await running()
    const [first] = given
    await setStatus(first?.fenpei_id ?? 0, 'draft')
    await db()
      .insert(leaderOpinion)
      .values({
        project_id,
        group_id,
        leader_user_id: experts[0]?.user_id ?? 0,
        status: 'draft',
      })
    const refused = await server.send(manager, 'psgroup_del', { group_ids: [group_id] })
    expect(refused).toMatchObject({ code: 500, msg: '组内已有1条评审记录，不能删除' })
    expect(refused.data).toEqual({ draft_num: 1, opinion_num: 1 })
    await server.ok(manager, 'psgroup_del', { group_ids: [group_id], force: 1 })
    expect(await db().select().from(group)).toEqual([])
    expect(await db().select().from(assignment)).toEqual([])
    const [entry] = await logged()
    expect(entry?.before).toMatchObject({
      record_num: 1,
      opinion_draft_num: 1,
      people: experts.map(({ user_id }) => ({ user_id, member_type: 'expert' })),
      book_ids: books.map(({ book_id }) => book_id),
      fenpei: given.map(({ book_id, user_id }, i) => ({
        book_id,
        user_id,
        review_status: i === 0 ? 'draft' : 'assigned',
      })),
    })
  })

  it("keeps a leader's unfinished opinion, too, without force", async () => {
    const { project_id, group_id, experts } = await running()
    const leader_user_id = experts[0]?.user_id ?? 0
    await db().insert(leaderOpinion).values({ project_id, group_id, leader_user_id, status: 'draft' })
    const refused = await server.send(manager, 'psgroup_del', { group_ids: [group_id] })
    expect(refused).toMatchObject({
      msg: '组内已有组长意见，不能删除',
      data: { draft_num: 0, opinion_num: 1 },
    })
    await db().update(leaderOpinion).set({ status: 'returned' })
    const returned = await server.send(manager, 'psgroup_del', { group_ids: [group_id], force: 1 })
    expect(returned.msg).toBe('组内已有组长意见，不能删除')
  })

  it.each(['submitted', 'locked', 'returned'] as const)(
    'never loses a review that is %s, nor one that was submitted before it ended',
    async (state) => {
      const { group_id, given } = await running()
      const fenpei_id = given[0]?.fenpei_id ?? 0
      await setStatus(fenpei_id, state)
      const refused = await server.send(manager, 'psgroup_del', { group_ids: [group_id], force: 1 })
      expect(refused).toMatchObject({ code: 500, msg: '组内已有1条评审记录，不能删除' })
      expect(refused.data).toBeUndefined()
      await setStatus(fenpei_id, 'cancelled')
      await db().insert(score).values({ fenpei_id, total_score: '80' })
      await db().insert(reviewVersion).values({ fenpei_id, kind: 'submit', content: {}, reason: '' })
      const ended = await server.send(manager, 'psgroup_del', { group_ids: [group_id], force: 1 })
      expect(ended.msg).toBe('组内已有1条评审记录，不能删除')
    },
  )

  it('refuses when its leader has handed in an opinion', async () => {
    const { project_id, group_id, experts } = await running()
    await db()
      .insert(leaderOpinion)
      .values({
        project_id,
        group_id,
        leader_user_id: experts[0]?.user_id ?? 0,
        status: 'submitted',
      })
    const reply = await server.send(manager, 'psgroup_del', { group_ids: [group_id] })
    expect(reply.msg).toBe('组内已有组长意见，不能删除')
  })
})

it('of two who edit a group the second learns what the first has saved', async () => {
  const server = await testServer()
  const first = await server.login('first', ['admin'], { nick_name: '王五' })
  const second = await server.login('second', ['reviewActivity'])
  const { project_id } = await makeProject(server.database.db, first)
  await makeGroup(server.database.db, project_id, { group_name: '机械组' })
  const { rows } = await server.ok(second, 'psgroup_list', { project_id })
  const [row] = rows
  if (!row) throw new Error('no group')
  const edit = { group_id: row.group_id, group_type: 'major' as const, revision: row.revision }
  await server.ok(first, 'psgroup_edit', { ...edit, group_name: '机械一组' })
  const late = await server.send(second, 'psgroup_edit', { ...edit, group_name: '机械组', remark: '先评' })
  expect(late.msg).toMatch(/^该评审组已被王五于.+修改，请核对后再保存$/)
  const { revision, present } = Stale.parse(late.data)
  expect(present).toMatchObject({ group_name: '机械一组', remark: null })
  await server.ok(second, 'psgroup_edit', { ...edit, group_name: '机械一组', remark: '先评', revision })
})
