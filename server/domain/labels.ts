import type { Labels } from '#contract/facts/closed'

/** The label of a value; an unknown value (data of an older version) is shown as it is. */
export const labelOf = (labels: Labels, value: string): string => labels[value] ?? value

export const labelOrNull = (labels: Labels, value: string | null): string | null =>
  value === null ? null : labelOf(labels, value)
