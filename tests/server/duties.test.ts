import { beforeEach, expect, test } from 'vitest'
import { DUTY, type DutyKind } from '#contract/facts/declaration/duties'
import { keysOf } from '#contract/facts/closed'
import {
  bookPlan,
  bookRevision,
  certificate,
  collectedBook,
  dept,
  formalExam,
  objection,
  provinceCheck,
  publisher,
  schoolApplication,
} from '#server/db/schema/index'
import { wireDay } from '#server/wire'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { declaring, type Declaring } from '#tests/support/declaration'
import { day, makeProject } from '#tests/support/factories'

let server: TestServer
let scene: Declaring
let province: Login
let elsewhere: Login
let office: Login
let examiner: Login
const db = () => server.database.db
const today = (offset: number) => wireDay(day(offset))

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
  elsewhere = await server.login('province2', ['province'], { dept_id: 5 })
  office = await server.login('office1', ['reviewActivity'])
  examiner = await server.login('formal1', ['formalExamination'])
})

const duties = (as: Login) => server.ok(as, 'duty_list', {})
const numbers = async (as: Login) =>
  Object.fromEntries((await duties(as)).map(({ duty, num }) => [duty, num]))

/** The list behind a duty. Handing over and objections have none that holds only what waits. */
const LIST: Partial<Record<DutyKind, (as: Login) => Promise<{ total: number }>>> = {
  supplement: (as) => server.ok(as, 'declared_book_list', { declare_status: 'formal_returned' }),
  school_audit: (as) => server.ok(as, 'declared_book_list', { declare_status: 'school_pending' }),
  recommend: (as) => server.ok(as, 'declare_recommend_list', { tab: 'todo' }),
  province_check: (as) => server.ok(as, 'declare_check_list', { tab: 'open' }),
  late_exam: (as) => server.ok(as, 'formal_exam_list', { tab: 'all', late: 1 }),
  revision_audit: (as) => server.ok(as, 'selected_list', { pending: 1 }),
  revision_due: (as) => server.ok(as, 'selected_list', { state: 'due_soon' }),
  school_registration: (as) => server.ok(as, 'school_applications', { reg_status: 'pending' }),
  publisher_audit: (as) => server.ok(as, 'publisher_list', { audit_status: 'pending' }),
  plan_audit: (as) => server.ok(as, 'book_plan_list', { plan_status: 'submitted' }),
  collected_audit: (as) => server.ok(as, 'collection_list', { collect_status: 'pending' }),
}

/** One of everything that can wait, and beside it what does not. */
async function everything() {
  const { complete, school, man } = scene
  const waits = { submit_time: day(-3) }
  await complete(man, { declare_status: 'school_pending' })
  await complete(man, { declare_status: 'draft' })
  await complete(school, { declare_status: 'recommend_pending', ...waits })
  await complete(school, { declare_status: 'recommend_pending', submit_time: day(-5) })
  const examined = await complete(school, { declare_status: 'formal_pending', ...waits })
  const returned = await complete(school, { declare_status: 'formal_returned', ...waits })
  const checked = await complete(school, { declare_status: 'recommended', ...waits })
  const answered = await complete(school, { declare_status: 'recommended', ...waits })
  // Of a batch whose recommending is over.
  const selected = await complete(school, { declare_status: 'selected', ...waits })
  await db()
    .insert(provinceCheck)
    .values([
      { book_id: checked, dept_id: 4, opened_at: day(-1), due_at: day(2) },
      { book_id: answered, dept_id: 4, opened_at: day(-9), due_at: day(-4) },
    ])
  const by = { examiner_id: examiner.user_id, round: 1 }
  await db()
    .insert(formalExam)
    .values([
      { ...by, book_id: examined, due_time: day(-1) },
      {
        ...by,
        book_id: returned,
        due_time: day(-2),
        state: 'done',
        conclusion: 'supplement',
        exam_time: day(-2),
        opened_parts: ['use'],
        supplement_deadline: day(2),
      },
    ])
  const { project_id } = await makeProject(db(), scene.admin, { project_name: '规划教材评审' })
  await db()
    .insert(certificate)
    .values({
      book_id: selected,
      project_id,
      certificate_no: '2023-0001',
      year: 2023,
      serial: 1,
      verify_key: 'key-of-a-certificate',
      book_name: '已入选的教材',
      project_name: '规划教材评审',
      issue_date: today(-1000),
      revise_due: today(40),
    })
  await db().insert(bookRevision).values({
    book_id: selected,
    edition: 2,
    publish_date: '2026-08',
    note: '更新了标准',
    file: 'material.pdf',
    submit_by: school.user_id,
  })
  await db().insert(objection).values({
    project_id,
    book_id: selected,
    person: '某人',
    unit: '某单位',
    id_no: '320106198001010018',
    phone: '13800000000',
    content: '内容有误',
    proof: 'material.pdf',
    receipt_hash: 'hash',
  })
  await db().insert(schoolApplication).values({
    user_id: examiner.user_id,
    dept_type: 'school_voc',
    province_id: '320000',
    dept_name: '新来的学院',
    snum: '4132010000',
    credit_code: '12100000400002259P',
    contact_name: '张三',
    contact_phone: '13900000000',
    license_file: 'material.pdf',
  })
  await db().insert(publisher).values({
    publisher_name: '待审出版社',
    province_id: '320000',
    audit_status: 'pending',
  })
  await db()
    .insert(bookPlan)
    .values([
      { plan_name: '待审选题', plan_status: 'submitted', dept_id: 1 },
      { plan_name: '草稿选题', plan_status: 'draft', dept_id: 1 },
    ])
  await db().insert(collectedBook).values({
    isbn: '9787040599336',
    book_name: '采集的教材',
    collect_status: 'pending',
    dept_id: 1,
    create_by: man.user_id,
  })
}

test('nobody is told of duties where nothing waits', async () => {
  for (const as of [scene.admin, scene.school, province, office, examiner])
    expect(await duties(as)).toEqual([])
})

test('everybody is told what waits for them, and of nothing that waits for others', async () => {
  await everything()
  expect(await numbers(scene.school)).toEqual({ supplement: 1, school_audit: 1, revision_due: 1 })
  expect(await numbers(scene.man)).toEqual({})
  expect(await numbers(scene.stranger)).toEqual({})
  expect(await numbers(province)).toEqual({
    recommend: 2,
    province_check: 1,
    school_registration: 1,
    publisher_audit: 1,
    plan_audit: 1,
  })
  expect(await numbers(elsewhere)).toEqual({})
  expect(await numbers(office)).toEqual({
    late_exam: 1,
    objection: 1,
    revision_audit: 1,
    publisher_audit: 1,
    plan_audit: 1,
    collected_audit: 1,
  })
  expect(await numbers(examiner)).toEqual({})
})

test('a duty says since when, until when, and of which project', async () => {
  await everything()
  const [recommend] = await duties(province)
  expect(recommend).toMatchObject({ duty: 'recommend', since: expect.stringContaining(today(-5)) })
  expect(recommend?.due?.slice(0, 10)).toBe(today(20))
  const [supplement] = await duties(scene.school)
  expect(supplement?.due?.slice(0, 10)).toBe(today(2))
  const objections = (await duties(office)).find(({ duty }) => duty === 'objection')
  expect(objections).toMatchObject({ due: null, project: { project_name: '规划教材评审' } })
})

test('each number is that of the list behind it', async () => {
  await everything()
  const seen = new Set<DutyKind>()
  for (const as of [scene.admin, scene.school, scene.publisher, province, office])
    for (const { duty, num } of await duties(as)) {
      seen.add(duty)
      const listed = await LIST[duty]?.(as)
      if (listed) expect([duty, listed.total]).toEqual([duty, num])
    }
  expect(keysOf(DUTY).filter((duty) => !seen.has(duty))).toEqual(['hand_over'])
})

test('recommended books wait to be handed over once their batch is over and no province may answer', async () => {
  await everything()
  expect((await numbers(office))['hand_over']).toBeUndefined()
  await db().execute(`update declare_batch set recommend_end_time = now() - interval '1 hour'`)
  expect((await numbers(office))['hand_over']).toBe(1)
})

test('an office of a ministry checks nothing', async () => {
  await everything()
  await db()
    .insert(dept)
    .values({ dept_id: 9, dept_name: '某部', dept_type: 'ministry', province_id: '320000', buwei: true })
  const ministry = await server.login('ministry1', ['province'], { dept_id: 9 })
  expect((await numbers(ministry))['province_check']).toBeUndefined()
})
