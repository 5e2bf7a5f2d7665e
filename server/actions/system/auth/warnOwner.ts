import { and, eq, gt } from 'drizzle-orm'
import { message } from '#server/db/schema/message'
import type { Context } from '#server/define'
import { tellEverywhere } from '#server/store/messages/tell'
import { wireTime } from '#server/wire'

const TITLE = '账号安全提醒'
const DAY_MS = 86_400_000

/** Tells an owner of wrong passwords from an address where the account is not known; once a day, whatever comes. */
export async function warnOwner({ db, ip, now }: Context, user_id: number): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const [earlier] = await db
    .select({ id: message.message_id })
    .from(message)
    .where(and(eq(message.user_id, user_id), eq(message.title, TITLE), gt(message.create_time, since)))
    .limit(1)
  if (earlier) return
  const content = `${wireTime(now).slice(0, 16)}，有人从您未登录过的地址 ${ip} 多次输错您账号的密码，该处已暂停登录。您在常用的浏览器和地址登录不受影响。如果不是您本人操作，请留意账号安全，必要时修改密码。`
  await tellEverywhere(db, user_id, { title: TITLE, content }, now)
}
