import type { VIOLATION_STATUS } from '#contract/dict'

type Violation = keyof typeof VIOLATION_STATUS

/**
 * Why a violation cannot be carried to another state; undefined when it can.
 *
 * An expert suspects, the leader of his group confirms, the office decides or releases. A leader does not touch
 * what the office has decided.
 * @param by in which capacity the caller acts
 */
export function refusedViolation(
  now: string,
  next: Exclude<Violation, 'suspected'>,
  by: 'director' | 'leader',
): string | undefined {
  if (by === 'leader')
    return now === 'confirmed' || now === 'released' ? '管理员已认定，组长不能更改' : undefined
  if (next === 'leader_confirmed') return '组长确认须由组长本人提交'
  if (next === 'released' && (now === 'none' || now === 'released')) return '该教材没有违规标记'
  return undefined
}
