/** antd's colour names for the states of a review. */
export const REVIEW_COLOURS = {
  draft: 'gold',
  submitted: 'green',
  locked: 'blue',
  returned: 'volcano',
} as const
