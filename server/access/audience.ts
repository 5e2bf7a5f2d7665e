import { keysOf } from '#contract/facts/closed'
import { LEADERS, type MemberType, SCORING_MEMBERS } from '#contract/facts/seats'
import type { Audience, SeatRole } from '#contract/roles'
import type { Db } from '#server/db/client'
import { actsFor } from '#server/store/leader/seats'
import type { CurrentUser } from '#server/define'

/** The seat types that qualify for each caller kind. An observer has a seat, but may send no call. */
const SEATS = {
  member: [...SCORING_MEMBERS, 'secretary'],
  leader: LEADERS,
  liaison: ['liaison'],
} as const satisfies Record<SeatRole, readonly MemberType[]>

const isSeated = (user: CurrentUser, caller: SeatRole): boolean =>
  SEATS[caller].some((type) => user.seats.includes(type))

/** Whether this user may send a call at all. Which rows the user reaches is decided by `scope`. */
export async function admits(db: Db, who: Audience, user: CurrentUser): Promise<boolean> {
  if (who === 'anyone' || who === 'user') return true
  if (user.roles.some((role) => who.includes(role))) return true
  if (keysOf(SEATS).some((caller) => who.includes(caller) && isSeated(user, caller))) return true
  return who.includes('leader') && (await actsFor(db, user.user_id)).length > 0
}

/** What somebody is by a seat in a group. */
export async function seatCallers(db: Db, user: CurrentUser): Promise<SeatRole[]> {
  const seated = keysOf(SEATS).filter((caller) => isSeated(user, caller))
  if (seated.includes('leader') || (await actsFor(db, user.user_id)).length === 0) return seated
  return [...seated, 'leader']
}
