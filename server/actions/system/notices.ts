import { sql, type SQL } from 'drizzle-orm'
import type { notices } from '#contract/actions/system/notices'
import { rows, type Db } from '#server/db/client'
import { Refusal, type Handlers } from '#server/define'
import { escaped } from '#server/domain/richText'
import { inInbox, markRead } from '#server/store/messages/own'

interface Letter {
  noticeId: number
  noticeTitle: string
  content: string
  createTime: string
  isRead: boolean
  createBy: string | null
}

/** The bell of RuoYi's header has room for five. */
const NEWEST = 5

const letters = async (db: Db, where: SQL) =>
  rows<Letter>(
    await db.execute(sql`
      select x.message_id as "noticeId", x.title as "noticeTitle", x.content, u.nick_name as "createBy",
        to_char(x.sent_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
        x.read_time is not null as "isRead"
      from message x
      left join message_batch b on b.batch_id = x.batch_id
      left join sys_user u on u.user_id = b.create_by
      where ${where} order by x.message_id desc limit ${NEWEST}`),
  )

export const noticesHandlers: Handlers<keyof typeof notices> = {
  async notice_top(_, { db, user }) {
    const found = await letters(db, inInbox(user.user_id))
    const [unread] = rows<{ num: number }>(
      await db.execute(sql`select count(*)::int as num from message x
        where ${inInbox(user.user_id)} and x.read_time is null`),
    )
    return {
      data: found.map(({ content: _content, createBy: _by, ...notice }) => ({ ...notice, noticeType: '1' })),
      unreadCount: unread?.num ?? 0,
    }
  },

  async notice_detail({ id }, { db, user }) {
    const [found] = await letters(db, sql`${inInbox(user.user_id)} and x.message_id = ${id}`)
    if (!found) throw new Refusal('消息不存在或已删除')
    const { content, isRead: _isRead, ...notice } = found
    // RuoYi's client shows it as HTML.
    return {
      ...notice,
      noticeType: '1',
      noticeContent: escaped(content).replaceAll('\n', '<br>'),
      status: '0',
    }
  },

  async notice_read({ noticeId }, { db, user, now }) {
    await markRead(db, user.user_id, now, [noticeId])
    return null
  },

  async notice_read_all({ ids }, { db, user, now }) {
    await markRead(db, user.user_id, now, ids)
    return null
  },
}
