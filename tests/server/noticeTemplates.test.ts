import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { NOTICES } from '#contract/facts/notices/notices'
import { message, opLog } from '#server/db/schema/index'
import { tellOfBooks } from '#server/store/notices/ofBooks'
import { sendNotice } from '#server/store/notices/send'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { declaring, type Declaring } from '#tests/support/declaration'
import { statementsOf } from '#tests/support/postgres'

let server: TestServer
let scene: Declaring
let office: Login
let province: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await declaring(server)
  office = await server.login('office1', ['reviewActivity'])
  province = await server.login('province1', ['province'], { dept_id: 4 })
})

type Saved = Partial<Input<'notice_template_save'>>
const input = (more: Saved = {}): Input<'notice_template_save'> => ({
  kind: 'school_asked',
  title: '请审核{books}',
  content: '{person}老师交来{books}，请三日内审核。',
  channel: ['sms'],
  revision: 0,
  ...more,
})
const save = (more: Saved = {}, as = office) => server.send(as, 'notice_template_save', input(more))
const reset = (revision: number, as = office) =>
  server.send(as, 'notice_template_reset', { kind: 'school_asked', revision })
const present = async () => {
  const all = await server.ok(office, 'notice_template_list', {})
  return all.find(({ kind }) => kind === 'school_asked')
}
const told = async (as: Login) =>
  db()
    .select({ channel: message.channel, title: message.title, content: message.content })
    .from(message)
    .where(eq(message.user_id, as.user_id))
    .orderBy(asc(message.message_id))
const titles = async (as: Login) => (await told(as)).map(({ title }) => title)

test('every kind is listed with its built-in words until the office has its own', async () => {
  const all = await server.ok(office, 'notice_template_list', {})
  expect(all.map(({ kind }) => kind)).toEqual(Object.keys(NOTICES))
  expect(await present()).toMatchObject({ ...pick('school_asked'), channel: ['sms', 'email'], revision: 0 })
  await server.ok(office, 'notice_template_save', input())
  expect(await present()).toMatchObject({
    title: '请审核{books}',
    channel: ['sms'],
    is_own: true,
    update_name: 'office1',
    revision: 1,
  })
})
const pick = (kind: keyof typeof NOTICES) => ({
  title: NOTICES[kind].title,
  content: NOTICES[kind].content,
  is_own: false,
})

test('a book that is handed in is told of in the words of the office, by the ways that it has chosen', async () => {
  const school = await server.login('school9', ['school'], {
    dept_id: 1,
    phone: '13900139000',
    email: 'school9@example.cn',
  })
  await server.ok(scene.man, 'bookinfo_submit', { book_id: await scene.complete(scene.man) })
  expect((await told(school)).map(({ channel }) => channel)).toEqual(['site', 'sms', 'email'])
  await server.ok(office, 'notice_template_save', input())
  await server.ok(scene.man, 'bookinfo_submit', { book_id: await scene.complete(scene.man) })
  const words = { title: '请审核《教材102》', content: 'man1老师交来《教材102》，请三日内审核。' }
  expect((await told(school)).slice(3)).toEqual([
    { channel: 'site', ...words },
    { channel: 'sms', ...words },
  ])
  await server.ok(office, 'notice_template_reset', { kind: 'school_asked', revision: 1 })
  expect(await present()).toMatchObject({ ...pick('school_asked'), revision: 2 })
  await server.ok(scene.man, 'bookinfo_submit', { book_id: await scene.complete(scene.man) })
  expect((await told(school)).at(-1)).toMatchObject({ title: '教材等待学校审核', channel: 'email' })
})

describe('of two who edit', () => {
  test('the second is told who was first and how things stand, and overwrites nothing', async () => {
    await server.ok(office, 'notice_template_save', input())
    const late = await save({ title: '我的标题' }, scene.admin)
    expect(late.msg).toMatch(/^“送审”的通知已被office1于.+修改，请核对后再保存$/)
    expect(late).toMatchObject({
      data: { revision: 1, present: { title: '请审核{books}', channel: ['sms'] } },
    })
    expect((await present())?.title).toBe('请审核{books}')
    expect((await reset(0, scene.admin)).msg).toContain('已被office1')
    expect((await save({ title: '我的标题', revision: 1 }, scene.admin)).code).toBe(200)
  })

  test('nobody overwrites what was written after a reset, although it is the first of its kind again', async () => {
    await server.ok(office, 'notice_template_save', input())
    await server.ok(office, 'notice_template_reset', { kind: 'school_asked', revision: 1 })
    await server.ok(office, 'notice_template_save', input({ revision: 2 }))
    expect((await save({ title: '我的标题', revision: 1 }, scene.admin)).msg).toContain('已被office1')
  })
})

test('what cannot be sent is refused by name', async () => {
  expect((await save({ content: '{books}于{deadline}' })).msg).toBe('不认识的变量：{deadline}')
  expect((await save({ title: '{}' })).msg).toBe('不认识的变量：{}')
  expect((await save({ title: '题'.repeat(61) })).msg).toBe('标题不超过60字')
  expect((await save({ content: '文'.repeat(1001) })).msg).toBe('内容不超过1000字')
  expect((await save({ content: ' ' })).msg).toBe('请输入内容')
})

test('the system administrator of the second level reads, nobody outside the office even that', async () => {
  const reader = await server.login('sys2', ['sys2'])
  expect((await server.send(reader, 'notice_template_list', {})).code).toBe(200)
  expect((await save({}, reader)).code).toBe(403)
  for (const as of [scene.school, scene.man, province, await server.login('manager', ['pingShenManage'])])
    expect([
      (await server.send(as, 'notice_template_list', {})).code,
      (await save({}, as)).code,
      (await reset(0, as)).code,
    ]).toEqual([403, 403, 403])
})

test('an edit and its undoing stand in the log, with what was there before', async () => {
  await server.ok(office, 'notice_template_save', input())
  await server.ok(office, 'notice_template_reset', { kind: 'school_asked', revision: 1 })
  const lines = await db()
    .select()
    .from(opLog)
    .where(eq(opLog.target, '状态通知 送审'))
    .orderBy(asc(opLog.log_id))
  expect(lines).toMatchObject([
    {
      action: 'notice_template_save',
      before: { title: '教材等待学校审核' },
      after: { title: '请审核{books}' },
    },
    { action: 'notice_template_reset', before: { title: '请审核{books}' }, after: { is_own: false } },
  ])
})

test('the unit that recommends learns what has come and what is taken back, the author who has reopened it', async () => {
  const book_id = await scene.complete(scene.man)
  await server.ok(scene.man, 'bookinfo_submit', { book_id })
  await server.ok(scene.man, 'bookinfo_withdraw', { book_id })
  expect(await titles(province)).toEqual([])
  await server.ok(scene.school, 'bookinfo_reopen', { book_id })
  await server.ok(scene.man, 'bookinfo_submit', { book_id })
  await server.ok(scene.school, 'bookinfo_school_audit', {
    book_ids: [book_id],
    op: 'pass',
    opinion: '同意推荐',
  })
  await server.ok(scene.school, 'bookinfo_withdraw', { book_id, reason: '书稿需要修改' })
  expect(await told(province)).toEqual([
    { channel: 'site', title: '教材等待推荐', content: '某学院申报的《教材101》等待推荐。' },
    {
      channel: 'site',
      title: '教材申报已撤回',
      content: 'school1撤回了《教材101》的申报，原因：书稿需要修改。',
    },
  ])
  expect(await titles(scene.man)).toEqual(['教材已恢复为草稿', '教材已由学校推荐', '教材申报已撤回'])
  // Whoever does something is not told of it.
  expect(await titles(scene.school)).toEqual(['教材等待学校审核', '教材申报已撤回', '教材等待学校审核'])
})

test('many people are told in one statement, each of the books that are theirs', async () => {
  const people: Login[] = []
  for (let n = 0; n < 12; n++) people.push(await server.login(`author${n}`, ['schoolMan'], { dept_id: 1 }))
  const books = people.flatMap(({ user_id }, n) =>
    ['上', '下'].map((part) => ({
      book_name: `教材${n}${part}`,
      create_by: user_id,
      declare_dept_id: 1,
      recommend_dept_id: 4,
    })),
  )
  const now = new Date()
  const sent = await statementsOf(() => tellOfBooks({ db: db(), now }, 'school_passed', 'author', books, {}))
  expect(sent).toHaveLength(2)
  for (const [n, person] of people.entries())
    expect(await told(person)).toEqual([
      {
        channel: 'site',
        title: '教材已由学校推荐',
        content: `《教材${n}上》、《教材${n}下》已通过学校审核，等待推荐单位审核。`,
      },
    ])
  // A long list is cut where nobody reads on.
  await tellOfBooks({ db: db(), now }, 'recommend_asked', 'recommender', books, { unit: '某学院' })
  expect((await told(province))[0]?.content).toMatch(/《教材4下》等24种等待推荐。$/)
})

test('a name with braces is a name', async () => {
  const values = { books: '《{books}与{num}》' }
  await sendNotice({ db: db(), now: new Date() }, 'second_asked', [{ user_id: scene.man.user_id, values }])
  const where = and(eq(message.user_id, scene.man.user_id), eq(message.channel, 'site'))
  expect(await db().select().from(message).where(where)).toMatchObject([
    { content: '《{books}与{num}》拟形审不通过，请复审。' },
  ])
})
