import type { Project } from '#server/db/rows'

/** Who wrote a review of a book, as it is told in lists. */
interface Reviewer {
  fenpei_id: number
  user_id: number
  name: string
  anon_no: number
}

export type ReviewerShown<R extends Reviewer> = Omit<R, keyof Reviewer> & {
  [K in keyof Reviewer]: Reviewer[K] | null
}

/** What of a reviewer's identity stands beside a review: all of it, the name, or the number on the book. */
export type Identity = 'all' | 'name' | 'number'

/**
 * What of the experts' identity stands beside scores and opinions. Whoever leads a group never reads the name there: who
 * can join name and number knows who wrote which opinion.
 */
export const besideReviews = (runs: boolean): Identity => (runs ? 'all' : 'number')

/** What of the experts' identity stands where only the assignments are told, and how far each is. */
export const besideAssignments = (
  runs: boolean,
  { is_anonymous }: Pick<Project, 'is_anonymous'>,
): Identity => (runs ? 'all' : is_anonymous ? 'number' : 'name')

/**
 * The reviewers of one book with no more of their identity than the caller may know. The key of the assignment would join
 * two lists, and the order of the numbers would tell them, so both go with the number.
 */
export function reviewersShown<R extends Reviewer>(
  reviewers: readonly R[],
  identity: Identity,
): ReviewerShown<R>[] {
  const ordered = identity === 'name' ? reviewers.toSorted((a, b) => a.user_id - b.user_id) : reviewers
  return ordered.map((row) => ({
    ...row,
    ...(identity !== 'all' && { fenpei_id: null }),
    ...(identity === 'name' && { anon_no: null }),
    ...(identity === 'number' && { user_id: null, name: null }),
  }))
}
