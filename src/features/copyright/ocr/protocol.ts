import type { PrintedLine } from '#contract/rules/book/copyright/page'

/** What the page asks of the worker that recognises. */
export interface RecogniseJob {
  picture: ImageBitmap
  /** Addresses of the recognition's own files. */
  places: { worker: string; core: string; words: string }
}

export const RECOGNITION_STAGES = {
  load: '加载识别程序',
  straighten: '校正图像',
  recognise: '识别文字',
} as const
export type RecognitionStage = keyof typeof RECOGNITION_STAGES

export interface RecognitionProgress {
  stage: RecognitionStage
  /** From 0 to 1 within the stage. */
  share: number
}

/** What the worker tells; boxes are shares of the picture as it came. */
export type RecogniseMessage =
  { progress: RecognitionProgress } | { lines: PrintedLine[] } | { failure: string }
