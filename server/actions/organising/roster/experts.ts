import { sql, type SQL } from 'drizzle-orm'
import type { ExpertKind, SEX, TITLE_LEVEL } from '#contract/facts/experts'
import type { ExpertStatus, MemberType } from '#contract/facts/seats'
import { reviewBinds, seatIsHeld } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { hasEntered, isOpenLink } from '#server/store/members/entry'
import { liaisonNames } from '#server/store/members/liaisons'

/** An expert with their seats and work in one project. */
export interface RosterExpert {
  user_id: number
  user_name: string
  name: string
  sex: keyof typeof SEX | null
  unit: string | null
  province_id: string | null
  title: string | null
  title_level: keyof typeof TITLE_LEVEL | null
  major_domain: string | null
  major_categories: string[]
  expert_kind: ExpertKind | null
  phone: string | null
  /** See `contract/rules/expert/credit`. */
  credit_score: number
  sign_ok: boolean
  has_password: boolean
  has_entered: boolean | null
  link_expires: string | null
  seats: {
    group_id: number
    group_name: string
    member_type: MemberType
    is_leader: boolean
    expert_status: ExpertStatus
    invite_time: string | null
    confirm_time: string | null
  }[]
  liaison_name: string | null
  assigned_num: number
  done_num: number
  avg_score: number | null
}

/** The bank account for an expert's fee; only for callers who may see it. */
export interface WithBank {
  bank_name: string | null
  bank_account: string | null
}

/** The time of an invitation in the project, of the person of `group_member m`. */
const inviteTime = sql`(
  select to_char(max(i.create_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from invitation i
  where i.project_id = m.project_id and i.user_id = m.user_id)`

/** Until when the latest open link of `sys_user u` lets them into the project. */
const linkExpires = (project_id: number): SQL => sql`(
  select to_char(max(i.expires_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from invitation i
  where i.project_id = ${project_id} and i.user_id = u.user_id and ${isOpenLink})`

/**
 * A subquery of all experts with an account, each a row of `RosterExpert`. Declined and withdrawn seats are
 * included; trial reviews do not count as work.
 * @param where a condition on `expert e` and `sys_user u`
 * @param more.bank adds the bank account
 */
export const rosterQuery = (project_id: number, where: SQL, more: { bank?: boolean } = {}): SQL => sql`(
  select e.user_id, u.user_name, e.name, e.sex, e.unit, e.province_id, e.title, e.title_level, e.major_domain,
    e.major_categories, e.expert_kind, coalesce(e.phone, u.phone) as phone, e.credit_score, e.sign_image is not null as sign_ok,
    u.password_hash is not null as has_password,
    case when s.is_held then ${hasEntered(project_id)} end as has_entered, ${linkExpires(project_id)} as link_expires, coalesce(s.seats, '[]') as seats, s.liaison_name,
    coalesce(w.assigned, 0)::int as assigned_num, coalesce(w.done, 0)::int as done_num,
    w.average::float8 as avg_score
    ${more.bank ? sql`, e.bank_name, e.bank_account` : sql``}
  from expert e
  join sys_user u on u.user_id = e.user_id and not u.disabled
  left join (
    select m.user_id, jsonb_agg(jsonb_build_object('group_id', m.group_id, 'group_name', g.group_name,
      'member_type', m.member_type, 'is_leader', m.member_type = ${value.member.leader},
      'expert_status', m.expert_status, 'invite_time', ${inviteTime},
      'confirm_time', to_char(m.confirm_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'))
      order by g.order_num, g.group_id) as seats, max(l.liaison_name) as liaison_name,
      bool_or(${seatIsHeld('m')}) as is_held
    from group_member m join review_group g on g.group_id = m.group_id
    left join ${liaisonNames(project_id)} l on l.member_id = m.member_id
    where m.project_id = ${project_id} group by m.user_id
  ) s on s.user_id = e.user_id
  left join (
    select a.user_id, count(*) as assigned, count(*) filter (where a.review_status in ${part.valid}) as done,
      round(avg(x.total_score) filter (where a.review_status in ${part.valid}), 2) as average
    from assignment a left join score x on x.fenpei_id = a.fenpei_id
    where a.project_id = ${project_id} and ${reviewBinds('a')}
    group by a.user_id
  ) w on w.user_id = e.user_id
  where ${where}
)`
