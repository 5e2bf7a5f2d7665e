/** The printed forms of a review. */
export const PRINT_KIND = {
  review: '专家评审表',
  leader: '组长意见表',
  group: '小组评审汇总表',
  promise: '评审承诺书',
  trace: '评审结果计算说明',
} as const

export type PrintKind = keyof typeof PRINT_KIND

export const PRINT_PACK = { pdf: '一个 PDF', zip: 'ZIP（每份一个 PDF）' } as const

export const PRINT_STATUS = {
  queued: '排队中',
  running: '生成中',
  done: '已生成',
  failed: '失败',
  cancelled: '已取消',
} as const
type PrintStatus = keyof typeof PRINT_STATUS

/** The job is waiting or running. */
export const UNFINISHED_PRINT = ['queued', 'running'] as const satisfies readonly PrintStatus[]
/**
 * Forms without an anonymous version: a commitment needs its signer, and the calculation steps contain no names
 * anyway.
 */
export const NAMED_PRINT = ['promise', 'trace'] as const satisfies readonly PrintKind[]
