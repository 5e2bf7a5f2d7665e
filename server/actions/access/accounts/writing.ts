import { eq, inArray } from 'drizzle-orm'
import { passwordFault } from '#contract/rules/password'
import {
  changeableAccounts,
  combinationFault,
  isAdministrator,
  refuseLastAdministrator,
} from '#server/access/accounts/guards'
import { replacePassword } from '#server/auth/replacePassword'
import { passwordFields, randomPassword } from '#server/auth/password'
import { closeSessionsOf } from '#server/auth/session'
import { errorCode } from '#server/db/errors'
import { user } from '#server/db/schema/index'
import { type Context, Refusal, type Handlers } from '#server/define'
import { type AccountFacts } from '#server/store/access/accounts'
import { flagOf } from '#server/wire'

import { accountTarget, changeAccount, keepRoles, makeAccount, roleNamesOf } from './keeping'

const FOREIGN_KEY = '23503'

/**
 * The password that was given, or a random one.
 * @throws Refusal when it is too weak
 */
function passwordOf(given: string | null | undefined): string {
  if (!given) return randomPassword()
  const fault = passwordFault(given)
  if (fault) throw new Refusal(fault)
  return given
}

/** @throws Refusal, as `changeableAccounts` does */
async function changeable(ctx: Context, user_id: number): Promise<AccountFacts> {
  const [account] = await changeableAccounts(ctx, [user_id])
  if (!account) throw new Error('no account was locked')
  return account
}

type Writing =
  | 'account_add'
  | 'account_edit'
  | 'account_remove'
  | 'account_reset'
  | 'account_status'
  | 'account_roles_save'

export const accountWritingHandlers: Handlers<Writing> = {
  async account_add({ password: given, ...fields }, ctx) {
    const password = passwordOf(given)
    const secret = await passwordFields(password, ctx.now, true)
    const userId = await ctx.inTransaction((tx) => makeAccount(tx, fields, secret))
    return { userId, userName: fields.userName, nickName: fields.nickName, password }
  },

  async account_edit({ userId, ...fields }, ctx) {
    await changeAccount(ctx, await changeable(ctx, userId), fields)
    return null
  },

  async account_remove({ userId: user_ids }, ctx) {
    const { db } = ctx
    const accounts = await changeableAccounts(ctx, user_ids)
    const used = accounts.find(({ login_time }) => login_time !== null)
    if (used) throw new Refusal(`“${used.nick_name}”已登录过，留有记录，不能删除，请改为停用`)
    if (accounts.some(isAdministrator)) await refuseLastAdministrator(db, user_ids)
    try {
      await db.transaction((tx) => tx.delete(user).where(inArray(user.user_id, [...user_ids])))
    } catch (e) {
      if (errorCode(e) !== FOREIGN_KEY) throw e
      throw new Refusal('所选用户已有业务记录（专家信息、分组席位等），不能删除，请改为停用')
    }
    for (const account of accounts)
      ctx.log({
        action: 'account_remove',
        target: accountTarget(account),
        before: { nick_name: account.nick_name, roles: roleNamesOf(account.roles) },
      })
    return null
  },

  async account_reset({ userId, password: given }, ctx) {
    const password = passwordOf(given)
    const secret = await passwordFields(password, ctx.now, true)
    return ctx.inTransaction(async (tx) => {
      const account = await changeable(tx, userId)
      await replacePassword(tx, userId, secret, tx.user.nick_name)
      tx.log({ action: 'account_reset', target: accountTarget(account) })
      return { userName: account.user_name, nickName: account.nick_name, password }
    })
  },

  async account_status({ userId, status }, ctx) {
    const { db, user: me, now } = ctx
    const account = await changeable(ctx, userId)
    const disabled = flagOf(status)
    if (disabled && isAdministrator(account)) await refuseLastAdministrator(db, [userId])
    const fault = disabled ? undefined : combinationFault(account.roles, account.dept_type)
    if (fault) throw new Refusal(fault)
    await db
      .update(user)
      .set({ disabled, update_by: me.user_name, update_time: now })
      .where(eq(user.user_id, userId))
    if (disabled) await closeSessionsOf(db, userId)
    ctx.log({
      action: 'account_status',
      target: accountTarget(account),
      before: { disabled: account.disabled },
      after: { disabled },
    })
    return null
  },

  async account_roles_save({ userId, roleIds }, ctx) {
    const account = await changeable(ctx, userId)
    const roles = await keepRoles(ctx, account, roleIds)
    ctx.log({
      action: 'account_roles_save',
      target: accountTarget(account),
      before: { roles: roleNamesOf(account.roles) },
      after: { roles: roleNamesOf(roles) },
    })
    return null
  },
}
