/** Where this browser keeps what an expert typed into a review and the server has not got yet. */
export const draftKey = (user_id: number, fenpei_id: number): string => `review-draft:${user_id}:${fenpei_id}`

export const hasDraft = (user_id: number, fenpei_id: number): boolean =>
  localStorage.getItem(draftKey(user_id, fenpei_id)) !== null
