import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What some work answers, and the longest time in milliseconds for which nobody else was served meanwhile. */
export async function longestPause<T>(work: () => Promise<T>): Promise<[T, number]> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  try {
    const answer = await work()
    // A pause counts once it is over.
    await new Promise((resolve) => setTimeout(resolve, 20))
    return [answer, delay.max / 1e6]
  } finally {
    delay.disable()
  }
}
