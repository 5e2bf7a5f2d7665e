import { eq, sql } from 'drizzle-orm'
import { user } from '#server/db/schema/system'
import type { Handlers } from '#server/define'
import { writtenAfterReset } from '#server/store/reviews/afterReset'
import { wireTimeOrNull } from '#server/wire'

/** What its owner knows of a password that an office has replaced. */
export const resetHandlers: Handlers<'password_reset_notice' | 'password_reset_confirm'> = {
  async password_reset_notice(_, { db, user: me }) {
    const [account] = await db
      .select({ reset_time: user.reset_time })
      .from(user)
      .where(eq(user.user_id, me.user_id))
    const reset_time = wireTimeOrNull(account?.reset_time ?? null)
    if (reset_time === null) return { reset_time, review_num: 0 }
    const written = await writtenAfterReset(db, sql`a.user_id = ${me.user_id}`)
    return { reset_time, review_num: written.length }
  },

  async password_reset_confirm(_, ctx) {
    const { db, user: me } = ctx
    const written = await writtenAfterReset(db, sql`a.user_id = ${me.user_id}`)
    await db.update(user).set({ reset_time: null }).where(eq(user.user_id, me.user_id))
    ctx.log({
      action: 'password_reset_confirm',
      target: `用户 ${me.user_name}`,
      after: { fenpei_ids: written.map(({ fenpei_id }) => fenpei_id) },
    })
    return null
  },
}
