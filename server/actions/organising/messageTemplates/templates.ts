import { and, eq, sql } from 'drizzle-orm'
import type { z } from '#contract/zod'
import { keysOf } from '#contract/facts/closed'
import { MSG_TEMPLATE, type MsgTemplate } from '#contract/facts/messages'
import { channels } from '#contract/entities/message'
import { ProjectTexts } from '#contract/entities/project'
import type { Stale } from '#contract/rules/stale'
import { MESSAGE_TEXTS } from '#contract/rules/message/text'
import { manageProject } from '#server/access/scope'
import { findMessagingScope } from '#server/access/messagingScope'
import type { Db } from '#server/db/client'
import { messageTemplate } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { projectOf } from '#server/store/projects/project'

type Channels = z.output<typeof channels>

const KINDS = keysOf(MSG_TEMPLATE)

/**
 * The built-in templates; where the project's settings contain a text of their own, it replaces the built-in one.
 */
async function usualTexts(
  db: Db,
  project_id: number,
): Promise<Record<MsgTemplate, { title: string; content: string }>> {
  const found = await projectOf(db, project_id)
  const { sms_invite, sms_remind } = ProjectTexts.parse(found?.texts ?? {})
  const { invite, remind } = MESSAGE_TEXTS
  return {
    ...MESSAGE_TEXTS,
    invite: { ...invite, content: sms_invite || invite.content },
    remind: { ...remind, content: sms_remind || remind.content },
  }
}

export const templateHandlers: Handlers<'msg_template_list' | 'msg_template_save'> = {
  async msg_template_list({ project_id }, ctx) {
    if (!(await findMessagingScope(ctx, project_id))) return []
    const own = await ctx.db.select().from(messageTemplate).where(eq(messageTemplate.project_id, project_id))
    const usual = await usualTexts(ctx.db, project_id)
    return KINDS.map((template) => {
      const found = own.find((row) => row.template === template)
      if (!found) return { template, ...usual[template], channel: ['site' as const], revision: 0 }
      const { title, content, revision } = found
      return { template, title, content, channel: channels.parse(found.channels), revision }
    })
  },

  /** An edit based on an older revision is refused, so that it overwrites nobody's text. */
  async msg_template_save({ project_id, template, title, content, channel, revision }, ctx) {
    await manageProject(ctx, project_id)
    const words = { title, content, channels: [...new Set(channel)] satisfies Channels }
    const where = and(eq(messageTemplate.project_id, project_id), eq(messageTemplate.template, template))
    const [before] = await ctx.db.select().from(messageTemplate).where(where)
    if ((before?.revision ?? 0) !== revision)
      throw new Refusal('模板刚被其他人修改，请核对后再保存', {
        data: {
          revision: before?.revision ?? 0,
          present: { title: before?.title, content: before?.content, channel: before?.channels },
        } satisfies Stale,
      })
    if (before)
      await ctx.db
        .update(messageTemplate)
        .set({ ...words, revision: sql`${messageTemplate.revision} + 1` })
        .where(where)
    else await ctx.db.insert(messageTemplate).values({ project_id, template, ...words })
    ctx.log({
      action: 'msg_template_save',
      target: `消息模板 ${MSG_TEMPLATE[template]}`,
      project_id,
      before: before && { title: before.title, content: before.content },
      after: words,
    })
    return null
  },
}
