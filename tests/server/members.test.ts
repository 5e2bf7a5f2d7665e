import type { ProjectStatus } from '#contract/facts/projectLife'
import type { ReviewStatus } from '#contract/facts/reviews'
import type { Input } from '#contract'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  assignment,
  book,
  expert,
  leaderOpinion,
  member,
  opLog,
  projectBook,
  score,
  user,
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
const logged = () => db().select().from(opLog).orderBy(opLog.log_id)

async function setup(project_status: ProjectStatus = 'configuring') {
  const made = await makeProject(db(), admin, { managers: [manager], project_status })
  const { group_id } = await makeGroup(db(), made.project_id, {
    group_name: '机械组',
    major_categories: ['46'],
  })
  const other = await makeGroup(db(), made.project_id, { group_name: '电子组' })
  return { project_id: made.project_id, group_id, other_id: other.group_id }
}

/** Somebody with a profile who sits nowhere yet. */
async function candidate(name: string, fields: Partial<typeof expert.$inferInsert> = {}): Promise<Login> {
  const login = await server.login(`c-${name}`, [], { nick_name: name })
  await db()
    .insert(expert)
    .values({ user_id: login.user_id, name, ...fields })
  return login
}

const seatOf = async (group_id: number, user_id: number) => {
  const [row] = await db()
    .select()
    .from(member)
    .where(and(eq(member.group_id, group_id), eq(member.user_id, user_id)))
  return row
}

const setStatus = (fenpei_id: number | undefined, review_status: ReviewStatus) =>
  db()
    .update(assignment)
    .set({ review_status })
    .where(eq(assignment.fenpei_id, fenpei_id ?? 0))

describe('candidates', () => {
  it('are experts who can be seated, those of the field first, with what the office must see', async () => {
    const { project_id, group_id, other_id } = await setup()
    await makeExpert(server, { project_id, group_id }, { name: '组员', unit: '甲学院' })
    const far = await candidate('丙', { major_categories: ['51'], province_id: '320000' })
    const near = await candidate('乙', { major_categories: ['46'], unit: '甲学院' })
    const busy = await makeExpert(server, { project_id, group_id: other_id }, { name: '丁' })
    const declined = await makeExpert(
      server,
      { project_id, group_id, expert_status: 'declined' },
      { name: '戊' },
    )
    const disabled = await candidate('己')
    await db().update(user).set({ disabled: true }).where(eq(user.user_id, disabled.user_id))
    const { rows, total } = await server.ok(manager, 'group_user', { group_id })
    expect(rows.map((c) => [c.user_id, c.current_group_name, c.same_unit_in_group])).toEqual([
      [near.user_id, null, 1],
      [far.user_id, null, 0],
      [busy.user_id, '电子组', 0],
      [declined.user_id, null, 0],
    ])
    expect(total).toBe(4)
    expect(rows[1]?.province_name).toBe('江苏')
    const free = await server.ok(manager, 'group_user', { group_id, only_free: 1 })
    expect(free.rows.map((c) => c.name)).toEqual(['乙', '丙', '戊'])
    const field = await server.ok(manager, 'group_user', { group_id, major_category: '51' })
    expect(field.rows.map((c) => c.name)).toEqual(['丙'])
    const unit = await server.ok(manager, 'group_user', { group_id, keyword: '甲学' })
    expect(unit.rows.map((c) => c.name)).toEqual(['乙'])
  })

  it('are counted the books of the group that they would have to avoid', async () => {
    const { project_id, group_id, other_id } = await setup()
    const [here, there] = [group_id, other_id].map((id) => ({ project_id, group_id: id }))
    const listed = await makeBook(db(), { declare_unit: '甲学院' }, here)
    await makeBook(db(), { major_class: '4601' }, here)
    await makeBook(db(), { declare_unit: '甲学院', first_editor: '丙', major_class: '4601' }, there)
    const both = await candidate('乙', { unit: '甲学院' })
    const editor = await candidate('丙', { unit: '丙的单位' })
    await db().update(book).set({ first_editor_unit: '丙的单位' }).where(eq(book.first_editor, '丙'))
    const free = await candidate('丁')
    await server.ok(manager, 'pingshen_avoid_update', {
      project_id,
      add: [{ user_id: free.user_id, book_id: listed.book_id, reason: '师生关系' }],
    })
    const nums = async (input: Input<'group_user'>) =>
      (await server.ok(manager, 'group_user', input)).rows.map((c) => [c.user_id, c.avoid_book_num])
    expect(await nums({ group_id, project_id })).toEqual([
      [both.user_id, 1],
      // A book of one's own reaches into those of its class in other groups.
      [editor.user_id, 1],
      [free.user_id, 1],
    ])
    expect(await nums({ group_id: other_id, keyword: '乙' })).toEqual([[both.user_id, 1]])
    expect(await nums({ group_id: other_id, keyword: '丁' })).toEqual([[free.user_id, 0]])
  })

  it('are without a group the experts in those of the project, with what they avoid there', async () => {
    const { project_id, group_id, other_id } = await setup()
    const here = { project_id, group_id }
    await makeBook(db(), { declare_unit: '甲学院' }, here)
    await makeBook(db(), { declare_unit: '甲学院' }, { project_id, group_id: other_id })
    const one = await makeExpert(server, { ...here, member_type: 'leader' }, { name: '甲', unit: '甲学院' })
    const two = await makeExpert(server, { project_id, group_id: other_id }, { name: '乙', unit: '乙学院' })
    const mate = await makeExpert(server, here, { name: '丙', unit: '甲学院' })
    await makeExpert(server, { ...here, expert_status: 'declined' }, { name: '谢绝者' })
    await makeExpert(server, { ...here, member_type: 'liaison' }, { name: '联络员' })
    await candidate('丁', { unit: '甲学院' })
    const { rows, total } = await server.ok(manager, 'group_user', { project_id })
    const told = rows.map((c) => [c.user_id, c.current_group_name, c.avoid_book_num, c.same_unit_in_group])
    expect(told).toEqual([
      [one.user_id, '机械组', 1, 1],
      [two.user_id, '电子组', 0, 0],
      [mate.user_id, '机械组', 1, 1],
    ])
    expect(total).toBe(3)
    const free = await server.ok(manager, 'group_user', { project_id, only_free: 1 })
    expect(free.total).toBe(0)
  })

  it('are asked for by a group or a project, and by a group of the project', async () => {
    const { group_id } = await setup()
    await candidate('乙')
    const none = { rows: [], total: 0 }
    const other = await makeProject(db(), admin, { managers: [manager] })
    const foreign = { group_id, project_id: other.project_id }
    expect(await server.ok(manager, 'group_user', foreign)).toEqual(none)
    const reply = await server.send(manager, 'group_user', {})
    expect(reply).toMatchObject({ code: 500, msg: '请选择评审活动或评审组' })
  })

  it('are shown to nobody outside the scope', async () => {
    const { project_id, group_id } = await setup()
    await candidate('乙')
    await makeExpert(server, { project_id, group_id })
    const stranger = await server.login('manager2', ['pingShenManage'])
    expect(await server.ok(stranger, 'group_user', { group_id })).toEqual({ rows: [], total: 0 })
    expect(await server.ok(stranger, 'group_user', { project_id })).toEqual({ rows: [], total: 0 })
    expect(await server.ok(stranger, 'group_zhuanjia', { group_id })).toEqual([])
  })
})

describe('joining a group', () => {
  it('seats who can be seated and says of the others why not', async () => {
    const { project_id, group_id, other_id } = await setup()
    const free = await candidate('甲')
    const here = await makeExpert(server, { project_id, group_id })
    const there = await makeExpert(server, { project_id, group_id: other_id })
    const secretary = await makeExpert(server, { project_id, group_id: other_id, member_type: 'secretary' })
    const away = await makeExpert(server, { project_id, group_id: other_id, expert_status: 'withdrawn' })
    const disabled = await candidate('己')
    await db().update(user).set({ disabled: true }).where(eq(user.user_id, disabled.user_id))
    const plain = await server.login('no-profile')
    const user_ids = [free, here, there, secretary, away, disabled, plain].map((l) => l.user_id)
    const done = await server.ok(manager, 'people_group', { group_id, user_ids: [...user_ids, 99_999] })
    expect(done.added).toEqual([free.user_id, secretary.user_id, away.user_id])
    expect(done.skipped.map(({ user_id, reason }) => [user_id, reason])).toEqual([
      [here.user_id, '已在本组'],
      [there.user_id, '已在本项目“电子组”任专家'],
      [disabled.user_id, '账号已停用'],
      [plain.user_id, '没有专家信息'],
      [99_999, '人员不存在'],
    ])
    expect(await seatOf(group_id, free.user_id)).toMatchObject({
      member_type: 'expert',
      expert_status: 'confirmed',
      confirm_time: expect.any(Date),
    })
    expect(await logged()).toMatchObject([
      { action: 'people_group', target: expect.stringContaining('机械组'), after: { member_type: 'expert' } },
    ])
  })

  it('waits for the word of those invited', async () => {
    const { group_id } = await setup()
    const { user_id } = await candidate('甲')
    await server.ok(manager, 'people_group', { group_id, user_ids: [user_id], invite: 1 })
    expect(await seatOf(group_id, user_id)).toMatchObject({ expert_status: 'invited', confirm_time: null })
  })

  it('gives who declined or left the same seat again, unsigned', async () => {
    const { project_id, group_id } = await setup()
    const back = await makeExpert(server, { project_id, group_id, expert_status: 'withdrawn' })
    await db().update(member).set({ commit_time: new Date() }).where(eq(member.user_id, back.user_id))
    await server.ok(manager, 'people_group', { group_id, user_ids: [back.user_id] })
    expect(await seatOf(group_id, back.user_id)).toMatchObject({
      expert_status: 'confirmed',
      commit_time: null,
    })
    expect(await db().select().from(member)).toHaveLength(1)
  })

  it.each(['secretary', 'liaison', 'observer'] as const)(
    'lets a %s serve two groups',
    async (member_type) => {
      const { group_id, other_id } = await setup()
      const plain = await server.login('office-helper')
      for (const place of [group_id, other_id]) {
        const done = await server.ok(manager, 'people_group', {
          group_id: place,
          user_ids: [plain.user_id],
          member_type,
        })
        expect(done.added).toEqual([plain.user_id])
      }
    },
  )

  it('makes nobody a leader by the way', async () => {
    const { group_id } = await setup()
    const { user_id } = await candidate('甲')
    const reply = await server.send(manager, 'people_group', {
      group_id,
      user_ids: [user_id],
      member_type: 'leader',
    })
    expect(reply).toMatchObject({ code: 500, msg: '请先以专家身份入组，再设为组长' })
  })
})

describe('the people of a group', () => {
  it('come with their work, leaders first, those who left last', async () => {
    const { project_id, group_id } = await setup('reviewing')
    const at = { project_id, group_id }
    await makeExpert(server, { ...at, expert_status: 'declined' }, { name: '谢绝者' })
    const one = await makeExpert(server, at, {
      name: '甲',
      unit: '甲学院',
      sign_image: 'data:image/png;base64,x',
    })
    await makeExpert(server, { ...at, member_type: 'leader' }, { name: '组长' })
    const rows = []
    for (let i = 0; i < 4; i++) {
      const { book_id } = await makeBook(db(), i === 0 ? { declare_unit: '甲学院' } : {}, at)
      rows.push(...(await assign(db(), at, book_id, [one])))
    }
    for (const [i, state] of (['draft', 'submitted', 'locked', 'cancelled'] as const).entries())
      await setStatus(rows[i]?.fenpei_id, state)
    for (const [i, total_score] of ['70', '80.5', '91'].entries())
      await db()
        .insert(score)
        .values({ fenpei_id: rows[i]?.fenpei_id ?? 0, total_score })
    const people = await server.ok(manager, 'group_zhuanjia', { group_id })
    expect(people.map((p) => p.name)).toEqual(['组长', '甲', '谢绝者'])
    expect(people[1]).toMatchObject({
      assigned_num: 3,
      draft_num: 1,
      done_num: 2,
      locked_num: 1,
      avoid_book_num: 1,
      avg_score: 85.75,
      sign_ok: 1,
      has_password: 1,
      phone: expect.stringMatching(/^138/),
    })
  })

  it('show a leader neither telephones nor scores before he has handed in his own', async () => {
    const { project_id, group_id, other_id } = await setup('reviewing')
    const at = { project_id, group_id }
    const leader = await makeExpert(server, { ...at, member_type: 'leader' }, { name: '组长' })
    const one = await makeExpert(server, at, { name: '甲' })
    const { book_id } = await makeBook(db(), {}, at)
    const [row] = await assign(db(), at, book_id, [one])
    await setStatus(row?.fenpei_id, 'locked')
    await db()
      .insert(score)
      .values({ fenpei_id: row?.fenpei_id ?? 0, total_score: '90' })
    const before = await server.ok(leader, 'group_zhuanjia', { group_id })
    expect(before[1]).toMatchObject({ name: '甲', phone: null, avg_score: null, done_num: 1 })
    await db().update(member).set({ all_submit_time: new Date() }).where(eq(member.user_id, leader.user_id))
    const after = await server.ok(leader, 'group_zhuanjia', { group_id })
    expect(after[1]).toMatchObject({ phone: null, avg_score: 90 })
    expect(await server.ok(leader, 'group_zhuanjia', { group_id: other_id })).toEqual([])
  })
})

async function atWork() {
  const { project_id, group_id } = await setup('reviewing')
  const at = { project_id, group_id }
  const idle = await makeExpert(server, at, { name: '闲' })
  const busy = await makeExpert(server, { ...at, member_type: 'leader' }, { name: '忙' })
  const books = [await makeBook(db(), {}, at), await makeBook(db(), {}, at), await makeBook(db(), {}, at)]
  const rows = []
  for (const { book_id } of books) rows.push(...(await assign(db(), at, book_id, [idle, busy])))
  const [, first, , second] = rows
  await setStatus(first?.fenpei_id, 'submitted')
  await setStatus(second?.fenpei_id, 'draft')
  return { ...at, idle, busy, books }
}

describe('leaving a group', () => {
  it('takes who has not begun with his assignments, and refuses who has', async () => {
    const { group_id, idle, busy, books } = await atWork()
    const user_ids = [idle.user_id, busy.user_id, 99_999]
    const done = await server.ok(manager, 'del_zhuanjia', { group_id, user_ids })
    expect(done).toEqual({
      removed: [idle.user_id],
      refused: [
        { user_id: busy.user_id, reason: '已有2条评审记录', submitted_num: 1 },
        { user_id: 99_999, reason: '不在本组', submitted_num: 0 },
      ],
    })
    expect(await seatOf(group_id, idle.user_id)).toBeUndefined()
    const left = await db().select().from(assignment).orderBy(assignment.fenpei_id)
    expect(left.map((a) => [a.user_id, a.review_status])).toEqual([
      [busy.user_id, 'submitted'],
      [busy.user_id, 'draft'],
      [busy.user_id, 'assigned'],
    ])
    const flags = await db().select().from(projectBook)
    expect(flags.map((b) => b.flags)).toEqual(books.map(() => ['need_expert']))
    expect(await logged()).toMatchObject([{ after: { removed: [idle.user_id], dropped_num: 3 } }])
  })

  it('with force withdraws the seat, cancels what is open and lets what is in count', async () => {
    const { group_id, busy } = await atWork()
    await server.ok(manager, 'del_zhuanjia', { group_id, user_ids: [busy.user_id], force: 1 })
    expect(await seatOf(group_id, busy.user_id)).toMatchObject({
      expert_status: 'withdrawn',
      member_type: 'expert',
    })
    const left = await db().select().from(assignment).where(eq(assignment.user_id, busy.user_id))
    expect(left.map((a) => a.review_status).sort()).toEqual(['cancelled', 'cancelled', 'submitted'])
    const again = await server.ok(manager, 'del_zhuanjia', { group_id, user_ids: [busy.user_id], force: 1 })
    expect(again.refused).toMatchObject([{ reason: '已退出本组' }])
  })
})

const types = async () => {
  const rows = await db().select().from(member).orderBy(member.member_id)
  return rows.map((m) => m.member_type)
}

async function seated() {
  const place = await setup()
  const at = { project_id: place.project_id, group_id: place.group_id }
  const [one, two, three] = [
    await makeExpert(server, at, { name: '甲' }),
    await makeExpert(server, at, { name: '乙' }),
    await makeExpert(server, at, { name: '丙' }),
  ]
  const set = (who: Login, leader_type: 'leader' | 'deputy') =>
    server.send(manager, 'group_leader', { group_id: place.group_id, user_id: who.user_id, leader_type })
  return { ...place, one, two, three, set }
}

describe('leaders', () => {
  it('are one and at most one deputy: the new one takes the place of the old one', async () => {
    const { one, two, three, set } = await seated()
    await set(one, 'leader')
    await set(two, 'deputy')
    expect(await types()).toEqual(['leader', 'deputy', 'expert'])
    await set(two, 'leader')
    expect(await types()).toEqual(['expert', 'leader', 'expert'])
    await set(three, 'deputy')
    await set(one, 'deputy')
    expect(await types()).toEqual(['deputy', 'leader', 'expert'])
    expect((await logged()).at(2)).toMatchObject({
      action: 'group_leader',
      before: { leader_type: 'leader', name: '甲' },
      after: { leader_type: 'leader', name: '乙' },
    })
  })

  it('hold a seat of the group that scores', async () => {
    const { project_id, group_id, other_id, set } = await seated()
    const refused = [
      await makeExpert(server, { project_id, group_id: other_id }),
      await makeExpert(server, { project_id, group_id, member_type: 'secretary' }),
      await makeExpert(server, { project_id, group_id, expert_status: 'withdrawn' }),
    ]
    for (const who of refused) expect((await set(who, 'leader')).msg).toBe('只有本组专家可以担任组长')
    const stopped = await makeExpert(server, { project_id, group_id, expert_status: 'disabled' })
    expect((await set(stopped, 'leader')).msg).toBe('该专家已停评，不能担任组长')
  })

  it('keep the office once their opinion is in, unless that is forced', async () => {
    const { project_id, group_id, one, two, set } = await seated()
    await set(one, 'leader')
    await db()
      .insert(leaderOpinion)
      .values({ project_id, group_id, leader_user_id: one.user_id, status: 'submitted' })
    const input = { group_id, user_id: one.user_id }
    expect(await server.send(manager, 'cancel_leader', input)).toMatchObject({
      code: 500,
      msg: '组长意见已提交',
    })
    expect((await set(two, 'leader')).msg).toBe('组长意见已提交')
    expect(await types()).toEqual(['leader', 'expert', 'expert'])
    await server.ok(manager, 'cancel_leader', { ...input, force: 1 })
    expect(await types()).toEqual(['expert', 'expert', 'expert'])
    expect((await server.send(manager, 'cancel_leader', input)).msg).toBe('该专家不是本组组长或副组长')
  })

  it('learn that they are, each for himself', async () => {
    const { project_id, group_id, one, two, set } = await seated()
    await set(one, 'leader')
    expect(await server.ok(one, 'any_group_leader', {})).toMatchObject({
      is_leader: true,
      groups: [{ project_id, group_id, group_name: '机械组', leader_type: 'leader' }],
    })
    expect(await server.ok(two, 'any_group_leader', { project_id })).toEqual({ is_leader: false, groups: [] })
    await db().update(member).set({ expert_status: 'withdrawn' }).where(eq(member.user_id, one.user_id))
    expect((await server.ok(one, 'any_group_leader', {})).is_leader).toBe(false)
  })
})

describe('moving to another group', () => {
  const move = (group_id: number, from_group_id: number, who: Login[]) =>
    server.send(manager, 'people_group', {
      group_id,
      from_group_id,
      user_ids: who.map(({ user_id }) => user_id),
    })

  it('takes the seat along, ends what nobody has begun, and marks the books', async () => {
    const { project_id, group_id, other_id } = await setup()
    const place = { project_id, group_id }
    const leader = await makeExpert(server, { ...place, member_type: 'leader', expert_status: 'committed' })
    const { book_id } = await makeBook(db(), {}, place)
    await assign(db(), place, book_id, [leader])
    expect((await move(other_id, group_id, [leader])).value).toEqual({ added: [leader.user_id], skipped: [] })
    expect(await seatOf(group_id, leader.user_id)).toBeUndefined()
    expect(await seatOf(other_id, leader.user_id)).toMatchObject({
      member_type: 'expert',
      expert_status: 'committed',
    })
    expect(await db().select().from(assignment)).toEqual([])
    const [book] = await db().select().from(projectBook)
    expect(book?.flags).toEqual(['need_expert'])
    expect((await logged()).at(-1)?.action).toBe('换组')
  })

  it('refuses whoever has begun to review, and another project', async () => {
    const { project_id, group_id, other_id } = await setup()
    const place = { project_id, group_id }
    const busy = await makeExpert(server, place)
    const { book_id } = await makeBook(db(), {}, place)
    const [task] = await assign(db(), place, book_id, [busy])
    await setStatus(task?.fenpei_id, 'submitted')
    const { value } = await move(other_id, group_id, [busy])
    expect(value).toMatchObject({ added: [], skipped: [{ reason: '已有1条评审记录，不能换组' }] })
    const elsewhere = await setup()
    expect((await move(elsewhere.group_id, group_id, [busy])).msg).toBe('只能在同一评审活动内换组')
    expect((await move(group_id, group_id, [busy])).msg).toBe('请选择另一个评审组')
  })
})
