import { ruoyi, RUOYI_ROUTERS } from './ruoyi'
import { BASE, resources, SERVER, type Fields, type Resource } from './ruoyiRecords'

/**
 * The pages of RuoYi 3.9 for its administrator: lists of records that keep what is written to them. It is as strict as
 * that server: fields of a query are not looked for in a body, a record without what its bean demands is refused, and
 * what it does not have is answered 404.
 */

/** One call as it came in. */
export interface Came {
  method: string
  path: string
  query: Record<string, string>
  body: Fields
}

const OK = { code: 200, msg: '操作成功' }
const NOWHERE = { code: 404, msg: '路径不存在，请检查路径是否正确' }
const refused = (msg: string) => ({ code: 500, msg })

const tree = (rows: readonly Fields[], key: string, label: string, parent = 0): Fields[] =>
  rows
    .filter((row) => row['parentId'] === parent)
    .map((row) => {
      const children = tree(rows, key, label, Number(row[key]))
      return { id: row[key], label: row[label], ...(children.length > 0 && { children }) }
    })

/** Calls beside the usual ones of a list of records. */
function extra(all: Record<string, Resource>, { method, path, query, body }: Came): Fields | undefined {
  const rowsOf = (of: string) => all[of]?.rows ?? []
  const units = rowsOf('/system/dept')
  const menus = rowsOf('/system/menu')
  const choices = { posts: rowsOf('/system/post'), roles: rowsOf('/system/role').slice(1) }
  const listed = (rows: readonly Fields[]) => ({ total: rows.length, rows, code: 200, msg: '查询成功' })
  const call = `${method} ${path}`
  const found = {
    'GET /system/user/deptTree': { data: tree(units, 'deptId', 'deptName') },
    'GET /system/user/': choices,
    'GET /system/user/2': { data: rowsOf('/system/user')[1], ...choices, postIds: [1], roleIds: [2] },
    'GET /system/user/authRole/2': {
      user: rowsOf('/system/user')[1],
      roles: choices.roles.map((one) => ({ ...one, flag: true })),
    },
    'GET /system/menu/treeselect': { data: tree(menus, 'menuId', 'menuName') },
    'GET /system/menu/roleMenuTreeselect/2': {
      menus: tree(menus, 'menuId', 'menuName'),
      // The lowest ones only, since those above them are ticked along.
      checkedKeys: [1000],
    },
    'GET /system/role/deptTree/2': { depts: tree(units, 'deptId', 'deptName'), checkedKeys: [103] },
    'GET /system/dict/type/optionselect': { data: rowsOf('/system/dict/type') },
    'GET /system/dict/data/type/sys_normal_disable': { data: [] },
    'GET /monitor/server': { data: SERVER },
    'GET /tool/gen/preview/1': { data: { 'vm/java/domain.java.vm': 'package com.ruoyi.system;' } },
    'GET /system/notice/listTop': { data: rowsOf('/system/notice'), unreadCount: 1 },
    'GET /system/config/configKey/sys.user.initPassword': { msg: '123456' },
  }[call]
  if (found) return { ...OK, ...found }
  if (call === 'GET /system/role/authUser/allocatedList') return listed(rowsOf('/system/user').slice(1))
  if (call === 'GET /system/role/authUser/unallocatedList') return listed(rowsOf('/system/user').slice(0, 1))
  if (call === 'GET /tool/gen/db/list')
    return listed([{ tableName: 'sys_dept', tableComment: '部门表', ...BASE }])
  if (call === 'GET /system/notice/readUsers/list') return listed([])
  if (call === 'PUT /system/user/authRole')
    return query['userId'] ? OK : refused('Cannot read field "userId" because it is null')
  if (/^PUT \/system\/role\/authUser\/(cancelAll|selectAll)$/.test(call))
    return query['roleId'] && /^\d+(,\d+)*$/.test(query['userIds'] ?? '') ? OK : refused('操作失败')
  if (call === 'PUT /system/user/resetPwd' || call === 'POST /system/user') {
    const password = body['password']
    if (typeof password !== 'string' || password === '') return refused('rawPassword cannot be null')
    return call === 'POST /system/user' ? undefined : OK
  }
  if (call === 'PUT /system/role/dataScope') return Array.isArray(body['deptIds']) ? OK : refused('操作失败')
  if (path.endsWith('updateSort'))
    return Object.values(body).every((value) => typeof value === 'string')
      ? OK
      : refused('JSON parse error: Cannot deserialize value of type `java.lang.String` from Array value')
  if (/^PUT .*\/changeStatus$/.test(call)) return OK
  if (call === 'PUT /monitor/job/run') return body['jobGroup'] ? OK : refused('任务不存在或已过期！')
  if (call === 'POST /tool/gen/importTable') return query['tables'] ? OK : refused('操作失败')
  if (call === 'POST /system/user/importData')
    return { code: 200, msg: '恭喜您，数据已全部导入成功！共 1 条，数据如下：<br/>1、账号 li 导入成功' }
  return undefined
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

function written({ rows, key, demanded = {} }: Resource, { method, body }: Came): Fields {
  const missing = Object.entries(demanded).find(
    ([field]) => !isText(body[field]) && typeof body[field] !== 'number' && !Array.isArray(body[field]),
  )
  if (missing) return refused(missing[1])
  if (method === 'POST') {
    rows.push({ ...rows[0], ...body, [key]: Math.max(...rows.map((row) => Number(row[key]))) + 1 })
    return OK
  }
  const at = rows.findIndex((row) => row[key] === body[key])
  if (at < 0) return refused('操作失败')
  rows[at] = { ...rows[at], ...body }
  return OK
}

function usual(all: Record<string, Resource>, came: Came): Fields {
  const { method, path, query } = came
  const owner = Object.keys(all)
    .filter((of) => path === of || path.startsWith(`${of}/`))
    .sort((a, b) => b.length - a.length)[0]
  const resource = all[owner ?? '']
  if (!owner || !resource) return NOWHERE
  const rest = path.slice(owner.length + 1)
  const { rows, key } = resource
  if (method === 'GET' && rest === 'list') {
    if (resource.isFlat) return { ...OK, data: rows }
    const size = Number(query['pageSize'] ?? 10)
    return { total: rows.length, rows: rows.slice(0, size), code: 200, msg: '查询成功' }
  }
  if (method === 'GET' && /^\d+$/.test(rest)) {
    const row = rows.find((one) => one[key] === Number(rest))
    return { ...OK, ...(resource.detail && row ? resource.detail(row) : { data: row }) }
  }
  if (method === 'DELETE' && rest !== '') {
    const gone = decodeURIComponent(rest).split(',')
    if (rest !== 'clean' && rest !== 'refreshCache')
      resource.rows = rows.filter((row) => !gone.includes(String(row[key])))
    return OK
  }
  if ((method === 'POST' || method === 'PUT') && rest === '') return written(resource, came)
  return NOWHERE
}

async function cameIn(request: Request): Promise<Came> {
  const url = new URL(request.url)
  const isJson = request.headers.get('content-type')?.includes('json') ?? false
  const text = request.method === 'GET' || !isJson ? '' : await request.text()
  return {
    method: request.method,
    path: url.pathname.replace('/common-shenhe-api', ''),
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? {} : (JSON.parse(text) as Fields),
  }
}

/** The sidebar leads to every page: component by path. */
const routersOf = (pages: readonly string[]) => ({
  ...RUOYI_ROUTERS,
  data: ['system', 'monitor', 'tool'].map((top) => ({
    name: top,
    path: `/${top}`,
    hidden: false,
    redirect: 'noRedirect',
    component: 'Layout',
    alwaysShow: true,
    meta: { title: top, icon: 'system', noCache: false, link: null },
    children: pages
      .filter((page) => page.startsWith(`${top}/`))
      .map((page) => ({
        name: page,
        path: page.split('/')[1],
        hidden: false,
        component: `${page}/index`,
        meta: { title: page, icon: 'user', noCache: false, link: null },
      })),
  })),
})

const PAGES = [
  'system/user',
  'system/role',
  'system/menu',
  'system/dept',
  'system/post',
  'system/dict',
  'system/config',
  'system/notice',
  'monitor/online',
  'monitor/job',
  'monitor/server',
  'monitor/operlog',
  'monitor/logininfor',
  'tool/gen',
]

/** RuoYi 3.9 with its pages for administrators. */
export function ruoyiSystem() {
  const all = resources()
  const came: Came[] = []
  const missed: string[] = []
  const shell = ruoyi({ '/getRouters': routersOf(PAGES) })
  const fetch = async (request: Request): Promise<Response> => {
    const asked = await cameIn(request.clone())
    const answer = extra(all, asked) ?? usual(all, asked)
    if (answer === NOWHERE) {
      if (/^\/(system|monitor|tool)\//.test(asked.path)) missed.push(`${asked.method} ${asked.path}`)
      return shell.fetch(request)
    }
    came.push(asked)
    return Response.json(answer)
  }
  return {
    fetch,
    /** What was asked of its pages and is not there. */
    missed,
    /** The last call of this kind. */
    last: (method: string, path: string) =>
      came.findLast((one) => one.method === method && one.path === path),
    rowsOf: (path: string) => all[path]?.rows ?? [],
  }
}
