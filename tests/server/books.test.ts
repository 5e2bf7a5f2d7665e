import type { ProjectStatus } from '#contract/facts/projectLife'
import type { ReviewStatus } from '#contract/facts/reviews'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  assignment,
  book,
  bookEditor,
  dept,
  member,
  opLog,
  project,
  projectBook,
  publisher,
  user,
} from '#server/db/schema/index'
import { notePublishers } from '#server/store/books/publishers'
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
const bookOf = async (book_id: number) => {
  const [row] = await db().select().from(book).where(eq(book.book_id, book_id))
  return row
}
const inPool = async (book_id: number) => {
  const [row] = await db().select().from(projectBook).where(eq(projectBook.book_id, book_id))
  return row
}

const publisherOf = async (publisher_name: string): Promise<number> => {
  await notePublishers(db())
  const [found] = await db().select().from(publisher).where(eq(publisher.publisher_name, publisher_name))
  return found?.publisher_id ?? 0
}

async function setup(project_status: ProjectStatus = 'configuring') {
  const made = await makeProject(db(), admin, { managers: [manager], project_status })
  const { group_id } = await makeGroup(db(), made.project_id, {
    group_name: '机械组',
    major_categories: ['46'],
  })
  const other = await makeGroup(db(), made.project_id, { group_name: '电子组' })
  return { ...made, group_id, other_id: other.group_id }
}

const setStatus = (fenpei_id: number, review_status: ReviewStatus) =>
  db().update(assignment).set({ review_status }).where(eq(assignment.fenpei_id, fenpei_id))

describe('taking books into the pool', () => {
  it('takes what passed the examination, in order, and skips the rest with reasons', async () => {
    const { project_id } = await setup()
    const unit = await db().insert(dept).values({ dept_name: '甲学院', dept_type: 'school_voc' }).returning()
    await db()
      .update(user)
      .set({ dept_id: unit[0]?.dept_id ?? 0 })
      .where(eq(user.user_id, manager.user_id))
    const running = await makeProject(db(), admin, { project_name: '同年活动', project_status: 'reviewing' })
    const ended = await makeProject(db(), admin, { project_status: 'archived' })
    const lastYear = await makeProject(db(), admin, { year: 2025, project_status: 'reviewing' })
    const author = await server.login('author', ['schoolMan'])
    const good = await makeBook(db(), { book_name: '电工', create_by: author.user_id })
    const again = await makeBook(db(), { declare_status: 'formal_passed' }, { project_id: ended.project_id })
    const older = await makeBook(
      db(),
      { declare_status: 'formal_passed' },
      { project_id: lastYear.project_id },
    )
    const draft = await makeBook(db(), { declare_status: 'draft' })
    const elsewhere = await makeBook(db(), {}, { project_id: running.project_id })
    const here = await makeBook(db(), {}, { project_id })
    const deleted = await makeBook(db(), { deleted: true })
    const own = await makeBook(db(), { declare_dept_id: unit[0]?.dept_id ?? 0 })
    const ownByName = await makeBook(db(), { declare_unit: '甲学院' })
    const all = [good, again, older, draft, elsewhere, here, deleted, own, ownByName].map((b) => b.book_id)

    const done = await server.ok(manager, 'dist_psbook', {
      project_id,
      op: 'add',
      book_ids: [...all, 99_999],
    })
    expect(done.done_num).toBe(3)
    expect(done.skipped.map(({ book_id, reason }) => [book_id, reason])).toEqual([
      [draft.book_id, '状态为“草稿”，只有形审通过的教材可以纳入'],
      [elsewhere.book_id, '已纳入同年度活动“同年活动”'],
      [here.book_id, '已在本项目'],
      [deleted.book_id, '教材已删除'],
      [own.book_id, '评审管理员“manager1”与申报单位同单位'],
      [ownByName.book_id, '评审管理员“manager1”与申报单位同单位'],
      [99_999, '教材不存在'],
    ])
    expect((await bookOf(good.book_id))?.declare_status).toBe('in_review')
    const [told] = (await server.ok(author, 'expert_msg_list', {})).rows
    expect(told).toMatchObject({ title: '教材进入评审', content: expect.stringContaining('《电工》已列入') })
    expect((await bookOf(own.book_id))?.declare_status).toBe('formal_passed')
    const pool = await server.ok(manager, 'bookinfo_list', { project_id, in_project: 1 })
    expect(pool.rows.map((b) => b.book_id)).toEqual([here, good, again, older].map((b) => b.book_id))
    expect(await logged()).toMatchObject([{ action: 'dist_psbook', project_id, after: { op: 'add' } }])
  })

  it.each([
    ['reviewing', '评审活动评审中，不能纳入教材'],
    ['paused', '评审活动已暂停，不能纳入教材'],
    ['publicity', '评审活动公示中，不能纳入教材'],
  ] as const)('is refused in words while the project is %s', async (project_status, msg) => {
    const { project_id } = await setup(project_status)
    const { book_id } = await makeBook(db())
    const reply = await server.send(manager, 'dist_psbook', {
      project_id,
      op: 'add',
      book_ids: [book_id],
      force: 1,
    })
    expect(reply).toMatchObject({ code: 500, msg })
    expect(await inPool(book_id)).toBeUndefined()
  })

  it('is refused outside the scope', async () => {
    const { project_id } = await setup()
    const stranger = await server.login('manager2', ['pingShenManage'])
    const { book_id } = await makeBook(db())
    const reply = await server.send(stranger, 'dist_psbook', { project_id, op: 'add', book_ids: [book_id] })
    expect(reply.code).toBe(403)
  })

  it('takes all that match a filter, and only these', async () => {
    const { project_id } = await setup()
    const wanted = await makeBook(db(), { publisher_name: '甲出版社' })
    await makeBook(db(), { publisher_name: '乙出版社' })
    const draft = await makeBook(db(), { publisher_name: '甲出版社', declare_status: 'draft' })
    const filter = { publisher_name: '甲' }
    const added = await server.ok(manager, 'dist_psbook', { project_id, op: 'add', filter })
    expect(added).toEqual({ done_num: 1, skipped: [] })
    expect(await inPool(wanted.book_id)).toBeDefined()
    // What a manager does not see is not taken, not even to be refused.
    const byAdmin = await server.ok(admin, 'dist_psbook', { project_id, op: 'add', filter })
    expect(byAdmin).toMatchObject({ done_num: 0, skipped: [{ book_id: draft.book_id }] })
    const gone = await server.ok(manager, 'dist_psbook', { project_id, op: 'remove', filter })
    expect(gone.done_num).toBe(1)
    expect(await inPool(wanted.book_id)).toBeUndefined()
  })

  it('takes what one publisher declared in one year', async () => {
    const { project_id } = await setup()
    const wanted = await makeBook(db(), { publisher_name: ' 甲出版社', year: 2025 })
    await makeBook(db(), { publisher_name: '甲出版社分社', year: 2025 })
    await makeBook(db(), { publisher_name: '甲出版社', year: 2026 })
    await makeBook(db(), { publisher_name: '乙出版社', year: 2025 })
    const publisher_id = await publisherOf('甲出版社')
    const filter = { publisher_id, year: 2025 }
    const added = await server.ok(manager, 'dist_psbook', { project_id, op: 'add', filter })
    expect(added).toEqual({ done_num: 1, skipped: [] })
    expect(await inPool(wanted.book_id)).toBeDefined()
    const unknown = { publisher_id: publisher_id + 1000 }
    const none = await server.send(manager, 'dist_psbook', { project_id, op: 'add', filter: unknown })
    expect(none).toMatchObject({ code: 500, msg: '没有符合条件的教材' })
    const gone = await server.ok(manager, 'dist_psbook', { project_id, op: 'remove', filter })
    expect(gone.done_num).toBe(1)
  })

  it.each([
    ['neither', {}, '请选择教材，或给出筛选条件，二者取一'],
    ['both', { book_ids: [1], filter: {} }, '请选择教材，或给出筛选条件，二者取一'],
    ['a filter that nothing matches', { filter: { keyword: '没有' } }, '没有符合条件的教材'],
  ])('is refused with %s', async (_, which, msg) => {
    const { project_id } = await setup()
    await makeBook(db())
    const reply = await server.send(manager, 'dist_psbook', { project_id, op: 'add', ...which })
    expect(reply).toMatchObject({ code: 500, msg })
  })

  it('takes 20,000 at once', async () => {
    const { project_id } = await setup()
    await db().execute(`insert into book (book_name, year, declare_status)
      select '教材' || n, 2026, 'formal_passed' from generate_series(1, 20000) n`)
    const ids = (await db().select({ id: book.book_id }).from(book).orderBy(book.book_id)).map(({ id }) => id)
    const done = await server.ok(manager, 'dist_psbook', { project_id, op: 'add', book_ids: ids })
    expect(done).toEqual({ done_num: 20_000, skipped: [] })
    const page = await server.ok(manager, 'bookinfo_list', { project_id, in_project: 1, pageSize: 3 })
    expect(page.rows.map((b) => b.book_id)).toEqual(ids.slice(0, 3))
    expect(page.total).toBe(20_000)
  })
})

describe('taking books out of the pool', () => {
  it('asks before assignments go, never touches reviews, and sends the books back', async () => {
    const { project_id, group_id } = await setup()
    const at = { project_id, group_id }
    const free = await makeBook(db(), {}, { project_id })
    const given = await makeBook(db(), {}, at)
    const scored = await makeBook(db(), {}, at)
    const expert = await makeExpert(server, at)
    await assign(db(), at, given.book_id, [expert])
    const [row] = await assign(db(), at, scored.book_id, [expert])
    await setStatus(row?.fenpei_id ?? 0, 'submitted')
    const outside = await makeBook(db())
    const book_ids = [free, given, scored, outside].map((b) => b.book_id)

    const asked = await server.ok(manager, 'dist_psbook', { project_id, op: 'remove', book_ids })
    expect(asked.skipped.map((s) => s.reason)).toEqual([
      '已有1条分配，移出将一并取消',
      '已有1条评审记录，不能移出',
      '不在本项目',
    ])
    const forced = await server.ok(manager, 'dist_psbook', { project_id, op: 'remove', book_ids, force: 1 })
    expect(forced.done_num).toBe(1)
    expect(await inPool(given.book_id)).toBeUndefined()
    expect(await inPool(scored.book_id)).toBeDefined()
    expect((await bookOf(free.book_id))?.declare_status).toBe('formal_passed')
    expect((await bookOf(scored.book_id))?.declare_status).toBe('in_review')
    expect(await db().select().from(assignment)).toHaveLength(1)
    expect((await logged()).at(-1)).toMatchObject({ after: { op: 'remove', fenpei_num: 1 } })
  })
})

it('tells every way into a review and out of it in the flow', async () => {
  const { project_id } = await setup('draft')
  const { group_id } = await makeGroup(db(), project_id)
  const [one, two] = [await makeBook(db()), await makeBook(db())].map((made) => made.book_id)
  const book_ids = [one ?? 0]
  await server.ok(manager, 'dist_psbook', { project_id, op: 'add', book_ids })
  await server.ok(manager, 'dist_psbook', { project_id, op: 'remove', book_ids })
  await server.ok(manager, 'group_book', { group_id, op: 'add', book_ids: [two ?? 0] })
  await server.ok(admin, 'pingshen_edit', { project_id, del_flag: 1 })
  const joined = ['纳入评审', 'formal_passed', 'in_review']
  const left = ['移出评审', 'in_review', 'formal_passed']
  for (const [book_id, by] of [
    [one, 'manager1'],
    [two, 'admin1'],
  ] as const) {
    const flow = await server.ok(admin, 'declare_flow_list', { book_id: book_id ?? 0 })
    expect(flow.map(({ event, from_status, to_status }) => [event, from_status, to_status])).toEqual([
      joined,
      left,
    ])
    expect(flow.map(({ user_name }) => user_name)).toEqual(['manager1', by])
  }
})

describe('the list of books', () => {
  it('finds by name, editor, publisher, ISBN with or without hyphens, and number; % is no wildcard', async () => {
    const found = await makeBook(db(), {
      book_name: '机械100%制图',
      first_editor: '张三',
      publisher_name: '高等教育出版社',
      isbn: '9787040396638',
      source_no: 'XH-0077',
    })
    await makeBook(db(), { isbn: '9787111111111' })
    const words = [
      '制图',
      '张三',
      '高等教育',
      '978-7-04-039663-8',
      '9787040396638',
      'xh-0077',
      '100%',
      ' 制图 ',
    ]
    for (const keyword of words) {
      const { rows } = await server.ok(admin, 'bookinfo_list', { keyword })
      expect({ keyword, ids: rows.map((b) => b.book_id) }).toEqual({ keyword, ids: [found.book_id] })
    }
    expect((await server.ok(admin, 'bookinfo_list', { keyword: '_' })).total).toBe(0)
    expect((await server.ok(admin, 'bookinfo_list', { isbn: '978-7-04' })).total).toBe(1)
  })

  it('tells the pool, its groups and the rest of the library apart', async () => {
    const { project_id, group_id } = await setup()
    const grouped = await makeBook(db(), {}, { project_id, group_id })
    const loose = await makeBook(db(), {}, { project_id })
    const library = await makeBook(db())
    await makeBook(db(), { deleted: true })
    const ids = async (filter: object) =>
      (await server.ok(manager, 'bookinfo_list', { project_id, ...filter })).rows.map((b) => b.book_id)
    expect(await ids({ in_project: 1 })).toEqual([loose.book_id, grouped.book_id])
    expect(await ids({ in_project: 0 })).toEqual([library.book_id])
    expect(await ids({ in_project: 1, grouped: 1 })).toEqual([grouped.book_id])
    expect(await ids({ in_project: 1, grouped: 0 })).toEqual([loose.book_id])
    expect(await ids({ group_id })).toEqual([grouped.book_id])
    const [row] = (await server.ok(manager, 'bookinfo_list', { project_id, group_id })).rows
    expect(row).toMatchObject({ group_name: '机械组', in_project: 1 })
  })

  it('shows a manager his projects and what waits for one, nothing else', async () => {
    const { project_id } = await setup()
    const foreign = await makeProject(db(), admin)
    const mine = await makeBook(db(), {}, { project_id })
    const waiting = await makeBook(db())
    await makeBook(db(), {}, { project_id: foreign.project_id })
    await makeBook(db(), { declare_status: 'draft' })
    const { rows, total } = await server.ok(manager, 'bookinfo_list', {})
    expect(new Set(rows.map((b) => b.book_id))).toEqual(new Set([mine.book_id, waiting.book_id]))
    expect(total).toBe(2)
    const outside = await server.ok(manager, 'bookinfo_list', { project_id: foreign.project_id })
    expect(outside).toEqual({ rows: [], total: 0 })
    expect((await server.ok(admin, 'bookinfo_list', {})).total).toBe(4)
  })
})

describe('books of a group', () => {
  it('offers the pool without a group, and the library while the pool is open', async () => {
    const { project_id, group_id, other_id } = await setup()
    const plain = await makeBook(db(), { major_category: '51' }, { project_id })
    const fits = await makeBook(db(), { major_category: '46' }, { project_id })
    const library = await makeBook(db(), { major_category: '46' })
    await makeBook(db(), {}, { project_id, group_id: other_id })
    await makeBook(db(), { declare_status: 'draft' })
    const open = await server.ok(manager, 'group_addlist', { group_id })
    expect(open.rows.map((b) => [b.book_id, b.in_project, b.recommend_match])).toEqual([
      [fits.book_id, 1, 1],
      [library.book_id, 0, 1],
      [plain.book_id, 1, 0],
    ])
    expect(open.total).toBe(3)
    await db().update(project).set({ project_status: 'reviewing' }).where(eq(project.project_id, project_id))
    const closed = await server.ok(manager, 'group_addlist', { group_id })
    expect(closed.rows.map((b) => b.book_id)).toEqual([fits.book_id, plain.book_id])
    const stranger = await server.login('manager2', ['pingShenManage'])
    expect(await server.ok(stranger, 'group_addlist', { group_id })).toEqual({ rows: [], total: 0 })
  })

  it('offers those of one publisher and one year, and nothing under another project', async () => {
    const { project_id, group_id } = await setup()
    const fields = { publisher_name: '甲出版社', year: 2025 }
    const pooled = await makeBook(db(), fields, { project_id })
    const library = await makeBook(db(), fields)
    await makeBook(db(), { ...fields, year: 2026 })
    await makeBook(db(), { ...fields, publisher_name: '甲出版社分社' })
    const filter = { group_id, publisher_id: await publisherOf('甲出版社'), year: 2025 }
    const found = await server.ok(manager, 'group_addlist', { ...filter, project_id })
    expect(found.rows.map((b) => b.book_id)).toEqual([pooled.book_id, library.book_id])
    expect(found.total).toBe(2)
    const foreign = await makeProject(db(), admin, { managers: [manager] })
    const none = await server.ok(manager, 'group_addlist', { ...filter, project_id: foreign.project_id })
    expect(none).toEqual({ rows: [], total: 0 })
  })

  it('takes a book of the library into the pool on the way', async () => {
    const { project_id, group_id } = await setup()
    const pooled = await makeBook(db(), {}, { project_id })
    const library = await makeBook(db())
    const draft = await makeBook(db(), { declare_status: 'draft' })
    const book_ids = [pooled, library, draft].map((b) => b.book_id)
    const done = await server.ok(manager, 'group_book', { group_id, book_ids })
    expect(done.done_num).toBe(2)
    expect(done.skipped.map((s) => s.reason)).toEqual(['状态为“草稿”，只有形审通过的教材可以纳入'])
    expect(await inPool(library.book_id)).toMatchObject({ project_id, group_id })
    expect((await bookOf(library.book_id))?.declare_status).toBe('in_review')
  })

  it('does not take the library in once reviewing has begun, but the pool still', async () => {
    const { project_id, group_id } = await setup('reviewing')
    const pooled = await makeBook(db(), {}, { project_id })
    const library = await makeBook(db())
    const done = await server.ok(manager, 'group_book', {
      group_id,
      book_ids: [pooled.book_id, library.book_id],
    })
    expect(done).toEqual({
      done_num: 1,
      skipped: [
        {
          book_id: library.book_id,
          book_name: library.book_name,
          reason: '评审活动评审中，不能纳入教材',
        },
      ],
    })
  })

  it('moves a book between groups only while nothing hangs on it', async () => {
    const { project_id, group_id, other_id } = await setup()
    const from = { project_id, group_id: other_id }
    const expert = await makeExpert(server, from)
    const bare = await makeBook(db(), {}, from)
    const given = await makeBook(db(), {}, from)
    const scored = await makeBook(db(), {}, from)
    await assign(db(), from, given.book_id, [expert])
    const [row] = await assign(db(), from, scored.book_id, [expert])
    await setStatus(row?.fenpei_id ?? 0, 'locked')
    const book_ids = [bare, given, scored].map((b) => b.book_id)
    const done = await server.ok(manager, 'group_book', { group_id, book_ids })
    expect(done.done_num).toBe(1)
    expect(done.skipped.map((s) => s.reason)).toEqual([
      '在“电子组”已有1条分配，请用“换组”并确认取消',
      '在“电子组”已有1条评审记录，不能换组',
    ])
    expect((await inPool(scored.book_id))?.group_id).toBe(other_id)
  })

  it('takes books out with their unscored assignments, not with reviews', async () => {
    const { project_id, group_id } = await setup()
    const at = { project_id, group_id }
    const expert = await makeExpert(server, at)
    const given = await makeBook(db(), {}, at)
    const scored = await makeBook(db(), {}, at)
    await assign(db(), at, given.book_id, [expert])
    const [row] = await assign(db(), at, scored.book_id, [expert])
    await setStatus(row?.fenpei_id ?? 0, 'draft')
    const done = await server.ok(manager, 'group_book', {
      group_id,
      op: 'remove',
      book_ids: [given.book_id, scored.book_id],
    })
    expect(done).toMatchObject({ done_num: 1, skipped: [{ reason: '已有1条评审记录，不能移出' }] })
    expect((await inPool(given.book_id))?.group_id).toBeNull()
    expect(await db().select().from(assignment)).toHaveLength(1)
    expect((await logged()).at(-1)).toMatchObject({ after: { op: 'remove', fenpei_num: 1 } })
  })

  it('lists them with their experts, what they lack and who must avoid them', async () => {
    const { project_id, group_id } = await setup()
    const at = { project_id, group_id }
    const one = await makeExpert(server, at, { name: '甲', unit: '甲学院' })
    const two = await makeExpert(server, at, { name: '乙' })
    const first = await makeBook(db(), { declare_unit: '甲学院' }, at)
    const second = await makeBook(db(), {}, at)
    const [, row] = await assign(db(), at, second.book_id, [one, two])
    await setStatus(row?.fenpei_id ?? 0, 'submitted')
    const { rows, total } = await server.ok(manager, 'group_booklist', { group_id })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { book_id: first.book_id, needed_num: 3, assigned_num: 0, avoid_num: 1, experts: [] },
      {
        book_id: second.book_id,
        needed_num: 3,
        assigned_num: 2,
        done_num: 1,
        avoid_num: 0,
        experts: [
          { name: '甲', anon_no: 1, review_status: 'assigned' },
          { name: '乙', anon_no: 2, review_status: 'submitted' },
        ],
      },
    ])
    const by = async (assigned: 'full' | 'part' | 'none') =>
      (await server.ok(manager, 'group_booklist', { group_id, assigned })).rows.map((b) => b.book_id)
    expect(await by('none')).toEqual([first.book_id])
    expect(await by('part')).toEqual([second.book_id])
    await db().update(projectBook).set({ needed_num: 2 }).where(eq(projectBook.book_id, second.book_id))
    expect(await by('full')).toEqual([second.book_id])
  })

  it('hides the names of an anonymous review from a leader, and other groups altogether', async () => {
    const { project_id, group_id, other_id } = await setup()
    await db().update(project).set({ is_anonymous: true }).where(eq(project.project_id, project_id))
    const at = { project_id, group_id }
    const leader = await makeExpert(server, { ...at, member_type: 'leader' })
    const expert = await makeExpert(server, at, { name: '甲' })
    const { book_id } = await makeBook(db(), {}, at)
    await assign(db(), at, book_id, [expert])
    const own = await server.ok(leader, 'group_booklist', { group_id })
    expect(own.rows[0]?.experts).toMatchObject([{ user_id: null, name: '专家1' }])
    const office = await server.ok(manager, 'group_booklist', { group_id })
    expect(office.rows[0]?.experts).toMatchObject([{ user_id: expert.user_id, name: '甲' }])
    expect(await server.ok(leader, 'group_booklist', { group_id: other_id })).toEqual({ rows: [], total: 0 })
  })
})

describe('emptying a group', () => {
  it.each([
    ['fenpei', { fenpei: 1, book: 0, zhuanjia: 0 }, { books: 1, seats: 1 }],
    ['book', { fenpei: 1, book: 1, zhuanjia: 0 }, { books: 0, seats: 1 }],
    ['zhuanjia', { fenpei: 1, book: 0, zhuanjia: 1 }, { books: 1, seats: 0 }],
    ['all', { fenpei: 1, book: 1, zhuanjia: 1 }, { books: 0, seats: 0 }],
  ] as const)('%s takes what it says', async (scope, gone, left) => {
    const { project_id, group_id } = await setup()
    const at = { project_id, group_id }
    const expert = await makeExpert(server, at)
    const { book_id } = await makeBook(db(), {}, at)
    await assign(db(), at, book_id, [expert])
    expect(await server.ok(manager, 'groupEmpty', { group_id, scope, confirm_text: '清空' })).toEqual({
      deleted: gone,
      refused: [],
    })
    expect(await db().select().from(assignment)).toEqual([])
    expect(await db().select().from(projectBook).where(eq(projectBook.group_id, group_id))).toHaveLength(
      left.books,
    )
    expect(await db().select().from(member)).toHaveLength(left.seats)
    expect(await inPool(book_id)).toBeDefined()
    expect(await logged()).toMatchObject([{ action: 'groupEmpty', after: { scope, ...gone } }])
  })

  it('takes several groups, leaves those with reviews alone and says why', async () => {
    const { project_id, group_id, other_id } = await setup('reviewing')
    const experts = []
    for (const one of [group_id, other_id]) {
      const at = { project_id, group_id: one }
      const who = await makeExpert(server, at)
      const { book_id } = await makeBook(db(), {}, at)
      const [row] = await assign(db(), at, book_id, [who])
      if (one === other_id) await setStatus(row?.fenpei_id ?? 0, 'submitted')
      experts.push({ book_id, user_id: who.user_id })
    }
    const order = {
      group_ids: [other_id, group_id, group_id],
      scope: 'fenpei',
      confirm_text: '清空',
    } as const
    expect(await server.ok(manager, 'groupEmpty', { ...order, group_ids: [...order.group_ids] })).toEqual({
      deleted: { book: 0, fenpei: 1, zhuanjia: 0 },
      refused: [{ group_id: other_id, group_name: '电子组', reason: '组内已有1条评审记录，不能清空' }],
    })
    expect(await logged()).toMatchObject([
      { action: 'groupEmpty', before: { fenpei: [{ ...experts[0], review_status: 'assigned' }] } },
    ])
    const [flagged] = await db().select().from(projectBook).where(eq(projectBook.group_id, group_id))
    expect(flagged?.flags).toEqual(['need_expert'])
    const none = await server.send(manager, 'groupEmpty', { scope: 'all', confirm_text: '清空' })
    expect(none.msg).toContain('请选择评审组')
  })

  it('is refused once there are reviews', async () => {
    const { project_id, group_id } = await setup('reviewing')
    const at = { project_id, group_id }
    const experts = [await makeExpert(server, at), await makeExpert(server, at)]
    const { book_id } = await makeBook(db(), {}, at)
    const [row] = await assign(db(), at, book_id, experts)
    await setStatus(row?.fenpei_id ?? 0, 'submitted')
    const reply = await server.send(manager, 'groupEmpty', {
      group_id,
      scope: 'fenpei',
      confirm_text: '清空',
    })
    expect(reply).toMatchObject({ code: 500, msg: '组内已有1条评审记录，不能清空' })
    expect(await db().select().from(assignment)).toHaveLength(2)
  })
})

describe('the properties of a book in its project', () => {
  it('changes group with assignments only when that is confirmed; reviews stay as cancelled', async () => {
    const { project_id, group_id, other_id } = await setup('reviewing')
    const at = { project_id, group_id }
    const experts = [await makeExpert(server, at), await makeExpert(server, at)]
    const { book_id } = await makeBook(db(), {}, at)
    const [row] = await assign(db(), at, book_id, experts)
    await setStatus(row?.fenpei_id ?? 0, 'submitted')
    const input = { project_id, book_ids: [book_id], group_id: other_id }
    const asked = await server.send(manager, 'project_grouop_book_edit', input)
    expect(asked).toMatchObject({ code: 500, msg: '该教材已有评审记录，换组将取消2条分配' })
    await server.ok(manager, 'project_grouop_book_edit', { ...input, force: 1 })
    expect((await inPool(book_id))?.group_id).toBe(other_id)
    expect((await db().select().from(assignment)).map((a) => a.review_status)).toEqual(['cancelled'])
    expect((await logged()).at(-1)).toMatchObject({
      before: { groups: [{ book_id, group_name: '机械组' }] },
      after: { cancelled_num: 2 },
    })
  })

  it('sets the rest, numbering several books one after the other', async () => {
    const { project_id } = await setup()
    const books = [await makeBook(db(), {}, { project_id }), await makeBook(db(), {}, { project_id })]
    const book_ids = [books[1]?.book_id ?? 0, books[0]?.book_id ?? 0]
    await server.ok(manager, 'project_grouop_book_edit', {
      project_id,
      book_ids,
      sort_no: 10,
      needed_num: 7,
      weight_factor: 1.05,
      remark: '补',
    })
    const rows = await db().select().from(projectBook).orderBy(projectBook.sort_no)
    expect(rows).toMatchObject([
      { book_id: book_ids[0], sort_no: 10, needed_num: 7, weight_factor: '1.0500', remark: '补' },
      { book_id: book_ids[1], sort_no: 11, needed_num: 7 },
    ])
  })

  it('gives a book back the number of experts of its group', async () => {
    const { project_id, group_id } = await setup()
    const { book_id } = await makeBook(db(), {}, { project_id, group_id })
    const needed = async (needed_num: number | null) => {
      await server.ok(manager, 'project_grouop_book_edit', { project_id, book_ids: [book_id], needed_num })
      return (await server.ok(manager, 'group_booklist', { group_id })).rows[0]?.needed_num
    }
    const usual = (await server.ok(manager, 'group_booklist', { group_id })).rows[0]?.needed_num
    expect(usual).not.toBe(7)
    expect(await needed(7)).toBe(7)
    expect(await needed(null)).toBe(usual)
    expect((await logged()).at(-1)).toMatchObject({ after: { book_ids: [book_id], needed_num: null } })
    const zero = { project_id, book_ids: [book_id], needed_num: 0 }
    expect((await server.send(manager, 'project_grouop_book_edit', zero)).msg).toBe('应配专家数不小于1')
  })

  it('knows no book or group of another project', async () => {
    const { project_id } = await setup()
    const foreign = await setup()
    const own = await makeBook(db(), {}, { project_id })
    const outside = await makeBook(db(), {}, { project_id: foreign.project_id })
    const send = (book_id: number, group_id?: number) =>
      server.send(manager, 'project_grouop_book_edit', {
        project_id,
        book_ids: [book_id],
        ...(group_id === undefined ? { remark: '补' } : { group_id }),
      })
    expect((await send(outside.book_id)).msg).toBe('1种教材不在本项目')
    expect((await send(own.book_id, foreign.group_id)).msg).toBe('评审组不存在')
  })

  it.each([
    ['weighting', { weight_factor: 1.1 }, 200],
    ['weighting', { needed_num: 5 }, 500],
    ['publicity', { weight_factor: 1.1 }, 500],
  ] as const)('in %s %o answers %i', async (status, change, code) => {
    const { project_id } = await setup(status)
    const { book_id } = await makeBook(db(), {}, { project_id })
    const reply = await server.send(manager, 'project_grouop_book_edit', {
      project_id,
      book_ids: [book_id],
      ...change,
    })
    expect(reply.code).toBe(code)
  })
})

const reason = '第三章大段文字与他人已出版教材雷同，且未注明出处。'

async function withLeader() {
  const place = await setup('reviewing')
  const at = { project_id: place.project_id, group_id: place.group_id }
  const leader = await makeExpert(server, { ...at, member_type: 'leader' })
  const own = await makeBook(db(), {}, at)
  const other = await makeBook(db(), {}, { project_id: place.project_id, group_id: place.other_id })
  const state = async (book_id: number) => {
    const [row] = await db()
      .select()
      .from(projectBook)
      .where(and(eq(projectBook.project_id, place.project_id), eq(projectBook.book_id, book_id)))
    return row?.violation_status
  }
  return { ...at, leader, own: own.book_id, other: other.book_id, state }
}

describe('violations', () => {
  it('are confirmed by the leader of the group, decided and released by a director', async () => {
    const { project_id, leader, own, state } = await withLeader()
    const director = await server.login('director', ['reviewActivity'])
    const input = { project_id, book_id: own, reason }
    await server.ok(leader, 'update_book_violation', { ...input, violation_status: 'leader_confirmed' })
    expect(await state(own)).toBe('leader_confirmed')
    await server.ok(director, 'update_book_violation', { ...input, violation_status: 'confirmed' })
    expect(await state(own)).toBe('confirmed')
    expect((await bookOf(own))?.violation_status).toBe('confirmed')
    const late = await server.send(leader, 'update_book_violation', {
      ...input,
      violation_status: 'leader_confirmed',
    })
    expect(late).toMatchObject({ code: 500, msg: '管理员已认定，组长不能更改' })
    await server.ok(director, 'update_book_violation', { ...input, violation_status: 'released' })
    expect(await state(own)).toBe('released')
    expect(await logged()).toMatchObject([
      { before: { violation_status: 'none' }, after: { violation_status: 'leader_confirmed' }, reason },
      { after: { violation_status: 'confirmed' }, reason },
      { before: { violation_status: 'confirmed' }, after: { violation_status: 'released' }, reason },
    ])
  })

  it('are nothing a leader decides, marks in another group, or a manager touches', async () => {
    const { project_id, leader, own, other, state } = await withLeader()
    const send = (as: Login, book_id: number, violation_status: 'leader_confirmed' | 'confirmed' | 'none') =>
      server.send(as, 'update_book_violation', { project_id, book_id, violation_status, reason })
    expect((await send(leader, own, 'confirmed')).code).toBe(403)
    expect((await send(leader, own, 'none')).code).toBe(403)
    expect((await send(leader, other, 'leader_confirmed')).code).toBe(403)
    expect((await send(manager, own, 'confirmed')).code).toBe(403)
    expect((await send(admin, own, 'leader_confirmed')).msg).toBe('组长确认须由组长本人提交')
    expect(await state(own)).toBe('none')
  })

  it('need a reason of twenty characters, and something to release', async () => {
    const { project_id, own } = await withLeader()
    const short = await server.send(admin, 'update_book_violation', {
      project_id,
      book_id: own,
      violation_status: 'confirmed',
      reason: '雷同',
    })
    expect(short).toMatchObject({ code: 500, msg: '理由不少于20字' })
    const nothing = await server.send(admin, 'update_book_violation', {
      project_id,
      book_id: own,
      violation_status: 'released',
      reason,
    })
    expect(nothing).toMatchObject({ code: 500, msg: '该教材没有违规标记' })
  })
})

describe('one book', () => {
  const detail = (who: Login, book_id: number, project_id?: number) =>
    server.send(who, 'bookinfo_detail', { book_id, project_id })

  it('is told with its editors and the reviews it is in', async () => {
    const { project_id, group_id } = await setup()
    const { book_id } = await makeBook(db(), { course_name: '机械制图' }, { project_id, group_id })
    await db()
      .insert(bookEditor)
      .values([
        { book_id, sort_no: 2, name: '乙', role: 'editor' },
        { book_id, sort_no: 1, name: '甲', role: 'first_chief', unit: '甲学院' },
      ])
    expect(await server.ok(manager, 'bookinfo_detail', { book_id, project_id })).toMatchObject({
      course_name: '机械制图',
      editors: [{ name: '甲', role: 'first_chief', unit: '甲学院' }, { name: '乙' }],
      projects: [{ project_id, group_name: '机械组', result_status: 'pending' }],
    })
  })

  it('of another review is as if it were not there, and a review of somebody else is not named', async () => {
    const foreign = await makeProject(db(), admin)
    const hidden = await makeBook(db(), {}, { project_id: foreign.project_id })
    expect(await detail(manager, hidden.book_id)).toMatchObject({ code: 500, msg: '教材不存在' })
    const { project_id } = await setup()
    const shared = await makeBook(db(), {}, { project_id })
    await db().insert(projectBook).values({ project_id: foreign.project_id, book_id: shared.book_id })
    const seen = await server.ok(manager, 'bookinfo_detail', { book_id: shared.book_id })
    expect(seen.projects.map((place) => place.project_id)).toEqual([project_id])
  })
})

describe('the exported pool', () => {
  it('holds what the list shows under the same filter, in its order', async () => {
    const { project_id, group_id } = await setup()
    await makeBook(db(), { book_name: '机械制图' }, { project_id, group_id })
    await makeBook(db(), { book_name: '会计基础', edu_level: 'ug' }, { project_id })
    await makeBook(db(), { book_name: '库中教材' })
    const all = { project_id, in_project: 1 as const }
    const list = await server.ok(manager, 'bookinfo_list', all)
    const sheet = await server.ok(manager, 'export_project_books', all)
    expect(sheet.list.map((line) => line['book_name'])).toEqual(list.rows.map((row) => row.book_name))
    expect(sheet.list[1]).toMatchObject({
      group_name: '机械组',
      edu_level: '高职专科',
      result_status: '未评',
    })
    const some = await server.ok(manager, 'export_project_books', { ...all, edu_level: 'ug' })
    expect(some.list).toHaveLength(1)
    expect(sheet.titles).toHaveLength(sheet.keys.length)
    const plain = await server.ok(manager, 'export_project_books', { project_id })
    expect(plain).toEqual(sheet)
    const others = await server.ok(manager, 'export_project_books', { project_id, in_project: 0 })
    expect(others.file_name).toMatch(/-未参评教材$/)
    expect(others.list.map((line) => line['book_name'])).toContain('库中教材')
    expect(others.list.map((line) => line['book_name'])).not.toContain('机械制图')
  })

  it('is refused outside the scope', async () => {
    const { project_id } = await makeProject(db(), admin)
    expect((await server.send(manager, 'export_project_books', { project_id })).code).toBe(403)
  })
})
