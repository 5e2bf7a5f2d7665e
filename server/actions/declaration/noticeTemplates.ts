import { eq } from 'drizzle-orm'
import type { noticeTemplates } from '#contract/actions/declaration/noticeTemplates'
import { keysOf } from '#contract/facts/closed'
import { refuseUnknown } from '#contract/entities/message'
import { NOTICE, type NoticeKey } from '#contract/facts/notices/keys'
import { noticeVariables } from '#contract/facts/notices/notices'
import type { Stale } from '#contract/rules/stale'
import { noticeTemplate, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { wordsFrom } from '#server/store/notices/words'
import { wireTime, wireTimeOrNull } from '#server/wire'

type Own = NonNullable<typeof noticeTemplate.$inferSelect.own>

/**
 * Puts words in place of those of a kind, in turn with whoever else does.
 * @param own null: the built-in ones
 * @throws Refusal with how things stand when somebody has been there since this revision was read
 */
async function replaceWords(
  ctx: Context,
  action: 'notice_template_save' | 'notice_template_reset',
  { kind, revision, own }: { kind: NoticeKey; revision: number; own: Own | null },
): Promise<{ revision: number }> {
  const { db, user: me, now } = ctx
  const byKind = eq(noticeTemplate.kind, kind)
  await db.insert(noticeTemplate).values({ kind, revision: 0 }).onConflictDoNothing()
  const [found] = await db
    .select({ stored: noticeTemplate, by: user.nick_name })
    .from(noticeTemplate)
    .leftJoin(user, eq(user.user_id, noticeTemplate.update_by))
    .where(byKind)
    .for('update', { of: noticeTemplate })
  if (!found) throw new Error('a row that was just written is there')
  const { stored, by } = found
  const { channels: channel, ...before } = wordsFrom(kind, stored)
  if (stored.revision !== revision)
    throw new Refusal(
      `“${NOTICE[kind]}”的通知已被${by ?? '他人'}于${wireTime(stored.update_time)}修改，请核对后再保存`,
      {
        data: { revision: stored.revision, present: { ...before, channel } } satisfies Stale,
      },
    )
  const next = revision + 1
  await db
    .update(noticeTemplate)
    .set({ own, update_by: me.user_id, update_time: now, revision: next })
    .where(byKind)
  ctx.log({
    action,
    target: `状态通知 ${NOTICE[kind]}`,
    before: { ...before, channel },
    after: own ?? { is_own: false },
  })
  return { revision: next }
}

export const noticeTemplatesHandlers: Handlers<keyof typeof noticeTemplates> = {
  async notice_template_list(_, { db }) {
    const found = await db
      .select({ stored: noticeTemplate, by: user.nick_name })
      .from(noticeTemplate)
      .leftJoin(user, eq(user.user_id, noticeTemplate.update_by))
    const byKind = new Map(found.map((one) => [one.stored.kind, one]))
    return keysOf(NOTICE).map((kind) => {
      const one = byKind.get(kind)
      const { channels, ...words } = wordsFrom(kind, one?.stored)
      return {
        kind,
        ...words,
        channel: [...channels],
        update_name: one?.by ?? null,
        update_time: wireTimeOrNull(one?.stored.update_time),
        revision: one?.stored.revision ?? 0,
      }
    })
  },

  async notice_template_save({ kind, revision, title, content, channel }, ctx) {
    for (const words of [title, content])
      refuseUnknown(words, noticeVariables(kind), (message) => {
        throw new Refusal(message)
      })
    const own = { title, content, channels: [...new Set(channel)] }
    return replaceWords(ctx, 'notice_template_save', { kind, revision, own })
  },

  async notice_template_reset({ kind, revision }, ctx) {
    return replaceWords(ctx, 'notice_template_reset', { kind, revision, own: null })
  },
}
