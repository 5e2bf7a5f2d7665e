import type { BookFlag } from '#contract/facts/results'
import { SCORING_MEMBERS } from '#contract/facts/seats'
import type { Output } from '#contract'
import { oversees, refuseWall, seatsOf } from '#server/access/scope'
import type { Db } from '#server/db/client'
import type { Project } from '#server/db/rows'
import { sharedRead } from '#server/store/sharedRead'
import { forbidden, type Context, type Handlers } from '#server/define'
import { countsOf, dayCounts, groupCounts, markCounts, provinceCounts } from './counts'
import { ownNumbers } from './ownNumbers'
import { wireTime } from '#server/wire'
import { projectOf } from '#server/store/projects/project'

/** A percentage with one decimal; null where nothing is needed. */
const rate = (done: number, need: number) => (need === 0 ? null : Math.round((done * 1000) / need) / 10)

const secondsLeft = (end: Date, now: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))

/** The figures of an expert's own work, in the shape of the office's figures; experts see nobody else's. */
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

/** The figures of a project or of one group, the same for everybody who oversees it. */
async function figuresOf(db: Db, of: { project_id: number; group_id: number | undefined }) {
  return {
    counts: await countsOf(db, of),
    groups: await groupCounts(db, of),
    marks: await markCounts(db, of),
    by_province: await provinceCounts(db, of),
    days: await dayCounts(db, of),
  }
}

export const statisticsHandlers: Handlers<'project_all_num'> = {
  async project_all_num({ project_id, group_id, wall }, ctx) {
    if (wall) refuseWall(ctx.user)
    const { db, now } = ctx
    const found = await projectOf(db, project_id)
    if (!found) throw forbidden()
    if (!(await oversees(ctx, project_id))) return ownShare(ctx, found)
    const { counts, groups, marks, by_province, days } = await sharedRead(
      db,
      `project_all_num:${project_id}:${group_id ?? ''}`,
      () => figuresOf(db, { project_id, group_id }),
    )
    const marked = (flag: BookFlag) => marks.find((mark) => mark.flag === flag)?.num ?? 0
    return {
      ...counts,
      done_rate: rate(counts.done_num, counts.need_review_num),
      divergent_num: marked('divergent'),
      veto_num: marked('veto'),
      deadline: wireTime(found.review_end_time),
      remain_seconds: secondsLeft(found.review_end_time, now),
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
