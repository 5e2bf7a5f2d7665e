import type { Finished } from './finish'
import type { Fraction } from './fraction'
import type { Judged } from './judge'
import type { Scored } from './normalize'
import type { Ranking } from './rank'
import type { Selection } from './select'
import type { Key } from './types'

/** One book on its way through the rule; the figures are null until (and unless) it gets them. */
export interface State extends Judged {
  scored: Scored | null
  done: Finished | null
  final: Fraction | null
  group: Place | null
  all: Place | null
  selection: Selection<State> | null
}
export interface Place {
  ranking: Ranking<State>
  rank: number
}

/** Keys compare as text: a group 7 of one row is the group "7" of another. */
export const keyText = (key: Key | null | undefined): string | null => (key == null ? null : String(key))

/** Vetoed and insufficient books have no place; a divergent one keeps its provisional place. */
export const isRanked = ({ status }: Judged): boolean => status === 'scored' || status === 'divergent'
