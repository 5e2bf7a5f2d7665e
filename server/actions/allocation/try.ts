import type { Handlers } from '#server/define'
import { fillGaps, refresh, startOver, tryAllocation, type Way } from './run'

/** How far the runs are that somebody follows, by the caller and the name he gave. */
const running = new Map<string, number>()

export const optimal = (only_gap: 0 | 1): Way => ({
  mode: 'optimal',
  deed: '自动分配',
  drops: only_gap ? fillGaps : startOver,
})
export const byLot = (only_gap: 0 | 1): Way => ({
  mode: 'random',
  deed: '随机分配',
  drops: only_gap ? fillGaps : startOver,
})
export const refreshing: Way = { mode: 'optimal', deed: '补齐分配', drops: refresh }

const ways = { rule: optimal, lot: byLot, refresh: () => refreshing }

export const tryHandlers: Handlers<'allocation_try' | 'allocation_progress'> = {
  async allocation_try({ way, run_key, ...order }, ctx) {
    const key = `${ctx.user.user_id} ${run_key ?? ''}`
    const follow = run_key === undefined ? undefined : (share: number) => void running.set(key, share)
    follow?.(0)
    try {
      return (await tryAllocation(ctx, order, ways[way](order.only_gap), follow)).report
    } finally {
      running.delete(key)
    }
  },

  async allocation_progress({ run_key }, ctx) {
    return { share: running.get(`${ctx.user.user_id} ${run_key}`) ?? null }
  },
}
