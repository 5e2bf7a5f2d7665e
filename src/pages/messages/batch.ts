import type { Row } from '#contract'

/** A text that was sent to several people at once, and how far it has come. */
export type MessageBatch = Row<'msg_batch_list'>
