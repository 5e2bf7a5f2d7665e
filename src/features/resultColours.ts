/** antd's colour names for the results of a book. */
export const RESULT_COLOURS = {
  scored: 'green',
  finalized: 'green',
  published: 'blue',
  divergent: 'orange',
  insufficient: 'gold',
  vetoed: 'red',
  violation: 'red',
} as const
