/** Rows are experts, columns are books; a flat array is row-major, expert 0's books first. */
export type MatrixInput<T> =
  ReadonlyArray<ArrayLike<T>> | Float64Array | Uint8Array | ((expert: number, book: number) => T)

export type Pair = readonly [expert: number, book: number]
export type Label = string | number | null

/**
 * Who may review what. Experts and books are numbered from 0 in the order of `capacity` and `need`. Everything
 * except functions can be posted to a worker thread; a worker needs the matrices as arrays.
 */
export interface Instance {
  /** Number of experts per book, fixed ones included. */
  need: ArrayLike<number>
  /** Maximum load of each expert, fixed books included. */
  capacity: ArrayLike<number>
  /** Maximum load of an expert who would join; absent: the median of the group's. Only the advice reads it. */
  newcomerCapacity?: number | undefined
  /** Minimum load of each expert, fixed books included. */
  minLoad?: ArrayLike<number>
  /** How well an expert suits a book; decimals up to nine places count exactly. Absent: all equal. */
  fit?: MatrixInput<number>
  /** Whether the expert is a specialist of the book (same major class). Absent: no book requires one. */
  specialist?: MatrixInput<boolean | number>
  /** Pairs that require avoidance, in any order, duplicates allowed. */
  forbidden?: Iterable<Pair>
  /** Fixed pairs: never removed, even when forbidden or over a limit. */
  kept?: Iterable<Pair>
  /** Present pairs that may be given up: the objective 'stay' keeps as many as it can. */
  present?: Iterable<Pair>
  /** Two experts who must not be on one book, unless both are fixed there. */
  apart?: Iterable<readonly [expert: number, expert: number]>
  /** The group of each book, and the groups of each expert. Absent: all in one group. */
  groups?: { ofBook: ArrayLike<number>; ofExpert: ArrayLike<ArrayLike<number>> }
  /** Class of each book: used only to describe missing experts. */
  bookClass?: ArrayLike<Label>
  /** Employer of each expert; null is unknown and never counts as equal. */
  unit?: ArrayLike<Label>
  province?: ArrayLike<Label>
  /** Kinds to spread over the books (industry, politics); null for all other experts. */
  kind?: ArrayLike<Label>
}

/**
 * The objectives after the number of filled slots, in the given order. After 'weakest', the fit of the weakest book,
 * comes 'fit' at once, and then at most 'diversity'.
 */
export const OBJECTIVES = ['stay', 'load', 'specialist', 'weakest', 'fit', 'diversity'] as const
export type Objective = (typeof OBJECTIVES)[number]
export type Mode = 'optimal' | 'random'

export interface SolverOptions {
  /** Any text or number; the number 7 and the text '7' give the same draw. */
  seed: string | number
  mode: Mode
  /** Default: load, specialist, fit, diversity; 'stay' has to be requested. A draw supports only load. */
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
  /** Members who must be kept apart from somebody on the book. */
  apart: number
  /** The group has fewer members than the book needs. */
  notEnoughMembers: boolean
}

/** Missing experts: `experts` new ones, free of avoidance, would fill `slots` slots of these books. */
export interface Lack {
  group: number
  /** The classes of these books: one, unless the same few experts can serve several. */
  bookClasses: Label[]
  experts: number
  slots: number
  books: number[]
}

/**
 * Raise limits by `raise`, then add `add`; or keep every limit and add `addInstead`. Each fills every gap.
 * `lower` reduces minimum loads by the least total after which all can be met.
 */
export interface Advice {
  lower: { expert: number; to: number }[]
  raise: { expert: number; by: number }[]
  add: Lack[]
  addInstead: Lack[]
}

export interface MinLoadReport {
  feasible: boolean
  /** Experts below their minimum load, in the closest assignment. */
  short: { expert: number; wanted: number; got: number }[]
  /**
   * 'limit': the minimum exceeds the expert's own limit; 'slots': more required than slots; otherwise
   * avoidance.
   */
  reason: 'limit' | 'slots' | 'avoidance' | null
}

/** The measurements of a plan. */
export interface Measured {
  /** Sorted by book, then expert; fixed pairs included. */
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
  /** The book with the least total fit; null when there is no book. */
  weakestBook: { book: number; fit: number } | null
  /** Null where fairness was no objective. */
  fair: Fairness | null
  minLoad: MinLoadReport
  gaps: Gap[]
  advice: Advice
}

/** How far the weakest book could be helped; of the books that some candidate suits and that have open slots. */
export interface Fairness {
  /** Null where no book counts. */
  weakest: { book: number; fit: number } | null
  /** No plan that meets the objectives before fairness gives the weakest book more. */
  bound: number
  /** The share of the bound that the weakest book lacks, 0 to 1: 0 is proven best. */
  gap: number
  /** How many books that need experts do not count. */
  leftOut: number
}

export interface Plan extends Measured {
  /** The plan is optimal. False only where many pairs must be kept apart and the search was stopped. */
  proven: boolean
}
