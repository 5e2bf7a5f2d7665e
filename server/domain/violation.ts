import { VIOLATION_STATUS } from '#contract/dict'
import { labelOf } from './labels'

type Violation = keyof typeof VIOLATION_STATUS

/** In which capacity somebody acts: he runs the review, leads the group of the book, or directs the activity. */
export type Judge = 'office' | 'leader' | 'director'

/** What each of them may make of a violation; anything else is not his to say. */
const VERDICTS: Readonly<Record<Judge, readonly Violation[]>> = {
  office: ['suspected'],
  leader: ['leader_confirmed'],
  director: ['none', 'suspected', 'confirmed', 'released'],
}

export const maySay = (by: Judge, next: Violation): boolean => VERDICTS[by].includes(next)

/**
 * Why a violation cannot be carried to another state; undefined when it can.
 *
 * An expert suspects or the office proposes, the leader of the group confirms, a director decides or releases. Nobody
 * below touches what a director has decided, and a proposal takes nothing back that goes further.
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
