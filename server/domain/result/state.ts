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
  /** The final score in hundredths, which is as fine as it gets: what books are ordered by. */
  cents: bigint | null
  group: Place | null
  all: Place | null
  selection: Selection<State> | null
}
/** A judged book at its start. Field by field: ten thousand spread objects are each laid out anew. */
export const stateOf = (judged: Judged): State => ({
  book: judged.book,
  panel: judged.panel,
  valid_num: judged.valid_num,
  spread: judged.spread,
  status: judged.status,
  flags: judged.flags,
  ticks: judged.ticks,
  unscored: judged.unscored,
  divergence: judged.divergence,
  vote: judged.vote,
  scored: null,
  done: null,
  final: null,
  cents: null,
  group: null,
  all: null,
  selection: null,
})

export interface Place {
  ranking: Ranking<State>
  rank: number
}

/** Keys compare as text: a group 7 of one row is the group "7" of another. */
export const keyText = (key: Key | null | undefined): string | null => (key == null ? null : String(key))

/** Vetoed and insufficient books have no place; a divergent one keeps its provisional place. */
export const isRanked = ({ status }: Judged): boolean => status === 'scored' || status === 'divergent'
