import { z } from '#contract/zod'
import {
  done,
  flag,
  id,
  keyword,
  oneOf,
  paged,
  read,
  requiredText,
  text,
  whole,
  write,
} from '#contract/define'
import { NEWS_STATUS, NEWS_TYPE } from '#contract/facts/units'
import { readRevision } from '#contract/rules/stale'
import { uploadedName } from '#contract/entities/system/uploaded'

const MOST_ATTACHMENTS = 10
const CONTENT_LENGTH = 20_000
const Type = oneOf(NEWS_TYPE, '类型')
const Status = oneOf(NEWS_STATUS, '状态')

const Brief = z.object({
  news_id: id,
  publisher_id: id,
  publisher_name: z.string(),
  title: z.string(),
  news_type: Type,
  cover: z.string().nullable(),
  is_top: flag,
  status: Status,
  publish_time: z.string().nullable(),
  read_count: whole,
  revision: whole,
})

/** 出版动态: what publishers tell everybody who is logged in. */
export const publisherNews = {
  /** What is published, and one's own in every state */
  publisher_news_list: paged({
    stale: true,
    who: 'user',
    filter: {
      keyword: keyword('book'),
      news_type: Type.optional(),
      status: Status.optional(),
      /** Only what the caller may write. */
      own: flag.optional(),
    },
    row: Brief,
  }),
  /** One of them, with its text */
  publisher_news_detail: read({
    who: 'user',
    input: z.object({ news_id: id }),
    output: Brief.extend({
      content: z.string(),
      attachments: z.array(z.object({ name: z.string(), original_name: z.string() })),
    }),
  }),
  /** 新增 or 修改 */
  publisher_news_save: write({
    who: ['publisher', 'admin'],
    input: z.object({
      news_id: id.optional(),
      /** For the administrator, who has no publisher of their own. */
      publisher_id: id.optional(),
      title: requiredText('标题', 80),
      news_type: Type,
      content: text('内容', CONTENT_LENGTH).min(1, '请输入内容'),
      cover: uploadedName.nullish(),
      attachments: z.array(uploadedName).max(MOST_ATTACHMENTS, `附件不超过${MOST_ATTACHMENTS}个`).default([]),
      is_top: flag.default(0),
      revision: readRevision,
    }),
    output: z.object({ news_id: id, revision: whole }),
  }),
  /** 发布, 下线 or 删除 */
  publisher_news_set: write({
    who: ['publisher', 'admin'],
    input: z.object({ news_id: id, op: z.enum(['publish', 'offline', 'remove']) }),
    output: done,
  }),
}
