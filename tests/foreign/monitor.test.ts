import { beforeAll, describe, expect, test } from 'vitest'
import { foreignClient, type ForeignClient } from './client'
import { dataOf, eachIs, listIn, NUMBER, PAGE, pageOf, SINCE, TEXT, TIME, ZERO_ONE } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
  for (const postCode of ['a', 'b'])
    await client.post('/system/post', { postCode, postName: `岗位${postCode}`, postSort: 0, status: '0' })
})

describe('操作日志', () => {
  const ROW = {
    operId: NUMBER,
    title: TEXT,
    businessType: NUMBER,
    operName: 'admin',
    operIp: TEXT,
    operLocation: TEXT,
    status: 0,
    operTime: TIME,
    costTime: NUMBER,
    operUrl: TEXT,
    requestMethod: TEXT,
    method: TEXT,
    operParam: TEXT,
    jsonResult: TEXT,
    errorMsg: TEXT,
    deptName: TEXT,
  }

  test.each(['operName', 'operTime', 'costTime'])('is listed by %s, both ways', async (orderByColumn) => {
    for (const isAsc of ['ascending', 'descending'])
      pageOf(await client.get('/monitor/operlog/list', { ...PAGE, orderByColumn, isAsc, ...SINCE }), ROW)
  })

  test('is filtered by each field of its form', async () => {
    const [row = {}] = pageOf(await client.get('/monitor/operlog/list', { ...PAGE, isAsc: null }), ROW)
    pageOf(
      await client.get('/monitor/operlog/list', {
        ...PAGE,
        operIp: row['operIp'],
        title: row['title'],
        operName: 'admin',
        businessType: row['businessType'],
        status: '0',
        ...SINCE,
      }),
      ROW,
    )
  })

  test('has a file, and nothing is taken out of it', async () => {
    const rows = await client.download('/monitor/operlog/export', { ...PAGE, operName: 'admin', ...SINCE })
    expect(rows.length).toBeGreaterThan(2)
    for (const path of ['1', '1,2', 'clean']) await client.refused('DELETE', `/monitor/operlog/${path}`)
    pageOf(await client.get('/monitor/operlog/list', PAGE), ROW)
  })
})

describe('登录日志', () => {
  const ROW = {
    infoId: NUMBER,
    userName: TEXT,
    ipaddr: TEXT,
    loginLocation: TEXT,
    os: TEXT,
    browser: TEXT,
    status: ZERO_ONE,
    msg: TEXT,
    loginTime: TIME,
  }
  const fail = () =>
    client.refused('POST', '/login', {
      data: { username: 'admin', password: 'wrong', code: '', uuid: '' },
      token: '',
    })

  test.each(['userName', 'loginTime'])('is listed by %s, both ways', async (orderByColumn) => {
    await fail()
    for (const isAsc of ['ascending', 'descending'])
      pageOf(await client.get('/monitor/logininfor/list', { ...PAGE, orderByColumn, isAsc, ...SINCE }), ROW)
  })

  test('is filtered, has a file, and can be shortened and emptied', async () => {
    const [row = {}] = pageOf(
      await client.get('/monitor/logininfor/list', { ...PAGE, userName: 'admin', status: '0' }),
      ROW,
    )
    pageOf(await client.get('/monitor/logininfor/list', { ...PAGE, ipaddr: row['ipaddr'], status: '1' }), ROW)
    const rows = await client.download('/monitor/logininfor/export', { ...PAGE, userName: 'admin', ...SINCE })
    expect(rows.length).toBeGreaterThan(2)
    await client.get('/monitor/logininfor/unlock/admin')
    const all = listIn(await client.get('/monitor/logininfor/list', PAGE), 'rows')
    const ids = all.slice(0, 2).map(({ infoId }) => infoId)
    await client.remove(`/monitor/logininfor/${ids.join(',')}`)
    expect(await client.get('/monitor/logininfor/list', PAGE)).toMatchObject({ total: all.length - 2 })
    await client.remove('/monitor/logininfor/clean')
    expect(await client.get('/monitor/logininfor/list', PAGE)).toMatchObject({ total: 0, rows: [] })
  })
})

test('who is online, all at once, and one is put out', async () => {
  const other = await client.server.login('other')
  const rows = pageOf(await client.get('/monitor/online/list', { ipaddr: undefined, userName: undefined }), {
    tokenId: TEXT,
    userName: TEXT,
    ipaddr: TEXT,
    loginLocation: TEXT,
    os: TEXT,
    browser: TEXT,
    loginTime: NUMBER,
  })
  expect(rows.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['admin', 'other']))
  const [own = {}] = listIn(await client.get('/monitor/online/list', { userName: 'other' }), 'rows')
  await client.remove(`/monitor/online/${String(own['tokenId'])}`)
  expect((await client.ask('GET', '/getInfo', { token: other.token })).code).toBe(401)
})

test('the state of the server', async () => {
  const data = dataOf(await client.get('/monitor/server'))
  expect(data).toMatchObject({
    cpu: { cpuNum: NUMBER, used: NUMBER, sys: NUMBER, free: NUMBER },
    mem: { total: NUMBER, used: NUMBER, free: NUMBER, usage: NUMBER },
    jvm: {
      name: TEXT,
      version: TEXT,
      startTime: TEXT,
      runTime: TEXT,
      home: TEXT,
      inputArgs: TEXT,
      total: NUMBER,
      used: NUMBER,
      free: NUMBER,
      usage: NUMBER,
    },
    sys: { computerName: TEXT, osName: TEXT, computerIp: TEXT, osArch: TEXT, userDir: TEXT },
  })
  eachIs(listIn(data, 'sysFiles'), {
    dirName: TEXT,
    sysTypeName: TEXT,
    typeName: TEXT,
    total: TEXT,
    free: TEXT,
    used: TEXT,
    usage: NUMBER,
  })
})

test.each([
  ['GET', '/monitor/cache'],
  ['GET', '/monitor/cache/getNames'],
  ['GET', '/monitor/cache/getKeys/sys_dict'],
  ['GET', '/monitor/cache/getValue/sys_dict/a'],
  ['DELETE', '/monitor/cache/clearCacheName/sys_dict'],
  ['DELETE', '/monitor/cache/clearCacheKey/a'],
  ['DELETE', '/monitor/cache/clearCacheAll'],
])('%s %s: there is no cache to look into, and it is said in words', async (method, path) => {
  await client.refused(method, path)
})
