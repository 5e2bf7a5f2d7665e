import { apartSteps } from './apart'
import { planSteps } from './plan'
import { report } from './report'
import { settle } from './setting'
import type { Instance, Options, Plan } from './types'

/**
 * Give experts to books. No forbidden pair, no pair twice, no load over capacity, no two on a book who are to be kept
 * apart; then as many slots filled as these rules allow, every expert's fewest books as far as possible, and the
 * objectives in their order, each optimal given the ones before ('diversity', always last, is a local optimum).
 *
 * Mode 'random' is a draw: slots and loads as above, then one of the plans that meet them is drawn by giving
 * every eligible pair a random weight and taking the plan of greatest weight, so each of them can be drawn.
 *
 * The same instance and seed give the same plan on every machine: decisions rest on integers alone.
 * @throws RangeError when the instance is not consistent or its numbers are too large to be exact
 */
export function allocate(instance: Instance, options: Options): Plan {
  const steps = allocationSteps(instance, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same in steps of some milliseconds, for a caller that has other work, shows how far it is or may give up. Each
 * step yields the share of the work that is done, from 0 to 1.
 */
export function* allocationSteps(instance: Instance, options: Options): Generator<number, Plan> {
  if (![...(instance.apart ?? [])].length) {
    const { setting, on, places } = yield* planSteps(instance, options)
    return { ...report(setting, instance, on, places), proven: true }
  }
  const { on, places, proven } = yield* apartSteps(instance, options)
  return { ...report(settle(instance), instance, on, places), proven }
}
