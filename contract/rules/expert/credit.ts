/** Initial and maximum credit of an expert; the minimum is 0. */
export const FULL_CREDIT = 100

/** Deducted when an expert declines after having accepted: the expert's books have to be reassigned. */
export const DECLINE_COST = 5
