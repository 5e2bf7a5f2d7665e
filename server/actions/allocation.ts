import type { allocation } from '#contract/actions/allocation'
import type { allocationExtensions } from '#contract/actions/allocationDesk'
import type { avoidanceExtensions } from '#contract/actions/avoidance'
import type { Handlers } from '#server/define'
import { apartHandlers } from './allocation/apart'
import { avoidanceHandlers } from './allocation/avoid'
import { avoidReads } from './allocation/avoidRecords'
import { manualHandlers } from './allocation/manual'
import { pinHandlers } from './allocation/pin'
import { recordHandlers } from './allocation/record'
import { replaceHandlers } from './allocation/replace'
import { runAllocation } from './allocation/run'
import { sampleHandlers } from './allocation/samples'
import { byLot, optimal, refreshing, tryHandlers } from './allocation/try'
import { allocationViews } from './allocation/views'
import { voidingHandlers } from './allocation/void'

export const allocationHandlers: Handlers<
  keyof typeof allocation | keyof typeof allocationExtensions | keyof typeof avoidanceExtensions
> = {
  ...avoidanceHandlers,
  ...apartHandlers,
  ...avoidReads,
  ...manualHandlers,
  ...allocationViews,
  ...voidingHandlers,
  ...pinHandlers,
  ...recordHandlers,
  ...replaceHandlers,
  ...tryHandlers,
  ...sampleHandlers,
  allocation_group_book: (order, ctx) => runAllocation(ctx, order, optimal(order.only_gap)),
  random_group_book: (order, ctx) => runAllocation(ctx, order, byLot(order.only_gap)),
  refresh_group_book: (order, ctx) => runAllocation(ctx, order, refreshing),
}
