/** A message as a channel receives it. */
export interface Letter {
  /**
   * Idempotency key: the same for every attempt to send one message, so that a receiver detects a repetition.
   */
  id: number
  /** Telephone number or mail address. */
  address: string
  title: string
  content: string
}

/** The message was certainly not sent, and why; `again` when a later attempt may succeed. */
export class NotSent extends Error {
  readonly again: boolean

  constructor(reason: string, { again }: { again: boolean }) {
    super(reason)
    this.again = again
  }
}

/**
 * Errors before a connection existed: nothing was handed over. After any later error the message may have been
 * sent.
 */
export const NEVER_ARRIVED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** A way to send messages to the outside. */
export interface Channel {
  /**
   * Hands over one message.
   * @throws NotSent when it was certainly not accepted; after any other error this is unknown
   */
  send: (letter: Letter) => Promise<void>
  close: () => void
}

/** The configured channels; an absent one is not configured. */
export type Channels = Partial<Record<'sms' | 'email', Channel>>
