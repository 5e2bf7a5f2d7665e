import { lineOf, type PrintedBox, type PrintedLine } from '#contract/rules/book/copyright/page'
import type { PointBefore } from './grey'

/** Of the letters as they are handed to the recognition. */
export const RECOGNISED_DPI = '300'

interface Bounds {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** What the recognition tells of a page, as far as it is used. */
export interface RecognisedBlock {
  paragraphs: readonly {
    lines: readonly { words: readonly { text: string; confidence: number; bbox: Bounds }[] }[]
  }[]
}

/** The box around what a box of the straightened picture was before, in shares of the picture. */
function boxBefore(
  { x0, y0, x1, y1 }: Bounds,
  before: PointBefore,
  size: { width: number; height: number },
): PrintedBox {
  const corners = [before(x0, y0), before(x1, y0), before(x0, y1), before(x1, y1)]
  const across = corners.map(([x]) => x / size.width)
  const down = corners.map(([, y]) => y / size.height)
  const left = Math.min(...across)
  const top = Math.min(...down)
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top }
}

/**
 * The lines of a page that was recognised.
 * @param before where a point of the recognised picture was in the one it was made from
 * @param size of the picture it was made from
 */
export const recognisedLines = (
  blocks: readonly RecognisedBlock[],
  before: PointBefore,
  size: { width: number; height: number },
): PrintedLine[] =>
  blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .map(({ words }) => {
      const { words: inOrder } = lineOf(
        words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
          text,
          sure: confidence,
          left: x0,
          top: y0,
          width: x1 - x0,
          height: y1 - y0,
        })),
      )
      return {
        words: inOrder.map((word) => {
          const { left, top, width, height } = word
          const bounds = { x0: left, y0: top, x1: left + width, y1: top + height }
          return { ...word, ...boxBefore(bounds, before, size) }
        }),
      }
    })
