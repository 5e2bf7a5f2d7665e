import { eq, sql, type SQL } from 'drizzle-orm'
import type { BookFlag } from '#contract/facts/results'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import type { Output } from '#contract'
import { oversees, seatsOf } from '#server/access/scope'
import { part, value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import { forbidden, type Context, type Handlers } from '#server/define'
import { rows } from '#server/db/client'
import { project } from '#server/db/schema/project'
import { ownNumbers } from './ownNumbers'
import { bookWork } from '#server/store/progress/bookWork'
import { wireTime } from '#server/wire'

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

/** A violation that waits for a decision. */
type Reported = 'suspected' | 'leader_confirmed'

interface GroupCounts {
  group_id: number
  group_name: string
  need: number
  done: number
}

/** How many days the course of a review shows. */
const DAYS = 60

/** Per cent with one decimal; null where nothing is needed. */
const rate = (done: number, need: number) => (need === 0 ? null : Math.round((done * 1000) / need) / 10)

const secondsLeft = (end: Date, now: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** Of an expert's own work, the figures that the office sees of everybody's; experts see no others. */
async function ownShare(
  ctx: Context,
  { project_id, review_end_time }: Project,
): Promise<Output<'project_all_num'>> {
  if ((await seatsOf(ctx, project_id, [...SCORING_MEMBERS, 'secretary'])).length === 0) throw forbidden()
  const groups = await ownNumbers(ctx.db, project_id, ctx.user.user_id)
  const sum = (part: 'need' | 'done' | 'draft' | 'locked' | 'returned') =>
    groups.reduce((total, group) => total + group[part], 0)
  return {
    book_num: sum('need'),
    grouped_num: sum('need'),
    assigned_book_num: sum('need'),
    expert_num: 0,
    confirmed_num: 0,
    committed_num: 0,
    all_submit_expert_num: 0,
    group_num: groups.length,
    need_review_num: sum('need'),
    assigned_num: sum('need'),
    draft_num: sum('draft'),
    done_num: sum('done'),
    locked_num: sum('locked'),
    returned_num: sum('returned'),
    done_rate: rate(sum('done'), sum('need')),
    leader_opinion_num: 0,
    gap_book_num: 0,
    by_flag: [],
    by_violation: [],
    return_request_num: 0,
    divergent_num: 0,
    veto_num: 0,
    deadline: wireTime(review_end_time),
    remain_seconds: secondsLeft(review_end_time, ctx.now),
    by_province: [],
    by_day: [],
    by_group: groups.map(({ group_id, group_name, need, done }) => ({
      group_id,
      group_name,
      need,
      done,
      rate: rate(done, need),
    })),
  }
}

export const statisticsHandlers: Handlers<'project_all_num'> = {
  async project_all_num({ project_id, group_id }, ctx) {
    const { db } = ctx
    const [found] = await db.select().from(project).where(eq(project.project_id, project_id))
    if (!found) throw forbidden()
    if (!(await oversees(ctx, project_id))) return ownShare(ctx, found)
    const inGroup = (column: SQL) => (group_id === undefined ? sql`true` : sql`${column} = ${group_id}`)
    const work = sql`work as (select * from ${bookWork(project_id)} w where ${inGroup(sql`w.group_id`)})`
    const [counts] = rows<Counts>(
      await db.execute(sql`
        with ${work}, totals as (
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
            and ${inGroup(sql`group_id`)}
        )
        select
          totals.*,
          (select count(*) from seats) as expert_num,
          (select count(*) from seats where expert_status <> ${value.seat.invited}) as confirmed_num,
          (select count(*) from seats where expert_status in ${part.committed})
            as committed_num,
          (select count(*) from seats where expert_status = ${value.seat.all_submitted}) as all_submit_expert_num,
          (select count(*) from review_group where project_id = ${project_id} and ${inGroup(sql`group_id`)}) as group_num,
          (select count(*) from leader_opinion where project_id = ${project_id} and book_id is not null
            and ${inGroup(sql`group_id`)} and status in ${part.inForce}) as leader_opinion_num,
          (select count(*) from return_request where project_id = ${project_id}
            and request_status = ${value.request.pending}) as return_request_num
        from totals`),
    )
    const groups = rows<GroupCounts>(
      await db.execute(sql`
        with ${work}
        select g.group_id, g.group_name, coalesce(sum(n.due), 0)::int as need, coalesce(sum(n.done), 0)::int as done
        from review_group g left join work n on n.group_id = g.group_id
        where g.project_id = ${project_id} and ${inGroup(sql`g.group_id`)}
        group by g.group_id, g.group_name, g.order_num order by g.order_num, g.group_id`),
    )
    const marks = rows<{ flag: BookFlag | null; violation_status: Reported | null; num: number }>(
      await db.execute(sql`
        select f.flag, null as violation_status, count(*)::int as num
        from project_book pb, jsonb_array_elements_text(pb.flags) f (flag)
        where pb.project_id = ${project_id} and ${inGroup(sql`pb.group_id`)} group by f.flag
        union all
        select null, pb.violation_status, count(*)::int from project_book pb
        where pb.project_id = ${project_id} and pb.violation_status in ${part.openViolation}
          and ${inGroup(sql`pb.group_id`)}
        group by pb.violation_status`),
    )
    const by_province = rows<{ province_id: string | null; num: number }>(
      await db.execute(sql`
        select b.province_id, count(*)::int as num from project_book pb join book b on b.book_id = pb.book_id
        where pb.project_id = ${project_id} and not pb.is_trial and ${inGroup(sql`pb.group_id`)}
        group by b.province_id order by num desc, b.province_id`),
    )
    const days = rows<{ date: string; done: number }>(
      await db.execute(sql`
        select to_char(submit_time, 'YYYY-MM-DD') as date, count(*)::int as done from assignment
        where project_id = ${project_id} and assign_type <> ${value.assign.trial} and review_status in ${part.valid}
          and ${inGroup(sql`group_id`)} and submit_time is not null
        group by 1 order by 1 desc limit ${DAYS}`),
    )
    if (!counts) throw new Error('the counts returned no row')
    const marked = (flag: BookFlag) => marks.find((mark) => mark.flag === flag)?.num ?? 0
    return {
      ...counts,
      done_rate: rate(counts.done_num, counts.need_review_num),
      divergent_num: marked('divergent'),
      veto_num: marked('veto'),
      deadline: wireTime(found.review_end_time),
      remain_seconds: secondsLeft(found.review_end_time, ctx.now),
      by_province,
      by_day: days.toReversed(),
      by_flag: marks.flatMap(({ flag, num }) => (flag ? [{ flag, num }] : [])),
      by_violation: marks.flatMap(({ violation_status, num }) =>
        violation_status ? [{ violation_status, num }] : [],
      ),
      by_group: groups.map((group) => ({ ...group, rate: rate(group.done, group.need) })),
    }
  },
}
