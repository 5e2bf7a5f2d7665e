import { LIKENESS_FLOOR } from '#contract/facts/declaration/likeness'

/** Books that may have a passage before it is none of theirs: more than a text is copied into, even by a series. */
const FEWEST_COMMON = 8
const MOST_COMMON = 30
/** Of so many books, one. */
const COMMON_PART = 100
/** Fingerprints: about a page and a half. Less is chance, however short the book. */
export const FEWEST_MATCHED = 24

/**
 * From how many books on a passage is common: front matter, rules of form, what a publisher puts into all of its books.
 * @param books how many there are
 */
export const commonFrom = (books: number): number =>
  1 + Math.min(MOST_COMMON, Math.max(FEWEST_COMMON, Math.ceil(books / COMMON_PART)))

/** Whether so much of one of two books is found in the other that it is told. */
export const isAlike = (pair: {
  matched: number
  other_matched: number
  total: number
  other_total: number
}): boolean =>
  Math.max(pair.matched, pair.other_matched) >= FEWEST_MATCHED &&
  Math.max(pair.matched / pair.total, pair.other_matched / pair.other_total) >= LIKENESS_FLOOR
