import { useMutation } from '@tanstack/react-query'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import type { Place } from './place'

/** How a plan comes about, each with its own action. */
export const WAYS = {
  rule: {
    label: '按规则自动分配',
    action: 'allocation_group_book',
    explanation:
      '依次保证：分满的名额最多、各专家的本数最均匀、没有本专业专家的教材最少、专业匹配总分最高。得到的是最优方案，同分的才由种子决定。',
  },
  lot: {
    label: '随机抽签',
    action: 'random_group_book',
    explanation:
      '在分满名额最多、各专家本数最均匀的方案中，由种子抽取一个；不看专业匹配，每一对不须回避的教材和专家都有机会。',
  },
  refresh: {
    label: '补齐',
    action: 'refresh_group_book',
    explanation:
      '先取消已失效而未评的分配（新增回避、专家退出等；强制分配的保留），再按规则补上空缺。已暂存和已评的不受影响。',
  },
} as const

export type Way = keyof typeof WAYS
export type Report = Output<'allocation_group_book'>

export interface Order {
  way: Way
  /** 1: keep what is there; 0: start over with whatever nobody has begun. Of no account for `refresh`. */
  only_gap: 0 | 1
  seed: string
}

/** A report with the order that led to it. */
export interface Tried {
  order: Order
  report: Report
}

interface Sending {
  order: Order
  dry_run: 0 | 1
  /** Only this plan may be written. */
  plan_hash?: string
  /** As if nobody had any book, to repeat a draw. */
  from_scratch?: 1
}

const send = ({ project_id, group_id }: Place, { order: { way, only_gap, seed }, ...how }: Sending) =>
  call(
    WAYS[way].action,
    { project_id, group_ids: [group_id], only_gap, ...(seed && { seed }), ...how },
    { repeatable: how.dry_run === 1 },
  )

/** Tries a plan: nothing is written, nothing on screen is read again. */
export const useTrial = (place: Place) =>
  useMutation({
    meta: { keep: true },
    mutationFn: async (sending: Omit<Sending, 'dry_run'>): Promise<Tried> => {
      const report = await send(place, { ...sending, dry_run: 1 })
      // The seed that the server drew belongs to the order from now on: it is what will be written.
      return { order: { ...sending.order, seed: report.seed }, report }
    },
  })

/** Writes the very plan that was tried. */
export const useWriting = (place: Place) =>
  useMutation({
    mutationFn: ({ order, report: { plan_hash } }: Tried) => send(place, { order, dry_run: 0, plan_hash }),
  })
