import type { exports } from '#contract/actions/results/exports'
import type { Handler, Handlers } from '#server/define'
import { EXPORT_PLACE } from '#server/events/notes'
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
  async export_place(_, { db, exporting, notes, user: { user_id } }) {
    return exporting.before(user_id) ?? (await notes.find(db, user_id, EXPORT_PLACE)) ?? null
  },
})
