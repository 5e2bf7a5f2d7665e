import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Role } from '#contract/roles'
import type { Db } from '#server/db/client'
import { user, heldRole } from '#server/db/schema/index'

/** The people of units who hold one of the roles, each once, with their unit: whoever acts for it is told. */
export async function unitPeople(
  db: Db,
  dept_ids: readonly (number | null)[],
  roles: readonly Role[],
): Promise<{ user_id: number; dept_id: number | null }[]> {
  const units = [...new Set(dept_ids)].filter((dept_id) => dept_id !== null)
  if (units.length === 0 || roles.length === 0) return []
  return db
    .selectDistinct({ user_id: user.user_id, dept_id: user.dept_id })
    .from(user)
    .innerJoin(heldRole, eq(heldRole.user_id, user.user_id))
    .where(and(inArray(user.dept_id, units), eq(user.disabled, false), inArray(heldRole.role, [...roles])))
    .orderBy(asc(user.user_id))
}

/** Everybody who holds one of the roles, each once, in whatever unit. */
export async function roleHolders(db: Db, roles: readonly Role[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ user_id: user.user_id })
    .from(user)
    .innerJoin(heldRole, eq(heldRole.user_id, user.user_id))
    .where(and(eq(user.disabled, false), inArray(heldRole.role, [...roles])))
    .orderBy(asc(user.user_id))
  return found.map(({ user_id }) => user_id)
}
