import { setImmediate, setTimeout as wait } from 'node:timers/promises'

/** Milliseconds of work between two pauses, and so about the longest wait of another call. */
const SLICE_MS = 10
/** Writes under way at once that still find their way through a busy process. */
const FEW = 4
/** Milliseconds between two looks at what is under way. */
const LOOK_MS = 5
/** Milliseconds. Whoever gives way goes on after this, however much is written: slower, but not stopped. */
const LONGEST_MS = 100

let underWay = 0
const isCrowded = () => underWay > FEW

/** Runs a write, for which long work gives way. */
export async function ahead<T>(write: () => Promise<T>): Promise<T> {
  underWay++
  try {
    return await write()
  } finally {
    underWay--
  }
}

/**
 * Lets writes go first: each of them passes through this process several times, and with slices of long work in between
 * they would gather faster than they are done.
 */
export async function giveWay(): Promise<void> {
  const until = performance.now() + LONGEST_MS
  while (isCrowded() && performance.now() < until) await wait(LOOK_MS)
}

/**
 * Passes on what a long computation yields, and lets other calls get on in between, writes first.
 * @param steps undefined is no value, only a moment at which it may pause
 */
export async function* paced<T>(steps: Iterable<T | undefined>): AsyncGenerator<T> {
  let began = performance.now()
  for (const step of steps) {
    if (step !== undefined) yield step
    if (performance.now() - began < SLICE_MS) continue
    await setImmediate()
    await giveWay()
    began = performance.now()
  }
}
