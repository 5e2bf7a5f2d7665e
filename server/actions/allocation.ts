import type { allocation, allocationExtensions } from '#contract/actions/allocation'
import type { avoidanceExtensions } from '#contract/actions/avoidance'
import type { Handlers } from '#server/define'
import { avoidanceHandlers } from './allocation/avoid'
import { manualHandlers } from './allocation/manual'
import { fillGaps, refresh, runAllocation, startOver } from './allocation/run'
import { allocationViews } from './allocation/views'
import { voidingHandlers } from './allocation/void'

export const allocationHandlers: Handlers<
  keyof typeof allocation | keyof typeof allocationExtensions | keyof typeof avoidanceExtensions
> = {
  ...avoidanceHandlers,
  ...manualHandlers,
  ...allocationViews,
  ...voidingHandlers,
  allocation_group_book: (order, ctx) =>
    runAllocation(ctx, order, {
      mode: 'optimal',
      deed: '自动分配',
      drops: order.only_gap ? fillGaps : startOver,
    }),
  random_group_book: (order, ctx) =>
    runAllocation(ctx, order, {
      mode: 'random',
      deed: '随机分配',
      drops: order.only_gap ? fillGaps : startOver,
    }),
  refresh_group_book: (order, ctx) =>
    runAllocation(ctx, order, { mode: 'optimal', deed: '补齐分配', drops: refresh }),
}
