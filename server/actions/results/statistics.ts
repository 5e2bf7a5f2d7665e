import { eq, sql } from 'drizzle-orm'
import { SCORING_MEMBERS, type BookFlag } from '#contract/dict'
import { oversees } from '#server/access/scope'
import { forbidden, type Handlers } from '#server/define'
import { rows } from '#server/db/open'
import { project } from '#server/db/schema/project'
import { bookWork } from '#server/db/queries/bookWork'
import { list } from '#server/db/within'
import { wireTime } from '#server/wire'

interface Counts {
  book_num: number
  grouped_num: number
  gap_book_num: number
  need_review_num: number
  expert_num: number
  committed_num: number
  all_submit_expert_num: number
  group_num: number
  assigned_num: number
  draft_num: number
  done_num: number
  locked_num: number
  returned_num: number
  leader_opinion_num: number
}

/** A violation that waits for a decision. */
type Reported = 'suspected' | 'leader_confirmed'

interface GroupCounts {
  group_id: number
  group_name: string
  need: number
  done: number
}

/** Per cent with one decimal; null where nothing is needed. */
const rate = (done: number, need: number) => (need === 0 ? null : Math.round((done * 1000) / need) / 10)

export const statistics: Handlers<'project_all_num'> = {
  async project_all_num({ project_id }, ctx) {
    const { db } = ctx
    const [found] = await db.select().from(project).where(eq(project.project_id, project_id))
    if (!found || !(await oversees(ctx, project_id))) throw forbidden()
    const work = sql`work as (select * from ${bookWork(project_id)} w)`
    const [counts] = rows<Counts>(
      await db.execute(sql`
        with ${work}, totals as (
          select count(*)::int as book_num, count(group_id)::int as grouped_num,
            (count(*) filter (where gap > 0))::int as gap_book_num, coalesce(sum(due), 0)::int as need_review_num,
            coalesce(sum(given), 0)::int as assigned_num, coalesce(sum(draft), 0)::int as draft_num,
            coalesce(sum(done), 0)::int as done_num, coalesce(sum(locked), 0)::int as locked_num,
            coalesce(sum(returned), 0)::int as returned_num
          from work
        ), seats as (
          select expert_status from group_member where project_id = ${project_id}
            and member_type in ${list(SCORING_MEMBERS)} and expert_status not in ('declined', 'withdrawn', 'disabled')
        )
        select
          totals.*,
          (select count(*) from seats) as expert_num,
          (select count(*) from seats where expert_status in ('committed', 'reviewing', 'all_submitted', 'returned'))
            as committed_num,
          (select count(*) from seats where expert_status = 'all_submitted') as all_submit_expert_num,
          (select count(*) from review_group where project_id = ${project_id}) as group_num,
          (select count(*) from leader_opinion where project_id = ${project_id} and book_id is not null
            and status in ('submitted', 'confirmed')) as leader_opinion_num
        from totals`),
    )
    const groups = rows<GroupCounts>(
      await db.execute(sql`
        with ${work}
        select g.group_id, g.group_name, coalesce(sum(n.due), 0)::int as need, coalesce(sum(n.done), 0)::int as done
        from review_group g left join work n on n.group_id = g.group_id
        where g.project_id = ${project_id}
        group by g.group_id, g.group_name, g.order_num order by g.order_num, g.group_id`),
    )
    const marks = rows<{ flag: BookFlag | null; violation_status: Reported | null; num: number }>(
      await db.execute(sql`
        select f.flag, null as violation_status, count(*)::int as num
        from project_book pb, jsonb_array_elements_text(pb.flags) f (flag)
        where pb.project_id = ${project_id} group by f.flag
        union all
        select null, pb.violation_status, count(*)::int from project_book pb
        where pb.project_id = ${project_id} and pb.violation_status in ('suspected', 'leader_confirmed')
        group by pb.violation_status`),
    )
    if (!counts) throw new Error('the counts returned no row')
    return {
      ...counts,
      done_rate: rate(counts.done_num, counts.need_review_num),
      deadline: wireTime(found.review_end_time),
      by_flag: marks.flatMap(({ flag, num }) => (flag ? [{ flag, num }] : [])),
      by_violation: marks.flatMap(({ violation_status, num }) =>
        violation_status ? [{ violation_status, num }] : [],
      ),
      by_group: groups.map((group) => ({ ...group, rate: rate(group.done, group.need) })),
    }
  },
}
