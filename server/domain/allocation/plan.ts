import { Exchange } from './exchange'
import { divideIntoParts } from './flow/parts'
import { Random } from './random'
import { settle, type Setting } from './setting'
import { solvePart } from './flow/solve'
import type { FitAim } from '#contract/facts/allocation'
import type { Instance, Objective, SolverOptions } from './types'

/** The orders of objectives that have a name. */
export const ORDERS: Record<FitAim, readonly Objective[]> = {
  total: ['load', 'specialist', 'fit', 'diversity'],
  fair: ['load', 'specialist', 'weakest', 'fit', 'diversity'],
}
export const EVERY = ORDERS.total

export interface Drawn {
  setting: Setting
  /** The experts on each book. */
  on: Set<number>[]
  /** Decimal places of the scaled fit. */
  places: number
  fair: Bounded | null
}

/** What is known of the weakest book where fairness is a goal. */
export interface Bounded {
  /** No plan gives it more, in units of the scaled fit; Infinity where no book counts. */
  bound: number
  /** 1 for each book that counts. */
  counts: Uint8Array
}

/** @throws RangeError where 'fit' does not follow 'weakest', or more than 'diversity' follows both */
function checkOrder(objectives: readonly Objective[]): void {
  const at = objectives.indexOf('weakest')
  const after = objectives.slice(at + 1).filter((goal) => goal !== 'diversity')
  if (at >= 0 && after.join() !== 'fit')
    throw new RangeError('目标 weakest 之后应是 fit，再后只能是 diversity')
}

/** Solves an instance part by part, ignoring experts to keep apart; yields the finished share. */
export function* planSteps(
  instance: Instance,
  { seed, mode, objectives = EVERY }: SolverOptions,
): Generator<number, Drawn> {
  checkOrder(objectives)
  const setting = settle(instance)
  const random = new Random(seed)
  const { parts, places } = divideIntoParts(setting, random)
  const asked = objectives.filter((goal) => goal !== 'diversity')
  const goals = mode === 'random' ? (['load', 'draw'] as const) : asked
  const on = setting.keptOf.map((experts) => new Set(experts))
  const work = parts.reduce((sum, part) => sum + part.expert.length, 0)
  const fair =
    mode === 'optimal' && asked.includes('weakest')
      ? { bound: Infinity, counts: new Uint8Array(setting.books) }
      : null
  // Diversity counts labels: where there are none it need not be computed, because all plans have the same.
  const isLabelled = [instance.unit, instance.province, instance.kind].some((labels) => labels !== undefined)
  let worked = 0
  for (const part of parts) {
    const size = part.expert.length
    const solving = solvePart(part, goals, random)
    let step = solving.next()
    for (; !step.done; step = solving.next()) yield (worked + step.value * size) / work
    const plan = step.value
    worked += size
    if (mode === 'optimal' && objectives.includes('diversity') && isLabelled)
      for (const _ of new Exchange(setting, instance, plan, asked).run()) yield worked / work
    if (fair && plan.fair) fair.bound = Math.min(fair.bound, plan.fair.bound)
    part.books.forEach((book, b) => {
      if (fair && plan.fair?.counts[b]) fair.counts[book] = 1
      for (let pair = part.rowStart[b] ?? 0; pair < (part.rowStart[b + 1] ?? 0); pair++) {
        const expert = part.experts[part.expert[pair] ?? -1]
        if (plan.taken[pair] && expert !== undefined) on[book]?.add(expert)
      }
    })
  }
  return { setting, on, places, fair }
}
