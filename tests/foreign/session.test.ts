import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_PASSWORD, testServer } from '#tests/support/api'
import { foreignClient, type ForeignClient } from './client'
import { BOOLEAN, dataOf, eachIs, LIST, listIn, NUMBER, orNull, TEXT, TIME } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the shell around every page', () => {
  test('the login page asks whether there is a captcha, without a token', async () => {
    expect(await client.ask('GET', '/captchaImage', { token: '' })).toMatchObject({
      code: 200,
      captchaEnabled: false,
    })
  })

  test('who is logged in, and what they may open', async () => {
    const info = await client.get('/getInfo')
    expect(info).toMatchObject({
      user: { userId: 1, userName: 'admin', nickName: TEXT, avatar: TEXT },
      roles: ['admin'],
      permissions: LIST,
      isDefaultModifyPwd: BOOLEAN,
      isPasswordExpired: BOOLEAN,
    })
    const menu = listIn(await client.get('/getRouters'))
    eachIs(menu, { path: TEXT, hidden: BOOLEAN, component: TEXT })
    const inside = menu.flatMap((node) => (node['children'] as typeof menu | undefined) ?? [])
    eachIs(inside, { path: TEXT, component: TEXT, meta: { title: TEXT, icon: TEXT } })
  })

  // The server's own rule decides; absent, the client applies none of its own.
  test('no rule of the client is put before ours for passwords', async () => {
    expect([undefined, 0, '0']).toContainEqual((await client.get('/getInfo'))['pwdChrtype'])
  })

  test('the bell: the newest, one opened, all read', async () => {
    for (const noticeTitle of ['一', '二'])
      await client.post('/system/notice', {
        noticeTitle,
        noticeType: '1',
        noticeContent: '<p>内容</p>',
        status: '0',
      })
    const top = await client.get('/system/notice/listTop')
    expect(top).toMatchObject({ unreadCount: 2 })
    const list = listIn(top)
    eachIs(list, { noticeId: NUMBER, noticeTitle: TEXT, noticeType: '1', createTime: TIME, isRead: false })
    const ids = list.map(({ noticeId }) => noticeId)
    await client.bare('POST', '/system/notice/markRead', { noticeId: ids[0] })
    expect(await client.get('/system/notice/listTop')).toMatchObject({ unreadCount: 1 })
    expect(dataOf(await client.get(`/system/notice/${String(ids[0])}`))).toMatchObject({
      noticeId: ids[0],
      noticeTitle: TEXT,
      noticeType: '1',
      noticeContent: '<p>内容</p>',
      status: '0',
      createBy: 'admin',
      createTime: TIME,
    })
    await client.bare('POST', '/system/notice/markReadAll', { ids: ids.join(',') })
    const after = await client.get('/system/notice/listTop')
    expect(after).toMatchObject({ unreadCount: 0 })
    eachIs(listIn(after), { isRead: true })
  })

  test('the lock screen opens with the password', async () => {
    await client.post('/unlockscreen', { password: TEST_PASSWORD })
    await client.refused('POST', '/unlockscreen', { data: { password: 'wrong' } })
  })

  test.each([
    'sys_normal_disable',
    'sys_show_hide',
    'sys_user_sex',
    'sys_yes_no',
    'sys_notice_type',
    'sys_notice_status',
    'sys_oper_type',
    'sys_common_status',
    'sys_job_group',
    'sys_job_status',
  ])('the dictionary %s', async (type) => {
    const items = listIn(await client.get(`/system/dict/data/type/${type}`))
    eachIs(items, { dictLabel: TEXT, dictValue: TEXT, listClass: orNull(TEXT), cssClass: orNull(TEXT) })
  })

  test('a parameter that nobody has set is an empty text', async () => {
    expect((await client.get('/system/config/configKey/sys.user.initPassword')).msg).toBe('')
  })

  test('a file is uploaded, and downloaded by its name', async () => {
    const form = new FormData()
    form.append('file', new File([PNG], '图.png', { type: 'image/png' }))
    const answer = await client.post('/common/upload', form)
    expect(answer).toMatchObject({ fileName: TEXT, url: TEXT })
    const response = await client.send('GET', '/common/download/resource', {
      params: { resource: answer['fileName'] },
    })
    expect(response.headers.get('download-filename')).toBe(encodeURIComponent('图.png'))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG)
  })

  test('a file that was made before is downloaded, and deleted after it', async () => {
    const { msg } = await client.get('/system/dict/type/export')
    const params = { fileName: msg, delete: true }
    const response = await client.send('GET', '/common/download', { params })
    expect(response.headers.get('download-filename')).toMatch(/\.xlsx$/)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    await client.refused('GET', '/common/download', { params })
  })

  test('registering is refused: schools and publishers apply in another way', async () => {
    const person = { username: 'somebody', password: 'abc12345', confirmPassword: 'abc12345' }
    await client.refused('POST', '/register', { data: { ...person, code: '', uuid: '' }, token: '' })
  })

  test('after logging out the token opens nothing', async () => {
    const { token } = await client.ask('POST', '/login', {
      data: { username: 'admin', password: TEST_PASSWORD, code: '', uuid: '' },
      token: '',
    })
    const own = { token: String(token) }
    expect((await client.ask('GET', '/getInfo', own)).code).toBe(200)
    expect((await client.ask('POST', '/logout', own)).code).toBe(200)
    expect((await client.ask('GET', '/getInfo', own)).code).toBe(401)
    expect((await client.ask('POST', '/logout', own)).code).toBe(200)
  })
})

test('a captcha is a picture without a prefix, and its key', async () => {
  const { fetch } = await testServer({ captcha: true })
  const response = await fetch(new Request('http://test/common-shenhe-api/captchaImage'))
  expect(await response.json()).toMatchObject({
    code: 200,
    captchaEnabled: true,
    img: expect.stringMatching(/^[\w+/]+=*$/),
    uuid: TEXT,
  })
})
