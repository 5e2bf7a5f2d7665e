import { Random } from '#server/domain/allocation/random'
import {
  pagesOf,
  paragraphs,
  rewritten,
  substituted,
  type Language,
  type Subject,
} from '#tests/support/bookText'

/** How one book was made from another. */
export const PLANTED = {
  chapter: 'a chapter of 15 %',
  order: 'paragraphs in another order',
  substituted: '10 % of characters replaced',
  rewritten: 'every other sentence rewritten',
} as const
export type Planted = keyof typeof PLANTED

const KINDS: readonly Planted[] = ['chapter', 'order', 'substituted', 'rewritten']
/** One book of so many was made from the one before it. */
const ONE_OF = 10
const CHAPTER = 0.15
const TEN_PER_CENT = 1000

/** How a book was made, by its place from 0; undefined: written on its own. */
export const plantedAt = (place: number): Planted | undefined =>
  place % ONE_OF === ONE_OF - 1 ? KINDS[Math.floor(place / ONE_OF) % KINDS.length] : undefined

const subjectAt = ({ subjects }: Language, place: number): Subject => {
  const found = subjects[place % subjects.length]
  if (!found) throw new Error('a language has subjects')
  return found
}

const ownText = (of: Language, place: number, pages: number): string[] =>
  paragraphs(new Random(`book ${place}`), of, subjectAt(of, place), pages)

function madeFrom(of: Language, place: number, kind: Planted, pages: number): string[] {
  const random = new Random(`copy ${place}`)
  const source = ownText(of, place - 1, pages)
  const subject = subjectAt(of, place)
  if (kind === 'order') random.shuffle(source)
  if (kind === 'substituted') return source.map((one) => substituted(random, one, TEN_PER_CENT))
  if (kind === 'rewritten') return source.map((one) => rewritten(random, of, subject, one))
  if (kind === 'order') return source
  const own = ownText(of, place, pages)
  const chapter = Math.floor(source.length * CHAPTER)
  return [...own.slice(chapter), ...source.slice(chapter, chapter * 2)]
}

/** The pages of a book, the same whenever they are asked for. */
export function bookAt(of: Language, place: number, pages: number): string[] {
  const kind = plantedAt(place)
  const written = kind ? madeFrom(of, place, kind, pages) : ownText(of, place, pages)
  const front = of.boilerplate.filter((_, i) => (i + place) % 3 > 0)
  return pagesOf(`教材${place}`, written, front)
}
