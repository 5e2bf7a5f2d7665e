/** The key under which this browser stores unsent text: one per expert and review. */
export const draftsOf = (user_id: number): string => `review-draft:${user_id}:`

/** Where this browser keeps what an expert typed into a review and the server has not got yet. */
export const draftKey = (user_id: number, fenpei_id: number): string => `${draftsOf(user_id)}${fenpei_id}`
