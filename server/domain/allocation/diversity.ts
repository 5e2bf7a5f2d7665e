import type { Instance, Label } from './types'

/** Known labels of the experts. */
export type ExpertLabels = Pick<Instance, 'unit' | 'province' | 'kind'>

function tally(experts: readonly number[], labels: ArrayLike<Label> | undefined): number[] {
  const counts = new Map<Label, number>()
  for (const expert of experts) {
    const label = labels?.[expert] ?? null
    if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts.values()]
}

const pairsAmong = (n: number): number => (n * (n - 1)) / 2
const sum = (values: number[]): number => values.reduce((total, n) => total + n, 0)

/**
 * The diversity cost of a book's experts: 1 for each pair of one unit, 1 for each expert of a province beyond
 * half of them (from two experts on), 1 for each pair of one kind. The last is least over a group when the kind
 * is spread evenly over its books, as their number is fixed by the loads.
 */
export function bookCost(experts: readonly number[], labels: ExpertLabels): number {
  const half = Math.floor(experts.length / 2)
  const crowd = experts.length < 2 ? [] : tally(experts, labels.province)
  return (
    sum(tally(experts, labels.unit).map(pairsAmong)) +
    sum(crowd.map((n) => Math.max(0, n - half))) +
    sum(tally(experts, labels.kind).map(pairsAmong))
  )
}
