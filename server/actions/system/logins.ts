import { and, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'

import type { logins } from '#contract/actions/system/logins'
import { forgetFailures } from '#server/auth/loginGuard'
import { announce, userTopic } from '#server/db/announce'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { dept, loginLog, session, user } from '#server/db/schema/index'
import { placeOfIp } from '#server/domain/ipPlace'
import { Refusal, type Handler, type Handlers } from '#server/define'
import { MOST_LINES, refuseTooMany } from '#server/files/exported'
import { workbook, XLSX } from '#server/files/workbook'
import { sha256 } from '#server/hash'
import { duringPeriod } from '#server/store/period'
import { flagOf, wireFlag, wireTime } from '#server/wire'

type Filter = Parameters<Handler<'login_export_file'>>[0]

const conditionOf = ({ ipaddr, userName, status, ...period }: Filter): SQL | undefined =>
  and(
    contains(loginLog.ip, ipaddr),
    contains(loginLog.user_name, userName),
    status && eq(loginLog.passed, !flagOf(status)),
    duringPeriod(loginLog.login_time, period),
  )

const SORTABLE = { userName: loginLog.user_name, loginTime: loginLog.info_id }

const present = (row: typeof loginLog.$inferSelect) => ({
  infoId: row.info_id,
  userName: row.user_name,
  ipaddr: row.ip,
  loginLocation: placeOfIp(row.ip),
  os: row.os,
  browser: row.browser,
  status: wireFlag(!row.passed),
  msg: row.msg,
  loginTime: wireTime(row.login_time),
})

const TITLES = [
  '访问编号',
  '用户名称',
  '登录地址',
  '登录地点',
  '浏览器',
  '操作系统',
  '登录状态',
  '提示消息',
  '访问时间',
]

async function sheetOf(db: Db, filter: Filter) {
  const found = await db
    .select()
    .from(loginLog)
    .where(conditionOf(filter))
    .orderBy(desc(loginLog.info_id))
    .limit(MOST_LINES + 1)
  refuseTooMany(found)
  const rows = found
    .map(present)
    .map((row) => [
      row.infoId,
      row.userName,
      row.ipaddr,
      row.loginLocation,
      row.browser,
      row.os,
      row.status === '0' ? '成功' : '失败',
      row.msg,
      row.loginTime,
    ])
  return workbook('登录日志', TITLES, rows)
}

export const loginsHandlers: Handlers<keyof typeof logins> = {
  async login_list(filter, { db }) {
    const where = conditionOf(filter)
    const { limit, offset } = windowOf(filter)
    const [found, counted] = await Promise.all([
      db
        .select()
        .from(loginLog)
        .where(where)
        .orderBy(...orderOf(filter, SORTABLE, [desc(loginLog.info_id)]))
        .limit(limit)
        .offset(offset),
      db.select({ total: count() }).from(loginLog).where(where),
    ])
    return { rows: found.map(present), total: counted[0]?.total ?? 0 }
  },

  login_export_file: async (filter, { db }) =>
    new File([await sheetOf(db, filter)], '登录日志.xlsx', { type: XLSX }),

  async login_clean(_, ctx) {
    const gone = await ctx.db.delete(loginLog).returning({ id: loginLog.info_id })
    ctx.log({ action: 'login_clean', target: `登录日志 ${gone.length}条` })
    return null
  },

  async login_remove({ id }, ctx) {
    const gone = await ctx.db.delete(loginLog).where(inArray(loginLog.info_id, id)).returning()
    if (gone.length === 0) throw new Refusal('登录日志不存在或已删除')
    ctx.log({ action: 'login_remove', target: `登录日志 ${gone.length}条`, before: gone.map(present) })
    return null
  },

  async login_unlock({ userName }, ctx) {
    const [found] = await ctx.db.select().from(user).where(eq(user.user_name, userName))
    if (!found) throw new Refusal(`没有账号“${userName}”`)
    await forgetFailures(ctx.db, userName)
    ctx.log({ action: 'login_unlock', target: `用户 ${userName}` })
    return null
  },

  async online_list({ ipaddr, userName, ...page }, { db, token, now }) {
    const own = token === undefined ? '' : sha256(token)
    const where = and(
      gt(session.expires_at, now),
      contains(session.ip, ipaddr),
      contains(user.user_name, userName),
    )
    const { limit, offset } = windowOf(page)
    const found = await db
      .select({ session, user_name: user.user_name, nick_name: user.nick_name, dept_name: dept.dept_name })
      .from(session)
      .innerJoin(user, eq(user.user_id, session.user_id))
      .leftJoin(dept, eq(dept.dept_id, user.dept_id))
      .where(where)
      .orderBy(desc(session.create_time), desc(session.session_id))
      .limit(limit)
      .offset(offset)
    const [counted] = await db
      .select({ total: count() })
      .from(session)
      .innerJoin(user, eq(user.user_id, session.user_id))
      .where(where)
    const rows = found.map(({ session: held, user_name, nick_name, dept_name }) => ({
      tokenId: String(held.session_id),
      nickName: nick_name,
      deptName: dept_name,
      userName: user_name,
      ipaddr: held.ip ?? '',
      loginLocation: placeOfIp(held.ip),
      os: held.os,
      browser: held.browser,
      loginTime: held.create_time.getTime(),
      isOwn: held.token_hash === own,
    }))
    return { rows, total: counted?.total ?? 0 }
  },

  async online_end({ tokenId }, ctx) {
    const [held] = await ctx.db
      .select({ session, user_name: user.user_name })
      .from(session)
      .innerJoin(user, eq(user.user_id, session.user_id))
      .where(and(eq(sql`${session.session_id}::text`, tokenId), gt(session.expires_at, ctx.now)))
    if (!held) throw new Refusal('该用户已经退出')
    if (ctx.token !== undefined && held.session.token_hash === sha256(ctx.token))
      throw new Refusal('不能强退自己，请用右上角的“退出登录”')
    await ctx.db.delete(session).where(eq(session.token_hash, held.session.token_hash))
    await announce(ctx.db, [userTopic(held.session.user_id)])
    ctx.log({ action: 'online_end', target: `用户 ${held.user_name}`, before: { ip: held.session.ip } })
    return null
  },
}
