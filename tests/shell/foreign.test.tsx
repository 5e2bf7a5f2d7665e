import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from '#contract/zod'
import { call } from '#src/api/call'
import { backEnd } from '#src/api/backEnd'
import { repairAnswer } from '#src/api/foreign/repairAnswer'
import { useSession } from '#src/session/session'
import { renderConsole } from '#tests/support/console'
import {
  ruoyi,
  RUOYI_CAPTCHA,
  RUOYI_INFO,
  RUOYI_LOGIN,
  RUOYI_ROUTERS,
  RUOYI_TOKEN,
  RUOYI_USER,
} from '#tests/support/ruoyi'

beforeEach(() => {
  backEnd.isOurs = false
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  backEnd.isOurs = true
})

const enter = (answers: Parameters<typeof ruoyi>[0] = {}, at = '/index') =>
  renderConsole({ server: ruoyi(answers), as: RUOYI_LOGIN, at })
const home = (name = '若依') => screen.findByRole('heading', { name: new RegExp(`，${name}$`) })
const DEFAULT = '系统未知错误，请反馈给管理员'

describe('a login at somebody else’s RuoYi', () => {
  const type = async (user: ReturnType<typeof renderConsole>['user']) => {
    await user.type(await screen.findByLabelText('账号'), 'admin')
    await user.type(screen.getByLabelText('密码'), 'admin123')
  }

  test('with the captcha of 3.4, that says nothing of a switch, leads to the menu of that server', async () => {
    const { user } = renderConsole({ server: ruoyi(), at: '/login' })
    expect(await screen.findByRole('img', { name: '验证码' })).toHaveAttribute(
      'src',
      `data:image/gif;base64,${RUOYI_CAPTCHA.img}`,
    )
    await type(user)
    await user.type(screen.getByLabelText('验证码'), '4')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await home()
    expect(localStorage.getItem('Admin-Token')).toBe(RUOYI_TOKEN)
    for (const entry of ['系统管理', '用户管理', '操作日志', '任务', '若依官网'])
      expect(screen.getAllByText(entry).length).toBeGreaterThan(0)
  })

  test.each([
    ['3.7', { captchaOnOff: false }],
    ['3.8', { captchaEnabled: false }],
  ])('whose %s has switched the captcha off asks for none', async (_, off) => {
    const { user } = renderConsole({
      server: ruoyi({ '/captchaImage': { code: 200, msg: '操作成功', ...off } }),
      at: '/login',
    })
    await type(user)
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    await user.click(screen.getByRole('button', { name: '登录' }))
    await home()
  })

  test.each([
    [{ code: 500, msg: '用户不存在/密码错误' }, '用户不存在/密码错误'],
    [{ code: 401, msg: '用户已封禁，请联系管理员' }, '用户已封禁，请联系管理员'],
    [() => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), DEFAULT],
    [{ code: 200, msg: '操作成功' }, DEFAULT],
  ])('that answers %j is told', async (answer, words) => {
    const { user, where } = renderConsole({
      server: ruoyi({ '/captchaImage': { code: 200, captchaEnabled: false }, '/login': answer }),
      at: '/login',
    })
    await type(user)
    await user.click(screen.getByRole('button', { name: '登录' }))
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(where()).toBe('/login')
  })
})

/** The same answer with other fields of its user. */
const userWith = (fields: object) => ({ ...RUOYI_INFO, user: { ...RUOYI_USER, ...fields } })

describe('getInfo', () => {
  test.each([
    ['as recorded', RUOYI_INFO, '若依', ['admin']],
    ['with its code as text', { ...RUOYI_INFO, code: '200' }, '若依', ['admin']],
    ['without a department', userWith({ dept: undefined, deptId: undefined }), '若依', ['admin']],
    ['with a department of null', userWith({ dept: null }), '若依', ['admin']],
    ['with empty names', userWith({ nickName: null, avatar: null, phonenumber: null }), 'admin', ['admin']],
    [
      'with ids as text',
      userWith({ userId: '1', dept: { deptId: '103', deptName: '研发部门' } }),
      '若依',
      ['admin'],
    ],
    ['without permissions', { ...RUOYI_INFO, permissions: undefined }, '若依', ['admin']],
    [
      'with what 3.9 adds',
      { ...RUOYI_INFO, isDefaultModifyPwd: false, isPasswordExpired: true, pwdChrtype: '0' },
      '若依',
      ['admin'],
    ],
  ])('%s opens the console', async (_, answer, name, roles) => {
    enter({ '/getInfo': answer })
    await home(name)
    const { me } = useSession.getState()
    expect(me).toMatchObject({ roles, buwei: false, user: { userId: 1 } })
    expect(Array.isArray(me?.permissions)).toBe(true)
  })

  test.each([[[]], [null], [undefined]])('with roles %j makes the login ROLE_DEFAULT', async (roles) => {
    enter({ '/getInfo': { ...RUOYI_INFO, roles, permissions: [] } })
    await waitFor(() => expect(useSession.getState().me?.roles).toEqual(['ROLE_DEFAULT']))
    // It sits in no project and that server knows of none: the picker says so and offers the way out.
    expect(await screen.findByRole('button', { name: '退出登录' })).toBeInTheDocument()
  })

  const html = () => new Response('<html>502</html>', { headers: { 'content-type': 'text/html' } })
  test.each([
    ['an expired token', { code: 401, msg: '请求访问：/getInfo，认证失败，无法访问系统资源' }, /认证失败/],
    ['nobody', { code: 200, msg: '操作成功', user: null, roles: [], permissions: [] }, DEFAULT],
    ['nothing', { code: 200, msg: '操作成功' }, DEFAULT],
    ['a page', html, DEFAULT],
    ['half a page of JSON', () => new Response('{"code":200,"user":{"us'), DEFAULT],
    ['status 502', () => new Response(null, { status: 502 }), '系统接口502异常'],
    ['no connection', () => Response.error(), '后端接口连接异常'],
  ])('that answers %s logs out and says so', async (_, answer, words) => {
    const { where } = enter({ '/getInfo': answer })
    expect(await screen.findByText(words)).toBeInTheDocument()
    await screen.findByLabelText('账号')
    expect(where()).toBe('/login?redirect=%2Fadmin%2F')
  })

  test('that takes its time is waited for', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<Response>((resolve) => {
      answer = () => resolve(Response.json(RUOYI_INFO))
    })
    enter({ '/getInfo': () => held })
    expect(screen.queryByLabelText('账号')).toBeNull()
    answer()
    await home()
  })
})

describe('getRouters', () => {
  test.each([
    ['no menu', { code: 200, msg: '操作成功', data: null }],
    ['no data', { code: 200, msg: '操作成功' }],
    ['an empty one', { code: 200, data: [] }],
    [
      'nodes with holes',
      {
        code: 200,
        data: [
          { path: null, component: null, meta: null, children: null },
          { component: 'Layout', hidden: 'false', children: [{ path: 'x' }, { meta: { title: null } }] },
          { path: '/a', meta: { title: '甲', icon: 3, noCache: null }, redirect: null, alwaysShow: null },
        ],
      },
    ],
  ])('with %s still opens the console', async (_, answer) => {
    enter({ '/getRouters': answer })
    await home()
  })

  test('names pages the console does not have: they say so, in the layout', async () => {
    const other = JSON.stringify(RUOYI_ROUTERS)
      .replace('system/user/index', 'system/cache/index')
      .replace('"path":"user"', '"path":"cache"')
    const { router } = enter({ '/getRouters': JSON.parse(other) as object })
    await home()
    await act(() => router.navigate('/system/cache'))
    await waitFor(() => expect(screen.getByText('页面不存在')).toBeVisible())
    // A page that both have opens where that menu puts it.
    await act(() => router.navigate('/system/log/operlog'))
    expect(await screen.findByRole('main', { name: '操作日志' })).toBeVisible()
    expect(screen.getByRole('button', { name: '当前用户 若依' })).toBeInTheDocument()
    await act(() => router.navigate('/task'))
    await home()
  })

  test('opens what that menu holds, under whatever address, and leads to /401 for the rest', async () => {
    const common = { ...RUOYI_INFO, roles: ['common'], permissions: ['review:book:list'] }
    const meta = { title: '参评', icon: 'book', noCache: false, link: null }
    const children = [{ name: 'B', path: 'books', hidden: false, component: 'review/teachingMaterial', meta }]
    const data = [{ name: 'R', path: '/textbooks', hidden: false, component: 'Layout', meta, children }]
    const { router, where } = enter({
      '/getInfo': common,
      '/getRouters': { code: 200, msg: '', data },
      '/api/data/search/in_group': { code: 200, msg: '', data: [{ project_id: 7, project_name: '评审' }] },
    })
    await home()
    for (const path of ['/textbooks/books', '/review/teachingMaterial', '/user/profile']) {
      await act(() => router.navigate(path))
      expect(where()).toBe(path)
    }
    await act(() => router.navigate('/ranking'))
    await waitFor(() => expect(where()).toBe('/401'))
  })
})

describe('other calls', () => {
  const ROW = { project_id: '7', project_name: '规划教材评审', createTime: '2026-03-01 09:00:00', params: {} }
  test.each([
    [
      'ids as text',
      { code: 200, msg: '查询成功', data: [ROW] },
      [{ project_id: 7, project_name: '规划教材评审' }],
    ],
    ['data of null', { code: 200, msg: '操作成功', data: null }, []],
    ['no data', { code: 200, msg: '操作成功' }, []],
  ])('answered with %s fit the contract', async (_, answer, expected) => {
    enter({ '/api/data/search/in_group': answer })
    await home()
    expect(await call('in_group', { user_id: 1 })).toMatchObject(expected)
  })

  test('that server does not know are told, and the page stays', async () => {
    enter({}, '/review/activity/index')
    expect((await screen.findAllByText('路径不存在，请检查路径是否正确')).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: '当前用户 若依' })).toBeInTheDocument()
  })

  test('logging out there answers without data', async () => {
    enter()
    await home()
    expect(await call('logout', {})).toBeNull()
  })
})

describe('an answer is mended where the contract’s types allow it', () => {
  const Thing = z.object({
    id: z.number().int(),
    name: z.string(),
    note: z.string().nullable(),
    more: z.string().optional(),
    on: z.boolean(),
    rows: z.array(z.object({ n: z.number(), kind: z.enum(['a', 'b']).optional() })),
  })
  const whole = { id: 1, name: 'x', note: null, on: false, rows: [] }
  test.each([
    [{ ...whole, extra: 1 }, whole],
    [
      { id: '1', name: 'x', on: 'true', rows: null },
      { ...whole, on: true },
    ],
    [{ ...whole, more: null, on: '0' }, whole],
    [
      { ...whole, name: null },
      { ...whole, name: '' },
    ],
    [
      { ...whole, name: 5, on: 1 },
      { ...whole, name: '5', on: true },
    ],
    [{}, { ...whole, id: 0, name: '' }],
    [
      { ...whole, rows: [{ n: '2.5' }, {}] },
      { ...whole, rows: [{ n: 2.5 }, { n: 0 }] },
    ],
    [null, undefined],
    ['<html>', undefined],
  ])('%j becomes %j', (answer, expected) => {
    expect(repairAnswer(Thing, answer)).toEqual(expected)
  })

  test('a choice that the contract does not know stays as it came, and its neighbours are mended', () => {
    const odd = { ...whole, rows: [{ n: '1', kind: 'c' }] }
    expect(repairAnswer(Thing, odd)).toEqual({ ...whole, rows: [{ n: 1, kind: 'c' }] })
  })
})
