import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { CONTACTS } from '#contract/facts/seats'
import { seatIsHeld } from '#server/db/conditions'
import { expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { personName } from './seats'

/** The contacts for the experts of these groups; empty where there are none. */
export const contactsOf = (db: Db, group_ids: readonly number[]) =>
  db
    .selectDistinct({
      user_id: user.user_id,
      name: personName,
      phone: sql<string | null>`coalesce(${expert.phone}, ${user.phone})`,
    })
    .from(member)
    .innerJoin(user, eq(user.user_id, member.user_id))
    .leftJoin(expert, eq(expert.user_id, member.user_id))
    .where(and(within(member.group_id, group_ids), inArray(member.member_type, CONTACTS), seatIsHeld()))
    .orderBy(asc(user.user_id))
