import type { exports } from '#contract/actions/exports'
import type { Handlers } from '#server/define'
import { groupBookExport } from './exports/groupBooks'
import { resultExports } from './exports/results'
import { reviewExports } from './exports/reviews'
import { weightingExport } from './exports/weighting'

export const exportHandlers: Handlers<keyof typeof exports> = {
  ...groupBookExport,
  ...reviewExports,
  ...resultExports,
  ...weightingExport,
}
