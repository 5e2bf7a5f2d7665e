/** The smallest and the largest number that a field takes. */
export interface Bounds {
  min: number
  max: number
}

/** Experts who review one book. */
export const EXPERTS_PER_BOOK: Bounds = { min: 1, max: 15 }
/** Books that one run of an allocation gives to an expert. */
export const ALLOCATED_LOAD: Bounds = { min: 1, max: 999 }

/** The messages for a number out of its bounds. */
export const tooLow = (label: string, { min }: Bounds): string => `${label}不小于${min}`
export const tooHigh = (label: string, { max }: Bounds): string => `${label}不大于${max}`

/** Maximum length of a reason, in characters: of a short remark, and of a decision. */
export const REASON_LENGTH = { short: 200, long: 500 } as const
/** Minimum length of a reason on which a result or a reputation depends. */
export const WELL_FOUNDED = 20
/** Minimum length of an expert's reason for stepping aside. */
export const STEP_ASIDE = 10
/** The largest place in an order that somebody writes by hand. */
export const LAST_PLACE = 1_000_000
