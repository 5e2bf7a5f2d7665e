/* A large file travels in parts, one after the other, so that a lost connection costs one of them. */

/** Bytes of a part: with the lines around it, it fits into what a proxy takes of any call. */
export const PART_MB = 3
export const PART_BYTES = PART_MB * 1024 * 1024

/** The most that a person's unfinished uploads may have together, as announced. */
export const UNFINISHED_MB = 800
/** How many of them there may be. */
export const UNFINISHED_MOST = 10
/** An upload that nobody has gone on with for so long is given up. */
export const UNFINISHED_DAYS = 3
