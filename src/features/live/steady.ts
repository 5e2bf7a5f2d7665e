const AT_MOST_EVERY_MS = 800

/**
 * Runs something whenever it is asked for, but never twice at a time and never more often than every 0.8 s: the first
 * time at once, and once more after the last question.
 */
export function steady(run: () => Promise<unknown>): { ask: () => void; stop: () => void } {
  let isBusy = false
  let isWanted = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function go(): Promise<void> {
    isBusy = true
    isWanted = false
    const pause = new Promise((resolve) => {
      timer = setTimeout(resolve, AT_MOST_EVERY_MS)
    })
    // A failure shows where it belongs; here it only means that this turn is over.
    await Promise.allSettled([run(), pause])
    isBusy = false
    if (isWanted && !isOver) void go()
  }
  return {
    ask() {
      isWanted = true
      if (!isBusy && !isOver) void go()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
