/** A RuoYi server that is not ours, as its versions answer: recorded shapes, no database. */

type Answer = object | (() => Response | Promise<Response>)

export const RUOYI_TOKEN = 'eyJhbGciOiJIUzUxMiJ9.eyJsb2dpbl91c2VyX2tleSI6IjEifQ.c2ln'

const DEPT = {
  deptId: 103,
  parentId: 101,
  ancestors: '0,100,101',
  deptName: '研发部门',
  orderNum: '1',
  leader: '若依',
  phone: null,
  email: null,
  status: '0',
  delFlag: null,
  parentName: null,
  children: [],
}

const ROLE = {
  roleId: 1,
  roleName: '超级管理员',
  roleKey: 'admin',
  roleSort: '1',
  dataScope: '1',
  menuCheckStrictly: false,
  deptCheckStrictly: false,
  status: '0',
  delFlag: null,
  flag: false,
  menuIds: null,
  deptIds: null,
  admin: true,
}

export const RUOYI_USER = {
  searchValue: null,
  createBy: 'admin',
  createTime: '2021-02-10 10:00:00',
  updateBy: null,
  updateTime: null,
  remark: '管理员',
  params: {},
  userId: 1,
  deptId: 103,
  userName: 'admin',
  nickName: '若依',
  email: 'ry@163.com',
  phonenumber: '15888888888',
  sex: '1',
  avatar: '',
  salt: null,
  status: '0',
  delFlag: '0',
  loginIp: '127.0.0.1',
  loginDate: '2021-03-01T09:00:00.000+0800',
  dept: DEPT,
  roles: [ROLE],
  roleIds: null,
  postIds: null,
  admin: true,
}

export const RUOYI_INFO = {
  code: 200,
  msg: '操作成功',
  permissions: ['*:*:*'],
  roles: ['admin'],
  user: RUOYI_USER,
}

const meta = (title: string, icon: string, link: string | null = null) => ({
  title,
  icon,
  noCache: false,
  link,
})

/** 3.4 with what 3.6 added: a directory, a ParentView in it, a top-level page, a link out and a page in a frame. */
export const RUOYI_ROUTERS = {
  code: 200,
  msg: '操作成功',
  data: [
    {
      name: 'System',
      path: '/system',
      hidden: false,
      redirect: 'noRedirect',
      component: 'Layout',
      alwaysShow: true,
      meta: meta('系统管理', 'system'),
      children: [
        {
          name: 'User',
          path: 'user',
          hidden: false,
          component: 'system/user/index',
          meta: meta('用户管理', 'user'),
        },
        {
          name: 'Log',
          path: 'log',
          hidden: false,
          redirect: 'noRedirect',
          component: 'ParentView',
          alwaysShow: true,
          meta: meta('日志管理', 'log'),
          children: [
            {
              name: 'Operlog',
              path: 'operlog',
              hidden: false,
              component: 'monitor/operlog/index',
              meta: meta('操作日志', 'form'),
            },
          ],
        },
      ],
    },
    {
      path: '/',
      hidden: false,
      component: 'Layout',
      children: [
        { name: 'Task', path: 'task', hidden: false, component: 'index', meta: meta('任务', 'form') },
      ],
    },
    {
      name: 'Http://ruoyi.vip',
      path: 'http://ruoyi.vip',
      hidden: false,
      component: 'Layout',
      meta: meta('若依官网', 'guide', 'http://ruoyi.vip'),
    },
    {
      path: '/',
      hidden: false,
      component: 'Layout',
      meta: meta('帮助', 'guide', 'http://doc.ruoyi.vip'),
      children: [
        {
          name: 'Doc.ruoyi.vip',
          path: 'doc/ruoyi/vip',
          hidden: false,
          component: 'InnerLink',
          meta: meta('在线文档', 'guide', 'http://doc.ruoyi.vip'),
        },
      ],
    },
  ],
}

/** 3.4: a JPEG in base64 without a prefix, and no word on whether it is wanted. */
export const RUOYI_CAPTCHA = {
  code: 200,
  msg: '操作成功',
  uuid: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  img: '/9j/4AAQSkZJRgABAgAAAQABAAD',
}

const NO_LOGIN = {
  code: 401,
  msg: '请求访问：/getInfo，认证失败，无法访问系统资源',
}

const NOWHERE = { code: 404, msg: '路径不存在，请检查路径是否正确' }

const usual: Record<string, Answer> = {
  '/captchaImage': RUOYI_CAPTCHA,
  '/login': { code: 200, msg: '操作成功', token: RUOYI_TOKEN },
  '/getInfo': RUOYI_INFO,
  '/getRouters': RUOYI_ROUTERS,
  '/logout': { code: 200, msg: '退出成功' },
}

const OPEN = ['/captchaImage', '/login', '/logout']

/** The server as it usually answers, except where `answers` says otherwise. */
export function ruoyi(answers: Record<string, Answer> = {}) {
  const all = { ...usual, ...answers }
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/common-shenhe-api', '')
    const isKnown = request.headers.get('authorization') === `Bearer ${RUOYI_TOKEN}`
    if (!OPEN.includes(path) && !isKnown) return Response.json(NO_LOGIN)
    const answer = all[path] ?? NOWHERE
    return typeof answer === 'function'
      ? (answer as () => Response | Promise<Response>)()
      : Response.json(answer)
  }
  return { fetch }
}

/** Who is logged in there. */
export const RUOYI_LOGIN = { user_id: 1, user_name: 'admin', token: RUOYI_TOKEN }
