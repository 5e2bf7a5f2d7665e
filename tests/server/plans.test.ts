import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { book, bookEditor, bookPlan, dept, publisher, storedFile } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeMajor } from '#tests/support/factories'

let server: TestServer
const who = {} as Record<
  'admin' | 'office' | 'province' | 'far' | 'school' | 'man' | 'other' | 'press',
  Login
>
const db = () => server.database.db
let house = 0

type Fields = Input<'book_plan_save'>['fields']
const OUTLINE = `<p>${'第一章 绪论。'.repeat(90)}</p>`
const WHOLE: Fields = {
  plan_name: '电工基础',
  plan_source: 'school_plan',
  chief_editor: '张一',
  chief_unit: '某学院',
  expected_publish_date: '2027-06',
  outline: OUTLINE,
  edu_level: 'voc',
  major_code: '460301',
  carrier: 'paper',
  coop_enterprise: '某企业',
}

beforeAll(async () => {
  server = await testServer()
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' },
      { dept_id: 2, dept_name: '别的学院', dept_type: 'school_voc', province_id: '330000' },
      { dept_id: 3, dept_name: '甲出版社', dept_type: 'publisher', province_id: '320000' },
      { dept_id: 4, dept_name: '江苏省', dept_type: 'province', province_id: '320000' },
      { dept_id: 5, dept_name: '浙江省', dept_type: 'province', province_id: '330000' },
    ])
  const [made] = await db().insert(publisher).values({ publisher_name: '甲出版社', dept_id: 3 }).returning()
  house = made?.publisher_id ?? 0
  await makeMajor(db())
  who.admin = await server.login('admin1', ['admin'])
  who.office = await server.login('office1', ['reviewActivity'])
  who.province = await server.login('province1', ['province'], { dept_id: 4 })
  who.far = await server.login('province2', ['province'], { dept_id: 5 })
  who.school = await server.login('school1', ['school'], { dept_id: 1 })
  who.man = await server.login('man1', ['schoolMan'], { dept_id: 1 })
  who.other = await server.login('school2', ['school'], { dept_id: 2 })
  who.press = await server.login('press1', ['publisher'], { dept_id: 3 })
})

const save = (as: Login, fields: Partial<Fields>, more: Partial<Input<'book_plan_save'>> = {}) =>
  server.send(as, 'book_plan_save', { fields: { ...WHOLE, ...fields }, ...more })
const made = async (as: Login, fields: Partial<Fields> = {}, submit: 0 | 1 = 1) =>
  (await server.ok(as, 'book_plan_save', { fields: { ...WHOLE, ...fields }, submit })).plan_id
const audit = (as: Login, plan_id: number, passed: 0 | 1, opinion?: string) =>
  server.send(as, 'book_plan_audit', { plan_ids: [plan_id], passed, opinion })
const step = (as: Login, plan_id: number, to: Input<'book_plan_step'>['step']) =>
  server.send(as, 'book_plan_step', { plan_id, step: to })
const seen = async (as: Login) =>
  (await server.ok(as, 'book_plan_list', { pageSize: 100 })).rows.map(({ plan_id }) => plan_id)

describe('选题', () => {
  test('a draft lacks what it likes; what is handed in is whole, and what is wrong is refused in words', async () => {
    expect((await save(who.school, { outline: null, chief_editor: null })).code).toBe(200)
    expect(await save(who.school, { outline: '<p>太短</p>', chief_unit: null }, { submit: 1 })).toMatchObject(
      {
        code: 500,
        msg: '请填写主编单位；编写大纲不少于500字，当前2字',
      },
    )
    expect((await save(who.school, { major_code: '999999' })).msg).toMatch('不在所选教育层次的专业目录中')
    expect((await save(who.school, { expected_publish_date: '2027-13' })).msg).toMatch('YYYY-MM')
    expect((await save(who.school, { plan_name: ' ' })).msg).toMatch('请输入选题名称')
  })

  test('each reads what is theirs: unit, author, imprint once approved, the schools of a province once handed in', async () => {
    const draft = await made(who.man, { plan_name: '草稿' }, 0)
    const handed = await made(who.man, { publisher_id: house })
    const ofPress = await made(who.press, { plan_source: 'publisher_plan' })
    for (const [as, plans] of [
      [who.man, [draft, handed]],
      [who.school, [draft, handed]],
      [who.province, [handed]],
      [who.far, []],
      [who.other, []],
      [who.press, [ofPress]],
      [who.office, [handed, ofPress]],
      [who.admin, [draft, handed, ofPress]],
    ] as const) {
      const found = await seen(as)
      expect([as.user_name, [draft, handed, ofPress].filter((id) => found.includes(id))]).toEqual([
        as.user_name,
        plans,
      ])
      const reply = await server.send(as, 'book_plan_detail', { plan_id: draft })
      expect([as.user_name, reply.code]).toEqual([as.user_name, plans.some((id) => id === draft) ? 200 : 500])
    }
    expect((await audit(who.far, handed, 1)).msg).toBe('所选选题不全在您的审核范围内')
    expect((await audit(who.province, ofPress, 1)).code).toBe(500)
    expect((await audit(who.province, handed, 1)).code).toBe(200)
    expect(await seen(who.press)).toContain(handed)
    expect((await save(who.press, {}, { plan_id: handed })).msg).toBe('选题不存在，或不在您的范围内')
  })

  test('it goes from draft to the finished book by the steps of the table, and by no other', async () => {
    const plan_id = await made(who.school)
    expect((await save(who.school, {}, { plan_id })).msg).toBe('选题“待审核”，不能修改')
    expect((await audit(who.office, plan_id, 0, '不行')).msg).toMatch('审核意见不少于5字')
    expect((await audit(who.office, plan_id, 0, '大纲过于简略')).code).toBe(200)
    const returned = await server.ok(who.school, 'book_plan_detail', { plan_id })
    expect(returned).toMatchObject({ plan_status: 'returned', audit_opinion: '大纲过于简略', editable: true })
    expect(returned.steps).toEqual(['submit'])
    expect((await server.send(who.school, 'book_plan_del', { plan_id })).msg).toBe('选题“已退回”，不能删除')
    expect((await step(who.school, plan_id, 'submit')).code).toBe(200)
    expect((await step(who.school, plan_id, 'start')).msg).toBe('选题“待审核”，不能开始编写')
    expect((await audit(who.province, plan_id, 1)).code).toBe(200)
    expect((await audit(who.province, plan_id, 1)).msg).toMatch('不是待审核状态')
    for (const next of ['start', 'publish', 'close'] as const)
      expect((await step(who.school, plan_id, next)).code).toBe(200)
    expect((await step(who.school, plan_id, 'start')).code).toBe(500)
  })

  test('a save of an older state is refused with the present fields', async () => {
    const first = (await save(who.school, { plan_name: '两人同写' })).value
    const { plan_id, revision } = first
    await save(who.school, { team_desc: '甲的团队' }, { plan_id, revision })
    const late = await save(who.school, { market_desc: '乙的比较' }, { plan_id, revision })
    expect(late.msg).toMatch(/该选题已被school1于.*编写团队/)
    expect(late.data).toMatchObject({ revision: revision + 1, present: { team_desc: '甲的团队' } })
  })

  test('the chapter is kept while the plan refers to it, is read by those who read the plan, and goes with it', async () => {
    const file = new File(['%PDF-1.4\n%%EOF'], '样章.pdf', { type: 'application/pdf' })
    const { fileName } = await server.ok(who.school, 'common_upload', { file, purpose: 'attachment' })
    const plan_id = await made(who.school, { sample_file: fileName }, 0)
    const kept = async () => (await db().select().from(storedFile))[0]?.expires_at
    expect(await kept()).toBeNull()
    const name = (await server.ok(who.school, 'book_plan_detail', { plan_id })).fields.sample_file ?? ''
    expect((await server.send(who.man, 'upload_content', { name })).code).not.toBe(200)
    expect((await server.send(who.admin, 'upload_content', { name })).code).toBe(200)
    await server.ok(who.school, 'book_plan_del', { plan_id })
    expect(await kept()).not.toBeNull()
  })
})

test('an approved plan becomes one book, however many ask at once', async () => {
  const plan_id = await made(who.school, { publisher_id: house })
  expect((await server.send(who.school, 'book_plan_declare', { plan_id })).msg).toMatch('立项后才能转为教材')
  await audit(who.province, plan_id, 1)
  expect((await server.send(who.press, 'book_plan_declare', { plan_id })).code).toBe(500)
  // Whoever is first, the draft is the planner's.
  const replies = await Promise.all(
    [who.admin, who.school, who.admin].map((as) => server.send(as, 'book_plan_declare', { plan_id })),
  )
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(replies.find(({ code }) => code !== 200)?.msg).toBe('该选题已转为教材“电工基础”')
  const [draft] = await db().select().from(book).where(eq(book.plan_id, plan_id))
  expect(draft).toMatchObject({
    book_name: '电工基础',
    declare_status: 'draft',
    create_by: who.school.user_id,
    declare_dept_id: 1,
    publisher_name: '甲出版社',
    major_code: '460301',
    major_category: '46',
    enterprise_names: '某企业',
  })
  const editors = await db()
    .select()
    .from(bookEditor)
    .where(eq(bookEditor.book_id, draft?.book_id ?? 0))
  expect(editors).toMatchObject([{ name: '张一', role: 'first_chief', unit: '某学院' }])
  const [row] = (await server.ok(who.school, 'book_plan_list', { declarable: 1 })).rows
  expect(row).toMatchObject({ plan_id, book_id: draft?.book_id, book_deleted: false })
  await db().update(book).set({ deleted: true }).where(eq(book.plan_id, plan_id))
  expect((await server.send(who.school, 'book_plan_declare', { plan_id })).msg).toMatch('在已删除教材中')
  expect(await db().$count(bookPlan, eq(bookPlan.plan_id, plan_id))).toBe(1)
})
