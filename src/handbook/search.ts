import Fuse from 'fuse.js'

/** A task of the handbook, as it is searched for. */
export interface HandbookTask {
  kind: string
  /** Of the part of the handbook that it is in. */
  part: string
  id: string
  title: string
  /** The screens that it describes. */
  screens: readonly string[]
  words: string
}

/** A task that was found, and the words around what was looked for; the middle one of them is to be marked. */
interface Found {
  task: HandbookTask
  excerpt: readonly [before: string, found: string, after: string]
}

const MOST = 12
/** Characters before and after what was found. */
const AROUND = { before: 12, after: 48 }
/** What ends the sentence before. */
const BEGUN = /^[\s，。；：、）”]+/
/** The words are Chinese sentences: where in them something stands says nothing. */
const FUZZY = {
  threshold: 0.4,
  ignoreLocation: true,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'words', weight: 0.3 },
  ],
}

function excerptOf({ words }: HandbookTask, wanted: string): Found['excerpt'] {
  const at = words.toLowerCase().indexOf(wanted)
  if (at < 0) return [words.slice(0, AROUND.before + AROUND.after), '', '']
  const end = at + wanted.length
  return [
    words.slice(Math.max(0, at - AROUND.before), at).replace(BEGUN, ''),
    words.slice(at, end),
    words.slice(end, end + AROUND.after),
  ]
}

/** How surely somebody means a task: its title says what they typed, or its text, or it only resembles it. */
function rank({ title, words }: HandbookTask, parts: readonly string[]): number {
  if (parts.every((part) => title.toLowerCase().includes(part))) return 2
  return parts.every((part) => `${title}${words}`.toLowerCase().includes(part)) ? 1 : 0
}

/**
 * Searches the handbook.
 * @param kind the part that the reader is in, whose tasks come first among equals
 */
export function handbookSearch(tasks: readonly HandbookTask[], kind: string): (typed: string) => Found[] {
  const fuse = new Fuse(tasks, FUZZY)
  return (typed) => {
    const wanted = typed.trim().toLowerCase()
    const parts = wanted.split(/\s+/).filter(Boolean)
    const [first] = parts
    if (first === undefined) return []
    const exact = [2, 1].flatMap((sure) =>
      tasks
        .filter((task) => rank(task, parts) === sure)
        .toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind)),
    )
    const alike = fuse.search(wanted).map(({ item }) => item)
    // What only resembles it is worth showing when nothing is it.
    const found = exact.length > 0 ? exact : alike
    return found.slice(0, MOST).map((task) => ({ task, excerpt: excerptOf(task, first) }))
  }
}
