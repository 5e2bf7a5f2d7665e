import type { allocation } from '#contract/actions/organising/allocation'
import type { Handlers } from '#server/define'
import { runAllocation } from './allocation/run'
import { byLot, optimal, refreshing, tryHandlers } from './allocation/try'
import { replaceHandlers } from './allocation/replace'
import { drawHandlers } from './allocation/draws'

export const allocationHandlers: Handlers<keyof typeof allocation> = {
  ...tryHandlers,
  ...replaceHandlers,
  ...drawHandlers,
  allocation_group_book: (order, ctx) => runAllocation(ctx, order, optimal(order.only_gap)),
  random_group_book: (order, ctx) => runAllocation(ctx, order, byLot(order.only_gap)),
  refresh_group_book: (order, ctx) => runAllocation(ctx, order, refreshing),
}
