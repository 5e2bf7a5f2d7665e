/** Maximum number of samples per group. */
export const MOST_SAMPLES = 10
