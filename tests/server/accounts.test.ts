import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { workbook, XLSX } from '#server/files/workbook'
import { dept, sysPost, user } from '#server/db/schema/index'
import { testServer, TEST_PASSWORD, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let admin: Login
beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
})

const db = () => server.database.db

test('an account is added with unit, post and role, logs in once with its password and has to change it', async () => {
  const [unit] = await db().insert(dept).values({ dept_name: '平台', dept_type: 'platform' }).returning()
  const [post] = await db().insert(sysPost).values({ post_code: 'ceo', post_name: '主任' }).returning()
  const made = await server.ok(admin, 'account_add', {
    userName: 'zhangsan',
    nickName: '张三',
    deptId: unit?.dept_id,
    phonenumber: '13800000000',
    email: 'a@example.com',
    sex: '1',
    postIds: [post?.post_id ?? 0],
    roleIds: [BUILT_IN_ROLE.pingShenManage],
  })
  const login = await server.ok(undefined, 'login', { username: 'zhangsan', password: made.password })
  expect(login.need_bind).toBe(1)
  const detail = await server.ok(admin, 'account_detail', { userId: made.userId })
  expect(detail).toMatchObject({
    data: { userName: 'zhangsan', dept: { deptName: '平台' }, sex: '1', createBy: 'admin', remark: null },
    postIds: [post?.post_id],
    roleIds: [BUILT_IN_ROLE.pingShenManage],
  })
  const list = await server.ok(admin, 'account_list', { deptId: unit?.dept_id, nickName: '张' })
  expect(list.rows).toMatchObject([{ roleNames: ['评审管理员'], status: '0' }])
})

test('what is sent back whole changes what was changed, and no password', async () => {
  const { user_id } = await server.login('lisi')
  const { data } = await server.ok(admin, 'account_detail', { userId: user_id })
  await server.ok(admin, 'account_edit', {
    ...data,
    userId: user_id,
    nickName: '李四',
    password: '',
  } as never)
  await server.ok(undefined, 'login', { username: 'lisi', password: TEST_PASSWORD })
  const [stored] = await db().select().from(user).where(eq(user.user_id, user_id))
  expect(stored).toMatchObject({ nick_name: '李四', update_by: 'admin' })
})

describe('is refused in words', () => {
  test.each([
    ['a short name', { userName: 'ab', nickName: '甲' }, '账号须为4-20位字母、数字或下划线'],
    ['no name', { userName: 'abcd', nickName: ' ' }, '请输入用户姓名'],
    ['a weak password', { userName: 'abcd', nickName: '甲', password: '12345678' }, '密码须同时含'],
    ['a unit that is not there', { userName: 'abcd', nickName: '甲', deptId: 9999 }, '所属单位不存在'],
    ['a role that is not there', { userName: 'abcd', nickName: '甲', roleIds: [9999] }, '所选角色不存在'],
    ['a post that is not there', { userName: 'abcd', nickName: '甲', postIds: [9999] }, '所选岗位不存在'],
    ['a name that is taken', { userName: 'admin', nickName: '甲' }, '账号“admin”已被使用'],
  ])('%s', async (_, input, words) => {
    const reply = await server.send(admin, 'account_add', input)
    expect(reply.msg).toContain(words)
    expect(await db().select().from(user)).toHaveLength(1)
  })

  test('deleting what has come into use', async () => {
    const used = await server.login('used', [], { login_time: new Date() })
    expect((await server.send(admin, 'account_remove', { userId: String(used.user_id) })).msg).toContain(
      '已登录过',
    )
    const { project_id } = await makeProject(db(), admin)
    const { group_id } = await makeGroup(db(), project_id)
    const seated = await makeExpert(server, { project_id, group_id, member_type: 'expert' })
    expect((await server.send(admin, 'account_remove', { userId: String(seated.user_id) })).msg).toContain(
      '不能删除',
    )
    const fresh = await server.login('fresh')
    await server.ok(admin, 'account_remove', { userId: String(fresh.user_id) })
    expect(await db().select().from(user).where(eq(user.user_id, fresh.user_id))).toEqual([])
  })
})

test('a stopped account is out at once; a reset one logs in with the new password only', async () => {
  const { user_id, ...me } = await server.login('lisi', ['sys2'])
  await server.ok(admin, 'account_status', { userId: user_id, status: '1' })
  expect((await server.send({ user_id, ...me }, 'getInfo', {})).code).toBe(401)
  await server.ok(admin, 'account_status', { userId: user_id, status: '0' })
  const { password } = await server.ok(admin, 'account_reset', { userId: user_id })
  expect(
    (await server.send(undefined, 'login', { username: 'lisi', password: TEST_PASSWORD })).code,
  ).not.toBe(200)
  await server.ok(undefined, 'login', { username: 'lisi', password })
})

describe('a list of accounts', () => {
  const HEAD = ['登录账号', '用户姓名', '所属单位', '手机号码', '邮箱', '性别', '角色', '状态', '备注']
  const sheet = (rows: string[][]) => new File([workbook('用户', HEAD, rows)], 'users.xlsx', { type: XLSX })

  test('is imported as a whole, with a password for each', async () => {
    await db().insert(dept).values({ dept_name: '平台', dept_type: 'platform' })
    const { added } = await server.ok(admin, 'account_import', {
      file: sheet([
        ['wang_wu', '王五', '平台', '13800000001', '', '男', '评审管理员', '正常', ''],
        ['zhao_liu', '赵六', '', '', '', '', '', '', ''],
      ]),
    })
    expect(added.map(({ userName }) => userName)).toEqual(['wang_wu', 'zhao_liu'])
    await server.ok(undefined, 'login', { username: 'wang_wu', password: added[0]?.password ?? '' })
  })

  test('with a wrong line changes nothing, and says row, field, value and reason', async () => {
    const reply = await server.send(admin, 'account_import', {
      file: sheet([
        ['wang_wu', '王五', '没有', '1380', '', '甲', '<b>不存在</b>', '正常', ''],
        ['wang_wu', '又一', '', '', '', '', '', '', ''],
      ]),
    })
    expect(reply.code).toBe(500)
    expect(reply.data).toEqual(
      expect.arrayContaining([
        { row: 2, field: '所属单位', value: '没有', reason: '没有这个单位' },
        { row: 2, field: '性别', value: '甲', reason: '须为男、女、未知之一' },
        { row: 3, field: '登录账号', value: 'wang_wu', reason: '文件中重复' },
      ]),
    )
    expect(reply.msg).not.toContain('<b>')
    expect(await db().select().from(user)).toHaveLength(1)
  })

  test('updates known accounts when asked to, and refuses them otherwise', async () => {
    const { user_id } = await server.login('lisi')
    const rows = [['lisi', '李四', '', '', '', '', '', '', '']]
    expect((await server.send(admin, 'account_import', { file: sheet(rows) })).msg).toContain('账号已存在')
    expect(await server.ok(admin, 'account_import', { file: sheet(rows), updateSupport: 1 })).toMatchObject({
      added: [],
      updated: 1,
    })
    const [stored] = await db().select().from(user).where(eq(user.user_id, user_id))
    expect(stored?.nick_name).toBe('李四')
  })

  test('what is no workbook is refused', async () => {
    const file = new File(['<html>'.repeat(10)], 'a.xlsx', { type: XLSX })
    const reply = await server.send(admin, 'account_import', { file })
    expect(reply.code).toBe(500)
    expect(reply.msg).toMatch(/\p{Script=Han}/u)
  })

  test('is exported as a workbook, and the template can be filled in', async () => {
    const file = await server.ok(admin, 'account_export', {})
    const book = read(new Uint8Array(await file.arrayBuffer()))
    const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(rows).toMatchObject([{ 登录账号: 'admin', 角色: '超级管理员' }])
    const template = await server.ok(admin, 'account_template', {})
    expect(template.name).toBe('用户导入模板.xlsx')
  })
})
