import { and, asc, eq, not, sql, type SQL } from 'drizzle-orm'
import { CONTACTS, isScoring, MEMBER_TYPE } from '#contract/facts/seats'
import { refusedSeat } from '#contract/rules/expert/seating'
import { seatIsHeld } from '#server/db/conditions'
import type { Db } from '#server/db/client'
import type { Group } from '#server/db/rows'
import { member } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { Refusal, type Context } from '#server/define'
import { peopleOf } from '#server/store/members/seats'

type StaffType = (typeof CONTACTS)[number]

/** Who serves a group without scoring in it. */
interface Staff {
  /** The one who has served longest. */
  secretary_id: number | null
  liaison_ids: number[]
}

const seatsIn = (db: Db, group_id: number) =>
  db
    .select({ user_id: member.user_id, member_type: member.member_type })
    .from(member)
    .where(and(eq(member.group_id, group_id), seatIsHeld()))
    .orderBy(asc(member.member_id))

type Seat = Awaited<ReturnType<typeof seatsIn>>[number]

const holding = (seats: readonly Seat[], type: StaffType): number[] =>
  seats.filter(({ member_type }) => member_type === type).map(({ user_id }) => user_id)

const staffAmong = (seats: readonly Seat[]): Staff => ({
  secretary_id: holding(seats, 'secretary')[0] ?? null,
  liaison_ids: holding(seats, 'liaison'),
})

export const staffOf = async (db: Db, group_id: number): Promise<Staff> =>
  staffAmong(await seatsIn(db, group_id))

/** Whoever is to serve as what, by person; only the types that are named in `wanted`. */
function wantedTypes({ secretary_id, liaison_ids = [] }: Partial<Staff>): Map<number, StaffType> {
  if (typeof secretary_id === 'number' && liaison_ids.includes(secretary_id))
    throw new Refusal('秘书和联络员不能是同一人')
  const types = new Map<number, StaffType>(liaison_ids.map((user_id) => [user_id, 'liaison']))
  return typeof secretary_id === 'number' ? types.set(secretary_id, 'secretary') : types
}

/** @throws Refusal when one of these people cannot take such a seat in the group */
async function refuseUnfit(
  { db }: Context,
  { group_id, project_id }: Group,
  seats: readonly Seat[],
  wanted: ReadonlyMap<number, StaffType>,
): Promise<void> {
  const people = await peopleOf(db, project_id, [...wanted.keys()])
  for (const [user_id, type] of wanted) {
    const person = people.get(user_id)
    const seat = seats.find((one) => one.user_id === user_id)
    // An expert of the group has books, perhaps the lead: that is settled where its experts are.
    const reason = !seat
      ? refusedSeat(person, group_id, type)
      : isScoring(seat.member_type)
        ? `是本组${MEMBER_TYPE[seat.member_type]}，不能兼任${MEMBER_TYPE[type]}`
        : undefined
    if (reason) throw new Refusal(`${person?.name ?? `编号${user_id}`}：${reason}`)
  }
}

/** Deletes seats, but for those of people who once reviewed for the group: their records need somebody. */
async function endSeats(db: Db, where: SQL | undefined): Promise<void> {
  const reviewed = sql`exists (select 1 from assignment a
    where a.group_id = ${member.group_id} and a.user_id = ${member.user_id})`
  await db.update(member).set({ expert_status: 'withdrawn' }).where(and(where, reviewed))
  await db.delete(member).where(and(where, not(reviewed)))
}

/**
 * Gives the group these liaisons, this secretary, or both; what is absent stays as it is. Whoever served before and is
 * not named leaves the group, its experts are then served by those who remain.
 * @throws Refusal when somebody cannot serve; then nothing changes
 */
export async function setStaff(ctx: Context, group: Group, given: Partial<Staff>): Promise<Staff> {
  const { db, now } = ctx
  const { group_id, project_id } = group
  const seats = await seatsIn(db, group_id)
  const wanted = wantedTypes(given)
  await refuseUnfit(ctx, group, seats, wanted)
  const settled = CONTACTS.filter((type) =>
    type === 'liaison' ? given.liaison_ids !== undefined : given.secretary_id !== undefined,
  )
  const leaving = settled.flatMap((type) => holding(seats, type)).filter((user_id) => !wanted.has(user_id))
  const at = (user_ids: readonly number[]) =>
    and(eq(member.group_id, group_id), within(member.user_id, user_ids))
  await endSeats(db, at(leaving))
  for (const member_type of CONTACTS) {
    const user_ids = [...wanted].flatMap(([user_id, type]) => (type === member_type ? user_id : []))
    const isHeld = (user_id: number) => seats.some((seat) => seat.user_id === user_id)
    await db
      .update(member)
      .set({ member_type })
      .where(at(user_ids.filter(isHeld)))
    const joining = user_ids.filter((user_id) => !isHeld(user_id))
    // Somebody who declined or left before takes the same seat again, in its first state.
    const seat = {
      member_type,
      expert_status: 'confirmed' as const,
      confirm_time: now,
      commit_time: null,
      all_submit_time: null,
    }
    if (joining.length > 0)
      await db
        .insert(member)
        .values(joining.map((user_id) => ({ ...seat, user_id, group_id, project_id })))
        .onConflictDoUpdate({ target: [member.group_id, member.user_id], set: seat })
  }
  return staffOf(db, group_id)
}
