import type { Output } from '#contract'
import type { FitAim } from '#contract/facts/allocation'
import { call } from '#src/api/call'
import type { ArrangedGroup } from '#src/pages/groupBooks/arrangedGroup'

/** How a plan comes about, each with its own action. */
export const PLAN_METHODS = {
  rule: {
    label: '按规则自动分配',
    action: 'allocation_group_book',
    explanation:
      '依次保证：分满的名额最多、各专家的本数最均匀、没有本专业专家的教材最少，然后按下面的目标求专业契合。同样好的方案之间才由种子决定。',
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

export type PlanMethod = keyof typeof PLAN_METHODS
export type PlanReport = Output<'allocation_group_book'>

export interface PlanRequest {
  way: PlanMethod
  /** 1: keep what is there; 0: start over with whatever nobody has begun. Of no account for `refresh`. */
  only_gap: 0 | 1
  seed: string
  /** What to seek in the fit. Of no account for `lot`. */
  objective: FitAim
  /** Other limits than the project's, to see what they would do. */
  experts_per_book?: number | null | undefined
  max_load?: number | null | undefined
}

/** A report with the order that led to it. */
export interface Tried {
  /** Counted through the visit; the name of the plan on the screen. */
  number: number
  order: PlanRequest
  report: PlanReport
}

const inputOf = (
  { project_id, group_id }: ArrangedGroup,
  { only_gap, seed, objective, experts_per_book, max_load }: Omit<PlanRequest, 'way'>,
) => ({
  project_id,
  group_ids: [group_id],
  only_gap,
  objective,
  ...(seed && { seed }),
  ...(experts_per_book && { experts_per_book }),
  ...(max_load && { max_load }),
})

interface Trying {
  signal?: AbortSignal
  run_key?: string
  /** As if nobody had any book, to repeat a draw. */
  from_scratch?: 1
}

/** Tries a plan: nothing is written, nothing on screen is read again. */
export const tryPlan = (
  place: ArrangedGroup,
  { way, ...order }: PlanRequest,
  { signal, ...more }: Trying = {},
) => call('allocation_try', { ...inputOf(place, order), way, ...more }, signal ? { signal } : {})

/** Writes the very plan that was tried; where it comes out otherwise now, the refusal says why. */
export const requestPlan = (
  place: ArrangedGroup,
  { order: { way, ...order }, report: { plan_hash, facts } }: Tried,
  { signal, run_key }: Required<Pick<Trying, 'signal' | 'run_key'>>,
) =>
  call(
    PLAN_METHODS[way].action,
    { ...inputOf(place, order), dry_run: 0, plan_hash, facts, run_key },
    { signal },
  )

/** How a draw that was written came about. */
export const DRAW_MODES = { optimal: '按规则', random: '抽签', sample: '抽样书' } as const

/** What a plan by the rules may seek in the fit. */
export const AIM_WORDS = {
  total: { label: '总体契合最高', explanation: '专业匹配总分最高；个别教材的专家可能都不对口。' },
  fair: {
    label: '最弱的书也要契合',
    explanation:
      '先让匹配分最低的教材尽量高，再求总分，总分可能略低；并给出任何方案都不能超过的理论上限和差距。没有匹配人选的教材不计在内。',
  },
} as const satisfies Record<FitAim, { label: string; explanation: string }>
