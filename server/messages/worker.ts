import { randomUUID } from 'node:crypto'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { log } from '#server/log'
import type { Settings } from '#server/define'
import { NotSent, type Channels } from './channel'
import { emailChannel } from './email'
import { remindDue } from './reminders'
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
  /** Who takes the messages; no two at work may have the same name. */
  worker: string
  now: () => Date
  /** True once nothing new is to be begun. */
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
 * Sends everything that is due. A message is marked as taken before it is handed over and as sent afterwards; where a
 * crash or a silent gateway leaves open whether it went out, it is marked as unknown and left to a person.
 * @returns how many were taken
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
 * Sends messages in the background for as long as the server runs.
 * @returns stops it: waits for what is being handed over and begins nothing more; call it before the database closes
 */
export function startMessages(db: Db, settings: Settings): () => Promise<void> {
  const channels = channelsOf(settings)
  const worker = `${process.pid}-${randomUUID()}`
  const stop = inBackground('send messages', EVERY_MS, async (isStopping) => {
    // What goes wrong with a reminder keeps no message back.
    await remindDue(db, settings, new Date()).catch((err: unknown) => log.error({ err, job: 'reminders' }))
    await sendDue({ db, channels, worker, now: () => new Date(), isStopping })
  })
  return async () => {
    await stop()
    for (const channel of Object.values(channels)) channel.close()
  }
}
