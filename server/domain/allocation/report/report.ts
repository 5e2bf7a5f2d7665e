import { advise } from './advice'
import { decimalText } from '#server/domain/allocation/decimals'
import { bookCost } from '#server/domain/allocation/diversity'
import { findGaps } from './gaps'
import type { Setting } from '#server/domain/allocation/setting'
import type { Bounded, Drawn } from '#server/domain/allocation/plan'
import type { Fairness, Instance, Measured, MinLoadReport } from '#server/domain/allocation/types'

/**
 * Measures a plan independently of what the solver claims.
 * @param drawn the experts on each book, the decimal places of the scaled fit and what is known of the weakest book
 */
export function measurePlan(
  setting: Setting,
  instance: Instance,
  { on, places, fair }: Pick<Drawn, 'on' | 'places' | 'fair'>,
): Measured {
  const pairs: Measured['pairs'] = []
  const loads = Array.from(setting.capacity, () => 0)
  const scale = 10 ** places
  let filled = 0
  const unspecialised: number[] = []
  let totalFit = 0
  let diversityCost = 0
  let weakest: Measured['weakestBook'] = null
  let helped: Measured['weakestBook'] = null
  on.forEach((set, book) => {
    const experts = [...set].sort((a, b) => a - b)
    const need = setting.need[book] ?? 0
    let fit = 0
    for (const expert of experts) {
      pairs.push([expert, book])
      loads[expert] = (loads[expert] ?? 0) + 1
      fit += Math.round(setting.fit(expert, book) * scale)
    }
    filled += Math.min(need, experts.length)
    totalFit += fit
    diversityCost += bookCost(experts, instance)
    const { specialist } = setting
    if (specialist && need > 0 && !experts.some((e) => specialist(e, book))) unspecialised.push(book)
    if (need > 0 && (!weakest || fit / scale < weakest.fit)) weakest = { book, fit: fit / scale }
    if (fair?.counts[book] && (!helped || fit / scale < helped.fit)) helped = { book, fit: fit / scale }
  })
  const gaps = findGaps(setting, on)
  const minLoad = fewest(setting, loads)
  return {
    pairs,
    filled,
    needed: setting.need.reduce((sum, n) => sum + n, 0),
    loads,
    objectives: {
      filled,
      sumSquaredLoad: loads.reduce((sum, n) => sum + n * n, 0),
      withoutSpecialist: unspecialised.length,
      totalFit: totalFit / scale,
      totalFitText: decimalText(totalFit, places),
      diversityCost,
    },
    unspecialised,
    weakestBook: weakest,
    fair: fair && fairness(setting, fair, helped, scale),
    minLoad,
    gaps,
    advice: advise(setting, instance.bookClass, gaps, on, minLoad),
  }
}

function fairness(
  { need }: Setting,
  { bound, counts }: Bounded,
  weakest: Measured['weakestBook'],
  scale: number,
): Fairness {
  const leftOut = need.reduce((sum, n, book) => sum + Number(n > 0 && !counts[book]), 0)
  if (!weakest) return { weakest, bound: 0, gap: 0, leftOut }
  const most = bound / scale
  return { weakest, bound: most, gap: most > 0 ? Math.max(0, 1 - weakest.fit / most) : 0, leftOut }
}

function fewest(setting: Setting, loads: readonly number[]): MinLoadReport {
  const short = loads
    .map((got, expert) => ({ expert, wanted: setting.minLoad[expert] ?? 0, got }))
    .filter(({ wanted, got }) => got < wanted)
  if (!short.length) return { feasible: true, short, reason: null }
  const slots = setting.need.reduce((sum, n) => sum + n, 0)
  const wanted = setting.minLoad.reduce((sum, n) => sum + n, 0)
  const limit = short.some(({ expert, wanted }) => wanted > (setting.capacity[expert] ?? 0))
  return { feasible: false, short, reason: limit ? 'limit' : wanted > slots ? 'slots' : 'avoidance' }
}
