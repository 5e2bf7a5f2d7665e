import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { LIMITS } from '#server/auth/loginGuard'
import { expert } from '#server/db/schema/library'
import { opLog, storedFile, user } from '#server/db/schema/system'
import { dept } from '#server/db/schema/unit'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let me: Login
let dept_id: number
beforeEach(async () => {
  server = await testServer()
  const [unit] = await server.database.db
    .insert(dept)
    .values({ dept_name: '江苏职业学院', dept_type: 'school_voc', province_id: '320000', snum: '4132010850' })
    .returning()
  dept_id = unit?.dept_id ?? 0
  me = await server.login('wang', ['school'], { nick_name: '王老师', dept_id })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const unit = { contact_name: '李主任', contact_phone: '13912345678' }

test('everybody reads about himself and his unit', async () => {
  expect(await server.ok(me, 'profile_detail', {})).toMatchObject({
    roleGroup: '学校管理员',
    data: {
      userName: 'wang',
      nickName: '王老师',
      is_expert: false,
      dept: { deptName: '江苏职业学院', provinceName: '江苏', snum: '4132010850', can_edit: true },
    },
  })
  const other = await server.login('somebody')
  expect(await server.ok(other, 'profile_detail', {})).toMatchObject({ data: { dept: null }, roleGroup: '' })
})

describe('one’s own data', () => {
  test('is changed, and emptied', async () => {
    await server.ok(me, 'profile_edit', {
      nickName: ' 王主任 ',
      phonenumber: '13800000000',
      email: 'w@school.cn',
    })
    expect((await server.ok(me, 'profile_detail', {})).data).toMatchObject({
      nickName: '王主任',
      phonenumber: '13800000000',
      email: 'w@school.cn',
    })
    await server.ok(me, 'profile_edit', { nickName: '王主任', phonenumber: '', email: '' })
    expect((await server.ok(me, 'profile_detail', {})).data).toMatchObject({
      phonenumber: null,
      email: null,
    })
  })

  test.each<[string, Input<'profile_edit'>, string]>([
    ['no name', { nickName: ' ' }, '请输入姓名'],
    ['a long name', { nickName: '长'.repeat(51) }, '姓名不超过50字'],
    ['no telephone', { nickName: '王', phonenumber: '12345' }, '请输入正确的手机号码'],
    ['no address', { nickName: '王', email: 'w@' }, '请输入正确的邮箱地址'],
    [
      'another’s telephone',
      { nickName: '王', phonenumber: '13700000000' },
      '手机号码“13700000000”已被其他账号使用',
    ],
    ['another’s address', { nickName: '王', email: 'li@school.cn' }, '邮箱“li@school.cn”已被其他账号使用'],
  ])('%s is refused', async (_, input, words) => {
    await server.login('li', [], { phone: '13700000000', email: 'li@school.cn' })
    const { code, msg } = await server.send(me, 'profile_edit', input)
    expect({ code, msg }).toEqual({ code: 500, msg: words })
  })

  test('an expert keeps the name that the office knows', async () => {
    await server.database.db.insert(expert).values({ user_id: me.user_id, name: '王老师' })
    const edit = (nickName: string) =>
      server.send(me, 'profile_edit', { nickName, phonenumber: '13800000000' })
    expect((await edit('李四')).msg).toBe('专家姓名由评审管理员维护，不能自行修改')
    expect((await edit('王老师')).code).toBe(200)
  })

  test('a portrait replaces the one before, which the next sweep takes', async () => {
    const send = () =>
      server.ok(me, 'profile_avatar', { avatarfile: new File([PNG], '头像.png', { type: 'image/png' }) })
    const first = await send()
    const second = await send()
    const nameIn = (address: string) => /[^/]+(?=\?)/.exec(address)?.[0]
    expect(nameIn((await server.ok(me, 'getInfo', {})).user.avatar)).toBe(nameIn(second.imgUrl))
    const left = await server.database.db.select().from(storedFile)
    const expiring = left.filter(({ expires_at }) => expires_at !== null).map(({ name }) => name)
    expect(expiring).toEqual([nameIn(first.imgUrl)])
  })
})

test('the log names no number and no address that reaches a person', async () => {
  await server.ok(me, 'profile_edit', {
    nickName: '李四',
    phonenumber: '13812345678',
    email: 'li@example.cn',
  })
  await server.ok(me, 'profile_unit_edit', { ...unit, contact_phone: '13987654321' })
  const told = await server.database.db.select().from(opLog)
  expect(told).toMatchObject([
    { action: 'profile_edit', after: { phonenumber: '138****5678', email: 'l***@example.cn' } },
    { action: 'profile_unit_edit', after: { contact_phone: '139****4321' } },
  ])
  expect(JSON.stringify(told)).not.toMatch(/13812345678|13987654321|li@/)
})

describe('the unit', () => {
  test('is kept up to date by the school itself, and by nobody else in it', async () => {
    await server.ok(me, 'profile_unit_edit', {
      ...unit,
      postcode: '210000',
      credit_code: '12100000400002259P',
    })
    expect((await server.ok(me, 'profile_detail', {})).data.dept).toMatchObject({
      ...unit,
      postcode: '210000',
    })
    const teacher = await server.login('teacher', ['schoolMan'], { dept_id })
    expect((await server.ok(teacher, 'profile_detail', {})).data.dept?.can_edit).toBe(false)
    expect((await server.send(teacher, 'profile_unit_edit', unit)).code).toBe(403)
  })

  test.each<[string, Partial<Input<'profile_unit_edit'>>, string]>([
    ['no contact', { contact_name: '' }, '请输入联系人'],
    ['a short telephone', { contact_phone: '139' }, '请输入正确的手机号码'],
    ['a code of another kind', { credit_code: '123' }, '统一社会信用代码须为18位，现为3位'],
    ['a postcode of letters', { postcode: 'abc' }, '邮编须为6位数字'],
    ['a long street', { address: '路'.repeat(201) }, '地址不超过200字'],
  ])('%s is refused', async (_, input, words) => {
    const { code, msg } = await server.send(me, 'profile_unit_edit', { ...unit, ...input })
    expect({ code, msg }).toEqual({ code: 500, msg: words })
  })

  test('of somebody who has none cannot be changed', async () => {
    const lost = await server.login('lost', ['publisher'])
    expect((await server.send(lost, 'profile_unit_edit', unit)).msg).toBe(
      '您的账号没有所属单位，请联系管理员',
    )
  })
})

describe('the password', () => {
  const check = (password: string) => server.ok(me, 'user_password_check', { password })

  test('is checked without being changed; wrong ones count like failed logins and lock the account', async () => {
    expect(await check(TEST_PASSWORD)).toMatchObject({ passed: true, remain_times: LIMITS.user.failures })
    expect(await check('wrong-1')).toMatchObject({ passed: false, remain_times: LIMITS.user.failures - 1 })
    expect(await check(TEST_PASSWORD)).toMatchObject({ passed: true, remain_times: LIMITS.user.failures })
    for (let left = LIMITS.user.failures - 1; left >= 0; left--)
      expect(await check('wrong-1')).toMatchObject({ passed: false, remain_times: left })
    const locked = await server.send(me, 'user_password_check', { password: TEST_PASSWORD })
    expect(locked).toMatchObject({ code: 500, msg: expect.stringContaining('锁定') })
    const login = await server.send(undefined, 'login', { username: 'wang', password: TEST_PASSWORD })
    expect(login.msg).toContain('锁定')
  })
})

describe('the signature', () => {
  const sign_base64 = `data:image/png;base64,${PNG.toString('base64')}`

  test('of an expert is kept without a project', async () => {
    await server.database.db.insert(expert).values({ user_id: me.user_id, name: '王老师' })
    const { sign_time, commit_time } = await server.ok(me, 'update_zhuanjia_sign', { sign_base64 })
    expect({ sign_time, commit_time }).toEqual({ sign_time: expect.any(String), commit_time: null })
    expect((await server.ok(me, 'profile_detail', {})).data.sign_image).toBe(sign_base64)
  })

  test('is for experts, and a promise is given to a project', async () => {
    expect((await server.send(me, 'update_zhuanjia_sign', { sign_base64 })).msg).toBe(
      '没有专家信息，不能保存电子签名',
    )
    expect((await server.send(me, 'update_zhuanjia_sign', { sign_base64, commit: 1 })).msg).toBe(
      '请选择活动名称',
    )
    const [account] = await server.database.db.select().from(user).where(eq(user.user_id, me.user_id))
    expect(account?.user_name).toBe('wang')
  })
})
