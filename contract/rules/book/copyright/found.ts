import type { PageLetters } from './letters'
import type { PrintedPlace } from './page'

/** What a copyright page says, by the names of the fields of a book. */
export interface CopyrightFields {
  /** 13 digits with a valid check digit. */
  isbn: string
  /** Ten digits; `showCip` shows them as they are printed. */
  cip_no: string
  book_name: string
  /** 第一主编 */
  first_editor: string
  /** The other chief editors, parted by 、. */
  other_editors: string
  publisher_name: string
  /** 版次 */
  edition: number
  /** 印次 */
  print_no: number
  /** `YYYY-MM` of this edition. */
  publish_date: string
  /** `YYYY-MM` of this printing. */
  print_date: string
  /** `YYYY-MM` of the first edition. */
  first_publish_date: string
  /** 千字 */
  word_count: number
  /** 元 */
  price: number
}

export type CopyrightField = keyof CopyrightFields

/** In the order in which they are shown. */
export const COPYRIGHT_FIELDS = [
  'isbn',
  'cip_no',
  'book_name',
  'first_editor',
  'other_editors',
  'publisher_name',
  'edition',
  'print_no',
  'publish_date',
  'print_date',
  'first_publish_date',
  'word_count',
  'price',
] as const satisfies readonly CopyrightField[]

export interface FieldReading<V> {
  value: V
  /** As it stands on the page. */
  printed: string
  /** One for each line it runs across; none when plain text was read. */
  places: readonly PrintedPlace[]
  /** Mended, unclear, or told differently elsewhere on the page: a person must look at it. */
  doubtful: boolean
}

export type CopyrightReading = { [F in CopyrightField]?: FieldReading<CopyrightFields[F]> }

/** Below this the recognition guesses. */
const SURE = 45

/**
 * A value with the part of the page that says it.
 * @param mended it is not quite what stands there
 */
export function readingOf<V>(
  letters: PageLetters,
  value: V,
  [from, to]: readonly [number, number],
  mended = false,
): FieldReading<V> {
  return {
    value,
    printed: letters.text.slice(from, to).replace(/\s+/g, ' ').trim(),
    places: letters.places(from, to),
    doubtful: mended || letters.sureness(from, to) < SURE,
  }
}

/** A group of a match that has indices. */
export function capturedIn(
  match: RegExpMatchArray,
  group: number,
): { text: string; span: [number, number] } | undefined {
  const text = match[group]
  const span = match.indices?.[group]
  return text === undefined || !span ? undefined : { text, span }
}

/** The first match of the first pattern that has one. */
export function firstMatch(letters: PageLetters, patterns: readonly RegExp[]): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(letters.text)
    if (match) return match
  }
  return undefined
}

/** Two readings of a field: the first counts, and is doubtful when the second says something else. */
export function agreed<V>(
  one: FieldReading<V> | undefined,
  other: FieldReading<V> | undefined,
): FieldReading<V> | undefined {
  if (!one || !other) return one ?? other
  if (one.value === other.value) return one.doubtful ? other : one
  return { ...(one.doubtful && !other.doubtful ? other : one), doubtful: true }
}
