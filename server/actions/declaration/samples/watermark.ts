import { eq, sql } from 'drizzle-orm'
import { fillPlaceholders } from '#contract/rules/message/placeholders'
import { expert, user, type project } from '#server/db/schema/index'
import type { Context } from '#server/define'
import { wireTime } from '#server/wire'
import { personName } from '#server/store/members/seats'

/** The project's watermark for this reader now; empty where the project has none. */
export async function watermarkOf(
  { db, user: me, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { watermark, watermark_text }: Pick<typeof project.$inferSelect, 'watermark' | 'watermark_text'>,
): Promise<string> {
  if (!watermark || watermark_text === '') return ''
  const [reader] = await db
    .select({ name: personName, phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})` })
    .from(user)
    .leftJoin(expert, eq(expert.user_id, user.user_id))
    .where(eq(user.user_id, me.user_id))
  return fillPlaceholders(watermark_text, {
    name: reader?.name ?? me.nick_name,
    phone4: reader?.phone?.slice(-4) ?? '',
    time: wireTime(now).slice(0, 16),
  }).trim()
}
