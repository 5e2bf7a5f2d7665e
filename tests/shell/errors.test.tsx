import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, TransportError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { unwrap } from '#src/api/envelope'
import { onRelogin, report } from '#src/api/errors'
import { http } from '#src/api/http'
import { token } from '#src/session/token'
import { renderAlone } from '#tests/support/console'
import { fault, msw } from '#tests/support/server'

const ask = (options = {}) => call('in_group', { user_id: 1 }, options).catch((error: unknown) => error)

const relogin = vi.fn()
beforeEach(() => {
  relogin.mockReset()
  onRelogin(relogin)
})
afterEach(() => {
  delete http.defaults.timeout
})

describe('what the user reads', () => {
  beforeEach(() => void renderAlone(null))

  test.each([
    [500, '组内已有3条评审记录，不能删除', '组内已有3条评审记录，不能删除'],
    [500, undefined, '系统未知错误，请反馈给管理员'],
    ['500', '文字代码也一样', '文字代码也一样'],
    [403, undefined, '当前操作没有权限'],
    [403, '不是您的项目', '不是您的项目'],
    [404, undefined, '访问资源不存在'],
    [601, '存在下级部门', '存在下级部门'],
    [777, '', '系统未知错误，请反馈给管理员'],
  ])('code %s with message %j: %s', async (code, msg, words) => {
    fault.code('in_group', code, msg)
    const error = await ask()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: Number(code), msg: words })
    expect(await screen.findByText(words)).toBeInTheDocument()
    // 500 is a message at the top, every other code a notification in the corner.
    expect(document.querySelector('.ant-notification-notice') !== null).toBe(Number(code) !== 500)
  })

  test.each([
    ['no connection', () => fault.network('in_group'), '后端接口连接异常'],
    ['status 502', () => fault.status('in_group', 502), '系统接口502异常'],
    ['status 401', () => fault.status('in_group', 401), '系统接口401异常'],
    [
      'no answer in time',
      () => {
        http.defaults.timeout = 30
        msw.use(mock.all('*/in_group', () => new Promise<never>(() => undefined)))
      },
      '系统接口请求超时',
    ],
  ])('%s', async (_, breakIt, words) => {
    breakIt()
    expect(await ask()).toBeInstanceOf(TransportError)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByText('系统提示')).toBeNull()
  })

  test('a page in the place of JSON is an error, not an answer', async () => {
    msw.use(mock.all('*/in_group', () => HttpResponse.html('<html></html>')))
    expect(await ask()).toBeInstanceOf(ApiError)
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeInTheDocument()
  })

  test('an answer outside the contract is an error while we develop', async () => {
    fault.code('in_group', 200, undefined, [{ project_id: 'x' }])
    expect(await ask()).toMatchObject({ msg: expect.stringContaining('in_group: 0.project_id') })
  })

  test('many calls that fail alike say it once', async () => {
    fault.code('in_group', 500, '服务忙')
    await Promise.all([ask(), ask(), ask()])
    expect(await screen.findAllByText('服务忙')).toHaveLength(1)
  })

  test('a page that shows the failure itself is not spoken over', async () => {
    fault.code('in_group', 500, '已截止', { missing: [3, 4] })
    expect(await ask({ quiet: true })).toMatchObject({ msg: '已截止', data: { missing: [3, 4] } })
    expect(screen.queryByText('已截止')).toBeNull()
  })

  test('an aborted call says nothing', async () => {
    fault.code('in_group', 500, '太迟')
    const stop = new AbortController()
    const asked = ask({ signal: stop.signal })
    stop.abort()
    expect(await asked).toMatchObject({ name: 'CanceledError' })
    expect(document.querySelector('.ant-message-notice, .ant-notification-notice')).toBeNull()
  })

  test('packages report their own failures: only code 500 is said', async () => {
    report(new ApiError(403, '第3个文件无权限'), '/file/addZip', {})
    report(new TransportError(0, '后端接口连接异常'), '/file/addZip', {})
    report(new ApiError(500, '压缩包损坏'), '/file/addZip', {})
    expect(await screen.findByText('压缩包损坏')).toBeInTheDocument()
    expect(screen.queryByText('第3个文件无权限')).toBeNull()
    expect(screen.queryByText('后端接口连接异常')).toBeNull()
  })
})

describe('an expired session', () => {
  const words = '登录状态已过期，您可以继续留在该页面，或者重新登录'

  test('asks once, however many calls fail, and again when it expires again', async () => {
    const { user } = renderAlone(null)
    fault.expired('in_group')
    await Promise.all([ask(), ask(), ask({ quiet: true })])
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(screen.getByRole('dialog', { name: '系统提示' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    expect(relogin).not.toHaveBeenCalled()
    await ask()
    await user.click(await screen.findByRole('button', { name: '重新登录' }))
    expect(relogin).toHaveBeenCalledOnce()
  })

  test('is nobody’s question in calls about the session itself', async () => {
    renderAlone(null)
    fault.expired('in_group')
    expect(await ask({ relogin: false })).toMatchObject({ code: 401, msg: '认证失败，无法访问系统资源' })
    expect(screen.queryByText(words)).toBeNull()
  })

  test('before anything is on screen waits for the screen', async () => {
    fault.expired('in_group')
    await ask()
    renderAlone(null)
    expect(await screen.findAllByText(words)).toHaveLength(1)
  })
})

describe('envelopes', () => {
  test.each([
    ['data', { code: 200, msg: 'ok', data: [1] }, [1]],
    ['data', { msg: 'no code is well', data: 0 }, 0],
    ['data', { code: '200', msg: 'ok' }, null],
    ['rows', { code: 200, msg: 'ok', rows: [], total: 0, sum: 3 }, { rows: [], total: 0, sum: 3 }],
    ['flat', { code: 200, msg: 'ok', token: 't' }, { token: 't' }],
    ['msg', { code: 200, msg: 'the value' }, 'the value'],
  ] as const)('%s of %j', (envelope, answer, value) => {
    expect(unwrap(envelope, answer)).toEqual(value)
  })
})

/** The request that this sends, caught before any server. */
const seen = async (send: () => Promise<unknown>, path: string): Promise<Request> => {
  const caught = new Promise<Request>((resolve) =>
    msw.use(
      mock.all(path, ({ request }) => {
        resolve(request.clone())
        return HttpResponse.json({ code: 500, msg: '' })
      }),
    ),
  )
  await send().catch(() => undefined)
  return caught
}

describe('the request', () => {
  const login = { username: ' wang ', password: ' p ', code: '', uuid: '' }

  test('carries the token, unless the call says otherwise, and no header of ours', async () => {
    token.write('abc')
    const own = await seen(() => call('getInfo', {}), '*/getInfo')
    expect(own.headers.get('authorization')).toBe('Bearer abc')
    const without = await seen(() => call('login', login, { token: false }), '*/login')
    expect(without.headers.has('authorization')).toBe(false)
    const ours = [...without.headers.keys()].filter((key) => !['cookie', 'user-agent'].includes(key))
    expect(ours.sort()).toEqual(['accept', 'content-type'])
    expect(without.headers.get('content-type')).toBe('application/json;charset=utf-8')
  })

  test('trims the login name and nothing of the password', async () => {
    const request = await seen(() => call('login', login), '*/login')
    expect(await request.json()).toMatchObject({ username: 'wang', password: ' p ' })
  })

  test('a list has its page in the query, its filter in the body, its order in both', async () => {
    const request = await seen(
      () =>
        call('pingshen_list', {
          keyword: '  高职 ',
          pageNum: 2,
          pageSize: 50,
          orderByColumn: 'year',
          isAsc: 'desc',
        }),
      '*/pingshen_list',
    )
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      pageNum: '2',
      pageSize: '50',
      orderByColumn: 'year',
      isAsc: 'desc',
    })
    expect(await request.json()).toEqual({ keyword: '  高职 ', orderByColumn: 'year', isAsc: 'desc' })
  })

  test('what is no field of the action is not sent', async () => {
    const row = { user_id: 7, password: 'secret' }
    const request = await seen(() => call('in_group', row), '*/in_group')
    expect(await request.json()).toEqual({ user_id: 7 })
  })
})
