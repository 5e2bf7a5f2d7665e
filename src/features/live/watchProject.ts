import { ApiError, TransportError } from '#src/api/apiError'
import { listen, NoStream } from '#src/api/stream'
import { steady } from './steady'

/** Told at once by the server, or asked for now and again. */
export type Liveness = 'live' | 'polling'

interface LiveProject {
  project_id: number
  /** Reads again what is on screen. */
  refresh: () => Promise<unknown>
  onLiveness: (liveness: Liveness) => void
}

/** Without a stream everything is asked for as often, milliseconds. */
const POLL_MS = 10_000
/** With one, too, but seldom: nobody knows what a message was lost to. It also keeps the login of a wall alive. */
const CHECK_MS = 60_000
const PAUSE_MS = { first: 1000, longest: 30_000 } as const
const REFUSED = [401, 403]

/** Whether there is any sense in asking for a stream again. */
const isFinal = (error: unknown): boolean =>
  error instanceof NoStream ||
  (error instanceof ApiError && !(error instanceof TransportError) && REFUSED.includes(error.code)) ||
  (error instanceof TransportError && error.code === 404)

/**
 * Keeps what is on screen up to date with a project: told by the server's stream of events, and by asking every ten
 * seconds where there is none. Nothing happens while the page is hidden; shown again, it is read at once.
 * @returns ends it
 */
export function watchProject({ project_id, refresh, onLiveness }: LiveProject): () => void {
  const { ask, stop: stopAsking } = steady(refresh)
  let ending: AbortController | undefined

  async function follow(signal: AbortSignal): Promise<void> {
    for (let pause: number = PAUSE_MS.first; !signal.aborted;) {
      let isOver = false
      try {
        await listen(
          'project_events',
          { project_id },
          {
            signal,
            heard: (event) => {
              isOver ||= event === 'over'
              pause = PAUSE_MS.first
              if (event === 'open') poll(signal, 'live')
              // Also when the login is over: the answer to a question says so.
              ask()
            },
          },
        )
      } catch (error) {
        isOver ||= isFinal(error)
      }
      if (signal.aborted) return
      poll(signal, 'polling')
      if (isOver) return
      // Thousands that lost the same server do not come back in the same moment.
      await rest(pause * (0.5 + Math.random()), signal)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
    }
  }

  let timer: ReturnType<typeof setInterval> | undefined
  let current: Liveness | undefined
  function poll(signal: AbortSignal, liveness: Liveness): void {
    // A stream that is tried for in vain must not begin the ten seconds anew each time.
    if (signal.aborted || liveness === current) return
    current = liveness
    clearInterval(timer)
    timer = setInterval(ask, liveness === 'live' ? CHECK_MS : POLL_MS)
    onLiveness(liveness)
  }

  function begin(): void {
    ending = new AbortController()
    poll(ending.signal, 'polling')
    void follow(ending.signal)
  }
  function end(): void {
    ending?.abort()
    ending = undefined
    current = undefined
    clearInterval(timer)
  }
  const onShow = (): void => {
    if (document.visibilityState === 'hidden') return end()
    if (ending) return
    ask()
    begin()
  }
  document.addEventListener('visibilitychange', onShow)
  if (document.visibilityState !== 'hidden') begin()
  return () => {
    document.removeEventListener('visibilitychange', onShow)
    end()
    stopAsking()
  }
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
