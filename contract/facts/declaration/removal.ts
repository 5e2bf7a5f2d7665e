import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { Role } from '#contract/roles'
import { DECLARE_STEPS, mayEdit } from './life'

/**
 * The states in which a declaration may be deleted: somebody of the unit has it in hand, nobody else is waiting for it,
 * and it takes no place of a quota. One that a recommending unit has returned has given its place back.
 */
export const DELETABLE = [
  'draft',
  'school_returned',
  'recommend_returned',
  'withdrawn',
] as const satisfies readonly DeclareStatus[]

/** Whether people of these roles may delete a book of theirs in this state: whoever may write it, or reopen it. */
export const mayDelete = (status: DeclareStatus, roles: readonly Role[]): boolean =>
  status === 'withdrawn'
    ? [...DECLARE_STEPS.reopen.who, 'sys2'].some((role) => roles.some((held) => held === role))
    : mayEdit(status, roles)
