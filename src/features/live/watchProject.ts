import { isFinal, listenTogether } from './listenTogether'
import { steady } from './steady'

/** The server reports changes at once; it is asked now and again; or it does not answer, and what is shown may be old. */
export const LIVENESS = { live: '实时更新', polling: '每10秒更新', lost: '连接中断，正在重连' } as const
export type Liveness = keyof typeof LIVENESS

interface LiveProject {
  project_id: number
  /** Reads again what is on screen; rejects when the server does not answer. */
  refresh: () => Promise<unknown>
  onLiveness: (liveness: Liveness) => void
}

/** Without a stream everything is asked for as often, milliseconds. */
const POLL_MS = 10_000
/** With one, too, but seldom: nobody knows what a message was lost to. It also keeps the login of a wall alive. */
const CHECK_MS = 60_000
const PAUSE_MS = { first: 1000, longest: 30_000 } as const
/**
 * Keeps what is on screen up to date with a project: told by the server's stream of events, and by asking every ten
 * seconds where there is none. Nothing happens while the page is hidden; shown again, it is read at once.
 * @returns ends it
 */
export function watchProject({ project_id, refresh, onLiveness }: LiveProject): () => void {
  let ending: AbortController | undefined
  let isStreaming = false
  let isLost = false
  const tell = (): void => onLiveness(isLost ? 'lost' : isStreaming ? 'live' : 'polling')

  const { ask, stop: stopAsking } = steady(async () => {
    isLost = await refresh().then(
      () => false,
      () => true,
    )
    if (ending) tell()
  })

  async function follow(signal: AbortSignal): Promise<void> {
    let isMoving = false
    for (let pause: number = PAUSE_MS.first; !signal.aborted;) {
      let isOver = false
      let hasOpened = false
      let hasMoved = false
      try {
        await listenTogether(project_id, {
          signal,
          heard: (event) => {
            isOver ||= event === 'over'
            hasMoved ||= event === 'moved'
            pause = PAUSE_MS.first
            if (hasMoved) return
            if (event === 'open') {
              hasOpened = true
              poll(signal, true)
            }
            // Also when the login is over: the answer to a question says so.
            ask()
          },
        })
      } catch (error) {
        isOver ||= isFinal(error)
      }
      if (signal.aborted) return
      // This server stops, and another one goes on: what is shown stays as fresh as it is.
      if (hasMoved && !isOver) {
        isMoving = true
        await rest(PAUSE_MS.first * Math.random(), signal)
        continue
      }
      // Whether the server still answers is known at the next attempt, which is soon: thousands that lost the same
      // server must not all ask it in the same moment.
      const hadOne = hasOpened || isMoving
      isLost ||= hadOne && !isOver
      isMoving = false
      poll(signal, false)
      if (isOver) return
      if (!hadOne) ask()
      // Thousands that lost the same server do not come back in the same moment.
      await rest(pause * (0.5 + Math.random()), signal)
      pause = Math.min(pause * 2, PAUSE_MS.longest)
    }
  }

  let timer: ReturnType<typeof setInterval> | undefined
  function poll(signal: AbortSignal, streaming: boolean): void {
    // A stream that is tried for in vain must not begin the ten seconds anew each time.
    if (signal.aborted || (timer !== undefined && streaming === isStreaming)) return
    isStreaming = streaming
    clearInterval(timer)
    timer = setInterval(ask, streaming ? CHECK_MS : POLL_MS)
    tell()
  }

  function begin(): void {
    ending = new AbortController()
    poll(ending.signal, false)
    void follow(ending.signal)
  }
  function end(): void {
    ending?.abort()
    ending = undefined
    clearInterval(timer)
    timer = undefined
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
