import type { Input } from '#contract'

/** A message as the form holds it. */
export type MessageInput = Input<'send_expert_msg'>
