import { sql, type SQL } from 'drizzle-orm'
import {
  ACTIVE_REVIEW,
  type GROUP_STATUS,
  type GROUP_TYPE,
  SCORING_MEMBERS,
  VALID_REVIEW,
} from '#contract/dict'
import { list } from '#server/db/within'

/** A group with what stands in it. */
export interface GroupStats {
  group_id: number
  project_id: number
  group_name: string
  group_code: string
  group_type: keyof typeof GROUP_TYPE
  major_categories: string[]
  edu_level: string | null
  experts_per_book: number | null
  order_num: number
  remark: string | null
  /** Experts a book of this group needs unless it says otherwise. */
  per_book: number
  leader_names: string
  leader_num: number
  /** Seats that score; those stopped by the office do not. */
  zhuanjia_num: number
  book_num: number
  need_num: number
  assigned_num: number
  reviewed_num: number
  /** Experts that books still lack: a surplus elsewhere does not make up for it. */
  gap: number
  group_status: keyof typeof GROUP_STATUS
}

/**
 * A subquery of the groups that match, each a row of `GroupStats`.
 *
 * Done: every book has its experts and all of them have submitted. Reviewing: somebody has begun. Ready: every book
 * has its experts. Trial assignments are no part of it; a book whose violation is confirmed needs nobody.
 * @param where a condition on `review_group` and `review_project`
 */
export const groupStats = (where: SQL): SQL => sql`(
  select review_group.group_id, review_group.project_id, review_group.group_name, review_group.group_code, review_group.group_type, review_group.major_categories, review_group.edu_level,
    review_group.experts_per_book, review_group.order_num, review_group.remark, coalesce(review_group.experts_per_book, review_project.experts_per_book) as per_book,
    coalesce(m.leader_names, '') as leader_names, m.leader_num, m.zhuanjia_num, b.book_num, b.need_num,
    b.assigned_num, b.reviewed_num, b.gap,
    case when b.book_num = 0 or b.gap > 0 then case when b.begun_num > 0 then 'reviewing' else 'empty' end
      when b.reviewed_num = b.assigned_num then 'done'
      when b.begun_num > 0 then 'reviewing' else 'ready' end as group_status
  from review_group
  join review_project on review_project.project_id = review_group.project_id
  cross join lateral (
    select string_agg(coalesce(e.name, u.nick_name), '、' order by s.member_type desc, s.member_id)
        filter (where s.member_type in ('leader', 'deputy')) as leader_names,
      (count(*) filter (where s.member_type = 'leader'))::int as leader_num,
      (count(*) filter (where s.member_type in ${list(SCORING_MEMBERS)} and s.expert_status <> 'disabled'))::int
        as zhuanjia_num
    from group_member s
    join sys_user u on u.user_id = s.user_id
    left join expert e on e.user_id = s.user_id
    where s.group_id = review_group.group_id and s.expert_status not in ('declined', 'withdrawn')
  ) m
  cross join lateral (
    select count(*)::int as book_num,
      coalesce(sum(x.need), 0)::int as need_num,
      coalesce(sum(x.assigned), 0)::int as assigned_num,
      coalesce(sum(x.reviewed), 0)::int as reviewed_num,
      coalesce(sum(x.begun), 0)::int as begun_num,
      coalesce(sum(greatest(x.need - x.assigned, 0)), 0)::int as gap
    from (
      select case when pb.violation_status = 'confirmed' then 0
          else coalesce(pb.needed_num, review_group.experts_per_book, review_project.experts_per_book) end as need,
        count(a.fenpei_id) as assigned,
        count(a.fenpei_id) filter (where a.review_status in ${list(VALID_REVIEW)}) as reviewed,
        count(a.fenpei_id) filter (where a.review_status <> 'assigned') as begun
      from project_book pb
      left join assignment a on a.project_id = pb.project_id and a.book_id = pb.book_id
        and a.review_status in ${list(ACTIVE_REVIEW)} and a.assign_type <> 'trial'
      where pb.group_id = review_group.group_id
      group by pb.project_id, pb.book_id
    ) x
  ) b
  where ${where}
)`
