import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work between two pauses, and so about the longest wait of another call. */
const SLICE_MS = 10

/**
 * Passes on what a long computation yields, and lets other calls get on in between.
 * @param steps undefined is no value, only a moment at which it may pause
 */
export async function* paced<T>(steps: Iterable<T | undefined>): AsyncGenerator<T> {
  let began = performance.now()
  for (const step of steps) {
    if (step !== undefined) yield step
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}
