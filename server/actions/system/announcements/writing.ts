import { REFUSAL } from '#contract/refusals'
import { eq, inArray } from 'drizzle-orm'
import { announcement } from '#server/db/schema/index'
import { Refusal, type Handlers } from '#server/define'
import { cleanRichText } from '#server/domain/richText'
import { exchangeUploads } from '#server/files/uploads'
import { flagOf } from '#server/wire'
import { findAnnouncement } from './reading'

type Stored = typeof announcement.$inferSelect

interface Written {
  noticeTitle: string
  noticeType: Stored['type']
  noticeContent: string
  status: '0' | '1'
  attachments?: string[] | null | undefined
  isTop?: 0 | 1 | null | undefined
}

/** @param before what is not said stays as it was there: RuoYi's client knows no files and no order */
function columnsOf(written: Written, before?: Stored) {
  const content = cleanRichText(written.noticeContent)
  if (content === '') throw new Refusal('请输入公告内容')
  return {
    title: written.noticeTitle,
    type: written.noticeType,
    content,
    closed: flagOf(written.status),
    attachments: written.attachments ?? before?.attachments ?? [],
    is_top: written.isTop == null ? (before?.is_top ?? false) : written.isTop === 1,
  }
}

const targetOf = (title: string) => `通知公告 ${title}`

export const announcementWritingHandlers: Handlers<
  'announcement_add' | 'announcement_edit' | 'announcement_remove'
> = {
  async announcement_add(written, ctx) {
    const columns = columnsOf(written)
    await exchangeUploads(ctx, [], columns.attachments)
    await ctx.db.insert(announcement).values({ ...columns, create_by: ctx.user.user_id })
    ctx.log({ action: 'announcement_add', target: targetOf(columns.title), after: columns })
    return null
  },

  async announcement_edit({ noticeId, ...written }, ctx) {
    const { row } = await findAnnouncement(ctx, noticeId)
    const columns = columnsOf(written, row)
    await exchangeUploads(ctx, row.attachments, columns.attachments)
    await ctx.db
      .update(announcement)
      .set({ ...columns, update_by: ctx.user.user_id, update_time: ctx.now })
      .where(eq(announcement.notice_id, noticeId))
    const { title, type, content, closed, attachments, is_top } = row
    ctx.log({
      action: 'announcement_edit',
      target: targetOf(columns.title),
      before: { title, type, content, closed, attachments, is_top },
      after: columns,
    })
    return null
  },

  async announcement_remove({ id }, ctx) {
    const gone = await ctx.db.delete(announcement).where(inArray(announcement.notice_id, id)).returning()
    if (gone.length === 0) throw new Refusal(REFUSAL.announcementMissing)
    await exchangeUploads(
      ctx,
      gone.flatMap(({ attachments }) => attachments),
      [],
    )
    for (const { title, content } of gone)
      ctx.log({ action: 'announcement_remove', target: targetOf(title), before: { content } })
    return null
  },
}
