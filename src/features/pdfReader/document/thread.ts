let ahead: Worker | undefined

/**
 * Starts the thread of the next document that is opened: fetching and compiling its code takes as long as everything
 * else that the first page needs, and none of the time of the page's own thread. One that nobody takes, since the page was
 * left, waits for the next document.
 */
export function startAhead(): void {
  if (ahead) return
  const started = new Worker(import.meta.env.PDF_THREAD, { type: 'module' })
  started.addEventListener('error', () => {
    if (ahead === started) ahead = undefined
  })
  ahead = started
}

/** The thread that was started ahead, once: nobody else gets it. */
export function takeThread(): Worker | undefined {
  const taken = ahead
  ahead = undefined
  return taken
}
