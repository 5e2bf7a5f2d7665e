/** A run of text on a page, as the document has it; coordinates in points, from the lower left corner. */
export interface Run {
  str: string
  /** The last four: height, and where the base line begins. */
  transform: readonly number[]
  width: number
  height: number
}

/** Part of a page, in points from its upper left corner. */
export interface PageBox {
  left: number
  top: number
  width: number
  height: number
}

export interface TextHit {
  page: number
  /** The words around it on the page. */
  before: string
  words: string
  after: string
  /** How high above the foot of the page its first line stands, in points. */
  baseline: number
  /** Which characters of which runs. */
  parts: readonly { run: number; from: number; to: number }[]
}

const AROUND = 12
const BLANK = /\s/u

/** Letters in one width and case: what looks alike is found alike. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What is looked for, without blanks: lines of Chinese text break anywhere. */
export const searchedText = (query: string): string => plain(query).replace(/\s+/gu, '')

interface Letters {
  text: string
  /** For every letter of `text`, the run it stands in and its place there. */
  from: { run: number; at: number }[]
}

function lettersOf(runs: readonly Run[]): Letters {
  const from: Letters['from'] = []
  let text = ''
  runs.forEach(({ str }, run) => {
    for (let at = 0; at < str.length; at++) {
      const letter = str.charAt(at)
      if (BLANK.test(letter)) continue
      const alike = plain(letter)
      text += alike
      for (let n = 0; n < alike.length; n++) from.push({ run, at })
    }
  })
  return { text, from }
}

function partsOf(from: Letters['from']): TextHit['parts'] {
  const parts: { run: number; from: number; to: number }[] = []
  for (const { run, at } of from) {
    const last = parts.at(-1)
    if (last?.run === run) last.to = at
    else parts.push({ run, from: at, to: at })
  }
  return parts
}

/** Where a text stands on a page, hit by hit; across runs and lines, whatever the width and case of its letters. */
export function findText(runs: readonly Run[], page: number, query: string, most = 200): TextHit[] {
  const text = searchedText(query)
  if (text === '') return []
  const letters = lettersOf(runs)
  const hits: TextHit[] = []
  let at = letters.text.indexOf(text)
  while (at >= 0 && hits.length < most) {
    const end = at + text.length
    const parts = partsOf(letters.from.slice(at, end))
    hits.push({
      page,
      baseline: runs[parts[0]?.run ?? 0]?.transform[5] ?? 0,
      before: letters.text.slice(Math.max(0, at - AROUND), at),
      words: letters.text.slice(at, end),
      after: letters.text.slice(end, end + AROUND),
      parts,
    })
    at = letters.text.indexOf(text, end)
  }
  return hits
}

/** Below the base line, as a share of the height of letters. */
const DESCENT = 0.2

/**
 * The parts of the page a hit covers. Letters of a run count as equally wide, which is so for Chinese and near enough
 * for a marker pen otherwise.
 * @param toPage turns a corner of the document into one of the page as it is shown
 */
export function boxesOf(
  { parts }: Pick<TextHit, 'parts'>,
  runs: readonly Run[],
  toPage: (x: number, y: number) => readonly [number, number],
): PageBox[] {
  return parts.flatMap(({ run: at, from, to }) => {
    const run = runs[at]
    if (!run || run.str.length === 0) return []
    const [, , , , x = 0, y = 0] = run.transform
    const letter = run.width / run.str.length
    const [x1, y1] = toPage(x + letter * from, y - run.height * DESCENT)
    const [x2, y2] = toPage(x + letter * (to + 1), y + run.height * (1 - DESCENT / 2))
    return [
      {
        left: Math.min(x1, x2),
        top: Math.min(y1, y2),
        width: Math.abs(x2 - x1),
        height: Math.abs(y2 - y1),
      },
    ]
  })
}
