import { Exchange } from './exchange'
import { divide } from './parts'
import { Random } from './random'
import { report } from './report'
import { settle } from './setting'
import { solvePart } from './solve'
import type { Instance, Objective, Options, Plan } from './types'

const EVERY: readonly Objective[] = ['load', 'specialist', 'fit', 'diversity']

/**
 * Give experts to books. No forbidden pair, no pair twice, no load over capacity; then as many slots filled as
 * these rules allow, every expert's fewest books as far as possible, and the objectives in their order, each
 * optimal given the ones before ('diversity', always last, is a local optimum).
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
export function* allocationSteps(
  instance: Instance,
  { seed, mode, objectives = EVERY }: Options,
): Generator<number, Plan> {
  const setting = settle(instance)
  const random = new Random(seed)
  const { parts, places } = divide(setting, random)
  const asked = objectives.filter((goal) => goal !== 'diversity')
  const goals = mode === 'random' ? (['load', 'draw'] as const) : asked
  const on = setting.keptOf.map((experts) => new Set(experts))
  const work = parts.reduce((sum, part) => sum + part.expert.length, 0)
  let worked = 0
  for (const part of parts) {
    const size = part.expert.length
    const solving = solvePart(part, goals, random)
    let step = solving.next()
    for (; !step.done; step = solving.next()) yield (worked + step.value * size) / work
    const plan = step.value
    worked += size
    if (mode === 'optimal' && objectives.includes('diversity'))
      for (const _ of new Exchange(setting, instance, plan, asked).run()) yield worked / work
    part.books.forEach((book, b) => {
      for (let pair = part.rowStart[b] ?? 0; pair < (part.rowStart[b + 1] ?? 0); pair++) {
        const expert = part.experts[part.expert[pair] ?? -1]
        if (plan.taken[pair] && expert !== undefined) on[book]?.add(expert)
      }
    })
  }
  return report(setting, instance, on, places)
}
