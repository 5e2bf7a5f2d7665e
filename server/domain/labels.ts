import type { Labels } from '#contract/dict'

/** What people call a value; a value that is not in the list (data of an older time) speaks for itself. */
export const labelOf = (labels: Labels, value: string): string => labels[value] ?? value

export const labelOrNull = (labels: Labels, value: string | null): string | null =>
  value === null ? null : labelOf(labels, value)
