import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { ENABLED } from '#contract/facts/system/dict'
import { SEX_CODE } from '#contract/facts/system/roles'
import { isKeyOf } from '#contract/facts/closed'
import { accountFault, isAdministrator, reachedAccounts, roleFault } from '#server/access/accounts/guards'
import { unitAndBelow } from '#server/access/accounts/reach'
import { reachedUnits } from '#server/access/accounts/units'
import type { Db } from '#server/db/client'
import { contains } from '#server/db/like'
import { orderOf, windowOf } from '#server/db/page'
import { dept, session, sysPost, sysRole, user, userPost, userRole } from '#server/db/schema/index'
import { type Context, type CurrentUser, forbidden, type Handler, type Handlers } from '#server/define'
import { MOST_LINES, refuseTooMany } from '#server/files/exported'
import { workbook, XLSX } from '#server/files/workbook'
import { rolesOfAccount, type RoleFacts } from '#server/store/access/accounts'
import { optionTree } from '#server/store/access/tree'
import { duringPeriod } from '#server/store/period'
import { unitNodes } from '#server/store/units/tree'
import { flagOf, wireFlag, wireTime, wireTimeOrNull } from '#server/wire'

type Filter = Parameters<Handler<'account_export'>>[0] & { beginTime?: string; endTime?: string }

const conditionOf = (me: CurrentUser, filter: Filter): SQL | undefined =>
  and(
    reachedAccounts(me),
    contains(user.user_name, filter.userName),
    contains(user.nick_name, filter.nickName),
    contains(user.phone, filter.phonenumber),
    filter.status && eq(user.disabled, flagOf(filter.status)),
    filter.deptId === undefined ? undefined : sql`${user.dept_id} in ${unitAndBelow(filter.deptId)}`,
    filter.roleId === undefined
      ? undefined
      : sql`exists (select from ${userRole} where ${userRole.user_id} = ${user.user_id} and ${userRole.role_id} = ${filter.roleId})`,
    duringPeriod(user.create_time, filter),
  )

const SORTABLE = {
  userId: user.user_id,
  userName: user.user_name,
  nickName: user.nick_name,
  createTime: user.create_time,
  loginDate: user.login_time,
}

const columns = { account: user, dept_name: dept.dept_name, roles: rolesOfAccount }

const selected = (db: Db) =>
  db.select(columns).from(user).leftJoin(dept, eq(dept.dept_id, user.dept_id)).$dynamic()

type Found = Awaited<ReturnType<typeof selected>>[number]

export const presentAccount = (me: CurrentUser, { account, dept_name, roles }: Found) => ({
  userId: account.user_id,
  userName: account.user_name,
  nickName: account.nick_name,
  dept: account.dept_id === null ? null : { deptId: account.dept_id, deptName: dept_name ?? '' },
  phonenumber: account.phone,
  email: account.email,
  sex: account.sex !== null && isKeyOf(SEX_CODE, account.sex) ? account.sex : null,
  status: wireFlag(account.disabled),
  createTime: wireTime(account.create_time),
  loginDate: wireTimeOrNull(account.login_time),
  roleNames: roles.map(({ role_name }) => role_name),
  refused: accountFault(me, { user_id: account.user_id, roles }),
})

/** @throws Refusal when there is no such account within the caller's reach */
async function findAccount({ db, user: me }: Context, user_id: number): Promise<Found> {
  const [found] = await selected(db).where(and(eq(user.user_id, user_id), reachedAccounts(me)))
  if (!found) throw forbidden(REFUSAL.accountUnreachable)
  return found
}

/** The roles that somebody can hold by their account, and which of them one does. */
async function roleChoices({ db, user: me }: Context, held: readonly RoleFacts[] = []) {
  const has = new Set(held.map(({ role_id }) => role_id))
  const isOne = isAdministrator({ roles: [...held] })
  const all = await db.select().from(sysRole).orderBy(asc(sysRole.role_sort), asc(sysRole.role_id))
  const offered = all.flatMap((role) => {
    const refused = roleFault(me, role)
    // Neither a seat's role nor, for whoever is no administrator, theirs can be chosen.
    if (refused !== null && !has.has(role.role_id)) return []
    const choice = {
      roleId: role.role_id,
      roleName: role.role_name,
      roleKey: role.role_key,
      status: wireFlag(role.disabled),
      createTime: wireTime(role.create_time),
      flag: has.has(role.role_id),
      ...(refused !== null && { refused }),
    }
    return [{ choice, isApart: role.kind === 'admin' && !isOne }]
  })
  const chosen = (apart: boolean) =>
    offered.flatMap(({ choice, isApart }) => (isApart === apart ? choice : []))
  return { roles: chosen(false), administration: chosen(true) }
}

async function postChoices({ db }: Context) {
  const all = await db.select().from(sysPost).orderBy(asc(sysPost.post_sort), asc(sysPost.post_id))
  return all.map(({ post_id, post_name, post_code, disabled }) => ({
    postId: post_id,
    postName: post_name,
    postCode: post_code,
    status: wireFlag(disabled),
  }))
}

const TITLES = [
  '用户编号',
  '登录账号',
  '用户姓名',
  '所属单位',
  '手机号码',
  '邮箱',
  '角色',
  '状态',
  '最近登录',
  '创建时间',
]

type Reading =
  'account_list' | 'account_units' | 'account_choices' | 'account_detail' | 'account_export' | 'account_roles'

export const accountReadingHandlers: Handlers<Reading> = {
  async account_list(filter, { db, user: me }) {
    const where = conditionOf(me, filter)
    const { limit, offset } = windowOf(filter)
    const found = await selected(db)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, [asc(user.user_id)]))
      .limit(limit)
      .offset(offset)
    const [all] = await db.select({ total: count() }).from(user).where(where)
    return { rows: found.map((row) => presentAccount(me, row)), total: all?.total ?? 0 }
  },

  account_units: async (_, { db, user: me }) => optionTree(await unitNodes(db, reachedUnits(me))),

  account_choices: async (_, ctx) => ({ posts: await postChoices(ctx), ...(await roleChoices(ctx)) }),

  async account_detail({ userId }, ctx) {
    const { db, user: me } = ctx
    const found = await findAccount(ctx, userId)
    const { account, roles } = found
    const held = await db
      .select({ post_id: userPost.post_id })
      .from(userPost)
      .where(eq(userPost.user_id, userId))
    const [last] = await db
      .select({ ip: session.ip })
      .from(session)
      .where(eq(session.user_id, userId))
      .orderBy(desc(session.session_id))
      .limit(1)
    return {
      data: {
        ...presentAccount(me, found),
        deptId: account.dept_id,
        remark: account.remark,
        createBy: account.create_by,
        updateBy: account.update_by,
        updateTime: wireTimeOrNull(account.update_time),
        loginIp: last?.ip ?? null,
      },
      posts: await postChoices(ctx),
      ...(await roleChoices(ctx, roles)),
      postIds: held.map(({ post_id }) => post_id),
      roleIds: roles.map(({ role_id }) => role_id),
    }
  },

  async account_export(filter, { db, user: me }) {
    const found = await selected(db)
      .where(conditionOf(me, filter))
      .orderBy(asc(user.user_id))
      .limit(MOST_LINES + 1)
    refuseTooMany(found)
    const rows = found
      .map((row) => presentAccount(me, row))
      .map((row) => [
        row.userId,
        row.userName,
        row.nickName,
        row.dept?.deptName ?? '',
        row.phonenumber,
        row.email,
        row.roleNames.join('、'),
        ENABLED[row.status],
        row.loginDate,
        row.createTime,
      ])
    return new File([workbook('用户', TITLES, rows)], '用户.xlsx', { type: XLSX })
  },

  async account_roles({ userId }, ctx) {
    const found = await findAccount(ctx, userId)
    return { user: presentAccount(ctx.user, found), ...(await roleChoices(ctx, found.roles)) }
  },
}
