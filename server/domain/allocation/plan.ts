import { Exchange } from './exchange'
import { divideIntoParts } from './flow/parts'
import { Random } from './random'
import { settle, type Setting } from './setting'
import { solvePart } from './flow/solve'
import type { Instance, Objective, SolverOptions } from './types'

export const EVERY: readonly Objective[] = ['load', 'specialist', 'fit', 'diversity']

export interface Drawn {
  setting: Setting
  /** The experts on each book. */
  on: Set<number>[]
  /** Decimal places of the scaled fit. */
  places: number
}

/** Solves an instance part by part, ignoring experts to keep apart; yields the finished share. */
export function* planSteps(
  instance: Instance,
  { seed, mode, objectives = EVERY }: SolverOptions,
): Generator<number, Drawn> {
  const setting = settle(instance)
  const random = new Random(seed)
  const { parts, places } = divideIntoParts(setting, random)
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
  return { setting, on, places }
}
