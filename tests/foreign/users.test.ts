import { beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { TEST_PASSWORD } from '#tests/support/api'
import { addUnit, foreignClient, type Fields, type ForeignClient } from './client'
import {
  BOOLEAN,
  dataOf,
  eachIs,
  isTree,
  LIST,
  listIn,
  NUMBER,
  orNull,
  PAGE,
  pageOf,
  SINCE,
  TEXT,
  TIME,
  ZERO_ONE,
} from './kinds'

let client: ForeignClient
let deptId: unknown
let postId: unknown
let roleId: unknown
beforeAll(async () => {
  client = await foreignClient()
  await addUnit(client, '评审部')
  deptId = listIn(await client.get('/system/dept/list', { deptName: '评审部' }))[0]?.['deptId']
  await client.post('/system/post', { postCode: 'head', postName: '主任', postSort: 0, status: '0' })
  postId = listIn(await client.get('/system/post/list', PAGE), 'rows')[0]?.['postId']
})

const ROLE = { roleId: NUMBER, roleName: TEXT, status: ZERO_ONE }
const found = async (userName: string): Promise<Fields> =>
  listIn(await client.get('/system/user/list', { ...PAGE, userName }), 'rows')[0] ?? {}

describe('用户管理', () => {
  test('the tree beside the list', async () => {
    isTree(listIn(await client.get('/system/user/deptTree')))
  })

  test('what a new account chooses from stands at the top level', async () => {
    const choices = await client.get('/system/user/')
    eachIs(listIn(choices, 'posts'), { postId: NUMBER, postName: TEXT, status: ZERO_ONE })
    const roles = listIn(choices, 'roles')
    eachIs(roles, ROLE)
    roleId = roles.find(({ roleKey }) => roleKey === 'sys2')?.['roleId']
  })

  test('an account is added, listed, read, changed and sent back whole', async () => {
    await client.post('/system/user', {
      userId: undefined,
      deptId,
      userName: 'wang',
      nickName: '王',
      password: 'Abc-1234567',
      phonenumber: '13800000001',
      email: 'wang@example.com',
      sex: '1',
      status: '0',
      remark: '说明',
      postIds: [postId],
      roleIds: [roleId],
    })
    const rows = pageOf(
      await client.get('/system/user/list', {
        ...PAGE,
        userName: 'wang',
        phonenumber: '138',
        status: '0',
        deptId,
        ...SINCE,
      }),
      {
        userId: NUMBER,
        userName: 'wang',
        nickName: '王',
        dept: { deptName: '评审部' },
        phonenumber: '13800000001',
        status: '0',
        createTime: TIME,
      },
    )
    const path = `/system/user/${String(rows[0]?.['userId'])}`
    const detail = await client.get(path)
    const data = dataOf(detail)
    expect(data).toMatchObject({
      userId: NUMBER,
      deptId,
      userName: 'wang',
      nickName: '王',
      phonenumber: '13800000001',
      email: 'wang@example.com',
      sex: '1',
      status: '0',
      remark: '说明',
      dept: { deptName: '评审部' },
      createBy: 'admin',
      createTime: TIME,
      updateBy: orNull(TEXT),
      updateTime: orNull(TIME),
      loginIp: orNull(TEXT),
      loginDate: orNull(TIME),
    })
    eachIs(listIn(detail, 'posts'), { postId: NUMBER, postName: TEXT, status: ZERO_ONE })
    eachIs(listIn(detail, 'roles'), ROLE)
    expect(detail).toMatchObject({ postIds: [postId], roleIds: [roleId] })

    const { postIds, roleIds } = detail
    await client.put('/system/user', {
      ...data,
      params: {},
      salt: null,
      nickName: '王五',
      postIds,
      roleIds,
      password: '',
    })
    expect(dataOf(await client.get(path))).toMatchObject({ nickName: '王五', updateBy: 'admin' })
    // The empty password of the form left the old one alone.
    const login = { username: 'wang', password: 'Abc-1234567', code: '', uuid: '' }
    expect((await client.ask('POST', '/login', { data: login, token: '' })).code).toBe(200)
  })

  test('the role of the administrator is a choice for the administrator only', async () => {
    const { userId } = await found('wang')
    const keys = async (path: string) => listIn(await client.get(path), 'roles').map(({ roleKey }) => roleKey)
    for (const form of [
      `/system/user/${String(userId)}`,
      '/system/user/',
      `/system/user/authRole/${String(userId)}`,
    ])
      expect(await keys(form)).not.toContain('admin')
    for (const form of ['/system/user/1', '/system/user/authRole/1'])
      expect(await keys(form)).toContain('admin')
    expect(await client.get('/system/user/1')).toMatchObject({ roleIds: [expect.any(Number)] })
  })

  test('a password is set, and an account switched off and on', async () => {
    const { userId } = await found('wang')
    await client.put('/system/user/resetPwd', { userId, password: 'New-1234567' })
    const login = { username: 'wang', password: 'New-1234567', code: '', uuid: '' }
    expect((await client.ask('POST', '/login', { data: login, token: '' })).code).toBe(200)
    for (const status of ['1', '0']) {
      await client.put('/system/user/changeStatus', { userId, status })
      expect(await found('wang')).toMatchObject({ status })
    }
  })

  test('roles are given in the query, some or none', async () => {
    const { userId } = await found('wang')
    const path = `/system/user/authRole/${String(userId)}`
    const held = async () =>
      listIn(await client.get(path), 'roles').flatMap((role) => (role['flag'] === true ? role['roleId'] : []))
    const answer = await client.get(path)
    expect(answer).toMatchObject({ user: { userId, userName: 'wang', nickName: TEXT } })
    const roles = listIn(answer, 'roles')
    eachIs(roles, { ...ROLE, roleKey: TEXT, createTime: TIME, flag: BOOLEAN })
    expect(await held()).toEqual([roleId])
    await client.bare('PUT', '/system/user/authRole', { userId, roleIds: '' })
    expect(await held()).toEqual([])
    await client.bare('PUT', '/system/user/authRole', { userId, roleIds: [roleId].join(',') })
    expect(await held()).toEqual([roleId])
  })

  test('the files: what is listed, a template, and an import', async () => {
    const rows = await client.download('/system/user/export', { ...PAGE, userName: 'wang' })
    expect(rows[1]).toContain('wang')
    const [head = [], example = []] = await client.download('/system/user/importTemplate')
    const cells = example.map((cell) =>
      cell === 'zhang_san' ? 'lisi' : cell === '评审平台' ? '评审部' : cell,
    )
    const book = utils.book_new(utils.aoa_to_sheet([head, cells]))
    const form = () => {
      const made = new FormData()
      made.append('file', new File([write(book, { type: 'array' }) as ArrayBuffer], '用户.xlsx'))
      return made
    }
    // The message is all that the client shows, so it has to tell the password as well.
    const { msg } = await client.post('/system/user/importData?updateSupport=0', form())
    expect(msg).toMatch(
      /^恭喜您，数据已全部导入成功！共 1 条，数据如下：<br\/>1、账号 lisi 导入成功，初始密码 \S{12,}$/,
    )
    expect(await found('lisi')).toMatchObject({ nickName: '张三' })
    const login = { username: 'lisi', password: msg.split(' ').at(-1), code: '', uuid: '' }
    expect((await client.ask('POST', '/login', { data: login, token: '' })).code).toBe(200)
    expect(
      await client.refused('POST', '/system/user/importData?updateSupport=0', { data: form() }),
    ).toContain('lisi')
    expect((await client.post('/system/user/importData?updateSupport=1', form())).msg).toBe(
      '恭喜您，数据已全部导入成功！共 1 条，数据如下：<br/>1、账号 lisi 更新成功',
    )
  })

  test('of a long import it tells the first passwords, and how to set the others', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [`many_${i}`, `某${i}`])
    const book = utils.book_new(utils.aoa_to_sheet([['登录账号', '用户姓名'], ...rows]))
    const form = new FormData()
    form.append('file', new File([write(book, { type: 'array' }) as ArrayBuffer], '用户.xlsx'))
    const { msg } = await client.post('/system/user/importData?updateSupport=0', form)
    const lines = msg.split('<br/>')
    expect(lines[0]).toBe('恭喜您，数据已全部导入成功！共 60 条，数据如下：')
    expect(lines[50]).toMatch(/^50、账号 many_49 导入成功，初始密码 \S+$/)
    expect(lines.slice(51)).toEqual([
      '……其余 10 条未列出，其中新账号的初始密码请在用户管理中用“重置密码”另设',
    ])
  })

  test('several accounts are deleted at once', async () => {
    for (const userName of ['zhao', 'qian'])
      await client.post('/system/user', { userName, nickName: '某', password: 'Abc-1234567', status: '0' })
    const ids = [(await found('zhao'))['userId'], (await found('qian'))['userId']]
    await client.remove(`/system/user/${ids.join(',')}`)
    expect(await client.get('/system/user/list', { ...PAGE, userName: 'zhao' })).toMatchObject({
      rows: [],
      total: 0,
    })
  })
})

describe('个人中心', () => {
  test('shows whose it is, with role and post beside it', async () => {
    expect(await client.get('/system/user/profile')).toMatchObject({
      roleGroup: TEXT,
      postGroup: TEXT,
      data: {
        userName: 'admin',
        nickName: TEXT,
        phonenumber: orNull(TEXT),
        email: orNull(TEXT),
        sex: orNull(TEXT),
        createTime: TIME,
        dept: orNull(expect.objectContaining({ deptName: TEXT })),
      },
    })
  })

  test('takes what is typed, a portrait and a new password', async () => {
    const own = { nickName: '管理员', phonenumber: '13800000009', email: 'admin@example.com', sex: '0' }
    await client.put('/system/user/profile', own)
    expect(dataOf(await client.get('/system/user/profile'))).toMatchObject(own)

    const form = new FormData()
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    form.append('avatarfile', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'a.png')
    const { imgUrl } = await client.post('/system/user/profile/avatar', form)
    expect(imgUrl).toMatch(/^\/profile\//)
    const shown = await client.send('GET', String(imgUrl))
    expect(shown.headers.get('content-type')).toContain('image/')
    expect(await client.get('/getInfo')).toMatchObject({
      user: { avatar: expect.stringContaining(String(imgUrl).replace(/\?.*/, '')) },
    })

    await client.put('/system/user/profile/updatePwd', {
      oldPassword: TEST_PASSWORD,
      newPassword: 'Other-12345',
    })
    expect(await client.get('/getInfo')).toMatchObject({ permissions: LIST })
  })

  // Its `<img>` sends no token.
  test('a portrait is shown at the address that was told, and at no other', async () => {
    const { user } = await client.get('/getInfo')
    const address = String((user as Fields)['avatar'])
    const shown = await client.send('GET', address, { token: '' })
    expect(shown.headers.get('content-type')).toContain('image/')
    await client.refused('GET', address.replace(/\?.*/, ''), { token: '' })
  })
})
