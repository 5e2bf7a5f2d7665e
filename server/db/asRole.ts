import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import type { Role } from '#contract/roles'

/** The row that gives an account a role of the program. */
export const asRole = (user_id: number, role: Role) => ({ user_id, role_id: BUILT_IN_ROLE[role] })
