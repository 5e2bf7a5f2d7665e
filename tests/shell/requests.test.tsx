import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { download } from '#src/api/files/download'
import { unwrap } from '#src/api/envelope'
import { http } from '#src/api/http'
import { once } from '#src/api/repeat'
import { token } from '#src/session/token'
import { renderAlone } from '#tests/support/console'
import { asked, fault, heal, msw } from '#tests/support/server'

describe('envelopes: code is 200 unless the body says otherwise', () => {
  test.each([
    ['data', { code: 200, msg: 'ok', data: [1] }, [1]],
    ['data', { msg: 'no code is well', data: 0 }, 0],
    ['data', { code: '200', msg: 'ok' }, null],
    ['rows', { code: 200, msg: 'ok', rows: [], total: 0, sum: 3 }, { rows: [], total: 0, sum: 3 }],
    ['flat', { code: 200, msg: 'ok', token: 't' }, { token: 't', msg: 'ok' }],
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
const login = { username: ' wang ', password: ' p ', code: '', uuid: '' }

describe('a request', () => {
  test('goes to /common-shenhe-api and waits 10,000,000 milliseconds', async () => {
    expect(http.defaults.timeout).toBe(10_000_000)
    const { url } = await seen(() => call('in_group', { user_id: 1 }), '*/in_group')
    expect(new URL(url).pathname).toBe('/common-shenhe-api/api/data/search/in_group')
  })

  test('is JSON in UTF-8 and carries the token, unless switched off; no header of ours leaves', async () => {
    token.write('abc')
    const own = await seen(() => call('getInfo', {}), '*/getInfo')
    expect(own.headers.get('authorization')).toBe('Bearer abc')
    const without = await seen(() => call('login', login, { token: false, repeatable: true }), '*/login')
    expect(without.headers.has('authorization')).toBe(false)
    const ours = [...without.headers.keys()].filter((key) => !['cookie', 'user-agent'].includes(key))
    expect(ours.sort()).toEqual(['accept', 'content-type'])
    expect(without.headers.get('content-type')).toBe('application/json;charset=utf-8')
  })

  test('of a login trims the name and nothing of the password', async () => {
    const request = await seen(() => call('login', login), '*/login')
    expect(await request.json()).toMatchObject({ username: 'wang', password: ' p ' })
  })

  test('by GET writes nested parameters as key[sub]', async () => {
    const { url } = await seen(
      () => http.get('/system/config/list', { params: { pageNum: 1, params: { beginTime: '2026-01-01' } } }),
      '*/system/config/list',
    )
    expect(new URL(url).search).toBe('?pageNum=1&params%5BbeginTime%5D=2026-01-01')
  })

  test('of a list has its page in the query, its filter in the body, its order in both', async () => {
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

  test.each([
    ['PUT', { isAsc: 'asc', orderByColumn: 'a' }, '?orderByColumn=a&isAsc=asc'],
    ['DELETE', { isAsc: 'asc', orderByColumn: 'a' }, '?orderByColumn=a&isAsc=asc'],
    ['POST', { isAsc: 'asc' }, ''],
    ['POST', { orderByColumn: 'a' }, ''],
  ])('by %s with %j in its body asks %j', async (method, data, search) => {
    const { url } = await seen(() => http.request({ method, url: '/x/y', data }), '*/x/y')
    expect(new URL(url).search).toBe(search)
  })

  test('carries nothing that is no field of the action', async () => {
    const row = { user_id: 7, password: 'secret' }
    const request = await seen(() => call('in_group', row), '*/in_group')
    expect(await request.json()).toEqual({ user_id: 7 })
  })
})

describe('the same write within one second', () => {
  const WORDS = '数据正在处理，请勿重复提交'
  const group = { project_id: 1, group_name: '一组', group_type: 'major' } as const
  const add = (more = {}, options = {}) =>
    call('psgroup_add', { ...group, ...more }, options).catch((error: unknown) => error)
  const sent = () => asked.filter((path) => path.endsWith('/psgroup_add')).length
  let now = 0

  beforeEach(() => {
    renderAlone(null, {
      server: {
        fetch: () => Promise.resolve(Response.json({ code: 200, msg: '操作成功', data: { group_id: 1 } })),
      },
    })
    asked.length = 0
    token.write(crypto.randomUUID())
    now = 1_000_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
  })

  test('is refused and said, whether the first is answered or under way', async () => {
    await Promise.all([add(), add()])
    expect(sent()).toBe(1)
    now += 999
    const error = await add()
    expect(error).toMatchObject({ msg: WORDS })
    expect(await screen.findByText(WORDS)).toBeInTheDocument()
    expect(sent()).toBe(1)
    now += 1
    await add()
    expect(sent()).toBe(2)
  })

  test.each([
    ['another body', { group_name: '二组' }, {}],
    ['a request that may be repeated', {}, { repeatable: true }],
  ])('is sent again with %s', async (_, more, options) => {
    await add()
    await add(more, options)
    expect(sent()).toBe(2)
  })

  test.each([
    ['a body of 5 MB', { text: 'x'.repeat(5 * 1024 * 1024) }],
    ['a file', new FormData()],
  ])('is not compared with %s', async (_, data) => {
    const send = vi.fn(() => Promise.resolve(1))
    await once('me', { method: 'POST', url: '/import', data }, send)
    await once('me', { method: 'POST', url: '/import', data }, send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('is sent again when the first failed', async () => {
    fault.code('psgroup_add', 500, '评审组名称已存在')
    await add()
    heal()
    expect(await add()).toEqual({ group_id: 1 })
  })

  test('of somebody else is theirs', async () => {
    await add()
    token.write(crypto.randomUUID())
    await add()
    expect(sent()).toBe(2)
  })

  test('means writes: a read is never refused', async () => {
    fault.code('in_group', 200, '', [])
    expect(await Promise.all([1, 2, 3].map(() => call('in_group', { user_id: 1 })))).toEqual([[], [], []])
  })
})

describe('a download', () => {
  let saved: { name: string; type: string }[] = []
  beforeEach(() => {
    saved = []
    renderAlone(null)
    URL.createObjectURL = (blob) => `blob:${(blob as Blob).type}`
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: this.href.replace('blob:', '') })
    })
  })
  const XLSX = 'application/octet-stream'
  const file = (headers: Record<string, string> = {}) =>
    msw.use(
      mock.get('*/common/download', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': XLSX, ...headers } }),
      ),
    )

  test('asks for the file by GET with delete=true and the token', async () => {
    token.write('abc')
    const request = await seen(() => download('8f&+#_参数数据.xlsx', { quiet: true }), '*/common/download')
    expect(request.method).toBe('GET')
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      fileName: '8f&+#_参数数据.xlsx',
      delete: 'true',
    })
    expect(request.headers.get('authorization')).toBe('Bearer abc')
  })

  test.each([
    [{ 'download-filename': encodeURIComponent('参数 数据.xlsx') }, '参数 数据.xlsx'],
    [
      { 'content-disposition': `attachment; filename=x;filename*=utf-8''${encodeURIComponent('甲.xlsx')}` },
      '甲.xlsx',
    ],
    [{}, '参数数据_2026.xlsx'],
    [{ 'download-filename': '100%.xlsx' }, '100%.xlsx'],
  ])('with %j is saved as %s', async (headers, name) => {
    file(headers)
    await download('8f0c_参数数据_2026.xlsx')
    expect(saved).toEqual([{ name, type: XLSX }])
  })

  test.each([
    ['a refusal in JSON', HttpResponse.json({ code: 500, msg: '文件已过期' }), '文件已过期'],
    ['JSON that refuses nothing', HttpResponse.json({ code: 200 }), '系统未知错误，请反馈给管理员'],
    [
      'broken JSON',
      new HttpResponse('{', { headers: { 'content-type': 'application/json' } }),
      '系统未知错误，请反馈给管理员',
    ],
    ['a dropped connection', HttpResponse.error(), '后端接口连接异常'],
  ])('that is %s is an error to show and no file', async (_, answer, words) => {
    msw.use(mock.get('*/common/download', () => answer))
    await expect(download('a_b.xlsx')).rejects.toBeInstanceOf(ApiError)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(saved).toEqual([])
  })
})
