/** One message as a channel gets it. */
export interface Letter {
  /** The same one whenever the same message is tried again: a receiver can tell a repetition by it. */
  id: number
  /** Telephone or mail address. */
  address: string
  title: string
  content: string
}

/** Why a message did not go out for certain; `again` when a later try may succeed. */
export class NotSent extends Error {
  readonly again: boolean

  constructor(reason: string, { again }: { again: boolean }) {
    super(reason)
    this.again = again
  }
}

/** Without a connection nothing was handed over; anything later may have been. */
export const NEVER_ARRIVED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** A way out of this house. */
export interface Channel {
  /**
   * Hands one message over.
   * @throws NotSent when it certainly was not taken; any other error leaves open whether it was
   */
  send: (letter: Letter) => Promise<void>
  close: () => void
}

/** The ways out there are; what is absent is not configured. */
export type Channels = Partial<Record<'sms' | 'email', Channel>>
