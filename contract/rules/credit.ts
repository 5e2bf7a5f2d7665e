/** What an expert's standing starts from, and cannot exceed; it does not fall below 0. */
export const FULL_CREDIT = 100

/** Taken off when somebody declines after he had agreed: his books have to be given to others. */
export const DECLINE_COST = 5
