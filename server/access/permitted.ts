import type { Action } from '#contract/define'
import { PERMISSION } from '#contract/facts/system/permissions'
import { REFUSAL } from '#contract/refusals'
import type { Db } from '#server/db/client'
import { type CurrentUser, forbidden } from '#server/define'
import { isGranted } from '#server/store/access/granted'
import { admits } from './audience'
import { holds } from './scope'

/**
 * Whether somebody may send a call: its declaration says who at most, the stored permissions of their roles who of
 * these. Nobody takes a permission from the administrator.
 * @throws Refusal 403, naming the permission that is missing
 */
export async function refuseUnpermitted(
  db: Db,
  { who, permission }: Action,
  user: CurrentUser,
): Promise<void> {
  if (!(await admits(db, who, user))) throw forbidden()
  if (!permission || holds(user, 'admin') || (await isGranted(db, user.user_id, permission))) return
  throw forbidden(REFUSAL.unpermitted(PERMISSION[permission].label))
}
