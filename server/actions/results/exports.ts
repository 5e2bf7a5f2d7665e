import type { exports } from '#contract/actions/results/exports'
import type { Handler, Handlers } from '#server/define'
import { groupBookExport } from './exports/groupBooks'
import { resultExports } from './exports/results'
import { reviewExports } from './exports/reviews'
import { weightingExport } from './exports/weighting'

/** @param print queues forms for printing */
export const exportsHandlers = (print: Handler<'print_add'>): Handlers<keyof typeof exports> => ({
  ...groupBookExport,
  ...reviewExports(print),
  ...resultExports,
  ...weightingExport,
  export_place: (_, { exporting, user }) => Promise.resolve(exporting.before(user.user_id) ?? null),
})
