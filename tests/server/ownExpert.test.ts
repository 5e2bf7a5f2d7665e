import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { expert } from '#server/db/schema/library'
import { opLog } from '#server/db/schema/system'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert } from '#tests/support/factories'
import { allocationScene } from './allocation.support'

let server: TestServer
let me: Login
beforeEach(async () => {
  server = await testServer()
  me = await server.login('wang', [], { nick_name: '王专家' })
  await server.database.db.insert(expert).values({
    user_id: me.user_id,
    name: '王专家',
    id_card: '320102198001011234',
    bank_account: '6222020200112233',
  })
})

const fields = {
  revision: 1,
  unit: '江苏职业学院',
  province_id: '320000' as const,
  title: '教授',
  major_domain: '机械制造',
  major_categories: ['46' as const],
}
const edit = (more: Partial<Input<'profile_expert_edit'>> = {}, as = me) =>
  server.send(as, 'profile_expert_edit', { ...fields, ...more })
const logged = (action: string) => server.database.db.select().from(opLog).where(eq(opLog.action, action))

test('an expert reads and keeps what he tells of himself; numbers are masked', async () => {
  const { code } = await edit({
    unit_type: 'school',
    part_time_units: ['甲公司', '甲公司'],
    edited_books: ['978-7-111-21382-6'],
    wechat: 'wang-1',
    resume: '从教二十年',
  })
  expect(code).toBe(200)
  expect(await server.ok(me, 'profile_expert', {})).toMatchObject({
    name: '王专家',
    unit: '江苏职业学院',
    unit_type: 'school',
    part_time_units: ['甲公司'],
    edited_books: ['9787111213826'],
    wechat: 'wang-1',
    resume: '从教二十年',
    id_card_masked: '320102********1234',
    bank_account_masked: '**** 2233',
    revision: 2,
  })
})

test('a change of what avoidance goes by is logged with before and after', async () => {
  await edit({ part_time_units: ['甲公司'] })
  expect(await logged('profile_expert_edit')).toMatchObject([
    {
      target: '专家 王专家',
      user_id: me.user_id,
      before: { unit: null, part_time_units: [] },
      after: { unit: '江苏职业学院', part_time_units: ['甲公司'] },
    },
  ])
  await edit({ revision: 2, part_time_units: ['甲公司'] })
  expect(await logged('profile_expert_edit')).toHaveLength(1)
})

test.each<[string, Partial<Input<'profile_expert_edit'>>, string]>([
  ['no unit', { unit: '' }, '请输入单位'],
  ['a wrong ISBN', { edited_books: ['9787111213827'] }, 'ISBN'],
  ['too many categories', { major_categories: ['41', '42', '43', '44'] }, '专业大类最多3个'],
  ['an older form', { revision: 7 }, '资料已被评审管理员修改，请刷新后再修改'],
])('%s is refused', async (_, more, words) => {
  const { code, msg } = await edit(more)
  expect(code).toBe(500)
  expect(msg).toContain(words)
})

test('who is no expert has nothing to tell', async () => {
  const clerk = await server.login('clerk')
  expect((await server.send(clerk, 'profile_expert', {})).msg).toBe('没有专家信息')
  expect((await edit({}, clerk)).msg).toBe('没有专家信息')
})

describe('the bank card', () => {
  const card = { bank_name: '工商银行', bank_account: '6222 0202 0044 5566' }
  const pass = async (as = me) =>
    (await server.ok(as, 'user_password_check', { password: TEST_PASSWORD })).pass_token ?? ''

  test('is shown and changed only after the password was given again; the log has no number', async () => {
    for (const pass_token of ['', 'made-up']) {
      expect(await server.send(me, 'profile_bank', { pass_token })).toMatchObject({ code: 403 })
      expect(await server.send(me, 'profile_bank_edit', { ...card, pass_token })).toMatchObject({ code: 403 })
    }
    const pass_token = await pass()
    expect((await server.ok(me, 'profile_bank', { pass_token })).bank_account).toBe('6222020200112233')
    await server.ok(me, 'profile_bank_edit', { ...card, pass_token })
    expect(await server.ok(me, 'profile_bank', { pass_token })).toEqual({
      bank_name: '工商银行',
      bank_account: '6222020200445566',
    })
    expect(JSON.stringify(await server.database.db.select().from(opLog))).not.toMatch(/622202/)
  })

  test('opens with no pass of another person', async () => {
    const other = await server.login('li')
    const pass_token = await pass(other)
    expect((await server.send(me, 'profile_bank', { pass_token })).code).toBe(403)
  })

  test('has an account of digits', async () => {
    const pass_token = await pass()
    const { msg } = await server.send(me, 'profile_bank_edit', { ...card, bank_account: '12ab', pass_token })
    expect(msg).toBe('银行账号须为8-30位数字')
  })
})

test('a book an expert says he has edited keeps him from it and its neighbours, and he is told of what he has', async () => {
  const scene = await allocationScene({ experts: 2 })
  const { db, manager, place, group_id } = scene
  const own = await makeBook(db, { isbn: '9787111213826,9787111213833', major_class: '4601' }, place)
  const near = await makeBook(db, { major_class: '4601', book_name: '同类的书' }, place)
  const login = await makeExpert(scene.server, place, { name: '钱七', unit: '别的学院' })
  const given = await scene.server.ok(manager, 'group_bookUser', {
    group_id,
    book_ids: [near.book_id],
    user_ids: [login.user_id],
  })
  expect(given.conflicts).toEqual([])
  const { revision } = await scene.server.ok(login, 'profile_expert', {})
  const answer = await scene.server.ok(login, 'profile_expert_edit', {
    ...fields,
    unit: '别的学院',
    revision,
    edited_books: ['9787111213833'],
  })
  expect(answer.affected_num).toBe(1)
  const { cells } = await scene.server.ok(manager, 'allocation_matrix', { group_id })
  const avoided = cells.filter(
    ({ user_id, avoid_kind }) => user_id === login.user_id && avoid_kind === 'editor',
  )
  expect(avoided.map(({ book_id }) => book_id)).toEqual(expect.arrayContaining([own.book_id, near.book_id]))
})
