import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open'
import { expert, member, user } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { personName, seatTaken } from './seats'

/** Those who help the experts of these groups; where there are none, nobody is named. */
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
    .where(
      and(
        within(member.group_id, group_ids),
        inArray(member.member_type, ['liaison', 'secretary']),
        seatTaken,
      ),
    )
    .orderBy(asc(user.user_id))
