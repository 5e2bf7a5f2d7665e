/** How conclusions are shown, wherever they are. */
export const CONCLUSION_COLOURS = {
  recommend: 'green',
  recommend_after_fix: 'gold',
  not_recommend: 'red',
} as const
