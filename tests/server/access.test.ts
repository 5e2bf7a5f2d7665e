import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { book, dept, project, projectBook } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let director: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2, { is_anonymous: true })
  director = await server.login('director', ['reviewActivity'])
})

describe('the office reads the reviews of an expert', () => {
  const tasks = (as: Login) =>
    server.send(as, 'groupe_zhuanjia_books', { project_id: scene.project_id, user_id: scene.expert.user_id })
  const open = (as: Login, n: number) =>
    server.send(as, 'zhuanjia_book_yijian', {
      project_id: scene.project_id,
      user_id: scene.expert.user_id,
      book_id: scene.ids[n] ?? 0,
    })

  test('once they are handed in, with the names of the books; of a draft it learns that there is one', async () => {
    const [first = 0, second = 0] = scene.ids
    await scene.handIn(first)
    await server.ok(scene.expert, 'user_score', scene.sheet(second, [20, null, null, null]))
    for (const as of [scene.manager, director]) {
      const { value } = await tasks(as)
      expect(value.rows).toMatchObject([
        { book_name: scene.books[0]?.book_name, review_status: 'submitted', total_score: 90 },
        { review_status: 'draft', total_score: null, advice_len: 0, conclusion: null },
      ])
      const read = await open(as, 0)
      expect(read.value).toMatchObject({
        total_score: 90,
        book: { book_name: scene.books[0]?.book_name },
        readonly_reason: '专家已提交的评审，只能查看',
        next_book_id: null,
      })
      expect(await open(as, 1)).toMatchObject({ code: 500, msg: '该评审尚未提交，提交后才能查看' })
    }
  })

  test('and nobody else does', async () => {
    await scene.handIn(scene.ids[0] ?? 0)
    const colleague = await makeExpert(server, scene)
    const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
    const elsewhere = await reviewScene(server, 1)
    for (const as of [colleague, leader, elsewhere.manager]) {
      expect((await tasks(as)).code).toBe(403)
      expect((await open(as, 0)).code).toBe(403)
    }
  })

  test('but writes nothing for him', async () => {
    expect((await server.send(scene.manager, 'user_score', scene.sheet(scene.ids[0] ?? 0, []))).code).toBe(
      403,
    )
  })
})

describe('whoever runs a review', () => {
  const reason = '专家反映该教材第三章与已出版教材内容高度雷同'
  const mark = (as: Login, violation_status: 'none' | 'suspected' | 'confirmed' | 'released') =>
    server.send(as, 'update_book_violation', {
      project_id: scene.project_id,
      book_id: scene.ids[0] ?? 0,
      violation_status,
      reason,
    })
  const state = async () =>
    (
      await db()
        .select()
        .from(projectBook)
        .where(eq(projectBook.book_id, scene.ids[0] ?? 0))
    )[0]?.violation_status

  test('proposes a violation, which leaves the result as it is until a director decides', async () => {
    const scored = new Date('2026-01-01T00:00:00Z')
    await scene.setProject({ calc_time: scored, last_score_time: scored })
    expect((await mark(scene.manager, 'suspected')).code).toBe(200)
    expect(await state()).toBe('suspected')
    const [held] = await db().select().from(project).where(eq(project.project_id, scene.project_id))
    expect(held?.last_score_time).toEqual(scored)
    expect(await mark(scene.manager, 'suspected')).toMatchObject({
      code: 500,
      msg: '该教材已是“已提出”，无须再次提出',
    })
    expect((await mark(scene.manager, 'confirmed')).code).toBe(403)
    expect((await mark(scene.manager, 'none')).code).toBe(403)
    expect((await mark(director, 'confirmed')).code).toBe(200)
    expect((await mark(scene.manager, 'suspected')).msg).toBe('该教材已是“管理员认定”，无须再次提出')
    expect((await mark(director, 'released')).code).toBe(200)
    expect((await mark(scene.manager, 'suspected')).code).toBe(200)
  })

  test('proposes nothing in a review that is not his', async () => {
    const elsewhere = await reviewScene(server, 1)
    expect((await mark(elsewhere.manager, 'suspected')).code).toBe(403)
    expect(await state()).toBe('none')
  })
})

test('an expert counts his own work, and learns nothing of the others', async () => {
  await makeExpert(server, scene)
  await scene.handIn(scene.ids[0] ?? 0)
  const own = await server.ok(scene.expert, 'project_all_num', { project_id: scene.project_id })
  expect(own).toMatchObject({
    need_review_num: 2,
    done_num: 1,
    done_rate: 50,
    expert_num: 0,
    by_flag: [],
    by_group: [{ group_id: scene.group_id, need: 2, done: 1 }],
  })
  const stranger = await reviewScene(server, 1)
  expect((await server.send(stranger.expert, 'project_all_num', { project_id: scene.project_id })).code).toBe(
    403,
  )
})

test('a liaison has the messages in his menu, and the way to them', async () => {
  const liaison = await makeExpert(server, { ...scene, member_type: 'liaison' })
  const menu = await server.ok(liaison, 'getRouters', {})
  const paths = menu.flatMap(({ children }) => children?.map(({ component }) => component) ?? [])
  expect(paths).toEqual(['review/theReview', 'review/messages'])
})

describe('who declared or recommended a book', () => {
  const unit = async (dept_name: string, more: Partial<typeof dept.$inferInsert> = {}) =>
    (
      await db()
        .insert(dept)
        .values({ dept_name, dept_type: 'school_voc', ...more })
        .returning()
    )[0]?.dept_id
  const results = (as: Login) => server.ok(as, 'book_resultscore', { project_id: scene.project_id })
  const projects = async (as: Login) =>
    (await server.ok(as, 'pingshen_project', {})).map(({ project_id }) => project_id)

  test('learns its final score and grade when results are out, and nothing before, besides, or of others', async () => {
    const [mine = 0, other = 0] = scene.ids
    await db()
      .update(book)
      .set({
        declare_unit: '某某学院',
        publisher_name: '示例出版社',
        province_id: '320000',
        recommend_unit: '装备行指委',
        recommend_channel: 'hang',
      })
      .where(eq(book.book_id, mine))
    await db()
      .update(book)
      .set({ declare_unit: '别的学院', publisher_name: '别的出版社' })
      .where(eq(book.book_id, other))
    await db()
      .update(projectBook)
      .set({
        final_score: '91.5',
        avg_score: '91',
        rank_all: 1,
        grade: 'recommend',
        scores: [{ anon_no: 1, score: '91', is_trim: false }],
      })
    const school = await server.login('school', ['school'], { dept_id: await unit('某某学院') })
    const press = await server.login('press', ['publisher'], { dept_id: await unit('示例出版社') })
    const province = await server.login('prov', ['province'], {
      dept_id: await unit('省厅', { province_id: '320000' }),
    })
    const hang = await server.login('hang', ['hangAdmin'], { dept_id: await unit('装备行指委') })
    const office = await server.login('hangban', ['hangzhiban'], { dept_id: await unit('行指办') })
    const stranger = await server.login('elsewhere', ['school'], { dept_id: await unit('第三学院') })
    for (const as of [school, press, province, hang, office]) {
      expect((await results(as)).rows).toEqual([])
      expect(await projects(as)).toEqual([])
    }
    await scene.setProject({ project_status: 'publicity' })
    for (const as of [school, press, province, hang, office]) {
      const { rows, total } = await results(as)
      expect([as.user_name, total, rows[0]?.book_id]).toEqual([as.user_name, 1, mine])
      expect(rows[0]).toMatchObject({
        final_score: 91.5,
        grade: 'recommend',
        scores: [],
        avg_score: null,
        rank_all: null,
        group_name: null,
      })
      expect(await projects(as)).toEqual([scene.project_id])
    }
    expect((await results(stranger)).rows).toEqual([])
    expect(await projects(stranger)).toEqual([])
  })

  test('is told from another unit of the same name by what it is; where the book has only the name, neither learns', async () => {
    const [declared = 0, imported = 0] = scene.ids
    const own = await unit('同名学院')
    const mine = await server.login('mine', ['school'], { dept_id: own })
    const twin = await server.login('twin', ['school'], { dept_id: await unit('同名学院') })
    const press = await server.login('press', ['publisher'], { dept_id: await unit('同名学院') })
    const hang = await server.login('hang', ['hangAdmin'], { dept_id: await unit('同名学院') })
    const ministry = await server.login('ministry', ['province'], {
      dept_id: await unit('同名学院', { buwei: true }),
    })
    const named = {
      declare_unit: '同名学院',
      first_editor_unit: '同名学院',
      recommend_unit: '同名学院',
      recommend_channel: 'ministry',
      publisher_name: '同名学院',
    } as const
    await db().update(book).set(named).where(eq(book.book_id, imported))
    await db()
      .update(book)
      .set({ ...named, declare_dept_id: own })
      .where(eq(book.book_id, declared))
    await scene.setProject({ project_status: 'publicity' })
    expect((await results(mine)).rows.map(({ book_id }) => book_id)).toEqual([declared])
    expect(await projects(mine)).toEqual([scene.project_id])
    for (const as of [twin, press, hang, ministry]) {
      expect([as.user_name, (await results(as)).rows]).toEqual([as.user_name, []])
      expect([as.user_name, await projects(as)]).toEqual([as.user_name, []])
    }
  })

  test('learns nothing by its name of a book that is known to be declared by another unit', async () => {
    const [theirs = 0] = scene.ids
    const school = await server.login('school', ['school'], { dept_id: await unit('某某学院') })
    await db()
      .update(book)
      .set({ declare_unit: '某某学院', declare_dept_id: await unit('某某学院（新校区）') })
      .where(eq(book.book_id, theirs))
    await scene.setProject({ project_status: 'publicity' })
    expect((await results(school)).rows).toEqual([])
  })

  test('finds the book of its first editor also where it comes, or takes that name, after the book', async () => {
    const [theirs = 0] = scene.ids
    await db().update(book).set({ first_editor_unit: '新建学院' }).where(eq(book.book_id, theirs))
    await scene.setProject({ project_status: 'publicity' })
    const dept_id = (await unit('筹建学院')) ?? 0
    const school = await server.login('school', ['school'], { dept_id })
    const found = async () => (await results(school)).rows.map(({ book_id }) => book_id)
    expect(await found()).toEqual([])
    await db().update(dept).set({ dept_name: '新建学院' }).where(eq(dept.dept_id, dept_id))
    expect(await found()).toEqual([theirs])
    const twin = (await unit('新建学院')) ?? 0
    expect(await found()).toEqual([])
    await db().delete(dept).where(eq(dept.dept_id, twin))
    expect(await found()).toEqual([theirs])
    await db().update(book).set({ first_editor_unit: '别的学院' }).where(eq(book.book_id, theirs))
    expect(await found()).toEqual([])
  })
})
