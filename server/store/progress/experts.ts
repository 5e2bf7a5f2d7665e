import { sql, type SQL } from 'drizzle-orm'
import { type ExpertStatus, type MemberType, type Unfinished } from '#contract/facts/seats'
import { part, value } from '#server/db/facts'
import { wireTimeSql } from '#server/db/moments'
import { liaisonNames } from '#server/store/members/liaisons'
import { within } from '#server/db/within'

/** A scoring seat with its holder's progress; decimals and times in wire format. */
export interface ExpertProgress {
  member_id: number
  user_id: number
  name: string
  unit: string | null
  /** Absent where the caller may not see it. */
  phone: string | null
  liaison_name: string | null
  group_id: number
  group_name: string
  member_type: MemberType
  is_leader: boolean
  expert_status: ExpertStatus
  sign_ok: boolean
  assigned_num: number
  draft_num: number
  submitted_num: number
  locked_num: number
  returned_num: number
  undone_num: number
  avg_score: number | null
  max_score: number | null
  min_score: number | null
  excellent_rate: number | null
  last_time: string | null
  all_submit_time: string | null
  /** What the expert still has to do; null when finished, or when stopped. */
  kind: Unfinished | null
}

/** A total that counts as excellent (spec of the projects' limit on such totals: 90 of 100). */
const EXCELLENT = 90

/** A condition on `assignment`: work of the holders of these seats. */
const holdersOf = (seats: readonly number[]): SQL =>
  sql`user_id in (select h.user_id from group_member h where ${within(sql`h.member_id`, seats)})`

/**
 * A subquery of the scoring seats of a project, each a row of `ExpertProgress`. Work that was avoided or cancelled
 * and work for trial is no part of it, so a share of it can reach one hundred per cent.
 * @param where a condition on `group_member m` and `review_group g`
 * @param scope a condition on `group_member m`: whose telephones are told
 * @param only keys of seats: no other is read
 */
export const expertProgress = (
  project_id: number,
  where: SQL,
  scope: SQL,
  only?: readonly number[],
): SQL => sql`(
  select m.member_id, m.user_id, coalesce(e.name, u.nick_name) as name, e.unit,
    case when ${scope} then coalesce(e.phone, u.phone) end as phone, l.liaison_name,
    m.group_id, g.group_name, g.order_num, m.member_type,
    m.member_type = ${value.member.leader} as is_leader, m.expert_status, e.sign_image is not null as sign_ok,
    coalesce(w.assigned, 0)::int as assigned_num, coalesce(w.draft, 0)::int as draft_num,
    coalesce(w.submitted, 0)::int as submitted_num, coalesce(w.locked, 0)::int as locked_num,
    coalesce(w.returned, 0)::int as returned_num, (coalesce(w.assigned, 0) - coalesce(w.submitted, 0))::int as undone_num,
    w.average::float8 as avg_score, w.highest::float8 as max_score, w.lowest::float8 as min_score,
    round(100.0 * w.excellent / nullif(w.scored, 0), 1)::float8 as excellent_rate,
    ${wireTimeSql(sql`w.last_time`)} as last_time, ${wireTimeSql(sql`m.all_submit_time`)} as all_submit_time,
    case when m.expert_status in (${value.seat.declined}, ${value.seat.withdrawn}, ${value.seat.disabled}, ${value.seat.all_submitted}) then null
      when m.expert_status = ${value.seat.invited} then ${value.unfinished.not_confirmed}
      when p.need_commitment and m.commit_time is null then ${value.unfinished.not_committed}
      when coalesce(w.assigned, 0) = 0 then null
      when w.draft + w.submitted + w.returned = 0 then ${value.unfinished.not_started}
      when w.submitted < w.assigned then ${value.unfinished.part}
      else ${value.unfinished.not_all_submitted} end as kind
  from group_member m
  join review_project p on p.project_id = m.project_id
  join review_group g on g.group_id = m.group_id
  join sys_user u on u.user_id = m.user_id
  left join expert e on e.user_id = m.user_id
  left join ${liaisonNames(project_id, only)} l on l.member_id = m.member_id
  left join (
    select x.group_id, x.user_id, count(*) as assigned,
      count(*) filter (where x.review_status = ${value.review.draft}) as draft,
      count(*) filter (where x.valid) as submitted,
      count(*) filter (where x.review_status = ${value.review.locked}) as locked,
      count(*) filter (where x.review_status = ${value.review.returned}) as returned,
      count(s.total_score) filter (where x.valid) as scored,
      count(*) filter (where x.valid and s.total_score >= ${EXCELLENT}) as excellent,
      round(avg(s.total_score) filter (where x.valid), 2) as average,
      max(s.total_score) filter (where x.valid) as highest,
      min(s.total_score) filter (where x.valid) as lowest,
      max(greatest(s.update_time, o.update_time, x.submit_time)) as last_time
    from (select *, review_status in ${part.valid} as valid from assignment
      where project_id = ${project_id} and review_status in ${part.active} and assign_type <> ${value.assign.trial}
        and ${only ? holdersOf(only) : sql`true`}) x
    left join score s on s.fenpei_id = x.fenpei_id
    left join opinion o on o.fenpei_id = x.fenpei_id
    group by x.group_id, x.user_id
  ) w on w.group_id = m.group_id and w.user_id = m.user_id
  where m.project_id = ${project_id} and m.member_type in ${part.scoring} and ${where}
    and ${only ? within(sql`m.member_id`, only) : sql`true`}
)`
