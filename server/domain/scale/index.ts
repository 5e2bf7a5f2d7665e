import { addTo } from '#contract/rules/addTo'
import { additive, type Total } from './additive'
import { rankCorrelation } from './correlation'

export type { Total } from './additive'

/** One expert's scale compared with the others on the books they share. In points, unless stated otherwise. */
export interface ExpertScale {
  expert: number
  /** Books the expert scored, and those of them that others scored as well. */
  book_num: number
  shared_num: number
  avg_score: number
  /** Mean difference to the others' mean on shared books; null where there are none. */
  difference: number | null
  /** Higher (+) or lower (−) than the others would score the same books, by the additive model. */
  severity: number | null
  /**
   * Standard deviation of the expert's residuals in the model: small is consistent. Null with fewer than three
   * shared books.
   */
  scatter: number | null
  /** Rank correlation with the others on the shared books, −1 to 1; null with fewer than three. */
  agreement: number | null
}

export interface BookScale {
  book: number
  review_num: number
  raw: number
  /** With the severities of its experts removed; null where nobody can be compared. */
  corrected: number | null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Compares every expert with those who scored the same books, and every book's mean with and without their
 * severities.
 */
export function compareScales(totals: readonly Total[]): { experts: ExpertScale[]; books: BookScale[] } {
  const byBook = new Map<number, Total[]>()
  const byExpert = new Map<number, Total[]>()
  for (const entry of totals) {
    addTo(byBook, entry.book, entry)
    addTo(byExpert, entry.expert, entry)
  }
  const { severity, corrected } = additive(totals)
  const isShared = ({ book }: Total) => (byBook.get(book)?.length ?? 0) > 1
  const othersOf = ({ book, expert }: Total) =>
    mean((byBook.get(book) ?? []).filter((other) => other.expert !== expert).map(({ total }) => total))

  const experts = [...byExpert].map(([expert, given]): ExpertScale => {
    const shared = given.filter(isShared)
    const others = shared.map(othersOf)
    const scale = severity.get(expert) ?? 0
    const left = shared.map(({ book, total }) => total - scale - (corrected.get(book) ?? total))
    const few = shared.length < 3
    return {
      expert,
      book_num: given.length,
      shared_num: shared.length,
      avg_score: mean(given.map(({ total }) => total)),
      difference:
        shared.length === 0 ? null : mean(shared.map(({ total }, at) => total - (others[at] ?? total))),
      severity: shared.length === 0 ? null : scale,
      scatter: few ? null : Math.sqrt(mean(left.map((value) => value ** 2))),
      agreement: few
        ? null
        : rankCorrelation(
            shared.map(({ total }) => total),
            others,
          ),
    }
  })
  const books = [...byBook].map(([book, given]): BookScale => ({
    book,
    review_num: given.length,
    raw: mean(given.map(({ total }) => total)),
    corrected: given.length > 1 ? (corrected.get(book) ?? null) : null,
  }))
  return { experts, books }
}
