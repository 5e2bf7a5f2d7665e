/** Runs work of which only so much may go on at once; what comes later waits for its turn. */
export interface Turns {
  /** @param isFirst does not wait for what is waiting already */
  run: <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>
  /** How much waits. */
  waiting: () => number
  /** Nothing runs and nothing waits. */
  idle: () => boolean
}

/** @param atOnce how much work may go on at the same time */
export function turns(atOnce: number): Turns {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work, isFirst = false) {
      if (running < atOnce) running++
      // Who ends hands the turn over, so that nobody who comes meanwhile takes it.
      else await new Promise<void>((resolve) => void (isFirst ? queue.unshift(resolve) : queue.push(resolve)))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    },
    waiting: () => queue.length,
    idle: () => running === 0,
  }
}
