/** The smallest and the largest number that a field takes. */
export interface Bounds {
  min: number
  max: number
}

/** Experts who review one book. */
export const EXPERTS_PER_BOOK: Bounds = { min: 1, max: 15 }
/** Books that one run of an allocation gives to an expert. */
export const ALLOCATED_LOAD: Bounds = { min: 1, max: 999 }

/** What a number out of its bounds is told. */
export const tooLow = (label: string, { min }: Bounds): string => `${label}不小于${min}`
export const tooHigh = (label: string, { max }: Bounds): string => `${label}不大于${max}`

/** The most characters of a reason: in a word, and where it is a decision. */
export const REASON_LENGTH = { short: 200, long: 500 } as const
/** The least characters of a reason that a result or a reputation rests on. */
export const WELL_FOUNDED = 20
/** The least characters of a reason why an expert steps aside. */
export const STEP_ASIDE = 10
