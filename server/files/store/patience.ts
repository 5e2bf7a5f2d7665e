import { setTimeout as pause } from 'node:timers/promises'

/** Until the head of an answer has come; a file that is sent takes longer. */
const ANSWER_MS = 10_000
const SENDING_MS = 300_000
/** A store that fails over, or asks to slow down, is asked again so often. */
const TRIES = 4
const FIRST_PAUSE_MS = 100
/** Nobody is kept waiting longer for a store that does not answer at all. */
const LONGEST_MS = 5_000

const isPassing = ({ status }: Response): boolean => status >= 500 || status === 429

/** One attempt: the time counts to the head of the answer, for its body goes as fast as whoever reads it. */
async function attempt(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), init.method === 'PUT' ? SENDING_MS : ANSWER_MS)
  try {
    return await fetch(input, { ...init, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** `fetch` for requests that may be repeated: with a time for the answer, and again while the store is in trouble. */
export async function patientFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const until = Date.now() + LONGEST_MS
  for (let tries = 1, wait = FIRST_PAUSE_MS; ; tries++, wait *= 4) {
    const isLast = tries === TRIES || Date.now() + wait > until
    try {
      const answer = await attempt(input, init)
      if (isLast || !isPassing(answer)) return answer
      await answer.body?.cancel()
    } catch (e) {
      if (isLast) throw e
    }
    await pause(wait)
  }
}
