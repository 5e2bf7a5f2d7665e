import { eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { forgetFailures } from './loginGuard'
import type { passwordFields } from './password'
import { closeSessionsOf } from './session'
import { expert, user } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'
import { wireTime } from '#server/wire'

const MARKED = '此后以您的账号填写的评审会带有标记，直到您登录后在“我的评审”中确认。'

/**
 * Replaces the password of somebody else: their sessions end, they are told, and what is written under their name from
 * now on is marked until they confirm it.
 * @param by whom they can ask about it
 * @returns whether it is the first password of the account, of which nobody is told
 */
export async function replacePassword(
  { db, now }: Context,
  user_id: number,
  secret: Awaited<ReturnType<typeof passwordFields>>,
  by: string,
): Promise<boolean> {
  const [before] = await db
    .select({ name: user.user_name, hash: user.password_hash, expert: expert.user_id })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(eq(user.user_id, user_id))
  const isFirst = !before?.hash
  // Of several resets that nobody has confirmed the first counts.
  const reset_time = sql`coalesce(${user.reset_time}, ${now.toISOString()}::timestamptz)`
  await db
    .update(user)
    .set({ ...secret, ...(!isFirst && { reset_time }) })
    .where(eq(user.user_id, user_id))
  if (!isFirst) {
    const content = `${wireTime(now).slice(0, 16)}，${by}重置了您的登录密码，原密码已失效，登录后须设置新密码。${before.expert === null ? '' : MARKED}如果您没有要求重置，请立即与其联系。`
    await tellEverywhere(db, user_id, { title: REFUSAL.resetTitle, content }, now)
  }
  await forgetFailures(db, before?.name ?? '')
  await closeSessionsOf(db, user_id)
  return isFirst
}
