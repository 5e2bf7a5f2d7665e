import { to } from '#contract/address'

/** What a first visit may cost in bytes of brotli, code and page together: the one place that says it. */
export const BUDGETS = {
  /** Until somebody can log in. */
  login: 110_000,
  /** Until a list opened by its address shows its rows. */
  list: 320_000,
} as const

/** The list that is measured: the pool of books. */
export const LIST = {
  path: to('review/teachingMaterial'),
  page: 'src/pages/teachingMaterial/TeachingMaterialPage.tsx',
}
