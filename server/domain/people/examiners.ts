/** Somebody who may examine. */
export interface Examiner {
  user_id: number
  dept_id: number | null
  /** Books of the year that they have been given. */
  given: number
}

/** Units that have a part in a book: nobody of theirs examines it. */
export type Interested = ReadonlySet<number>

/** Whether somebody may examine a book. @param others people who must not be the same, such as its first examiner */
export const mayExamine = (
  { user_id, dept_id }: Pick<Examiner, 'user_id' | 'dept_id'>,
  interested: Interested,
  others: readonly number[] = [],
): boolean => !others.includes(user_id) && (dept_id === null || !interested.has(dept_id))

/** Whose turn it is: who has been given least; of several the one whose key comes first. */
export const nextExaminer = (
  examiners: readonly Examiner[],
  interested: Interested,
  others: readonly number[] = [],
): Examiner | undefined =>
  examiners
    .filter((one) => mayExamine(one, interested, others))
    .toSorted((a, b) => a.given - b.given || a.user_id - b.user_id)[0]
