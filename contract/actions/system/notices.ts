import { z } from '#contract/zod'
import { done, id, ids, read, write } from '#contract/define'

const Notice = z.object({
  noticeId: id,
  noticeTitle: z.string(),
  /** RuoYi's 通知; there are no others. */
  noticeType: z.literal('1'),
  createTime: z.string(),
})

/** The caller's own messages as RuoYi's client shows them: behind the bell of its header. */
export const notices = {
  /** The latest five, and how many are unread */
  notice_top: read({
    who: 'user',
    route: 'GET /system/notice/listTop',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      data: z.array(Notice.extend({ isRead: z.boolean() })),
      unreadCount: z.number().int(),
    }),
  }),
  notice_detail: read({
    who: 'user',
    route: 'GET /system/notice/:id',
    input: z.object({ id }),
    output: Notice.extend({
      noticeContent: z.string(),
      status: z.literal('0'),
      createBy: z.string().nullable(),
    }),
  }),
  notice_read: write({
    who: 'user',
    route: 'POST /system/notice/markRead',
    input: z.object({ noticeId: id }),
    output: done,
  }),
  notice_read_all: write({
    who: 'user',
    route: 'POST /system/notice/markReadAll',
    input: z.object({
      /** Comma-separated; absent: all of them. */
      ids: z
        .string()
        .max(1000, '一次最多标记1000字的编号')
        .transform((text): unknown[] => text.split(','))
        .pipe(ids)
        .optional(),
    }),
    output: done,
  }),
}
