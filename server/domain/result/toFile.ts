import type { ResultFileInput } from '#contract/rules/result/file'
import type { BookResult, ResultBook, ResultInput } from './types'

/** The published figures of a file. */
type Published = Pick<BookResult, 'final' | 'rank_group' | 'rank_all' | 'result_status'>

/**
 * The result file of a computed project: its rule and scores, with the computed figures as the expected ones,
 * so that anyone can recompute them. It contains only fields of `input`: experts by number, no names.
 */
export function toResultFile(
  input: ResultInput,
  results: readonly Published[],
  about: { title?: string; rule_version?: number } = {},
): ResultFileInput {
  return {
    format: 'review-result',
    version: 2,
    ...about,
    rule: input.rule,
    labels: { ...input.labels },
    indicators: input.indicators.map(({ id, name, parent, full_score, weight, is_veto }) => ({
      id,
      name,
      parent,
      full_score,
      weight,
      is_veto,
    })),
    ...(input.groups && {
      groups: input.groups.map(({ id, name, member_num }) => ({ id, name, member_num })),
    }),
    books: input.books.map((book, i) => ({ ...bookOf(book), expected: expectedOf(results[i]) })),
  }
}

// Fields are listed explicitly: a row with more fields than the engine reads must not leak them into a public
// file.
const bookOf = (book: ResultBook): ResultFileInput['books'][number] => ({
  id: book.id,
  name: book.name,
  group: book.group,
  edu_level: book.edu_level,
  major: book.major,
  indicator_ids: book.indicator_ids && [...book.indicator_ids],
  leader_score: book.leader_score,
  bonus: book.bonus && [...book.bonus],
  weight_factor: book.weight_factor,
  recommend_sort: book.recommend_sort,
  violation_status: book.violation_status,
  is_discussed: book.is_discussed,
  final_manual: book.final_manual,
  manual_reason: book.manual_reason,
  experts: book.experts.map(({ no, submitted_at, scores = {}, conclusion, grade, vote, veto }) => ({
    no,
    submitted_at,
    scores: present(scores),
    conclusion,
    grade,
    vote,
    veto: typeof veto === 'object' ? [...veto] : veto,
  })),
})

const present = (scores: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(scores).flatMap(([id, score]) => (score == null || score === '' ? [] : [[id, score]])),
  )

const expectedOf = (result: Published | undefined) =>
  result && {
    final_score: result.final,
    rank_group: result.rank_group,
    rank_all: result.rank_all,
    result_status: result.result_status,
  }
