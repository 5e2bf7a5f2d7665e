import type { Handlers } from '#server/define'
import { followed, shareOf } from './follow'
import { fillGaps, refresh, startOver, tryAllocation, type AllocationStrategy } from './run'

export const optimal = (only_gap: 0 | 1): AllocationStrategy => ({
  mode: 'optimal',
  label: '自动分配',
  drops: only_gap ? fillGaps : startOver,
})
export const byLot = (only_gap: 0 | 1): AllocationStrategy => ({
  mode: 'random',
  label: '随机分配',
  drops: only_gap ? fillGaps : startOver,
})
export const refreshing: AllocationStrategy = { mode: 'optimal', label: '补齐分配', drops: refresh }

const ways = { rule: optimal, lot: byLot, refresh: () => refreshing }

export const tryHandlers: Handlers<'allocation_try' | 'allocation_progress'> = {
  allocation_try: ({ way, run_key, ...order }, ctx) =>
    followed(ctx, run_key, async (onStep) => {
      const { report } = await tryAllocation(ctx, order, ways[way](order.only_gap), onStep)
      return report
    }),

  async allocation_progress({ run_key }, ctx) {
    return { share: (await shareOf(ctx, run_key)) ?? null }
  },
}
