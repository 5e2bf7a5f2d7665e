import { TransportError } from '#src/api/apiError'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** From here on the server, or the proxy before it, is not there for the moment. */
const AWAY = 502

/** No answer came, or only that nobody is there: it may come later. */
const isLost = (error: unknown): boolean =>
  error instanceof TransportError && (error.code === 0 || error.code >= AWAY)

/** Waits until the browser says that it is connected again, or so long. */
function connection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}

/**
 * Does work again and again while the connection is lost.
 * @param onWait hears when that begins and ends
 * @throws what is no matter of the connection; the loss itself once the work is given up
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: (isWaiting: boolean) => void },
): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      const answer = await work()
      onWait(false)
      return answer
    } catch (error) {
      if (!isLost(error) || signal.aborted) throw error
      onWait(true)
      await connection(wait, signal)
    }
  }
}
