import { z } from '#contract/zod'
import { oneOf, read, whole, write } from '#contract/define'
import { messageText } from '#contract/entities/message'
import { OUTSIDE_CHANNELS } from '#contract/facts/messages'
import { NOTICE } from '#contract/facts/notices/keys'
import { DIRECTORS, NOTICE_READERS } from '#contract/roles'

const kind = oneOf(NOTICE, '通知')
/** Beside the site, on which everything is told. */
const channel = z.array(z.enum(OUTSIDE_CHANNELS, '发送方式有误')).max(OUTSIDE_CHANNELS.length, '发送方式有误')

const saved = z.object({ revision: whole })

/** 状态通知: with which words people are told when a declaration changes its state. */
export const noticeTemplates = {
  /** Every kind of notice, in the order of the way of a book */
  notice_template_list: read({
    who: NOTICE_READERS,
    permission: 'review:notice:list',
    input: z.object({}),
    output: z.array(
      z.object({
        kind,
        title: z.string(),
        content: z.string(),
        channel,
        /** The office's own words; false: the built-in ones. */
        is_own: z.boolean(),
        /** Who has changed it last, and when; null: nobody yet. */
        update_name: z.string().nullable(),
        update_time: z.string().nullable(),
        revision: whole,
      }),
    ),
  }),
  /** 保存状态通知 */
  notice_template_save: write({
    who: DIRECTORS,
    permission: 'review:notice:edit',
    input: z.object({
      kind,
      /** Which variables may stand in them depends on the kind. */
      ...messageText,
      channel,
      /** The revision that was read before editing. */
      revision: whole,
    }),
    output: saved,
  }),
  /** 恢复内置文字 */
  notice_template_reset: write({
    who: DIRECTORS,
    permission: 'review:notice:edit',
    input: z.object({ kind, revision: whole }),
    output: saved,
  }),
}
