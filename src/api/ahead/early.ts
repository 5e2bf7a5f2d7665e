import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'

/** What was asked before any other code was there. */
export interface EarlyAnswers {
  /** The token that it was asked with. */
  held: string
  /** As `performance.now()` tells it. */
  askedAt: number
  /** By their path below the base of all calls, each to be taken once; nothing where no answer came. */
  answers: Map<string, Promise<Response | void>>
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/** Milliseconds after which an answer that nobody has taken is too old: it is asked for again. */
const FRESH_MS = 60_000

/**
 * The answer to a request that was sent while the code of the console was on its way, once.
 * @returns undefined when there is none for this login, or it was no success: the request is then sent
 */
export async function earlyAnswer(config: InternalAxiosRequestConfig): Promise<AxiosResponse | undefined> {
  const { url = '', headers } = config
  const { held, askedAt = 0, answers } = globalThis.window?.early ?? {}
  const coming = answers?.get(url)
  if (!coming || headers.get('Authorization') !== `Bearer ${held}`) return undefined
  answers?.delete(url)
  if (performance.now() - askedAt > FRESH_MS) return undefined
  const answer = await coming
  if (!answer?.ok) return undefined
  const { status, statusText } = answer
  return {
    data: await answer.text(),
    status,
    statusText,
    headers: Object.fromEntries(answer.headers),
    config,
  }
}
