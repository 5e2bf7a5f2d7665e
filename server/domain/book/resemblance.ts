import type { BookFace, BookFinding } from '#contract/entities/importBooks'
import { addTo } from '#contract/rules/addTo'

const DIGITS: Readonly<Record<string, string>> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}

/** Names that are their own key: nothing but common Chinese characters, and no number of an edition. */
const ownKey = /^[\u4e00-\u9fa5]*$/

/** Words of a name without what lists write differently: width, case, spaces, punctuation, the number of an edition. */
export const nameKey = (text: string): string =>
  ownKey.test(text) && !text.includes('第')
    ? text
    : text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '')
        .replace(/第([一二三四五六七八九])版/g, (_, digit: string) => `第${DIGITS[digit] ?? digit}版`)

const PEOPLE = /[、，,;；/|]|\s{2,}/
/** The first of several people, without what stands behind the name. */
const editorKey = (text: string): string =>
  nameKey((text.split(PEOPLE)[0] ?? '').replace(/(主编|编著|著|编|等)\s*$/, ''))

interface Keys {
  editor: string
  publisher: string
  unit: string
  isbns: readonly string[]
}

const keysOfFace = ({ first_editor, publisher_name, unit, isbn }: BookFace): Keys => ({
  editor: editorKey(first_editor ?? ''),
  publisher: nameKey(publisher_name ?? ''),
  unit: nameKey(unit ?? ''),
  isbns: isbn?.split(',') ?? [],
})

/** 1: the same; 0: one of them is missing; -1: they differ. */
const compared = (one: string, other: string): number =>
  one === '' || other === '' ? 0 : one === other ? 1 : -1

/**
 * How much two books of the same name look like one; 0 where they are told apart. Two ISBNs or two first editors tell
 * them apart; otherwise publisher or unit may differ, as spellings do, but not both, nor either without an editor.
 */
function likeness(one: Keys, other: Keys): number {
  if (one.isbns.length > 0 && other.isbns.length > 0 && !one.isbns.some((isbn) => other.isbns.includes(isbn)))
    return 0
  const editor = compared(one.editor, other.editor)
  const rest = [compared(one.publisher, other.publisher), compared(one.unit, other.unit)]
  const differing = rest.filter((verdict) => verdict < 0).length
  if (editor < 0 || differing > (editor > 0 ? 1 : 0)) return 0
  return 1 + 2 * editor + rest.reduce((sum, verdict) => sum + Math.max(0, verdict), 0)
}

interface Numbered {
  row: number
  face: BookFace
}

type Known = BookFinding['like']

interface Candidate {
  book: Known
  keys: Keys
}

/** Of the books with one name, or one name and first editor, a row is compared with so many. */
const MOST_NAMESAKES = 200

/** Books by name and first editor, and by name: a row is compared only with those that can resemble it. */
class Namesakes {
  private readonly byKey = new Map<string, Candidate[]>()

  private note(key: string, candidate: Candidate): void {
    if ((this.byKey.get(key)?.length ?? 0) < MOST_NAMESAKES) addTo(this.byKey, key, candidate)
  }

  add(name: string, candidate: Candidate): void {
    this.note(name, candidate)
    this.note(`${name} ${candidate.keys.editor}`, candidate)
  }

  /** A row without an editor resembles books of any. */
  of(name: string, { editor }: Keys): readonly Candidate[] {
    const found = (key: string) => this.byKey.get(key) ?? []
    return editor === '' ? found(name) : [...found(`${name} ${editor}`), ...found(`${name} `)]
  }
}

/** Rows that resemble a book of the library, or an earlier row that does not. */
export function resembling(rows: readonly Numbered[], library: readonly Known[]): BookFinding[] {
  const namesakes = new Namesakes()
  for (const book of library) namesakes.add(nameKey(book.book_name), { book, keys: keysOfFace(book) })
  const findings: BookFinding[] = []
  for (const { row, face } of rows) {
    const keys = keysOfFace(face)
    const name = nameKey(face.book_name)
    const alike = namesakes
      .of(name, keys)
      .map((candidate) => ({ like: candidate.book, weight: likeness(keys, candidate.keys) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight)
    const [best] = alike
    if (best) findings.push({ row, book: face, like: best.like, others_num: alike.length - 1 })
    else namesakes.add(name, { book: { ...face, book_id: null, row }, keys })
  }
  return findings
}
