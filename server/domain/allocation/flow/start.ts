import type { InstancePart } from './parts'

export interface Start {
  /** 1 for each pair of the part that is taken. */
  taken: Uint8Array
  loads: Int32Array
  /** Slots filled of each book. */
  filled: Int32Array
}

/**
 * A fair initial plan. Every book gets its first expert before any gets a second: an expert below the minimum
 * load, then the best-suited below the common load, then the least loaded. It only saves the solver work; no
 * property of the result depends on it.
 * @param even keep loads near the average; otherwise each expert's own limit is the only one.
 * @param specialist the pairs preferred for a book's first slot
 */
export function firstPlan(part: InstancePart, even: boolean, specialist: InstancePart['specialist']): Start {
  const { rowStart, expert, fit, open, room, must, keptLoad } = part
  const loads = new Int32Array(room.length)
  const taken = new Uint8Array(expert.length)
  const slots = open.reduce((sum, n) => sum + n, 0)
  const common = even ? Math.ceil((slots + keptLoad.reduce((sum, n) => sum + n, 0)) / room.length) : Infinity
  const filled = new Int32Array(open.length)
  const most = open.reduce((a, b) => Math.max(a, b), 0)
  for (let slot = 0; slot < most; slot++)
    for (let book = 0; book < open.length; book++) {
      if (slot >= open[book]!) continue
      const wanted = slot === 0 ? specialist : null
      let best = -1
      let bestOver = Infinity
      for (let at = rowStart[book]!; at < rowStart[book + 1]!; at++) {
        const e = expert[at]!
        if (taken[at] || loads[e]! >= room[e]!) continue
        const above = Math.max(0, keptLoad[e]! + loads[e]! + 1 - common)
        const over = loads[e]! < must[e]! ? -1 : 2 * above + (wanted && !wanted[at] ? 1 : 0)
        if (best < 0 || over < bestOver || (over === bestOver && fit[at]! > fit[best]!)) {
          best = at
          bestOver = over
        }
      }
      if (best < 0) continue
      taken[best] = 1
      loads[expert[best]!]!++
      filled[book]!++
    }
  return { taken, loads, filled }
}

/** An existing plan as an initial plan. */
export function startFrom(part: InstancePart, taken: Uint8Array): Start {
  const loads = new Int32Array(part.room.length)
  taken.forEach((is, pair) => (loads[part.expert[pair]!]! += is))
  const filled = part.open.map((_, book) =>
    taken.subarray(part.rowStart[book], part.rowStart[book + 1]).reduce((sum, is) => sum + is, 0),
  )
  return { taken, loads, filled }
}
