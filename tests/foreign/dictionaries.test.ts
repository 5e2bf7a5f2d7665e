import { beforeAll, describe, expect, test } from 'vitest'
import { foreignClient, type ForeignClient } from './client'
import { dataOf, eachIs, listIn, NUMBER, orNull, PAGE, pageOf, SINCE, TEXT, TIME, ZERO_ONE } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const TYPE = { dictName: '学期', dictType: 'ps_term', status: '0', remark: '说明' }
const ITEM = {
  dictType: 'ps_term',
  dictLabel: '春',
  dictValue: '1',
  cssClass: 'spring',
  dictSort: 2,
  listClass: 'primary',
  status: '0',
  remark: '说明',
}

describe('字典管理', () => {
  test('a dictionary is kept, and its data in it', async () => {
    await client.post('/system/dict/type', { ...TYPE, dictId: undefined })
    const [row = {}] = pageOf(
      await client.get('/system/dict/type/list', {
        ...PAGE,
        dictName: '学',
        dictType: 'term',
        status: '0',
        ...SINCE,
      }),
      { ...TYPE, dictId: NUMBER, createTime: TIME },
    )
    const path = `/system/dict/type/${String(row['dictId'])}`
    const data = dataOf(await client.get(path))
    expect(data).toMatchObject({ ...TYPE, dictId: row['dictId'] })
    await client.put('/system/dict/type', { ...data, params: {}, dictName: '学期的' })
    expect(dataOf(await client.get(path))).toMatchObject({ dictName: '学期的' })

    await client.post('/system/dict/data', { ...ITEM, dictCode: undefined })
    const [item = {}] = pageOf(
      await client.get('/system/dict/data/list', {
        ...PAGE,
        dictType: 'ps_term',
        dictLabel: '春',
        status: '0',
      }),
      { ...ITEM, dictCode: NUMBER, createTime: TIME },
    )
    const at = `/system/dict/data/${String(item['dictCode'])}`
    const whole = dataOf(await client.get(at))
    expect(whole).toMatchObject(ITEM)
    await client.put('/system/dict/data', { ...whole, default: false, params: {}, dictLabel: '春季' })
    eachIs(listIn(await client.get('/system/dict/data/type/ps_term')), {
      dictLabel: '春季',
      dictValue: '1',
      listClass: 'primary',
      cssClass: 'spring',
    })
    expect(await client.download('/system/dict/data/export', { ...PAGE, dictType: 'ps_term' })).toHaveLength(
      2,
    )
    await client.remove(at)
    await client.remove(path)
  })

  test('every dictionary to choose from, the cache, and the file', async () => {
    eachIs(listIn(await client.get('/system/dict/type/optionselect')), { dictType: TEXT, dictName: TEXT })
    await client.remove('/system/dict/type/refreshCache')
    const rows = await client.download('/system/dict/type/export', { ...PAGE, dictType: 'sys_', ...SINCE })
    expect(rows.length).toBeGreaterThan(10)
  })

  test('several are deleted at once', async () => {
    for (const dictType of ['ps_a', 'ps_b']) await client.post('/system/dict/type', { ...TYPE, dictType })
    const rows = listIn(await client.get('/system/dict/type/list', { ...PAGE, dictName: '学期' }), 'rows')
    await client.remove(`/system/dict/type/${rows.map(({ dictId }) => dictId).join(',')}`)
    expect(await client.get('/system/dict/type/list', { ...PAGE, dictName: '学期' })).toMatchObject({
      total: 0,
    })
  })
})

describe('参数设置', () => {
  test('a parameter is kept from end to end', async () => {
    const fields = { configName: '年度', configKey: 'ps.year', configValue: '2026', configType: 'N' }
    await client.post('/system/config', { ...fields, configId: undefined, remark: undefined })
    const wanted = { ...PAGE, configName: '年', configKey: 'ps.y', configType: 'N', ...SINCE }
    const [row = {}] = pageOf(await client.get('/system/config/list', wanted), {
      ...fields,
      configId: NUMBER,
      remark: orNull(TEXT),
      createTime: TIME,
    })
    const path = `/system/config/${String(row['configId'])}`
    const data = dataOf(await client.get(path))
    expect(data).toMatchObject(fields)
    await client.put('/system/config', { ...data, params: {}, configValue: '2027' })
    expect((await client.get('/system/config/configKey/ps.year')).msg).toBe('2027')
    expect((await client.download('/system/config/export', wanted))[1]).toContain('2027')
    await client.remove('/system/config/refreshCache')
    await client.post('/system/config', { ...fields, configKey: 'ps.yard' })
    const rows = listIn(await client.get('/system/config/list', wanted), 'rows')
    await client.remove(`/system/config/${rows.map(({ configId }) => configId).join(',')}`)
    expect(await client.get('/system/config/list', wanted)).toMatchObject({ rows: [], total: 0 })
  })

  test('those of the program are built in', async () => {
    pageOf(await client.get('/system/config/list', { ...PAGE, configType: 'Y' }), {
      configType: 'Y',
      configKey: TEXT,
      configValue: TEXT,
    })
  })

  test('a dictionary of the client has states', async () => {
    pageOf(await client.get('/system/dict/type/list', PAGE), { status: ZERO_ONE, remark: orNull(TEXT) })
  })
})
