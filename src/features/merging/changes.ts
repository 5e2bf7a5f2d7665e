/** Words of two texts: found in both, or only in the one or the other. */
export interface Piece {
  text: string
  in: 'both' | 'mine' | 'theirs'
}

/** A clause with what ends it: what people change as one, and few enough to be compared at once. */
const CLAUSE = /[^，。；：！？、,.;:!?\n\s]*[，。；：！？、,.;:!?\n\s]*/gu
/** Longer texts than this many clauses on both sides are shown as changed as a whole. */
const MOST = 4_000_000

const clauses = (text: string): string[] => text.match(CLAUSE)?.filter(Boolean) ?? []

/** How many leading clauses two lists share. */
function sharedStart(a: readonly string[], b: readonly string[]): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/** Lengths of the longest common subsequences of what follows each pair of places. */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, next] = [rows[i], rows[i + 1]]
      if (!row || !next) continue
      row[j] = a[i] === b[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

function* between(a: readonly string[], b: readonly string[]): Generator<Piece> {
  const isTooLong = a.length * b.length > MOST
  const rows = isTooLong ? [] : lengths(a, b)
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [mine, theirs] = [a[i], b[j]]
    if (!isTooLong && mine !== undefined && mine === theirs) {
      yield { text: mine, in: 'both' }
      i++
      j++
    } else if (mine !== undefined && (j === b.length || (rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0))) {
      yield { text: mine, in: 'mine' }
      i++
    } else {
      yield { text: theirs ?? '', in: 'theirs' }
      j++
    }
  }
}

/** Two texts clause by clause, as a longest common subsequence finds it (Wagner–Fischer). */
export function changesOf(mine: string, theirs: string): Piece[] {
  const [a, b] = [clauses(mine), clauses(theirs)]
  const start = sharedStart(a, b)
  const [restA, restB] = [a.slice(start), b.slice(start)]
  const end = sharedStart(restA.toReversed(), restB.toReversed())
  const pieces: Piece[] = [
    ...a.slice(0, start).map((text): Piece => ({ text, in: 'both' })),
    ...between(restA.slice(0, restA.length - end), restB.slice(0, restB.length - end)),
    ...restA.slice(restA.length - end).map((text): Piece => ({ text, in: 'both' })),
  ]
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.in === piece.in) last.text += piece.text
    else joined.push({ ...piece })
  }
  return joined
}
