import { z } from '#contract/zod'
import { done, flag, id, idList, ids, oneOf, paged, read, requiredText, text, write } from '#contract/define'
import { ANNOUNCEMENT_STATUS, ANNOUNCEMENT_TYPE } from '#contract/facts/system/announcements'
import { ANNOUNCERS } from '#contract/roles'
import { uploadedName } from '#contract/entities/system/uploaded'

const TITLE_LENGTH = 50
const CONTENT_LENGTH = 20_000
const MOST_ATTACHMENTS = 10

const words = z.string()
const type = oneOf(ANNOUNCEMENT_TYPE, '公告类型')
const status = oneOf(ANNOUNCEMENT_STATUS, '状态')

/** RuoYi's client sends an announcement back as it was answered, its files with their own names. */
const attachment = z.union([uploadedName, z.object({ name: uploadedName }).transform(({ name }) => name)])

const fields = {
  noticeTitle: requiredText('公告标题', TITLE_LENGTH),
  noticeType: type,
  noticeContent: text('公告内容', CONTENT_LENGTH).min(1, '请输入公告内容'),
  status: status.default('0'),
  /** Ours: files beside the text, and whether it stands before the others. */
  attachments: z.array(attachment).max(MOST_ATTACHMENTS, `附件不超过${MOST_ATTACHMENTS}个`).nullish(),
  isTop: flag.nullish(),
}

const Brief = z.object({
  noticeId: id,
  noticeTitle: words,
  noticeType: type,
  status,
  createBy: words,
  createTime: words,
  isTop: flag.optional(),
})
const Attachment = z.object({ name: words, original_name: words })
const Detail = Brief.extend({ noticeContent: words, attachments: z.array(Attachment).optional() })
const Neighbour = z.object({ noticeId: id, noticeTitle: words }).nullable()

/** 通知公告: what offices tell everybody who is logged in, and who has read it. */
export const announcements = {
  announcement_list: paged({
    who: ANNOUNCERS,
    permission: 'system:notice:list',
    route: 'GET /system/notice/list',
    filter: {
      noticeTitle: text('公告标题', TITLE_LENGTH).optional(),
      createBy: text('操作人员', 50).optional(),
      noticeType: type.optional(),
      status: status.optional(),
    },
    row: Brief.extend({ readNum: z.number().int().optional() }),
  }),
  /** The newest ones, for the bell of RuoYi's client and the home page */
  announcement_top: read({
    who: 'user',
    route: 'GET /system/notice/listTop',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      data: z.array(Brief.extend({ isRead: z.boolean() })),
      unreadCount: z.number().int(),
    }),
  }),
  announcement_read: write({
    who: 'user',
    route: 'POST /system/notice/markRead',
    input: z.object({ noticeId: id }),
    output: done,
  }),
  announcement_read_all: write({
    who: 'user',
    route: 'POST /system/notice/markReadAll',
    input: z.object({
      /** Comma-separated; absent: all of them. */
      ids: z
        .string()
        .max(1000, '一次最多标记1000字的编号')
        .transform((list): unknown[] => list.split(','))
        .pipe(ids)
        .optional(),
    }),
    output: done,
  }),
  /** Who has read it */
  announcement_readers: paged({
    stale: true,
    who: ANNOUNCERS,
    permission: 'system:notice:list',
    route: 'GET /system/notice/readUsers/list',
    filter: { noticeId: id, searchValue: text('账号或姓名', 50).optional() },
    row: z.object({
      userId: id.optional(),
      userName: words,
      nickName: words,
      deptName: words.nullable(),
      phonenumber: words.nullable(),
      readTime: words,
    }),
  }),
  announcement_detail: read({
    who: 'user',
    route: 'GET /system/notice/:id',
    input: z.object({ id }),
    output: Detail,
  }),
  /** 公告详情, with the one before it and the one after it */
  news_detail: read({
    who: 'user',
    route: 'GET /system/news/:id',
    input: z.object({ id }),
    output: Detail.extend({
      /** The unit of whoever wrote it. */
      source: words,
      previous: Neighbour,
      next: Neighbour,
    }),
  }),
  announcement_add: write({
    who: ANNOUNCERS,
    permission: 'system:notice:add',
    route: 'POST /system/notice',
    input: z.object(fields),
    output: done,
  }),
  announcement_edit: write({
    who: ANNOUNCERS,
    permission: 'system:notice:edit',
    route: 'PUT /system/notice',
    input: z.object({ noticeId: id, ...fields }),
    output: done,
  }),
  announcement_remove: write({
    who: ANNOUNCERS,
    permission: 'system:notice:remove',
    route: 'DELETE /system/notice/:id',
    input: z.object({ id: idList }),
    output: done,
  }),
}
