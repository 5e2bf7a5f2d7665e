/** The key under which this browser stores unsent text: one per expert and review. */
export const draftsOf = (user_id: number): string => `review-draft:${user_id}:`

/** Where this browser keeps what an expert typed into a review and the server has not got yet. */
export const draftKey = (user_id: number, fenpei_id: number): string => `${draftsOf(user_id)}${fenpei_id}`

/** The same for the books that a person declares. */
export const bookDraftsOf = (user_id: number): string => `book-draft:${user_id}:`
/** @param book_id 0: one that the server has not got yet */
export const bookDraftKey = (user_id: number, book_id: number): string => `${bookDraftsOf(user_id)}${book_id}`
