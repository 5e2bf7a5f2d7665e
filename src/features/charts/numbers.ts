import { ascending, bin, quantileSorted, ticks } from 'd3-array'

/** Places values of a range on a line of pixels. */
export interface Scale {
  (value: number): number
  ticks: number[]
}

/** About as many ticks as a line of that many pixels has room for. */
const TICK_PX = 70

export function linearScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  const span = high - low || 1
  const at = (value: number) => from + ((value - low) / span) * (to - from)
  return Object.assign(at, {
    ticks: ticks(low, high, Math.max(2, Math.round(Math.abs(to - from) / TICK_PX))),
  })
}

/** The range of values, a little wider than they are so that no mark stands on the edge. */
export function rangeOf(values: readonly number[]): [low: number, high: number] {
  if (values.length === 0) return [0, 100]
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const room = (high - low) * 0.05 || 1
  return [low - room, high + room]
}

export interface HistogramBar {
  from: number
  to: number
  count: number
}

/** How many values lie in each of some twenty ranges of round numbers; a value on a border counts with the upper. */
export function barsOf(values: readonly number[], most = 20): HistogramBar[] {
  if (values.length === 0) return []
  return bin()
    .thresholds(most)([...values])
    .map((own) => ({ from: own.x0 ?? 0, to: own.x1 ?? 0, count: own.length }))
}

/** Half of the values lie in the box; the whiskers reach to the last value within one and a half boxes. */
export interface BoxPlot {
  n: number
  low: number
  q1: number
  median: number
  q3: number
  high: number
  outliers: number[]
}

const WHISKER = 1.5

/**
 * A box plot after Tukey: quartiles by linear interpolation (R's type 7), whiskers to the furthest value within 1.5
 * interquartile ranges of the box; what lies beyond is an outlier. Undefined without values.
 */
export function boxPlotOf(values: readonly number[]): BoxPlot | undefined {
  const sorted = values.toSorted(ascending)
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((share) => quantileSorted(sorted, share))
  if (q1 === undefined || median === undefined || q3 === undefined) return undefined
  const reach = WHISKER * (q3 - q1)
  const within = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach)
  return {
    n: sorted.length,
    low: within[0] ?? median,
    q1,
    median,
    q3,
    high: within.at(-1) ?? median,
    outliers: sorted.filter((value) => value < q1 - reach || value > q3 + reach),
  }
}
