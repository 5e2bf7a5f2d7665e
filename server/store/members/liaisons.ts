import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { reviewBinds, seatIsHeld } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { within } from '#server/db/within'

/** The liaisons of a project, each with the group of their seat. */
const serving = (project_id: number) => sql`(select l.user_id, l.group_id from group_member l
  where l.project_id = ${project_id} and l.member_type = ${value.member.liaison} and ${seatIsHeld('l')})`

/**
 * A subquery of `(member_id, liaison_user_id)`: the liaison of each seat in a project. The liaison set on the
 * seat, while they are one of the project; otherwise every liaison of the seat's group.
 */
export const liaisonPairs = (project_id: number): SQL => sql`(
  select distinct m.member_id, l.user_id as liaison_user_id
  from group_member m
  left join (select distinct s.user_id from ${serving(project_id)} s) own on own.user_id = m.liaison_user_id
  join ${serving(project_id)} l
    on l.user_id = own.user_id or (own.user_id is null and l.group_id = m.group_id)
  where m.project_id = ${project_id} and m.member_type in ${part.scoring}
)`

/** A condition on `group_member m`: seats assigned to this liaison. */
export const lookedAfterBy = (project_id: number, user_id: number): SQL =>
  sql`m.member_id in (select p.member_id from ${liaisonPairs(project_id)} p where p.liaison_user_id = ${user_id})`

/** A subquery of `(member_id, liaison_name)`, one row for each (given) seat with a liaison. */
export const liaisonNames = (project_id: number, only?: readonly number[]): SQL => sql`(
  select p.member_id, string_agg(coalesce(e.name, u.nick_name), '、' order by p.liaison_user_id) as liaison_name
  from ${liaisonPairs(project_id)} p
  join sys_user u on u.user_id = p.liaison_user_id
  left join expert e on e.user_id = p.liaison_user_id
  where ${only ? within(sql`p.member_id`, only) : sql`true`}
  group by p.member_id
)`

interface LiaisonRow {
  liaison_user_id: number
  name: string
  phone: string | null
  need: number
  done: number
  experts: { user_id: number; name: string; group_id: number; group_name: string }[]
}

/**
 * The liaisons of a project with the number and work of their experts: active and submitted reviews, without
 * trials.
 */
export async function liaisonsOf(db: Db, project_id: number): Promise<LiaisonRow[]> {
  const found = await db.execute(sql`
    select l.user_id as liaison_user_id, coalesce(le.name, lu.nick_name) as name, coalesce(le.phone, lu.phone) as phone,
      coalesce(x.need, 0)::int as need, coalesce(x.done, 0)::int as done, coalesce(x.experts, '[]') as experts
    from (select distinct s.user_id from ${serving(project_id)} s) l
    join sys_user lu on lu.user_id = l.user_id
    left join expert le on le.user_id = l.user_id
    left join (
      select p.liaison_user_id, sum(w.need) as need, sum(w.done) as done,
        jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', coalesce(e.name, u.nick_name),
          'group_id', m.group_id, 'group_name', g.group_name) order by g.order_num, g.group_id, m.member_id) as experts
      from ${liaisonPairs(project_id)} p
      join group_member m on m.member_id = p.member_id and ${seatIsHeld('m')}
      join review_group g on g.group_id = m.group_id
      join sys_user u on u.user_id = m.user_id
      left join expert e on e.user_id = m.user_id
      left join (
        select a.group_id, a.user_id, count(*) as need,
          count(*) filter (where a.review_status in ${part.valid}) as done
        from assignment a where a.project_id = ${project_id} and ${reviewBinds('a')} group by a.group_id, a.user_id
      ) w on w.group_id = m.group_id and w.user_id = m.user_id
      group by p.liaison_user_id
    ) x on x.liaison_user_id = l.user_id
    order by l.user_id`)
  return rows<LiaisonRow>(found)
}
