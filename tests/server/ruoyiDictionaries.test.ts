import { beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { seedBase } from '#server/seed/base'
import { testServer, type Login, type TestServer } from '#tests/support/api'

/** What the pages 字典管理, 字典数据 and 参数设置 of RuoYi's client send and read, path by path. */

let server: TestServer
let admin: Login
beforeAll(async () => {
  server = await testServer()
  await seedBase(server.database.db)
  admin = await server.login('admin', ['admin'])
})

const send = (method: string, path: string, body?: BodyInit, type = 'application/json') =>
  server.fetch(
    new Request(`http://test/common-shenhe-api${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      ...(body !== undefined && { body }),
    }),
  )

interface Answer {
  code: number
  msg: string
  data?: Record<string, unknown> & Record<string, unknown>[]
  rows?: Record<string, unknown>[]
  total?: number
}

async function asked(method: string, path: string, body?: object): Promise<Answer> {
  const response = await send(method, path, body && JSON.stringify(body))
  expect(response.status).toBe(200)
  // Each field is looked at below.
  return (await response.json()) as Answer
}
const done = async (method: string, path: string, body?: object) =>
  expect(await asked(method, path, body)).toMatchObject({ code: 200 })

const STAMP = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

/** The rows of a workbook that a form asks for. */
async function exported(path: string, form: string) {
  const response = await send('POST', path, form, 'application/x-www-form-urlencoded')
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  const { SheetNames, Sheets } = read(await response.arrayBuffer())
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
}

describe('字典管理', () => {
  test('an administrator keeps a dictionary and its data from end to end', async () => {
    await done('POST', '/system/dict/type', {
      dictName: '学期',
      dictType: 'ps_term',
      status: '0',
      remark: '说明',
    })
    const list = await asked(
      'GET',
      '/system/dict/type/list?pageNum=1&pageSize=10&dictName=学&dictType=term&status=0&params[beginTime]=2020-01-01&params[endTime]=2099-01-01',
    )
    expect(list).toMatchObject({
      code: 200,
      total: 1,
      rows: [
        {
          dictId: expect.any(Number),
          dictName: '学期',
          dictType: 'ps_term',
          status: '0',
          remark: '说明',
          createTime: STAMP,
        },
      ],
    })
    const [row = {}] = list.rows ?? []
    const path = `/system/dict/type/${String(row['dictId'])}`
    const { data: detail = {} } = await asked('GET', path)
    expect(detail).toMatchObject({
      dictId: row['dictId'],
      dictName: '学期',
      dictType: 'ps_term',
      status: '0',
    })

    const item = {
      dictType: 'ps_term',
      dictLabel: '春',
      dictValue: '1',
      cssClass: 'a-b',
      listClass: 'primary',
    }
    await done('POST', '/system/dict/data', { ...item, dictSort: 0, status: '0', remark: '' })
    const items = await asked(
      'GET',
      '/system/dict/data/list?pageNum=1&pageSize=10&dictType=ps_term&dictLabel=春',
    )
    expect(items.rows).toMatchObject([{ ...item, dictSort: 0, status: '0', createTime: STAMP }])
    const [one = {}] = items.rows ?? []
    const { data: form = {} } = await asked('GET', `/system/dict/data/${String(one['dictCode'])}`)
    // The form sends back the whole of what it was given.
    await done('PUT', '/system/dict/data', { ...form, dictLabel: '春季' })
    await done('PUT', '/system/dict/type', { ...detail, dictType: 'ps_semester' })
    expect((await asked('GET', '/system/dict/data/type/ps_semester')).data).toMatchObject([
      { dictLabel: '春季', dictValue: '1', listClass: 'primary', cssClass: 'a-b' },
    ])

    expect((await asked('DELETE', path)).msg).toBe('“学期”还有1条字典数据，不能删除；请先删除其中的数据')
    await done('DELETE', `/system/dict/data/${String(one['dictCode'])}`)
    await done('DELETE', path)
  })

  test.each([
    '/system/dict/type/refreshCache',
    '/system/dict/type/clearCache',
    '/system/config/refreshCache',
  ])('DELETE %s clears, and is no key of a record', async (path) => {
    const before = await asked('GET', '/system/dict/type/list')
    expect(await asked('DELETE', path)).toMatchObject({ code: 200 })
    expect((await asked('GET', '/system/dict/type/list')).total).toBe(before.total)
  })

  test('the choice of a dictionary names each', async () => {
    const { data = [] } = await asked('GET', '/system/dict/type/optionselect')
    expect(data).toContainEqual(expect.objectContaining({ dictType: 'sys_oper_type', dictName: '操作类型' }))
    expect(data).toHaveLength((await asked('GET', '/system/dict/type/list')).total ?? 0)
  })

  test('a key that is none is refused in words', async () => {
    const { code, msg } = await asked('GET', '/system/dict/type/abc')
    expect({ code, msg }).toEqual({ code: 500, msg: expect.stringMatching(/\p{Script=Han}/u) })
  })

  test('the export is the file of what is listed', async () => {
    const rows = await exported('/system/dict/type/export', 'pageNum=1&pageSize=10&dictType=sys_notice')
    expect(rows.map((row) => row[2])).toEqual(['字典类型', 'sys_notice_type', 'sys_notice_status'])
  })
})

describe("the dictionaries of RuoYi's client", () => {
  const STYLED: Readonly<Record<string, string>> = {
    sys_user_sex: '0男 1女 2未知',
    sys_show_hide: '0显示primary 1隐藏danger',
    sys_normal_disable: '0正常primary 1停用danger',
    sys_job_status: '0正常primary 1暂停danger',
    sys_job_group: 'DEFAULT默认 SYSTEM系统',
    sys_yes_no: 'Y是primary N否danger',
    sys_notice_type: '1通知warning 2公告success',
    sys_notice_status: '0正常primary 1关闭danger',
    sys_oper_type:
      '1新增info 2修改info 3删除danger 4授权primary 5导出warning 6导入warning 7强退danger 8生成代码warning 9清空数据danger 0其他info',
    sys_common_status: '0成功primary 1失败danger',
  }

  test.each(Object.entries(STYLED))('%s has the values and the styles it knows', async (type, expected) => {
    const { data = [] } = await asked('GET', `/system/dict/data/type/${type}`)
    const shown = data.map((item) => [item['dictValue'], item['dictLabel'], item['listClass']].join(''))
    expect(shown.join(' ')).toBe(expected)
  })
})

describe('参数设置', () => {
  test('an administrator keeps a parameter from end to end', async () => {
    const fields = {
      configName: '年度',
      configKey: 'ps.year',
      configValue: '2026',
      configType: 'N',
      remark: '说明',
    }
    await done('POST', '/system/config', fields)
    const list = await asked(
      'GET',
      '/system/config/list?pageNum=1&pageSize=10&configName=年度&configKey=year&configType=N&params[beginTime]=2020-01-01&params[endTime]=2099-01-01',
    )
    expect(list).toMatchObject({
      total: 1,
      rows: [{ ...fields, configId: expect.any(Number), createTime: STAMP }],
    })
    const path = `/system/config/${String(list.rows?.[0]?.['configId'])}`
    const { data = {} } = await asked('GET', path)
    await done('PUT', '/system/config', { ...data, configValue: '2027' })
    expect(await asked('GET', '/system/config/configKey/ps.year')).toEqual({ code: 200, msg: '2027' })
    const rows = await exported('/system/config/export', 'configKey=ps.year')
    expect(rows.map((row) => row[3])).toEqual(['参数键值', '2027'])
    await done('DELETE', path)
  })
})
