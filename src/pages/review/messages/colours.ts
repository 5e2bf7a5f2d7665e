/** antd's preset colours of how far a batch is. */
export const BATCH_COLOURS = {
  sending: 'processing',
  sent: 'success',
  outbox: 'warning',
  part_failed: 'orange',
  failed: 'error',
} as const

/** And of one message. */
export const SEND_COLOURS = {
  sending: 'processing',
  sent: 'success',
  outbox: 'warning',
  failed: 'error',
  unknown: 'orange',
} as const
