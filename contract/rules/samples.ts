/** Samples of one group at most. */
export const MOST_SAMPLES = 10
