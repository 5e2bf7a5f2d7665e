import { z } from 'zod'
import { done, read, write } from '#contract/define'
import { signature } from './experts'

const ticket = z.string('二维码无效').min(1, '二维码无效').max(100, '二维码无效')

/** 手机签名: a computer shows a code, the telephone that reads it signs for whoever sits there. */
export const mobileSignExtensions = {
  /** A code for oneself, good once and for ten minutes; the one before is no longer good */
  mobile_sign_open: write({
    who: 'user',
    input: z.object({}),
    output: z.object({ ticket: z.string(), expires_time: z.string() }),
  }),
  /** What the telephone shows: whose signature it is, and what waits for him */
  mobile_sign_detail: read({
    who: 'anyone',
    route: 'POST /api/public/index/search/mobile_sign_detail',
    input: z.object({ ticket }),
    output: z.object({ name: z.string(), todo_num: z.number().int(), expires_time: z.string() }),
  }),
  mobile_sign_save: write({
    who: 'anyone',
    route: 'POST /api/public/index/search/mobile_sign_save',
    input: z.object({ ticket, sign_base64: signature }),
    output: done,
  }),
  /** What the computer asks until the signature is there; for the owner of the code alone */
  mobile_sign_poll: read({
    who: 'user',
    input: z.object({ ticket }),
    output: z.object({
      state: z.enum(['waiting', 'signed', 'expired']),
      sign_image: z.string().nullable(),
    }),
  }),
}
