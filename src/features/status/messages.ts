import { MSG_STATUS, SEND_STATUS } from '#contract/facts/messages'
import { look } from './look'

export const BATCH_LOOK = look(MSG_STATUS, {
  sending: 'processing',
  sent: 'success',
  outbox: 'warning',
  part_failed: 'orange',
  failed: 'error',
})
export const MESSAGE_LOOK = look(SEND_STATUS, {
  sending: 'processing',
  sent: 'success',
  outbox: 'warning',
  failed: 'error',
  unknown: 'orange',
})
