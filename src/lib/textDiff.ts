/** A stretch of a text: in both versions, only in the one before, or only in the one after. */
export interface DiffPiece {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Fields of the comparison table: beyond it a stretch is shown as replaced whole, before the page would stand still. */
const MOST_CELLS = 9_000_000

const sentencesOf = (text: string): string[] => text.match(/[^。！？；\n]*[。！？；\n]|[^。！？；\n]+/g) ?? []
/** Words of letters and figures stay whole; of Chinese each character is one. */
const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9.]+|[^]/gu) ?? []

/** Joins neighbours of one kind; of what was replaced the old stands before the new. */
function joined(pieces: readonly DiffPiece[]): DiffPiece[] {
  const out: DiffPiece[] = []
  let removed = ''
  let added = ''
  const flush = (): void => {
    if (removed) out.push({ kind: 'gone', text: removed })
    if (added) out.push({ kind: 'new', text: added })
    removed = ''
    added = ''
  }
  for (const { kind, text } of pieces) {
    if (kind === 'gone') removed += text
    else if (kind === 'new') added += text
    else {
      flush()
      const last = out.at(-1)
      if (last?.kind === 'same') last.text += text
      else out.push({ kind, text })
    }
  }
  flush()
  return out
}

/** How many leading parts two lists share. */
function sharedStart(a: readonly string[], b: readonly string[]): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/** The longest common subsequence of two lists, as pieces (Wagner–Fischer). */
function between(before: readonly string[], after: readonly string[]): DiffPiece[] {
  const width = after.length + 1
  if (before.length * after.length > MOST_CELLS)
    return [
      { kind: 'gone', text: before.join('') },
      { kind: 'new', text: after.join('') },
    ]
  // common[i * width + j]: how many are common from i and j on.
  const common = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: DiffPiece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old = '', fresh = ''] = [before[i], after[j]]
    if (i < before.length && j < after.length && old === fresh) {
      pieces.push({ kind: 'same', text: old })
      i++
      j++
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'gone', text: old })
      i++
    } else {
      pieces.push({ kind: 'new', text: fresh })
      j++
    }
  }
  return pieces
}

/** Two lists as pieces; what they share at both ends needs no table. */
function compare(before: readonly string[], after: readonly string[]): DiffPiece[] {
  const start = sharedStart(before, after)
  const [a, b] = [before.slice(start), after.slice(start)]
  const end = sharedStart(a.toReversed(), b.toReversed())
  const pieces: DiffPiece[] = [
    { kind: 'same', text: before.slice(0, start).join('') },
    ...between(a.slice(0, a.length - end), b.slice(0, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ]
  return joined(pieces.filter(({ text }) => text !== ''))
}

/**
 * What became of a text: first by sentences, then by words in the sentences that were changed.
 * The pieces that are not `new` make the text before, those that are not `gone` the text after.
 */
export function textDiff(before: string, after: string): DiffPiece[] {
  const coarse = compare(sentencesOf(before), sentencesOf(after))
  return joined(
    coarse.flatMap((piece, i) => {
      const next = coarse[i + 1]
      if (piece.kind === 'gone' && next?.kind === 'new')
        return compare(wordsOf(piece.text), wordsOf(next.text))
      const isDone = piece.kind === 'new' && coarse[i - 1]?.kind === 'gone'
      return isDone ? [] : [piece]
    }),
  )
}
