import { and, sql, type SQL } from 'drizzle-orm'
import type { Unfinished } from '#contract/facts/seats'
import { seatIsHeld } from '#server/db/conditions'
import { part } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import { rows, type Db } from '#server/db/client'
import { hasEntered, needsLink } from '#server/store/members/entry'
import { expertProgress } from '#server/store/progress/experts'
import { within } from '#server/db/within'

/** A recipient in a project, and the channels that reach them. */
export interface Recipient {
  user_id: number
  name: string
  undone: number
  /** A link has something to do for the recipient: the invitation is not answered, or the account not opened. */
  invited: boolean
  has_phone: boolean
  has_email: boolean
}

export interface RecipientFilter {
  /** Only these people; they may have any seat. */
  user_ids?: readonly number[] | undefined
  kind?: Unfinished | undefined
  group_id?: number | undefined
  keyword?: string | undefined
  /** False: only people with unfinished work. Ignored for named people. */
  all?: boolean | undefined
  /** Only those who have not come in yet. */
  waiting?: boolean | undefined
  /** A condition on `group_member m`: the people the sender may write to; undefined: all of them. */
  people?: SQL | undefined
}

const PHONE = '^1[3-9][0-9]{9}$'
const EMAIL = '^[^@[:space:]]+@[^@[:space:]]+$'

/** Where `sys_user u` with `expert e` is reached; null where the address cannot be right. */
export const reachableAt = {
  phone: sql`(case when coalesce(e.phone, u.phone) ~ ${PHONE} then coalesce(e.phone, u.phone) end)`,
  email: sql`(case when coalesce(e.email, u.email) ~ ${EMAIL} then coalesce(e.email, u.email) end)`,
}

/**
 * A subquery of the matching people of a project, each once whatever seats they have: `user_id`, `name`,
 * `phone`, `email` (null where they are invalid), `undone`, the number of books still to review, and `invited`:
 * a link has something to do for them.
 */
export function recipientsOf(project_id: number, filter: RecipientFilter): SQL {
  const { user_ids, kind, group_id, keyword, all, people, waiting } = filter
  const seat =
    and(
      seatIsHeld('m'),
      people,
      user_ids && within(sql`m.user_id`, user_ids),
      group_id === undefined ? undefined : sql`m.group_id = ${group_id}`,
      anyContains([sql`coalesce(e.name, u.nick_name)`, sql`e.unit`], keyword),
    ) ?? sql`true`
  const open = kind ? sql`kind = ${kind}` : user_ids || all ? sql`true` : sql`kind is not null`
  const others =
    user_ids &&
    sql`union all select m.user_id, 0 from group_member m
      join sys_user u on u.user_id = m.user_id left join expert e on e.user_id = m.user_id
      where m.project_id = ${project_id} and m.member_type not in ${part.scoring} and ${seat}`
  return sql`(
    select s.user_id, min(coalesce(e.name, u.nick_name)) as name,
      min(${reachableAt.phone}) as phone, min(${reachableAt.email}) as email,
      sum(s.undone_num)::int as undone,
      bool_or(${needsLink(project_id)}) as invited
    from (select user_id, undone_num from ${expertProgress(project_id, seat, sql`false`)} p where ${open} ${others ?? sql``}) s
    join sys_user u on u.user_id = s.user_id
    left join expert e on e.user_id = s.user_id
    where ${waiting ? sql`not ${hasEntered(project_id)}` : sql`true`}
    group by s.user_id)`
}

/** The rows of such a subquery, ordered by account name. */
export async function readRecipients(db: Db, people: SQL): Promise<Recipient[]> {
  return rows<Recipient>(
    await db.execute(sql`select user_id, name, undone, invited, phone is not null as has_phone, email is not null as has_email
      from ${people} r order by user_id`),
  )
}
