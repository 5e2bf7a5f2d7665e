import { setImmediate as pause } from 'node:timers/promises'
import { allocationSteps, type Instance, type Options, type Plan } from '#server/domain/allocation/index'
import { giveWay } from '#server/pace'

/** Milliseconds of work between two pauses, and so the longest wait of another request. */
const SLICE_MS = 25

/**
 * Allocates in steps, so that the process can answer other requests in between.
 * @param onStep called with the finished share, from 0 to 1
 * @throws the signal's reason when the caller has closed the connection
 */
export async function inSteps(
  instance: Instance,
  options: Options,
  signal: AbortSignal,
  onStep: (share: number) => void,
): Promise<Plan> {
  const steps = allocationSteps(instance, options)
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < SLICE_MS) continue
    onStep(value)
    await pause()
    await giveWay()
    signal.throwIfAborted()
    began = performance.now()
  }
}
