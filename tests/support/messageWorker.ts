import type { Channel, Letter } from '#server/messages/channel'
import { sendDue } from '#server/messages/worker'
import type { Db } from '#server/db/client'

/** A way out that remembers what went through it; `answer` may refuse. */
export function mailbox(answer: (letter: Letter) => void | Promise<void> = () => undefined) {
  const sent: Letter[] = []
  const channel: Channel = {
    async send(letter) {
      await answer(letter)
      sent.push(letter)
    },
    close: () => undefined,
  }
  return { sent, channel }
}

let serial = 0

/** One round of a worker of its own, as if it were `at`. */
export const work = (db: Db, channels: { sms?: Channel; email?: Channel }, at = new Date()) =>
  sendDue({ db, channels, worker: `worker-${++serial}`, now: () => at, isStopping: () => false })
