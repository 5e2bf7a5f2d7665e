import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { dept, message, schoolApplication, schoolDirectory, user, heldRole } from '#server/db/schema/index'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'

const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('\0\x10JFIF\0'), ...Buffer.alloc(64)])
const proof = () => new File([JPG], '证明.jpg', { type: 'image/jpeg' })
const CREDIT = '12100000400002259P'

let server: TestServer
let admin: Login
let province: Login
const db = () => server.database.db

const form = (more: Partial<Input<'declare_school_save'>> = {}): Input<'declare_school_save'> => ({
  dept_type: 'school_voc',
  province_id: '320000',
  dept_name: '江阴职业技术学院',
  snum: '4132013137',
  credit_code: CREDIT,
  contact_name: '李明',
  contact_post: '教务处处长',
  contact_phone: '13812345678',
  contact_email: 'jwc@example.cn',
  user_name: 'jyzy_jwc',
  password: TEST_PASSWORD,
  file: proof(),
  ...more,
})
const register = (more: Partial<Input<'declare_school_save'>> = {}) =>
  server.send(undefined, 'declare_school_save', form(more))
const applied = async (more: Partial<Input<'declare_school_save'>> = {}) => {
  await server.ok(undefined, 'declare_school_save', form(more))
  const { rows } = await server.ok(admin, 'school_applications', {
    keyword: more.dept_name ?? form().dept_name,
  })
  const [row] = rows
  if (!row) throw new Error('no application')
  return row
}
const loginAs = async (user_name: string): Promise<Login> => {
  const { token } = await server.ok(undefined, 'login', { username: user_name, password: TEST_PASSWORD })
  const [account] = await db().select().from(user).where(eq(user.user_name, user_name))
  return { user_id: account?.user_id ?? 0, user_name, token }
}

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await db().execute(
    sql`truncate sys_user, dept, school_application, school_directory, message, login_guard cascade`,
  )
  await db().insert(schoolDirectory).values({
    snum: '4132013137',
    school_name: '江阴职业技术学院',
    dept_type: 'school_voc',
    province_id: '320000',
    city_name: '江阴市',
    search: '江阴职业技术学院 4132013137',
    pairs: [],
    edition: 'test',
  })
  await db()
    .insert(dept)
    .values([
      { dept_id: 1, dept_name: '江苏省教育厅', dept_type: 'province', province_id: '320000' },
      { dept_id: 2, dept_name: '浙江省教育厅', dept_type: 'province', province_id: '330000' },
    ])
  admin = await server.login('admin1', ['admin'])
  province = await server.login('js', ['province'], { dept_id: 1 })
})

describe('学校注册', () => {
  test('is open unless the parameter closes it', async () => {
    expect(await server.ok(undefined, 'register_state', {})).toEqual({ open: true, needs_phone: false })
    await server.ok(admin, 'config_add', {
      configName: '开放学校注册',
      configKey: 'ps.register.open',
      configValue: 'false',
    })
    expect(await server.ok(undefined, 'register_state', {})).toMatchObject({ open: false })
    expect((await register()).msg).toMatch('学校注册尚未开放')
    expect(await db().$count(schoolApplication)).toBe(0)
    await db().execute(sql`truncate sys_config`)
  })

  test('makes an account without rights, until the province admits the school', async () => {
    const { application_id } = await applied()
    const own = await loginAs('jyzy_jwc')
    expect(await server.ok(own, 'getInfo', {})).toMatchObject({ roles: [], user: { dept: null } })
    expect((await server.send(own, 'school_staff', { dept_id: 1 })).code).toBe(403)
    const upload = await server.send(own, 'common_upload', { file: proof(), purpose: 'attachment' })
    expect(upload.msg).toMatch('通过审核之后才能上传')
    await server.ok(province, 'school_audit', { application_ids: [application_id], passed: 1 })
    expect(await server.ok(own, 'getInfo', {})).toMatchObject({
      roles: ['school'],
      user: { dept: { deptName: '江阴职业技术学院' }, snum: '4132013137' },
    })
    const [unit] = await db().select().from(dept).where(eq(dept.snum, '4132013137'))
    expect(unit).toMatchObject({ city_name: '江阴市', credit_code: CREDIT, contact_phone: '13812345678' })
    const told = await db().select().from(message).where(eq(message.user_id, own.user_id))
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'site', 'sms'])
    expect(told[0]?.title).toBe('学校注册已通过审核')
  })

  test('can be mended after a refusal, and the reason is told', async () => {
    const { application_id } = await applied()
    const refuse = { application_ids: [application_id], passed: 0 as const }
    expect((await server.send(province, 'school_audit', refuse)).msg).toBe('请填写退回理由，不少于5字')
    await server.ok(province, 'school_audit', { ...refuse, reason: '证明没有盖章' })
    const own = await loginAs('jyzy_jwc')
    const found = await server.ok(own, 'register_own', {})
    expect(found).toMatchObject({
      reg_status: 'rejected',
      reason: '证明没有盖章',
      license_file_name: '证明.jpg',
    })
    const { user_name: _u, password: _p, file: _f, ...fields } = form({ contact_name: '王芳' })
    const sent = await server.ok(own, 'register_resubmit', {
      ...fields,
      file: proof(),
      revision: found?.revision,
    })
    expect(sent.reg_status).toBe('pending')
    const late = await server.send(own, 'register_resubmit', { ...fields, revision: found?.revision })
    expect(late.msg).toMatch('请刷新后再提交')
    await server.ok(province, 'school_audit', { application_ids: [application_id], passed: 1 })
    expect((await server.send(own, 'register_resubmit', fields)).msg).toMatch('已通过审核')
    expect(await server.ok(own, 'getInfo', {})).toMatchObject({ roles: ['school'] })
  })

  test('is decided by the own province only, once', async () => {
    const { application_id } = await applied()
    const zhejiang = await server.login('zj', ['province'], { dept_id: 2 })
    expect((await server.ok(zhejiang, 'school_applications', {})).rows).toEqual([])
    const act = { application_ids: [application_id], passed: 1 as const }
    expect((await server.send(zhejiang, 'school_audit', act)).msg).toMatch('不全在您的管理范围内')
    await server.ok(province, 'school_audit', act)
    expect((await server.send(province, 'school_audit', act)).msg).toMatch('不是待审核状态')
  })

  test('shows its proof to those who decide, and to nobody else', async () => {
    const { license_file } = await applied()
    const zhejiang = await server.login('zj', ['province'], { dept_id: 2 })
    const own = await loginAs('jyzy_jwc')
    expect((await server.send(province, 'upload_content', { name: license_file })).code).toBe(200)
    expect((await server.send(own, 'upload_content', { name: license_file })).code).toBe(200)
    expect((await server.send(zhejiang, 'upload_content', { name: license_file })).code).toBe(404)
  })

  test('stops where the school has somebody, and says whom to ask', async () => {
    const { application_id } = await applied()
    const again = { user_name: 'other', contact_phone: '13900000000' }
    expect((await register(again)).msg).toBe('“江阴职业技术学院”已提交注册，正在审核，联系人 李* 138****5678')
    const [found] = await server.ok(undefined, 'declare_register_school_select', { keyword: '江阴职业' })
    // Pairs are left out above, so the list itself does not find it.
    expect(found).toBeUndefined()
    await server.ok(province, 'school_audit', { application_ids: [application_id], passed: 1 })
    expect((await register(again)).msg).toBe('“江阴职业技术学院”已注册，请联系本校管理员 李* 138****5678')
  })

  test('completes a unit that an import has made, and takes nothing from it before', async () => {
    await db().insert(dept).values({ dept_id: 9, dept_name: '江阴职业技术学院', dept_type: 'school_voc' })
    await server.login('man', ['schoolMan'], { dept_id: 9 })
    const { application_id } = await applied()
    const [before] = await db().select().from(dept).where(eq(dept.dept_id, 9))
    expect(before).toMatchObject({ snum: null, contact_name: null })
    await server.ok(province, 'school_audit', { application_ids: [application_id], passed: 1 })
    const [after] = await db().select().from(dept).where(eq(dept.dept_id, 9))
    expect(after).toMatchObject({ snum: '4132013137', contact_name: '李明' })
    const { rows } = await server.ok(province, 'school_list', {})
    expect(rows).toMatchObject([{ dept_id: 9, staff_num: 2, high_level_type: 'none' }])
  })

  test('of two that come at once one is taken', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => register({ user_name: `user_${n}`, contact_phone: `1390000000${n}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg.includes('已提交注册'))).toHaveLength(2)
    expect(await db().$count(user, sql`user_name like 'user\\_%'`)).toBe(1)
  })

  test.each([
    [{ snum: '4132013138', dept_name: '江阴职业技术学院' }, '在学校名录中，学校标识码是4132013137'],
    [{ dept_name: '某某学院' }, '属于“江阴职业技术学院”'],
    [{ snum: '123' }, '学校标识码须为10位数字'],
    [{ credit_code: '12100000400002259Q' }, '校验位不符'],
    [{ contact_phone: '12345' }, '请输入正确的手机号码'],
    [{ user_name: 'admin1' }, '账号“admin1”已被使用，请换一个'],
    [{ user_name: '张三' }, '账号须为4-20位字母、数字或下划线'],
    [{ password: '12345678' }, '密码须同时含字母、数字和符号'],
    [{ file: new File([JPG], '证明.png') }, '单位证明须为 pdf、jpg 格式'],
    [{ file: new File(['nothing'], '证明.pdf') }, '内容与格式不符'],
    [{ file: new File([new Uint8Array(5 * 1024 * 1024 + 1)], '证明.pdf') }, '5MB'],
  ])('refuses %j', async (more, says) => {
    const { code, msg } = await register(more)
    expect(code).not.toBe(200)
    expect(msg).toMatch(says)
    expect(await db().$count(schoolApplication)).toBe(0)
    expect(await db().$count(user)).toBe(2)
  })

  test('accepts a school beyond the list, under its own code', async () => {
    const { application_id, listed } = await applied({
      dept_name: '甲县中等专业学校',
      dept_type: 'school_sec',
      snum: '3132000001',
    })
    expect(listed).toBe(false)
    await server.ok(province, 'school_audit', { application_ids: [application_id], passed: 1 })
    const { msg } = await register({
      dept_name: '甲县中等专业学校',
      dept_type: 'school_sec',
      snum: '3132000002',
      user_name: 'second',
      contact_phone: '13900000000',
    })
    expect(msg).toBe('已有同名学校“甲县中等专业学校”，学校标识码是3132000001，请核对标识码')
  })

  test('asks for the captcha where captchas are on', async () => {
    const guarded = await testServer({ captcha: true })
    const { msg } = await guarded.send(undefined, 'declare_school_save', form({ code: 'abcd', uuid: 'none' }))
    expect(msg).toBe('验证码错误或已失效')
  })

  test('asks for a proved telephone where codes are sent', async () => {
    const sending = await testServer({ sms: { url: 'http://127.0.0.1:1/', secret: 'x' } })
    expect(await sending.ok(undefined, 'register_state', {})).toMatchObject({ needs_phone: true })
    const { msg } = await sending.send(undefined, 'declare_school_save', form())
    expect(msg).toBe('请先验证手机号码')
  })
})

describe('学校人员', () => {
  let head: Login
  const dept_id = 50
  const add = (as: Login, more: Partial<Input<'school_staff_add'>> = {}) =>
    server.send(as, 'school_staff_add', {
      dept_id,
      nick_name: '赵敏',
      user_name: 'zhaomin',
      phone: '13700000001',
      ...more,
    })

  beforeEach(async () => {
    await db()
      .insert(dept)
      .values([
        { dept_id, dept_name: '某学院', dept_type: 'school_voc', province_id: '320000', snum: '4132000001' },
        { dept_id: 51, dept_name: '别的学院', dept_type: 'school_voc', province_id: '330000' },
      ])
    head = await server.login('head', ['school'], { dept_id })
  })

  test('a school adds 申报人员 only, to itself only; the password must be changed', async () => {
    expect((await add(head, { role: 'school' })).msg).toBe('学校管理员只能添加申报人员')
    expect((await add(head, { dept_id: 51 })).code).toBe(403)
    const { value } = await add(head)
    const { need_bind } = await server.ok(undefined, 'login', {
      username: 'zhaomin',
      password: value.password,
    })
    expect(need_bind).toBe(1)
    expect((await add(head)).msg).toBe('账号“zhaomin”已被使用，请换一个')
    expect((await add(head, { user_name: 'zhaomin2' })).msg).toMatch('已被其他账号使用')
    const { rows, dept_name } = await server.ok(head, 'school_staff', { dept_id })
    expect(dept_name).toBe('某学院')
    expect(rows).toMatchObject([
      { user_name: 'head', role: 'school', editable: false },
      { user_name: 'zhaomin', role: 'schoolMan', editable: true, login_time: expect.any(String) },
    ])
  })

  test('a province looks after the schools in its territory', async () => {
    expect((await server.send(province, 'school_staff', { dept_id: 51 })).code).toBe(403)
    expect((await add(province, { role: 'school' })).code).toBe(200)
    const { rows } = await server.ok(province, 'school_list', {})
    expect(rows.map(({ dept_name }) => dept_name)).toEqual(['某学院'])
    await server.ok(province, 'school_level', { dept_id, high_level_type: 'national' })
    const after = await server.ok(province, 'school_list', { high_level_type: 'national' })
    expect(after.total).toBe(1)
    expect(
      (await server.send(province, 'school_level', { dept_id: 51, high_level_type: 'none' })).msg,
    ).toMatch('不在您的管理范围内')
  })

  test('a reset ends the sessions and tells the owner', async () => {
    const man = await server.login('man', ['schoolMan'], { dept_id })
    await server.ok(head, 'school_staff_reset', { user_id: man.user_id })
    expect((await server.send(man, 'getInfo', {})).code).toBe(401)
    const [told] = await db().select().from(message).where(eq(message.user_id, man.user_id))
    expect(told?.content).toMatch('head重置了您的登录密码')
  })

  test('nobody changes an account that another office answers for', async () => {
    const other = await server.login('other', ['schoolMan', 'pingShenManage'], { dept_id })
    const abroad = await server.login('abroad', ['schoolMan'], { dept_id: 51 })
    const equal = await server.login('equal', ['school'], { dept_id })
    const plain = await server.login('plain', [], { dept_id })
    const reset = async (as: Login, { user_id }: Login) =>
      (await server.send(as, 'school_staff_reset', { user_id })).msg
    expect(await reset(head, other)).toBe('该账号另有其他角色，请联系系统管理员')
    expect(await reset(head, abroad)).toMatch('不在您的管理范围内')
    expect(await reset(head, equal)).toMatch('由省级部门或系统管理员维护')
    expect(await reset(head, plain)).toMatch('不是学校人员')
    expect(await reset(head, head)).toMatch('不能更改自己的账号')
    expect((await server.send(province, 'school_staff_reset', equal)).code).toBe(200)
  })

  test('a school keeps an administrator', async () => {
    const stop = { user_id: head.user_id, disabled: 1 } as const
    expect((await server.send(province, 'school_staff_stop', stop)).msg).toMatch('唯一可用的管理员')
    const demote = { user_id: head.user_id, role: 'schoolMan' } as const
    expect((await server.send(province, 'school_staff_role', demote)).msg).toMatch('唯一可用的管理员')
    const man = await server.login('man', ['schoolMan'], { dept_id })
    await server.ok(province, 'school_staff_role', { user_id: man.user_id, role: 'school' })
    const both = await Promise.all(
      [head, man].map(({ user_id }) => server.send(province, 'school_staff_stop', { user_id, disabled: 1 })),
    )
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    const roles = await db().select().from(heldRole).where(eq(heldRole.user_id, man.user_id))
    expect(roles).toEqual([{ user_id: man.user_id, role: 'school' }])
  })

  test('a school that was admitted keeps its credit code', async () => {
    await db()
      .update(dept)
      .set({ license_file: 'x.pdf', credit_code: CREDIT })
      .where(eq(dept.dept_id, dept_id))
    const contact = { contact_name: '李明', contact_phone: '13812345678' }
    const changed = await server.send(head, 'profile_unit_edit', { ...contact, credit_code: '' })
    expect(changed.msg).toMatch('已随注册审核通过')
    await server.ok(head, 'profile_unit_edit', { ...contact, credit_code: CREDIT, contact_post: '处长' })
    const { data } = await server.ok(head, 'profile_detail', {})
    expect(data.dept).toMatchObject({ contact_post: '处长', credit_code: CREDIT })
  })
})
