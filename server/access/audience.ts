import { SCORING_MEMBERS, type MemberType } from '#contract/dict'
import type { Audience, Caller } from '#contract/roles'
import type { Db } from '#server/db/open'
import { actsFor } from '#server/db/queries/leading'
import type { CurrentUser } from '#server/define'

/** The seats that make somebody such a caller. An observer sits in a group, but calls nothing. */
const SEATS = {
  member: [...SCORING_MEMBERS, 'secretary'],
  leader: ['leader', 'deputy'],
  liaison: ['liaison'],
} as const satisfies Partial<Record<Caller, readonly MemberType[]>>

/** Whether this user may send a call at all. Which rows he reaches is decided by `scope`. */
export async function admits(db: Db, who: Audience, user: CurrentUser): Promise<boolean> {
  if (who === 'anyone' || who === 'user') return true
  if (user.roles.some((role) => who.includes(role))) return true
  const types = (Object.keys(SEATS) as (keyof typeof SEATS)[]).flatMap((caller): readonly MemberType[] =>
    who.includes(caller) ? SEATS[caller] : [],
  )
  if (types.some((type) => user.seats.includes(type))) return true
  return who.includes('leader') && (await actsFor(db, user.user_id)).length > 0
}
