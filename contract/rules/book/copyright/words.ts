import type { PrintedWord } from '#contract/rules/book/copyright/page'

/** What a text layer holds: runs of text, and marks between them. */
type Item = { str: string; transform: readonly number[]; width: number; height: number } | { type: string }

/** Below the base line, as a share of the height of letters. */
const DESCENT = 0.2

/**
 * The runs of a text layer as words; blanks are told by the distance between them.
 * @param toPage turns a point of the document into one of the page as it is shown
 */
export const textWords = (
  items: readonly Item[],
  toPage: (x: number, y: number) => readonly number[],
): PrintedWord[] =>
  items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '' || item.height === 0) return []
    const [, , , , x = 0, y = 0] = item.transform
    const [x1 = 0, y1 = 0] = toPage(x, y - item.height * DESCENT)
    const [x2 = 0, y2 = 0] = toPage(x + item.width, y + item.height * (1 - DESCENT))
    return [
      {
        text: item.str.trimEnd(),
        left: Math.min(x1, x2),
        top: Math.min(y1, y2),
        width: Math.abs(x2 - x1),
        height: Math.abs(y2 - y1),
      },
    ]
  })
