import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { readSettings } from '#server/settings'
import { wholeServer } from '#server/whole'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeExpert, makeGroup, makeProject } from '#tests/support/factories'

/** What RuoYi's own clients send and read, beside what our console does. */

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
