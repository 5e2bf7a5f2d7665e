import { errorCode } from '#server/db/errors'

/** The connection broke while a transaction was being committed: whether it was is not known. */
export class CommitInDoubt extends Error {
  override name = 'CommitInDoubt'
}

/** SQLSTATEs with which PostgreSQL ends a connection or takes none: class 08, shutdown, crash, start, too many. */
const ENDED = /^(08\d{3}|57P0[1235]|53300)$/
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH'])
/** What the driver says without a code. */
const DRIVER =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

const isOfConnection = (e: Error): boolean => {
  const { code, syscall } = e as NodeJS.ErrnoException // Every error may have these fields, and most have not.
  if (typeof code !== 'string') return DRIVER.test(e.message)
  return ENDED.test(code) || (SOCKET.has(code) && ['connect', 'read', 'write'].includes(syscall ?? ''))
}

/** Whether it failed because the connection to the database was lost or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (isOfConnection(e)) return true
  return false
}

/** SQLSTATEs with which a database takes nobody in that name or password, or does not exist. */
const CLOSED = /^(28|3D)/

/** Whether a database cannot be reached, for now or until somebody mends it. */
export const isOutOfReach = (error: unknown): boolean =>
  isConnectionLost(error) || CLOSED.test(errorCode(error) ?? '')

const PATIENCE_MS = 4000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 500

/**
 * Runs work again and again while the connection to the database is lost: a restart takes a second or two. Work that
 * may have been committed is not repeated.
 * @param signal set when nobody waits for the result any more
 */
export async function whileLost<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work()
    } catch (e) {
      if (e instanceof CommitInDoubt || !isConnectionLost(e)) throw e
      if (signal.aborted || Date.now() + pause > until) throw e
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
