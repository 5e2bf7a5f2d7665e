import { z } from '#contract/zod'
import { done, id, idList, paged, pageQuery, period, read, requiredText, text, write } from '#contract/define'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'

const words = z.string()
const filter = {
  ipaddr: text('登录地址', 50).optional(),
  userName: text('用户名称', 50).optional(),
  /** 0 passed, 1 refused */
  status: z.enum(['0', '1']).optional(),
}

/** Where from and with what, in RuoYi's words. */
const origin = { userName: words, ipaddr: words, loginLocation: words, os: words, browser: words }

const online = paged({
  who: SYSTEM_OFFICE,
  permission: 'monitor:online:list',
  route: 'GET /monitor/online/list',
  filter: { ipaddr: filter.ipaddr, userName: filter.userName },
  row: z.object({
    tokenId: words,
    deptName: words.nullish(),
    ...origin,
    /** Milliseconds since 1970. */
    loginTime: z.number().int(),
    /** Ours: who it is, and whether it is the caller's own session. */
    nickName: words.optional(),
    isOwn: z.boolean().optional(),
  }),
})

/** RuoYi's client asks for no page: it pages by itself. */
const all = pageQuery.shape.pageSize.removeDefault().default(MAX_PAGE_SIZE)

/** 登录日志 and 在线用户. */
export const logins = {
  login_list: paged({
    stale: true,
    who: SYSTEM_OFFICE,
    permission: 'monitor:logininfor:list',
    route: 'GET /monitor/logininfor/list',
    filter,
    row: z.object({ infoId: id, ...origin, status: z.enum(['0', '1']), msg: words, loginTime: words }),
  }),
  login_export_file: read({
    stale: true,
    who: SYSTEM_OFFICE,
    permission: 'monitor:logininfor:export',
    route: 'POST /monitor/logininfor/export',
    envelope: 'file',
    input: z.object({ ...filter, ...period }),
    output: file,
  }),
  /** 清空 */
  login_clean: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:logininfor:remove',
    route: 'DELETE /monitor/logininfor/clean',
    input: z.object({}),
    output: done,
  }),
  login_remove: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:logininfor:remove',
    route: 'DELETE /monitor/logininfor/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
  /** 解锁: an account that wrong passwords have locked */
  login_unlock: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:logininfor:unlock',
    route: 'GET /monitor/logininfor/unlock/:userName',
    input: z.object({ userName: text('用户名称', 50) }),
    output: done,
  }),
  online_list: { ...online, input: online.input.extend({ pageSize: all }) },
  /** 强退 */
  online_end: write({
    who: SYSTEM_OFFICE,
    permission: 'monitor:online:forceLogout',
    route: 'DELETE /monitor/online/:tokenId',
    /** Ours is a number, that of other servers is none. */
    input: z.object({ tokenId: requiredText('会话', 100) }),
    output: done,
  }),
}
