import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'vitest'

/**
 * What some work answers, while others are served. Work that holds everybody does so nearly all the time; a machine at its
 * limit is slow in everything, so that a pause may be a quarter of the whole, too.
 * @param limit of a pause, in milliseconds
 */
export async function servingOthers<T>(work: () => Promise<T>, limit: number): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  try {
    const began = performance.now()
    const answer = await work()
    const whole = performance.now() - began
    // A pause counts once it is over.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(delay.max / 1e6).toBeLessThan(Math.max(limit, whole / 4))
    return answer
  } finally {
    delay.disable()
  }
}
