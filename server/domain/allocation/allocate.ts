import { apartSteps } from './apart'
import { planSteps } from './plan'
import { measurePlan } from './report/report'
import { settle } from './setting'
import type { Instance, SolverOptions, Plan } from './types'

/**
 * Assigns experts to books. Hard constraints: no forbidden pair, no pair twice, no load over capacity, no two
 * experts on a book who must be kept apart. Under these, fills as many slots as possible, then gives every
 * expert the minimum load as far as possible, then the objectives in order, each optimal given the previous
 * ones ('diversity', always last, is a local optimum; 'weakest' and the 'fit' after it come near to a bound).
 *
 * Mode 'random' is a draw: slots and loads as above, then one of the plans that meet them is drawn by giving
 * every eligible pair a random weight and taking the plan of greatest weight, so each of them can be drawn.
 *
 * The same instance and seed give the same plan on every machine: decisions use integers only.
 * @throws RangeError when the instance is not consistent or its numbers are too large to be exact
 */
export function allocate(instance: Instance, options: SolverOptions): Plan {
  const steps = allocationSteps(instance, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * The same in steps of a few milliseconds, for callers that yield to the event loop, show progress or may
 * cancel. Each step yields the finished share of the work, from 0 to 1.
 */
export function* allocationSteps(instance: Instance, options: SolverOptions): Generator<number, Plan> {
  if (![...(instance.apart ?? [])].length) {
    const drawn = yield* planSteps(instance, options)
    return { ...measurePlan(drawn.setting, instance, drawn), proven: true }
  }
  const { proven, ...drawn } = yield* apartSteps(instance, options)
  return { ...measurePlan(settle(instance), instance, drawn), proven }
}
