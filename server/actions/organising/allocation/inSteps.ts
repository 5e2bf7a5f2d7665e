import { setImmediate as pause } from 'node:timers/promises'
import { allocationSteps, type Instance, type Options, type Plan } from '#server/domain/allocation/index'

/** Milliseconds of work between two pauses: other callers wait no longer for their turn. */
const SLICE_MS = 25

/**
 * Allocates without keeping the process from its other work.
 * @param onStep told the share that is done, from 0 to 1
 * @throws the signal's reason when the caller has hung up
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
    signal.throwIfAborted()
    began = performance.now()
  }
}
