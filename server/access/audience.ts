import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Audience } from '#contract/roles'
import type { Db } from '#server/db/open'
import { actsFor } from '#server/db/queries/leading'
import { member } from '#server/db/schema/project'
import type { CurrentUser } from '#server/define'

/** Whether this user may send a call at all. Which rows he reaches is decided by `scope`. */
export async function admits(db: Db, who: Audience, user: CurrentUser): Promise<boolean> {
  if (who === 'anyone' || who === 'user') return true
  if (user.roles.some((role) => who.includes(role))) return true
  if (who.includes('member'))
    return hasSeat(db, user.user_id, ['expert', 'leader', 'deputy', 'secretary', 'liaison'])
  if (who.includes('leader'))
    return (
      (await hasSeat(db, user.user_id, ['leader', 'deputy'])) || (await actsFor(db, user.user_id)).length > 0
    )
  return false
}

async function hasSeat(db: Db, user_id: number, types: string[]): Promise<boolean> {
  const seats = await db
    .select({ id: member.member_id })
    .from(member)
    .where(
      and(
        eq(member.user_id, user_id),
        inArray(member.member_type, types),
        notInArray(member.expert_status, ['declined', 'withdrawn']),
      ),
    )
    .limit(1)
  return seats.length > 0
}
