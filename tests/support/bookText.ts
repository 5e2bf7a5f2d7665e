import { Random } from '#server/domain/allocation/random'

/*
 * Chinese books from a seed. Characters and words are as unequally frequent as in a language, each subject has terms of
 * its own, and authors of one subject write many of the same phrases without copying each other.
 */

const decoder = new TextDecoder('gb2312')
/** The 3,755 common characters, in the order of the standard. */
const COMMON = Array.from({ length: 40 * 94 }, (_, i) =>
  decoder.decode(Uint8Array.from([0xb0 + Math.floor(i / 94), 0xa1 + (i % 94)])),
).filter((one) => /\p{Script=Han}/u.test(one))

/** Chooses by Zipf's law: the n-th is chosen with a frequency of 1/n. */
function zipf<T>(random: Random, list: readonly T[]): T {
  const share = random.below(1_000_000) / 1_000_000
  const chosen = list[Math.floor((list.length + 1) ** share) - 1] ?? list[0]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const LENGTHS = [1, 2, 2, 2, 2, 3, 4] as const
const wordsOf = (random: Random, count: number, characters: readonly string[]): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: LENGTHS[random.below(LENGTHS.length)] ?? 2 }, () => zipf(random, characters)).join(
      '',
    ),
  )

/** What the authors of one subject have in common: its terms, and phrases of 6 to 20 characters. */
export interface Subject {
  terms: readonly string[]
  phrases: readonly string[]
}

export interface Language {
  words: readonly string[]
  subjects: readonly Subject[]
  /** Front matter and rules of form that stand in many books. */
  boilerplate: readonly string[]
}

const joined = (random: Random, words: readonly string[], terms: readonly string[], count: number) =>
  Array.from({ length: count }, () => zipf(random, random.below(3) === 0 ? terms : words)).join('')

/** @param subjects how many */
export function language(seed: string, subjects: number): Language {
  const random = new Random(seed)
  const characters = [...COMMON]
  random.shuffle(characters)
  const words = wordsOf(random, 12_000, characters)
  const made = Array.from({ length: subjects }, () => {
    const terms = wordsOf(random, 400, characters)
    return {
      terms,
      phrases: Array.from({ length: 600 }, () => joined(random, words, terms, 3 + random.below(6))),
    }
  })
  const boilerplate = Array.from({ length: 8 }, () =>
    Array.from({ length: 500 }, () => zipf(random, words)).join(''),
  )
  return { words, subjects: made, boilerplate }
}

function sentence(random: Random, { words }: Language, { terms, phrases }: Subject): string {
  const parts = Array.from({ length: 2 + random.below(3) }, () =>
    random.below(6) === 0 ? zipf(random, phrases) : joined(random, words, terms, 4 + random.below(6)),
  )
  return `${parts.join('，')}。`
}

/** A paragraph of a book. */
export const paragraph = (random: Random, of: Language, subject: Subject): string =>
  Array.from({ length: 3 + random.below(4) }, () => sentence(random, of, subject)).join('')

/** Characters of a page. */
const PAGE_LENGTH = 600
const LINE_LENGTH = 30

/** Sets paragraphs into pages, with line breaks, running titles and page numbers, as a PDF gives them. */
export function pagesOf(title: string, paragraphs: readonly string[], front: readonly string[]): string[] {
  const text = paragraphs.join('\n')
  const pages = Array.from({ length: Math.ceil(text.length / PAGE_LENGTH) }, (_, i) =>
    text.slice(i * PAGE_LENGTH, (i + 1) * PAGE_LENGTH),
  )
  return [...front, ...pages].map((page, i) =>
    [title, ...(page.match(new RegExp(`[^\n]{1,${LINE_LENGTH}}`, 'gu')) ?? []), `· ${i + 1} ·`].join('\n'),
  )
}

/** Paragraphs that fill so many pages. */
export function paragraphs(random: Random, of: Language, subject: Subject, pages: number): string[] {
  const made: string[] = []
  for (let length = 0; length < pages * PAGE_LENGTH; length += made.at(-1)?.length ?? 0)
    made.push(paragraph(random, of, subject))
  return made
}

/** Puts other characters in the place of a part of them, in ten thousandths. */
export const substituted = (random: Random, text: string, share: number): string =>
  Array.from(text)
    .map((one) => (random.below(10_000) < share ? (COMMON[random.below(COMMON.length)] ?? one) : one))
    .join('')

/** A light rewrite: in every other sentence one clause is new, and sometimes the first moves to the end. */
export const rewritten = (random: Random, { words }: Language, { terms }: Subject, text: string): string =>
  text.replace(/[^。]+。/gu, (whole) => {
    if (random.below(2) === 0) return whole
    const clauses = whole.slice(0, -1).split('，')
    clauses[random.below(clauses.length)] = joined(random, words, terms, 5)
    const [first = '', ...rest] = clauses
    return `${(random.below(3) === 0 ? [...rest, first] : clauses).join('，')}。`
  })
