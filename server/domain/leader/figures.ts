import { Big } from 'big.js'
import type { BookFlag } from '#contract/facts/results'
import { halfUp } from '#contract/rules/decimal'
import type { Review } from '#contract/rules/review/check'
import type { ScoreIndicator, ScoreRule } from '#contract/rules/project/scoreRule'
import { computeResults, type BookResult } from '#server/domain/result/index'

/** What figures are computed from: a review without its reasons and texts. */
export interface JudgedReview extends Pick<Review, 'veto_hits' | 'grade' | 'vote' | 'conclusion'> {
  items: readonly Pick<Review['items'][number], 'indicator_id' | 'score'>[]
}

/** A submitted review. */
export interface HandedInReview {
  anon_no: number
  submit_time: Date | null
  review: JudgedReview
}

export interface BookSheets {
  book_id: number
  violation_status: 'none' | 'suspected' | 'leader_confirmed' | 'confirmed' | 'released'
  sheets: readonly HandedInReview[]
}

/** The combined figures of a book's reviews, as far as they do not depend on other books. */
export interface ScoreFigures {
  valid_num: number
  avg: number | null
  trimmed: number | null
  max: number | null
  min: number | null
  range: number | null
  std: number | null
  /** By `anon_no`. */
  totals: ReadonlyMap<number, { total: number | null; is_trim: boolean }>
  flags: BookFlag[]
  /** The exceeded limits of divergence. */
  divergence: BookResult['divergence']
  /** Number of experts who ticked a veto item. */
  veto_num: number
}

const FLAGS: Partial<Record<BookResult['flags'][number], BookFlag>> = {
  veto: 'veto',
  veto_pending: 'veto',
  insufficient: 'insufficient',
  divergent: 'divergent',
  no_quorum: 'no_quorum',
}

const number = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : Number(decimal)

/**
 * The figures of books by the rule of their project, computed like the results; by `book_id`. Ranks and
 * levelling between groups need the whole project and belong to the results.
 */
export function bookFiguresOf(
  rule: ScoreRule,
  indicators: readonly ScoreIndicator[],
  books: readonly BookSheets[],
): Map<number, ScoreFigures> {
  const results = computeResults({
    rule,
    indicators,
    books: books.map(({ book_id, violation_status, sheets }) => ({
      id: book_id,
      violation_status,
      experts: sheets.map(({ anon_no, submit_time, review }) => ({
        no: anon_no,
        submitted_at: submit_time?.toISOString() ?? null,
        scores: Object.fromEntries(review.items.map((item) => [item.indicator_id, item.score])),
        conclusion: review.conclusion,
        grade: review.grade,
        vote: review.vote,
        veto: review.veto_hits.map(({ indicator_id }) => indicator_id),
      })),
    })),
  })
  return new Map(
    books.map((book, i) => {
      const result = results[i]
      if (!result) throw new RangeError('the engine answers every book')
      return [book.book_id, present(result, book.sheets)]
    }),
  )
}

function present(result: BookResult, sheets: readonly HandedInReview[]): ScoreFigures {
  const totals = result.experts.map(({ no, total, trimmed }) => ({
    anon_no: Number(no),
    total: total === null ? null : halfUp(total),
    is_trim: trimmed,
  }))
  const known = totals
    .flatMap(({ total }) => (total === null ? [] : [total]))
    .sort((a, b) => new Big(a).cmp(b))
  return {
    valid_num: result.valid_num,
    avg: number(result.avg),
    trimmed: number(result.trimmed),
    max: number(known.at(-1)),
    min: number(known[0]),
    range: number(result.range),
    std: number(result.std_dev),
    totals: new Map(
      totals.map(({ anon_no, total, is_trim }) => [anon_no, { total: number(total), is_trim }]),
    ),
    flags: [...new Set(result.flags.flatMap((flag) => FLAGS[flag] ?? []))],
    divergence: result.divergence,
    veto_num: sheets.filter(({ review }) => review.veto_hits.length > 0).length,
  }
}
