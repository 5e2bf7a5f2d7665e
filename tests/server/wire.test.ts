import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { MenuNode } from '#contract/actions/system/auth'
import { dictData, dictType } from '#server/db/schema/index'
import { seedBase } from '#server/seed/base'
import { readSettings } from '#server/settings'
import { wholeServer } from '#server/whole'
import { TEST_PASSWORD, testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'

/** What RuoYi's own clients send and read, beside what our console does. */

const RUOYI_TYPES = [
  'sys_user_sex',
  'sys_show_hide',
  'sys_normal_disable',
  'sys_job_status',
  'sys_job_group',
  'sys_yes_no',
  'sys_notice_type',
  'sys_notice_status',
  'sys_oper_type',
  'sys_common_status',
]

let server: TestServer
let admin: Login
let dist: string

beforeAll(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  dist = mkdtempSync(join(tmpdir(), 'review-dist-'))
  writeFileSync(join(dist, 'index.html'), '<!doctype html>')
})
afterAll(() => rmSync(dist, { recursive: true }))

async function asked(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
  const response = await server.fetch(
    new Request(`http://test/common-shenhe-api${path}`, { headers, ...init }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each([
  ['GET', '/nowhere'],
  ['POST', '/system/nowhere/1'],
  ['PATCH', '/getInfo'],
  ['DELETE', '/login'],
  ['OPTIONS', '/login'],
  ['GET', ''],
])('the whole server answers %s %s, which is nothing, as RuoYi does', async (method, path) => {
  const { database, hub } = server
  const app = wholeServer({ database, hub, settings: readSettings({}) }, dist)
  const response = await app.request(`/common-shenhe-api${path}`, { method })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ code: 404, msg: '访问资源不存在' })
  expect(await (await app.request('/admin/anything')).text()).toBe('<!doctype html>')
})

describe('the menu', () => {
  const all = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => [node, ...all(node.children ?? [])])

  test('has each name once, and only paths below their directory', async () => {
    const { project_id } = await makeProject(server.database.db, admin)
    const { group_id } = await makeGroup(server.database.db, project_id)
    const leader = await makeExpert(server, { project_id, group_id, member_type: 'leader' })
    for (const login of [admin, leader]) {
      const menu = await server.ok(login, 'getRouters', {})
      const names = all(menu).flatMap(({ name }) => name ?? [])
      expect(names).toEqual([...new Set(names)])
      const inside = all(menu.flatMap(({ children }) => children ?? []))
      expect(inside.filter(({ path }) => path?.startsWith('/'))).toEqual([])
    }
    const titles = all(await server.ok(leader, 'getRouters', {})).map(({ meta }) => meta?.title)
    expect(titles).toEqual(expect.arrayContaining(['我的评审', '组长意见', '评审排名']))
  })

  test('groups what the office does by the stages of a review', async () => {
    const menu = await server.ok(admin, 'getRouters', {})
    const shown = (nodes: readonly MenuNode[] = []) =>
      nodes.filter(({ hidden }) => !hidden).map(({ meta }) => meta?.title)
    const stages = menu.filter(({ alwaysShow }) => alwaysShow)
    expect(stages.map(({ meta, children }) => [meta?.title, ...shown(children ?? [])])).toEqual([
      ['活动设置', '评审活动管理', '项目配置', '指标体系'],
      ['评审准备', '导入管理', '专家管理', '参评教材', '评审分组'],
      ['评审过程', '评审进度', '消息', '小组评审详情'],
      ['结果公布', '评审结果'],
      ['出版单位', '出版单位列表', '出版动态'],
      ['申报推荐', '申报与推荐', '名额分配'],
      ['教材', '教材管理', '选题管理', '系列教材', '教材汇总', '已删除教材'],
      ['采集', '教材采集'],
      ['单位与人员', '学校名录', '单位管理'],
      ['系统管理', '用户管理', '角色管理', '菜单管理', '字典管理', '参数设置', '岗位管理', '通知公告'],
      ['系统监控', '在线用户', '定时任务', '服务监控', '操作日志', '登录日志'],
      [
        '系统工具',
        // What is generated begins below it.
        '代码生成',
      ],
    ])
  })

  test('holds what stands beside the layout at the top, in a frame', async () => {
    const menu = await server.ok(admin, 'getRouters', {})
    expect(menu).toContainEqual({
      path: '/',
      hidden: false,
      component: 'Layout',
      children: [
        {
          name: 'Ranking',
          path: 'ranking',
          hidden: false,
          component: 'ranking',
          meta: { title: '评审排名', icon: 'rank', noCache: false, link: null },
        },
      ],
    })
  })
})

describe('a list', () => {
  beforeAll(async () => {
    for (const n of [1, 2, 3, 4, 5])
      await server.ok(admin, 'config_add', { configName: `页${n}`, configKey: `page.${n}`, configValue: '1' })
  })
  const keys = async (query: string) => {
    const { body } = await asked(`/system/config/list?configKey=page.&${query}`)
    return (body['rows'] as { configKey: string }[] | undefined)?.map(({ configKey }) => configKey.slice(5))
  }

  test.each([
    ['pageNum=0&pageSize=2', ['1', '2']],
    ['pageNum=-7&pageSize=2', ['1', '2']],
    ['pageNum=3&pageSize=2', ['5']],
    ['pageNum=99&pageSize=2', ['5']],
    ['pageNum=1&pageSize=0', ['1']],
    ['pageNum=1&pageSize=99999999', ['1', '2', '3', '4', '5']],
    ['pageSize=2&orderByColumn=configKey&isAsc=descending', ['5', '4']],
    ['pageSize=2&orderByColumn=configKey&isAsc=desc', ['5', '4']],
    ['pageSize=2&orderByColumn=configKey&isAsc=ascending', ['1', '2']],
  ])('brings %s into range', async (query, expected) => {
    expect(await keys(query)).toEqual(expected)
  })

  test('refuses a page that is no number, by its name', async () => {
    const { body } = await asked('/system/config/list?pageNum=x')
    expect(body).toEqual({ code: 500, msg: '页码须为数字' })
  })
})

describe('a profile', () => {
  test('has role and post beside its data, and the fields of RuoYi in it', async () => {
    await server.ok(admin, 'profile_edit', { nickName: '管理员', sex: '1' })
    const { body } = await asked('/system/user/profile')
    expect(body).toMatchObject({
      roleGroup: '超级管理员',
      postGroup: '',
      data: { userName: 'admin', sex: '1', createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
    })
    // RuoYi's client may leave it out.
    await server.ok(admin, 'profile_edit', { nickName: '管理员' })
    expect((await server.ok(admin, 'profile_detail', {})).data.sex).toBe('1')
  })

  test('takes a new password, also of somebody who has to choose one', async () => {
    const wang = await server.login('wang', [], { must_change_password: true })
    expect(await server.ok(wang, 'getInfo', {})).toMatchObject({
      isDefaultModifyPwd: true,
      isPasswordExpired: false,
    })
    const change = (oldPassword: string, newPassword = 'Own-horse-88') =>
      server.send(wang, 'profile_password', { oldPassword, newPassword })
    expect(await change('wrong')).toMatchObject({ code: 500, msg: '旧密码错误' })
    expect(await change(TEST_PASSWORD, 'short')).toMatchObject({
      code: 500,
      msg: '密码须8-20位且含字母和数字',
    })
    expect(await change(TEST_PASSWORD)).toMatchObject({ code: 200 })
    expect(await server.ok(wang, 'getInfo', {})).toMatchObject({ isDefaultModifyPwd: false })
  })
})

describe('parameters and dictionaries', () => {
  test('a parameter that is not there is an empty text, and both ways to clear the cache are known', async () => {
    expect((await asked('/system/config/configKey/sys.user.initPassword')).body).toEqual({
      code: 200,
      msg: '',
    })
    for (const path of ['refreshCache', 'clearCache'])
      expect((await asked(`/system/config/${path}`, { method: 'DELETE' })).body['code']).toBe(200)
  })

  test('what the forms of RuoYi send is kept', async () => {
    const config = { configName: '内置', configKey: 'a.built', configValue: '1', configType: 'Y' } as const
    await server.ok(admin, 'config_add', config)
    const [row] = (await server.ok(admin, 'config_list', { configKey: 'a.built' })).rows
    expect(row?.configType).toBe('Y')
    await server.ok(admin, 'config_edit', { ...config, configType: undefined, configId: row?.configId ?? 0 })
    const { configType } = await server.ok(admin, 'config_detail', { id: row?.configId ?? 0 })
    expect(configType).toBe('Y')

    const item = { dictType: 'a_b', dictLabel: '甲', dictValue: '1', cssClass: 'red' }
    await server.ok(admin, 'dict_add', { ...item, dictSort: 0, isDefault: 'N', status: '0' })
    expect(await server.ok(admin, 'dict_items', { type: 'a_b' })).toMatchObject([{ cssClass: 'red' }])
  })

  test.each([
    ['/system/config/export', 'configKey=page.1', 'page.1'],
    ['/system/dict/data/export', 'dictType=a_b', '甲'],
  ])('POST %s answers the workbook, as a form asks for it', async (path, body, expected) => {
    const response = await server.fetch(
      new Request(`http://test/common-shenhe-api${path}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      }),
    )
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const { SheetNames, Sheets } = read(await response.arrayBuffer())
    const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 })
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(expected)
  })

  test('the dictionaries that RuoYi asks for are there, also in an older installation', async () => {
    const { db } = server.database
    await db.insert(dictType).values({ dict_type: 'ps_old', dict_name: '旧' })
    await db.insert(dictData).values({ dict_type: 'ps_old', dict_label: '旧', dict_value: '1' })
    await seedBase(db)
    await seedBase(db)
    for (const type of RUOYI_TYPES) {
      const items = await server.ok(admin, 'dict_items', { type })
      expect(new Set(items.map(({ dictValue }) => dictValue)).size).toBe(items.length)
      expect(items.length).toBeGreaterThan(1)
    }
    expect(await server.ok(admin, 'dict_items', { type: 'ps_province' })).toEqual([])
  })
})
