import type { Finished } from './finish'
import type { Fraction } from './fraction'
import type { JudgedBook } from './judge'
import type { Scored } from './normalize'
import type { Ranking } from './ranks/rank'
import type { Selection } from './ranks/select'
import type { Key } from './types'

/** The state of one book during computation; figures are null until computed. */
export interface BookState extends JudgedBook {
  scored: Scored | null
  done: Finished | null
  final: Fraction | null
  /** The final score in hundredths, its full precision: books are ordered by it. */
  cents: bigint | null
  group: RankPosition | null
  all: RankPosition | null
  selection: Selection<BookState> | null
}
/**
 * The initial state of a judged book. The fields are written one by one instead of by a spread, because V8 then
 * gives all of a project's ten thousand objects one internal layout, and reads their fields faster.
 */
export const stateOf = (judged: JudgedBook): BookState => ({
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

export interface RankPosition {
  ranking: Ranking<BookState>
  rank: number
}

/** Keys compare as text: group 7 of one row is group "7" of another. */
export const keyText = (key: Key | null | undefined): string | null => (key == null ? null : String(key))

/** Vetoed and insufficient books have no rank; a divergent one keeps its provisional rank. */
export const isRanked = ({ status }: JudgedBook): boolean => status === 'scored' || status === 'divergent'
