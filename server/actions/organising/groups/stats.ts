import type { EduLevel } from '#contract/facts/books'
import { sql, type SQL } from 'drizzle-orm'
import type { GROUP_STATUS, GROUP_TYPE } from '#contract/facts/groups'
import { seatIsHeld, seatLeads } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { group } from '#server/db/schema/project'
import { within } from '#server/db/within'
import { bookWork } from '#server/store/progress/bookWork'

/** A group with its figures. */
export interface GroupStats {
  group_id: number
  project_id: number
  group_name: string
  group_code: string
  group_type: keyof typeof GROUP_TYPE
  major_categories: string[]
  edu_level: EduLevel | null
  experts_per_book: number | null
  order_num: number
  remark: string | null
  revision: number
  /** Experts per book, unless the book sets its own number. */
  per_book: number
  leader_names: string
  leader_num: number
  liaison_num: number
  leader_ids: number[]
  deputy_ids: number[]
  /** The one who has served longest. */
  secretary_id: number | null
  liaison_ids: number[]
  /** Scoring seats, without those stopped by the office. */
  zhuanjia_num: number
  book_num: number
  /** The reviews to finish, see `bookWork`. */
  need_num: number
  assigned_num: number
  reviewed_num: number
  /** Experts that books still lack; a surplus on one book does not make up for another. */
  gap: number
  group_status: keyof typeof GROUP_STATUS
}

/** The assignments and reviews of each group; one row per group with books. */
const work = (project_id: number, group_ids?: readonly number[]) => sql`(
  select x.group_id, count(*)::int as book_num, sum(x.due)::int as need_num, sum(x.given)::int as assigned_num,
    sum(x.done)::int as reviewed_num, sum(x.begun)::int as begun_num, sum(x.gap)::int as gap
  from ${bookWork(project_id, group_ids && { group_ids })} x
  group by x.group_id
)`

const holders = (member_type: SQL) =>
  sql`coalesce(jsonb_agg(s.user_id order by s.member_id) filter (where s.member_type = ${member_type}), '[]'::jsonb)`

/** The seats of each group, or of these; one row per group with people. */
export const staff = (project_id: number, group_ids?: readonly number[]) => sql`(
  select s.group_id,
    string_agg(coalesce(e.name, u.nick_name), '、' order by s.member_type desc, s.member_id)
      filter (where ${seatLeads('s')}) as leader_names,
    (count(*) filter (where s.member_type = ${value.member.leader}))::int as leader_num,
    (count(*) filter (where s.member_type = ${value.member.liaison}))::int as liaison_num,
    ${holders(value.member.leader)} as leader_ids, ${holders(value.member.deputy)} as deputy_ids,
    ${holders(value.member.liaison)} as liaison_ids,
    (${holders(value.member.secretary)} ->> 0)::int as secretary_id,
    (count(*) filter (where s.member_type in ${part.scoring} and s.expert_status <> ${value.seat.disabled}))::int
      as zhuanjia_num
  from group_member s
  join sys_user u on u.user_id = s.user_id
  left join expert e on e.user_id = s.user_id
  where s.project_id = ${project_id} and ${seatIsHeld('s')}
    and ${group_ids ? within(sql`s.group_id`, group_ids) : sql`true`}
  group by s.group_id
)`

/**
 * A subquery of the groups of a project that match, each a row of `GroupStats`. Each table is read once, however many
 * groups there are.
 *
 * Done: every book has its experts and all of them have submitted. Reviewing: somebody has begun. Ready: every book
 * has its experts.
 * @param where a condition on `review_group` and `review_project`
 * @param only keys of groups: no other is read
 */
export const groupStats = (project_id: number, where: SQL, only?: readonly number[]): SQL => sql`(
  select g.*, case when g.book_num = 0 or g.gap > 0 then case when g.begun_num > 0 then ${value.group.reviewing} else ${value.group.empty} end
      when g.reviewed_num = g.assigned_num then ${value.group.done}
      when g.begun_num > 0 then ${value.group.reviewing} else ${value.group.ready} end as group_status
  from (
    select review_group.group_id, review_group.project_id, review_group.group_name, review_group.group_code,
      review_group.group_type, review_group.major_categories, review_group.edu_level,
      review_group.experts_per_book, review_group.order_num, review_group.remark, review_group.revision,
      coalesce(review_group.experts_per_book, review_project.experts_per_book) as per_book,
      coalesce(m.leader_names, '') as leader_names, coalesce(m.leader_num, 0) as leader_num,
      coalesce(m.liaison_num, 0) as liaison_num, coalesce(m.leader_ids, '[]'::jsonb) as leader_ids,
      coalesce(m.deputy_ids, '[]'::jsonb) as deputy_ids, coalesce(m.liaison_ids, '[]'::jsonb) as liaison_ids, m.secretary_id,
      coalesce(m.zhuanjia_num, 0) as zhuanjia_num, coalesce(b.book_num, 0) as book_num,
      coalesce(b.need_num, 0) as need_num, coalesce(b.assigned_num, 0) as assigned_num,
      coalesce(b.reviewed_num, 0) as reviewed_num, coalesce(b.begun_num, 0) as begun_num, coalesce(b.gap, 0) as gap
    from review_group
    join review_project on review_project.project_id = review_group.project_id
    left join ${staff(project_id, only)} m on m.group_id = review_group.group_id
    left join ${work(project_id, only)} b on b.group_id = review_group.group_id
    where review_group.project_id = ${project_id} and ${where}
      and ${only ? within(group.group_id, only) : sql`true`}
  ) g
)`
