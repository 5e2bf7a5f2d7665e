import { Client } from 'pg'
import { log } from '#server/log'
import { tellLost } from '#server/signals/observers'
import { asNobody } from '#server/signals/request'
import { ANNOUNCE_CHANNEL } from '#server/db/announce'

/** Called with each announced topic; with `everything` when messages may have been missed. */
export type ChangeListener = (topic: string) => void
/** Starts listening; from the moment the promise is fulfilled no message is missed. The result stops it. */
export type Listen = (heard: ChangeListener) => Promise<() => Promise<void>>

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/**
 * Listens on a dedicated connection, because pooled connections are shared. When it is lost it reconnects with
 * exponential backoff, and tells the listener that messages may have been missed.
 */
export const listenTo =
  (connectionString: string): Listen =>
  async (heard) => {
    let client: Client | undefined
    let timer: NodeJS.Timeout | undefined
    let isOver = false

    async function connect(): Promise<void> {
      const made = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 })
      let isLost = false
      const lost = (err?: Error) => {
        if (isLost) return
        isLost = true
        made.removeAllListeners('notification')
        made.end(() => undefined)
        if (client !== made || isOver) return
        client = undefined
        tellLost()
        asNobody(() => log.warn({ err }, 'lost the connection that hears of changes'))
        again(FIRST_PAUSE_MS)
      }
      made.on('error', lost)
      made.on('end', () => lost())
      made.on('notification', ({ payload }) => heard(payload ?? ''))
      try {
        await made.connect()
        await made.query(`listen ${ANNOUNCE_CHANNEL}`)
      } catch (error) {
        lost()
        throw error
      }
      client = made
    }

    function again(pause: number): void {
      timer = setTimeout(() => {
        connect().then(
          () => (isOver ? void client?.end() : heard('everything')),
          () => isOver || again(Math.min(pause * 2, LONGEST_PAUSE_MS)),
        )
      }, pause).unref()
    }

    await connect()
    return async () => {
      isOver = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    }
  }
