import { randomUUID } from 'node:crypto'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import type { Settings } from '#server/define'
import { NotSent, type Channels } from './channel'
import { emailChannel } from './email'
import { settleDelivery, take, tidy, type ClaimedLetter } from './queue'
import { smsChannel } from './sms'

const TAKE = 20
const AT_ONCE = 5
const EVERY_MS = 2_000

export const channelsOf = ({ smtp, sms }: Pick<Settings, 'smtp' | 'sms'>): Channels => ({
  ...(sms && { sms: smsChannel(sms) }),
  ...(smtp && { email: emailChannel(smtp) }),
})

interface Round {
  db: Db
  channels: Channels
  /** The name of the worker; no two running workers may share one. */
  worker: string
  now: () => Date
  /** True once no new message should be started. */
  isStopping: () => boolean
}

async function deliver(
  { db, channels, worker, now, isStopping }: Round,
  letter: ClaimedLetter,
): Promise<void> {
  const channel = channels[letter.channel]
  if (isStopping() || !channel) return void (await settleDelivery.untouched(db, worker, letter))
  try {
    await channel.send(letter)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof NotSent) await settleDelivery.failed(db, worker, letter, reason, error.again, now())
    else await settleDelivery.unknown(db, worker, letter.id, reason)
    return
  }
  await settleDelivery.sent(db, worker, letter.id, now())
}

/**
 * Sends all messages that are due. Each is marked as claimed before it is handed over and as sent afterwards;
 * where a crash or a gateway without an answer leaves the outcome open, it is marked as unknown, for a person
 * to decide.
 * @returns how many were claimed
 */
export async function sendDue(round: Round): Promise<number> {
  await tidy(round.db, round.channels, round.now())
  let total = 0
  while (!round.isStopping()) {
    const taken = await take(round.db, round.worker, round.channels, round.now(), TAKE)
    if (taken.length === 0) break
    total += taken.length
    const waiting = [...taken]
    const line = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await deliver(round, next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, line))
  }
  return total
}

/**
 * Sends messages in the background while the server runs.
 * @returns stops it: waits for the message being handed over and starts no other; call it before the database
 * closes
 */
export function startMessages(db: Db, settings: Settings): () => Promise<void> {
  const channels = channelsOf(settings)
  const worker = `${process.pid}-${randomUUID()}`
  const stop = inBackground('send messages', EVERY_MS, (isStopping) =>
    sendDue({ db, channels, worker, now: () => new Date(), isStopping }),
  )
  return async () => {
    await stop()
    for (const channel of Object.values(channels)) channel.close()
  }
}
