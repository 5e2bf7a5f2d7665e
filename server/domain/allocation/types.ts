/** Rows are experts, columns are books; a flat array holds expert 0's books first. */
export type Matrix<T> =
  ReadonlyArray<ArrayLike<T>> | Float64Array | Uint8Array | ((expert: number, book: number) => T)

export type Pair = readonly [expert: number, book: number]
export type Label = string | number | null

/**
 * Who may review what. Experts and books are numbered from 0 in the order of `capacity` and `need`.
 * Everything but functions can be posted to a worker thread; a worker needs the matrices as arrays.
 */
export interface Instance {
  /** Experts wanted for each book, the kept ones included. */
  need: ArrayLike<number>
  /** Most books for each expert, the kept ones included. */
  capacity: ArrayLike<number>
  /** Fewest books for each expert, the kept ones included. */
  minLoad?: ArrayLike<number>
  /** How well an expert suits a book; decimals up to nine places count exactly. Absent: all equal. */
  fit?: Matrix<number>
  /** Whether the expert is a specialist of the book (same major class). Absent: nobody is asked to be. */
  specialist?: Matrix<boolean | number>
  /** Pairs that avoid each other, in any order, repeats allowed. */
  forbidden?: Iterable<Pair>
  /** Pairs that exist already: never removed, even when forbidden or over a limit. */
  kept?: Iterable<Pair>
  /** Pairs that exist and may be given up: the objective 'stay' leaves as many as it can. */
  present?: Iterable<Pair>
  /** Two experts who must not be on one book, save where both are kept there. */
  apart?: Iterable<readonly [expert: number, expert: number]>
  /** The group of each book, and the groups each expert sits in. Absent: one group of all. */
  groups?: { ofBook: ArrayLike<number>; ofExpert: ArrayLike<ArrayLike<number>> }
  /** Class of each book: only used to say which experts are wanting. */
  bookClass?: ArrayLike<Label>
  /** Employer of each expert; null is unknown and never counts as the same. */
  unit?: ArrayLike<Label>
  province?: ArrayLike<Label>
  /** Kinds to be spread over the books (industry, politics); null for all other experts. */
  kind?: ArrayLike<Label>
}

/** What is optimised after the number of filled slots, in the order given. */
export const OBJECTIVES = ['stay', 'load', 'specialist', 'fit', 'diversity'] as const
export type Objective = (typeof OBJECTIVES)[number]
export type Mode = 'optimal' | 'random'

export interface Options {
  /** Any text or number; the number 7 and the text '7' draw alike. */
  seed: string | number
  mode: Mode
  /** Default: load, specialist, fit, diversity; 'stay' has to be asked for. A draw knows only load. */
  objectives?: readonly Objective[]
}

/** Why `missing` slots of a book stay empty: every member of its group is on the book, forbidden or full. */
export interface Gap {
  book: number
  need: number
  missing: number
  members: number
  forbidden: number
  full: number
  /** Kept apart from somebody who is on the book. */
  apart: number
  /** The group has fewer members than the book needs. */
  notEnoughMembers: boolean
}

/** Lack of experts: `experts` new ones, free of avoidance, would fill `slots` slots of these books. */
export interface Lack {
  group: number
  bookClass: Label
  experts: number
  slots: number
  books: number[]
}

/** Do `raise` and then `add`; or leave every limit and do `addInstead`. Each fills every gap. */
export interface Advice {
  raise: { expert: number; by: number }[]
  add: Lack[]
  addInstead: Lack[]
}

export interface MinLoadReport {
  feasible: boolean
  /** Experts who cannot have their fewest books, at the assignment that comes nearest. */
  short: { expert: number; wanted: number; got: number }[]
  /** 'limit': the fewest exceed the expert's own limit; 'slots': more wanted than slots; else avoidance. */
  reason: 'limit' | 'slots' | 'avoidance' | null
}

/** A plan as it is measured. */
export interface Measured {
  /** Sorted by book, then expert; kept pairs included. */
  pairs: [expert: number, book: number][]
  filled: number
  needed: number
  loads: number[]
  objectives: {
    filled: number
    sumSquaredLoad: number
    withoutSpecialist: number
    totalFit: number
    /** `totalFit` as an exact decimal. */
    totalFitText: string
    diversityCost: number
  }
  /** Books that need experts and have no specialist. */
  unspecialised: number[]
  /** The book whose experts suit it least; null when there is no book. */
  weakestBook: { book: number; fit: number } | null
  minLoad: MinLoadReport
  gaps: Gap[]
  advice: Advice
}

export interface Plan extends Measured {
  /** Nothing better exists. False only where many people are to be kept apart and the search was given up. */
  proven: boolean
}
