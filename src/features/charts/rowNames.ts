/** Pixels for the names left of the rows of a chart. */
export const NAMES = 170
/** Characters of a name that fit there. */
const FITS = 11

export const short = (name: string): string => (name.length > FITS ? `${name.slice(0, FITS)}…` : name)
