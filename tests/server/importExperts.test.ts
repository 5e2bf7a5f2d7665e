import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '#contract'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { expert, user, heldRole } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let office: Login

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['pingShenManage'])
})

const db = () => server.database.db
type File = Input<'import_file'>

/** A file whose first row of data is line 2. */
const experts = (records: Record<string, string>[]): File => ({
  import_type: 'expert',
  file_name: '名单.csv',
  rows: records.map((record, i) => ({ row: i + 2, record })),
})

const send = (input: File) => server.ok(office, 'import_file', input)
/** The report that came with a refusal. */
async function refusedWith(input: File) {
  const reply = await server.send(office, 'import_file', input)
  expect(reply.code).toBe(500)
  return { report: reply.data as ImportReport }
}

const PHONE = ['13800000001', '13800000002', '13800000003'] as const
const CARD = '110101199003077774'
const OTHER_CARD = '11010519491231002X'

describe('a list of experts', () => {
  const zhang = { name: '张三', phone: PHONE[0], id_card: CARD, unit: '某学院', major_categories: '装备制造' }

  it('makes accounts that nobody can log in to yet, with the role and the profile', async () => {
    const { import_id } = await send(
      experts([zhang, { name: '李四', phone: '138 0000 0002', title: '教授' }]),
    )
    const made = await db().select().from(expert).orderBy(asc(expert.phone))
    expect(made).toMatchObject([
      { name: '张三', phone: PHONE[0], sex: 'male', birth: '1990-03-07', unit: '某学院', import_id },
      { name: '李四', phone: PHONE[1], title_level: 'senior', major_categories: [], import_id },
    ])
    const [account] = await db().select().from(user).where(eq(user.user_name, PHONE[0]))
    expect(account).toMatchObject({ nick_name: '张三', phone: PHONE[0], password_hash: null })
    const roles = await db()
      .select()
      .from(heldRole)
      .where(eq(heldRole.user_id, account?.user_id ?? 0))
    expect(roles.map(({ role }) => role)).toEqual(['expert'])
    const login = await server.send(undefined, 'login', { username: PHONE[0], password: '' })
    expect(login.code).not.toBe(200)
  })

  it.each([
    ['phone', { name: '张先生', phone: PHONE[0], unit: '新单位' }],
    ['identity number', { name: '张三', phone: PHONE[2], id_card: CARD, unit: '新单位' }],
  ])('takes an expert of the same %s over as he is', async (_, again) => {
    await send(experts([zhang]))
    const before = await db().select().from(expert)
    const report = await send(experts([again, { name: '李四', phone: PHONE[1] }]))
    expect(report).toMatchObject({ total_num: 2, success_num: 1, known_num: 1, fail_num: 0 })
    expect((await db().select().from(expert)).filter((e) => e.phone !== PHONE[1])).toEqual(before)
    const { rows } = await server.ok(office, 'import_list', {})
    expect(rows[0]).toMatchObject({
      total_num: 2,
      success_num: 1,
      known_num: 1,
      fail_num: 0,
      status: 'success',
    })
  })

  it('gives a profile and the role to an account of that phone that is nothing else', async () => {
    const clerk = await server.login('clerk', [], { phone: PHONE[0] })
    const named = await server.login(PHONE[1])
    expect(await send(experts([zhang, { name: '李四', phone: PHONE[1] }]))).toMatchObject({ success_num: 2 })
    const made = await db().select().from(expert).orderBy(asc(expert.user_id))
    expect(made.map(({ user_id, name }) => [user_id, name])).toEqual([
      [clerk.user_id, '张三'],
      [named.user_id, '李四'],
    ])
    const roles = await db().select().from(heldRole).where(eq(heldRole.user_id, clerk.user_id))
    expect(roles.map(({ role }) => role)).toEqual(['expert'])
  })

  it('refuses a row whose phone and identity number are those of two people', async () => {
    await send(experts([zhang, { name: '李四', phone: PHONE[1], id_card: OTHER_CARD }]))
    const { report } = await refusedWith(
      experts([
        { name: '张三', phone: PHONE[0], id_card: OTHER_CARD },
        { name: '王五', phone: PHONE[1], id_card: '110101198001010010' },
      ]),
    )
    expect(report.errors.map(({ row, reason }) => [row, reason])).toEqual([
      [2, '手机号属于“张三”，身份证号却属于“李四”，请核对'],
      [3, '手机号已属于专家“李四”，但身份证号不同，请核对'],
    ])
  })
})
