import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, TransportError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { reportError } from '#src/api/errors'
import { http } from '#src/api/http'
import { toast, withFeedback } from '#src/ui/feedback'
import { renderAlone } from '#tests/support/console'
import { fault, msw } from '#tests/support/server'

const ask = (options = {}) => call('in_group', { user_id: 1 }, options).catch((error: unknown) => error)

const message = { error: vi.fn() }
beforeEach(() => {
  renderAlone(null)
  message.error.mockReset()
  withFeedback((feedback) => {
    const say = feedback.message.error.bind(feedback.message)
    vi.spyOn(feedback.message, 'error').mockImplementation((...given) => {
      message.error(...given)
      return say(...given)
    })
  })
})
const { timeout } = http.defaults
afterEach(() => {
  http.defaults.timeout = timeout
})

const asMessage = () => document.querySelector('.ant-message-notice') !== null
const asNotification = () => document.querySelector('.ant-notification-notice') !== null

describe('the catalogue: a code of the answer', () => {
  test.each([
    [500, '组内已有3条评审记录，不能删除', 'message', '组内已有3条评审记录，不能删除'],
    [500, undefined, 'message', '系统未知错误，请反馈给管理员'],
    ['500', '文字代码也一样', 'message', '文字代码也一样'],
    [403, undefined, 'notification', '当前操作没有权限'],
    [403, '不是您的项目', 'notification', '不是您的项目'],
    [404, undefined, 'notification', '访问资源不存在'],
    [404, '路径不存在，请检查路径是否正确', 'notification', '路径不存在，请检查路径是否正确'],
    [601, '存在下级部门', 'notification', '存在下级部门'],
    [777, '', 'notification', '系统未知错误，请反馈给管理员'],
    ['FAIL', undefined, 'notification', '系统未知错误，请反馈给管理员'],
  ])('%s with the server’s message %j is shown as %s: %s', async (code, msg, place, words) => {
    fault.code('in_group', code, msg)
    const error = await ask()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: Number(code), msg: words })
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect([asMessage(), asNotification()]).toEqual([place === 'message', place === 'notification'])
  })

  test('401 of a call about the session itself is told like any other, without the question', async () => {
    fault.code('in_group', 401)
    expect(await ask({ relogin: false })).toMatchObject({ code: 401, msg: '认证失败，无法访问系统资源' })
    expect(await screen.findByText('认证失败，无法访问系统资源')).toBeInTheDocument()
    expect(screen.queryByText('系统提示')).toBeNull()
  })
})

describe('the catalogue: a failing transport is an error message for 5 seconds', () => {
  const never = () => new Promise<never>(() => undefined)
  test.each([
    ['Network Error', () => fault.network('in_group'), '后端接口连接异常'],
    ['Request failed with status code 502', () => fault.status('in_group', 502), '系统接口502异常'],
    ['Request failed with status code 401', () => fault.status('in_group', 401), '系统接口401异常'],
    ['Request failed with status code 500', () => fault.status('in_group', 500), '系统接口500异常'],
    [
      'timeout',
      () => {
        http.defaults.timeout = 30
        msw.use(mock.all('*/in_group', never))
      },
      '系统接口请求超时',
    ],
  ])('%s', async (_, breakIt, words) => {
    breakIt()
    expect(await ask()).toBeInstanceOf(TransportError)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(message.error).toHaveBeenCalledWith(expect.objectContaining({ content: words, duration: 5 }))
    expect(asNotification()).toBe(false)
    expect(screen.queryByText('系统提示')).toBeNull()
  })
})

describe('addZip', () => {
  test.each([
    [new ApiError(403, '第3个文件无权限'), false],
    [new ApiError(601, '第4个文件已存在'), false],
    [new TransportError(0, '后端接口连接异常'), false],
    [new ApiError(500, '压缩包损坏'), true],
  ])('%s is said: %s', async (error, isSaid) => {
    reportError(error, '/file/addZip?id=1', {})
    toast.info('其后')
    await screen.findByText('其后')
    expect(screen.queryByText(error.msg) !== null).toBe(isSaid)
  })
})

describe('what is told, is told well', () => {
  test('a page in the place of JSON is an error, not an answer', async () => {
    msw.use(mock.all('*/in_group', () => HttpResponse.html('<html></html>')))
    expect(await ask()).toBeInstanceOf(ApiError)
    expect(await screen.findByText('系统未知错误，请反馈给管理员')).toBeInTheDocument()
  })

  test('our own server’s answer outside the contract is an error while we develop', async () => {
    fault.code('in_group', 200, undefined, [{ project_id: 'x' }])
    expect(await ask()).toMatchObject({ msg: expect.stringContaining('in_group: 0.project_id') })
  })

  test('many calls that fail alike say it once', async () => {
    fault.code('in_group', 500, '服务忙')
    await Promise.all([ask(), ask(), ask()])
    expect(await screen.findAllByText('服务忙')).toHaveLength(1)
  })

  test('a failure that nobody foresaw says its number, once for many calls; a refusal says none', async () => {
    let asked = 0
    const answer = (request_id: string) => HttpResponse.json({ code: 500, msg: '服务出错', request_id })
    msw.use(mock.all('*/in_group', () => answer(`0192f0c4-7b1d-7c3e-9a5f-2b6d0000000${++asked}`)))
    const [first] = await Promise.all([ask(), ask()])
    expect(first).toMatchObject({ msg: '服务出错（编号 00000001）', words: '服务出错' })
    expect(await screen.findAllByText(/^服务出错（编号 0000000\d）$/)).toHaveLength(1)
  })

  test('so does what answers in the place of the server', async () => {
    const headers = { 'x-request-id': '5f0c1b2a3d4e5f60718293a4b5c6d7e8' }
    msw.use(mock.all('*/in_group', () => new HttpResponse(null, { status: 502, headers })))
    await ask()
    expect(await screen.findByText('系统接口502异常（编号 b5c6d7e8）')).toBeInTheDocument()
  })

  test('a page that shows the failure itself is not spoken over', async () => {
    fault.code('in_group', 500, '已截止', { missing: [3, 4] })
    expect(await ask({ quiet: true })).toMatchObject({ msg: '已截止', data: { missing: [3, 4] } })
    expect(asMessage()).toBe(false)
  })

  test('an aborted call says nothing', async () => {
    fault.code('in_group', 500, '太迟')
    const stop = new AbortController()
    const asked = ask({ signal: stop.signal })
    stop.abort()
    expect(await asked).toMatchObject({ name: 'CanceledError' })
    expect([asMessage(), asNotification()]).toEqual([false, false])
  })
})

describe('toasts', () => {
  test.each(['success', 'error', 'info'] as const)('%s says its words', async (kind) => {
    toast[kind]('已保存')
    expect(await screen.findByText('已保存')).toBeInTheDocument()
  })

  test('an error can be closed', async () => {
    toast.error('没有保存')
    await userEvent.click(await screen.findByText('没有保存'))
    await waitFor(() => expect(screen.queryByText('没有保存')).toBeNull())
  })
})

/** Every text of the specification that the shell says. */
const LITERALS = [
  '认证失败，无法访问系统资源',
  '当前操作没有权限',
  '访问资源不存在',
  '系统未知错误，请反馈给管理员',
  '系统提示',
  '登录状态已过期，您可以继续留在该页面，或者重新登录',
  '后端接口连接异常',
  '系统接口请求超时',
  '系统接口${',
  '确定注销并退出系统吗？',
  '请选择活动名称',
  '请设置角色权限标签值',
  '请设置操作权限标签值',
  '数据正在处理，请勿重复提交',
  'Admin-Token',
  '/common-shenhe-api',
  '10_000_000',
]

test.each(LITERALS)('%s stands once in the code', (literal) => {
  const files = ['contract', 'src'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${top}/${file}`, 'utf8')),
  )
  const times = files.reduce((sum, text) => sum + text.split(literal).length - 1, 0)
  expect(times).toBe(1)
})
