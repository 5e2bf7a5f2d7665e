/** How far a book's sample has come on its way to be compared with those of other books. */
export const TEXT_STATE = {
  queued: '等待比对',
  reading: '正在提取文字',
  comparing: '正在与其他教材比对',
  ready: '已比对',
  no_text: '没有文字层，无法比对',
  failed: '无法提取文字',
} as const
export type TextState = keyof typeof TEXT_STATE

/** Something about the sample will still change by itself. */
export const TEXT_PENDING = ['queued', 'reading', 'comparing'] as const satisfies readonly TextState[]

/** Two books are told of each other when at least this share of one of them stands in the other. */
export const LIKENESS_FLOOR = 0.05
