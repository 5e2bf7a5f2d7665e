import { sql, type SQL } from 'drizzle-orm'
import type { BookFlag } from '#contract/facts/results'
import { rows, type Db } from '#server/db/client'
import { part, value } from '#server/db/facts'
import { bookWork } from '#server/store/progress/bookWork'

/** The scope of the figures: a whole project, or one of its groups. */
export interface Counted {
  project_id: number
  group_id: number | undefined
}

/** The number of days with submissions that the chart shows, counted from the last one. */
const DAYS = 60

const inGroup = ({ group_id }: Counted, column: SQL): SQL =>
  group_id === undefined ? sql`true` : sql`${column} = ${group_id}`

/** A common table expression `work`: the books counted, each with the reviews it needs and has. */
const workOf = (of: Counted) =>
  sql`work as (select * from ${bookWork(of.project_id)} w where ${inGroup(of, sql`w.group_id`)})`

interface Counts {
  book_num: number
  grouped_num: number
  assigned_book_num: number
  gap_book_num: number
  need_review_num: number
  expert_num: number
  confirmed_num: number
  committed_num: number
  all_submit_expert_num: number
  group_num: number
  assigned_num: number
  draft_num: number
  done_num: number
  locked_num: number
  returned_num: number
  leader_opinion_num: number
  return_request_num: number
}

/** Counts of books, experts, groups and reviews by progress. Return requests are counted for the whole project. */
export async function countsOf(db: Db, of: Counted): Promise<Counts> {
  const { project_id } = of
  const [counts] = rows<Counts>(
    await db.execute(sql`
      with ${workOf(of)}, totals as (
        select count(*)::int as book_num, count(group_id)::int as grouped_num,
          (count(*) filter (where given > 0))::int as assigned_book_num,
          (count(*) filter (where gap > 0))::int as gap_book_num, coalesce(sum(due), 0)::int as need_review_num,
          coalesce(sum(given), 0)::int as assigned_num, coalesce(sum(draft), 0)::int as draft_num,
          coalesce(sum(done), 0)::int as done_num, coalesce(sum(locked), 0)::int as locked_num,
          coalesce(sum(returned), 0)::int as returned_num
        from work
      ), seats as (
        select expert_status from group_member where project_id = ${project_id}
          and member_type in ${part.scoring} and expert_status not in ${part.stopped}
          and ${inGroup(of, sql`group_id`)}
      )
      select
        totals.*,
        (select count(*) from seats) as expert_num,
        (select count(*) from seats where expert_status <> ${value.seat.invited}) as confirmed_num,
        (select count(*) from seats where expert_status in ${part.committed})
          as committed_num,
        (select count(*) from seats where expert_status = ${value.seat.all_submitted}) as all_submit_expert_num,
        (select count(*) from review_group where project_id = ${project_id} and ${inGroup(of, sql`group_id`)}) as group_num,
        (select count(*) from leader_opinion where project_id = ${project_id} and book_id is not null
          and ${inGroup(of, sql`group_id`)} and status in ${part.inForce}) as leader_opinion_num,
        (select count(*) from return_request where project_id = ${project_id}
          and request_status = ${value.request.pending}) as return_request_num
      from totals`),
  )
  if (!counts) throw new Error('the counts returned no row')
  return counts
}

interface GroupCounts {
  group_id: number
  group_name: string
  need: number
  done: number
}

export const groupCounts = async (db: Db, of: Counted) =>
  rows<GroupCounts>(
    await db.execute(sql`
      with ${workOf(of)}
      select g.group_id, g.group_name, coalesce(sum(n.due), 0)::int as need, coalesce(sum(n.done), 0)::int as done
      from review_group g left join work n on n.group_id = g.group_id
      where g.project_id = ${of.project_id} and ${inGroup(of, sql`g.group_id`)}
      group by g.group_id, g.group_name, g.order_num order by g.order_num, g.group_id`),
  )

/** A violation that no director has decided yet. */
type Reported = 'suspected' | 'leader_confirmed'

/** The number of books per flag, and per violation that is not decided yet. */
export const markCounts = async (db: Db, of: Counted) =>
  rows<{ flag: BookFlag | null; violation_status: Reported | null; num: number }>(
    await db.execute(sql`
      select f.flag, null as violation_status, count(*)::int as num
      from project_book pb, jsonb_array_elements_text(pb.flags) f (flag)
      where pb.project_id = ${of.project_id} and ${inGroup(of, sql`pb.group_id`)} group by f.flag
      union all
      select null, pb.violation_status, count(*)::int from project_book pb
      where pb.project_id = ${of.project_id} and pb.violation_status in ${part.openViolation}
        and ${inGroup(of, sql`pb.group_id`)}
      group by pb.violation_status`),
  )

export const provinceCounts = async (db: Db, of: Counted) =>
  rows<{ province_id: string | null; num: number }>(
    await db.execute(sql`
      select b.province_id, count(*)::int as num from project_book pb join book b on b.book_id = pb.book_id
      where pb.project_id = ${of.project_id} and not pb.is_trial and ${inGroup(of, sql`pb.group_id`)}
      group by b.province_id order by num desc, b.province_id`),
  )

/** Reviews submitted on each day, the newest day first. */
export const dayCounts = async (db: Db, of: Counted) =>
  rows<{ date: string; done: number }>(
    await db.execute(sql`
      select to_char(submit_time, 'YYYY-MM-DD') as date, count(*)::int as done from assignment
      where project_id = ${of.project_id} and assign_type <> ${value.assign.trial} and review_status in ${part.valid}
        and ${inGroup(of, sql`group_id`)} and submit_time is not null
      group by 1 order by 1 desc limit ${DAYS}`),
  )
