import type { RecommendChannel } from '#contract/facts/books'

/** How a channel reads in the number of a declaration; a book begins without one. */
const LETTERS: Readonly<Record<RecommendChannel, string>> = {
  province: 'SJ',
  hang: 'HZ',
  committee: 'JZ',
  ministry: 'BW',
  publisher: 'CB',
}

const CODE = /^(\d{4})[A-Z]{2}(\d{5})$/

/** 申报编号: year, channel, and a number of the year that no other declaration has. */
export const bookCode = (year: number, channel: RecommendChannel | null, serial: number): string =>
  `${year}${LETTERS[channel ?? 'province']}${String(serial).padStart(5, '0')}`

/** The same number under another channel; null for a number of another form, as imported lists have them. */
export function underChannel(code: string | null, channel: RecommendChannel | null): string | null {
  const [, year, serial] = CODE.exec(code ?? '') ?? []
  return year && serial ? bookCode(Number(year), channel, Number(serial)) : null
}
