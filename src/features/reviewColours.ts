/** Colours of the states of a review, dark enough for white words on them. */
export const REVIEW_COLOURS = {
  draft: '#8a6100',
  submitted: '#1f7a45',
  locked: '#1b5fb0',
  returned: '#b3541e',
} as const
