import { DIRECTOR_VERDICTS, VIOLATION_STATUS } from '#contract/facts/results'
import { labelOf } from '#server/domain/labels'

type Violation = keyof typeof VIOLATION_STATUS

/** The capacity in which somebody acts: manager of the review, leader of the book's group, or director. */
export type Judge = 'office' | 'leader' | 'director'

/** The violation states that each of them may set. */
const VERDICTS: Readonly<Record<Judge, readonly Violation[]>> = {
  office: ['suspected'],
  leader: ['leader_confirmed'],
  director: DIRECTOR_VERDICTS,
}

export const maySay = (by: Judge, next: Violation): boolean => VERDICTS[by].includes(next)

/**
 * Why a violation cannot change to another state; undefined when it can.
 *
 * An expert suspects or the office proposes, the leader of the group confirms, a director decides or releases.
 * Nobody below a director changes a director's decision, and a proposal does not revert a later state.
 */
export function refusedViolation(now: string, next: Violation, by: Judge): string | undefined {
  if (next === 'suspected')
    return now === 'none' || now === 'released'
      ? undefined
      : `该教材已是“${labelOf(VIOLATION_STATUS, now)}”，无须再次提出`
  if (by === 'leader')
    return now === 'confirmed' || now === 'released' ? '管理员已认定，组长不能更改' : undefined
  if (next === 'leader_confirmed') return '组长确认须由组长本人提交'
  if (next === 'released' && (now === 'none' || now === 'released')) return '该教材没有违规标记'
  return undefined
}
