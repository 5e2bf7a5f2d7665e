import type { BookFlag } from './results'

/**
 * Flags that the reviews of one book decide; the others come with the results. In a file of its own: the rest of the
 * flags is in the first load, these are needed on two pages only.
 */
export const REVIEW_FLAGS = [
  'divergent',
  'veto',
  'insufficient',
  'need_expert',
] as const satisfies readonly BookFlag[]
