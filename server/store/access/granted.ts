import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { isKeyOf } from '#contract/facts/closed'
import { type Permission, PERMISSION } from '#contract/facts/system/permissions'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import type { Caller, SeatRole } from '#contract/roles'
import type { Db } from '#server/db/client'
import { prepared } from '#server/db/prepared'
import { within } from '#server/db/within'
import { roleMenu, sysMenu, sysRole, userRole } from '#server/db/schema/index'

const granting = prepared((db) =>
  db
    .select({ menu_id: sysMenu.menu_id })
    .from(userRole)
    .innerJoin(sysRole, eq(sysRole.role_id, userRole.role_id))
    .innerJoin(roleMenu, eq(roleMenu.role_id, userRole.role_id))
    .innerJoin(sysMenu, eq(sysMenu.menu_id, roleMenu.menu_id))
    .where(
      and(
        eq(userRole.user_id, sql.placeholder('user_id')),
        eq(sysRole.disabled, false),
        eq(sysMenu.perms, sql.placeholder('permission')),
        eq(sysMenu.disabled, false),
      ),
    )
    .limit(1)
    .prepare('granting'),
)

/** Whether a role of an account allows something, as it is stored at this moment. */
export const isGranted = async (db: Db, user_id: number, permission: Permission): Promise<boolean> =>
  (await granting(db).execute({ user_id, permission })).length > 0

/** All that the roles of an account allow. */
export async function grantedTo(db: Db, user_id: number): Promise<Permission[]> {
  const found = await db
    .selectDistinct({ perms: sysMenu.perms })
    .from(userRole)
    .innerJoin(sysRole, and(eq(sysRole.role_id, userRole.role_id), eq(sysRole.disabled, false)))
    .innerJoin(roleMenu, eq(roleMenu.role_id, userRole.role_id))
    .innerJoin(sysMenu, and(eq(sysMenu.menu_id, roleMenu.menu_id), eq(sysMenu.disabled, false)))
    .where(and(eq(userRole.user_id, user_id), isNotNull(sysMenu.perms)))
    .orderBy(sysMenu.perms)
  return found.flatMap(({ perms }) => (perms !== null && isKeyOf(PERMISSION, perms) ? [perms] : []))
}

/** An entry of the menu, with what the roles that grant it act as. */
export type GrantedEntry = typeof sysMenu.$inferSelect & { kinds: Caller[] }

/** Directories and pages that somebody's roles and seats grant and nobody has stopped, in their order. */
export async function grantedEntries(
  db: Db,
  user_id: number,
  seats: readonly SeatRole[],
): Promise<GrantedEntry[]> {
  const own = db.select({ id: userRole.role_id }).from(userRole).where(eq(userRole.user_id, user_id))
  const held = and(
    eq(sysRole.disabled, false),
    or(
      inArray(sysRole.role_id, own),
      within(
        sysRole.role_id,
        seats.map((seat) => BUILT_IN_ROLE[seat]),
      ),
    ),
  )
  const kinds = db.$with('kinds').as(
    db
      .select({
        menu_id: roleMenu.menu_id,
        kinds: sql<Caller[]>`json_agg(distinct ${sysRole.kind})`.as('kinds'),
      })
      .from(roleMenu)
      .innerJoin(sysRole, eq(sysRole.role_id, roleMenu.role_id))
      .where(held)
      .groupBy(roleMenu.menu_id),
  )
  const found = await db
    .with(kinds)
    .select({ entry: sysMenu, kinds: kinds.kinds })
    .from(sysMenu)
    .innerJoin(kinds, eq(kinds.menu_id, sysMenu.menu_id))
    .where(and(eq(sysMenu.disabled, false), ne(sysMenu.menu_type, 'F')))
    .orderBy(sysMenu.order_num, sysMenu.menu_id)
  return found.map(({ entry, kinds: by }) => ({ ...entry, kinds: by }))
}
