import { normalText, type NormalText } from './normal'
import { GRAM } from './winnow'

/** Characters of an original text, from the first to the one behind the last, from 0. */
export interface Passage {
  from: number
  to: number
}

const gramsOf = (text: string): Set<string> => {
  const grams = new Set<string>()
  for (let i = 0; i + GRAM <= text.length; i++) grams.add(text.slice(i, i + GRAM))
  return grams
}

/** Where a text has grams of another, put together where they overlap or touch. */
function rangesIn({ text, at }: NormalText, grams: ReadonlySet<string>): Passage[] {
  const found: Passage[] = []
  let end = -1
  for (let i = 0; i + GRAM <= text.length; i++) {
    if (!grams.has(text.slice(i, i + GRAM))) continue
    const from = at[i] ?? 0
    const to = (at[i + GRAM - 1] ?? 0) + 1
    const last = found.at(-1)
    if (last && i <= end) last.to = to
    else found.push({ from, to })
    end = i + GRAM
  }
  return found
}

/**
 * Which passages two pages share, on each of them in order: every one of `GRAM` characters or more, also shorter ones
 * than fingerprints are sure to find. Line breaks and punctuation within a passage belong to it.
 */
export function sharedPassages(page: string, other: string): { own: Passage[]; others: Passage[] } {
  const a = normalText(page)
  const b = normalText(other)
  return { own: rangesIn(a, gramsOf(b.text)), others: rangesIn(b, gramsOf(a.text)) }
}
