/** How requests to give a review back are shown, wherever they are. */
export const REQUEST_COLOURS = { pending: 'gold', approved: 'green', refused: 'red' } as const
