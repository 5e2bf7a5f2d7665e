import { nameKey } from '#server/domain/book/resemblance'
import { PageLetters } from '#contract/rules/book/copyright/letters'
import type { ReadMaterial, ReadPage } from './facts'

/** Letters of a value of which one may have been misread. */
const LETTERS_PER_SLIP = 6

/** The fewest letters that differ between a value and some part of a text (Sellers, 1980). */
export function leastSlips(text: string, value: string): number {
  const letters = Array.from(value)
  let column = letters.map((_, at) => at + 1)
  let least = letters.length
  for (const letter of text) {
    let diagonal = 0
    let above = 0
    column = column.map((left, at) => {
      const slip = Math.min(left + 1, above + 1, diagonal + (letters[at] === letter ? 0 : 1))
      diagonal = left
      above = slip
      return slip
    })
    least = Math.min(least, above)
  }
  return least
}

const lineTexts = (page: ReadPage): string[] => PageLetters.of(page.printed).text.split('\n')

/** The text of a material as it reads line by line. */
export const readLines = ({ read }: ReadMaterial): string[] => read.flatMap(lineTexts)

/** The page, from 1, on which a value stands; undefined where it stands on none that was read. */
export function pageWith({ read }: ReadMaterial, value: string): number | undefined {
  const wanted = nameKey(value)
  const found = read.find((page) => {
    // In the order of the file a cell of several lines stays together; on the page, what is read across does.
    const texts = [page.flow, lineTexts(page).join('')].map(nameKey)
    if (texts.some((text) => text.includes(wanted))) return true
    const slips = /^\d+$/.test(wanted) ? 0 : Math.floor(Array.from(wanted).length / LETTERS_PER_SLIP)
    return page.by === 'picture' && slips > 0 && texts.some((text) => leastSlips(text, wanted) <= slips)
  })
  return found?.printed.page
}

const spread = (label: string): string => Array.from(label).join('\\s*')

/** What stands beside one of these labels on some line; undefined where none of them is there. */
export function beside(material: ReadMaterial, labels: readonly string[]): string | undefined {
  const sign = new RegExp(`(?:^|\\s)(?:${labels.map(spread).join('|')})\\s*[:：]?\\s+([^\\t\\n]+)`)
  for (const line of readLines(material)) {
    const value = sign.exec(line)?.[1]?.trim()
    if (value) return value
  }
  return undefined
}
