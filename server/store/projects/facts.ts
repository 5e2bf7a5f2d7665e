import { eq, max, sql } from 'drizzle-orm'
import { ProjectTexts } from '#contract/entities/project'
import { REFUSAL } from '#contract/refusals'
import { schemeProblems } from '#contract/rules/indicator/scheme'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { selectionOf } from '#server/store/outcome/candidates'
import { unknownIndicators } from '#contract/rules/project/tieBreak'
import { bookIsBarred, opinionIsInForce, reviewBinds, seatIsActive } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import type { Project } from '#server/db/rows'
import { hasStarted } from '#contract/facts/projectLife'
import { conflictsOf } from '#server/store/avoidance/view'
import { linesOf } from '#server/store/reviews/indicatorLines'
import { type Db, rows } from '#server/db/client'
import { scoreRuleVersion, template } from '#server/db/schema/index'
import { within } from '#server/db/within'
import { wireDay } from '#server/wire'
import type { ProjectFacts } from '#server/domain/project/checks'

type Counts = Pick<
  ProjectFacts,
  | 'book_num'
  | 'ungrouped_num'
  | 'short_num'
  | 'over_num'
  | 'expert_num'
  | 'unconfirmed_num'
  | 'leaderless_groups'
  | 'unsubmitted_experts'
  | 'unsubmitted_reviews'
  | 'sample_num'
  | 'sample_open_num'
  | 'opinion_missing_num'
  | 'undecided_num'
  | 'tie_num'
  | 'recheck_open_num'
  | 'open_objection_num'
  | 'withheld_num'
>

const DAY = 86_400_000

/** By the calendar: from a Monday evening to a Saturday morning it is five days. */
const daysUntil = (now: Date, end: Date | null): number | null =>
  end && Math.round((Date.parse(wireDay(end)) - Date.parse(wireDay(now))) / DAY)

/** The input for the preconditions of a project's states. */
export async function projectFacts(db: Db, project: Project, now: Date): Promise<ProjectFacts> {
  const [rule] = await db
    .select({ time: max(scoreRuleVersion.create_time) })
    .from(scoreRuleVersion)
    .where(eq(scoreRuleVersion.project_id, project.project_id))
  const conflicts = hasStarted(project.project_status) ? [] : await conflictsOf(db, project.project_id)
  const forced_num = conflicts.filter(({ forced }) => forced).length
  return {
    ...(await countAll(db, project.project_id)),
    now,
    review_begin_time: project.review_begin_time,
    review_end_time: project.review_end_time,
    publicity_end_time: project.publicity_end_time,
    calc_time: project.calc_time,
    last_score_time: project.last_score_time,
    rule_time: rule?.time ?? null,
    experts_per_book: project.experts_per_book,
    is_test: project.is_test,
    publicity_days: daysUntil(now, project.publicity_end_time),
    selection: await selectionOf(db, project.project_id),
    need_leader: project.need_leader,
    need_leader_opinion: project.need_leader_opinion,
    commitment_missing: project.need_commitment && ProjectTexts.parse(project.texts).commitment.trim() === '',
    scheme_problems: await schemeOf(db, project),
    conflict_num: conflicts.length - forced_num,
    forced_num,
    partial_managers: await partialManagers(db, project.project_id),
  }
}

/** How many indicators the rule's order of ties names that the table does not have, or does not score. */
export const unknownTies = (
  rule: ScoreRule,
  lines: readonly { indicator_id: number; veto: boolean }[],
): number =>
  unknownIndicators(
    rule.tie_break,
    lines.filter(({ veto }) => !veto).map(({ indicator_id }) => indicator_id),
  ).length

/** Checks that a project's indicators add up and fit its scoring rule; a vote needs none. */
async function schemeOf(db: Db, { template_id, score_rule }: Project): Promise<string[]> {
  const rule = ScoreRule.parse(score_rule)
  if (template_id === null) return rule.score_mode === 'vote' ? [] : [REFUSAL.chooseScheme]
  const [found] = await db.select().from(template).where(eq(template.template_id, template_id))
  if (!found) return [REFUSAL.chooseScheme]
  const lines = await linesOf(db, template_id)
  const problems = schemeProblems(lines, { ...found, weight_mode: rule.weight_mode })
  const unknown = unknownTies(rule, lines)
  if (unknown > 0) problems.push(REFUSAL.tieIndicators(unknown))
  if (found.score_mode !== rule.score_mode) problems.push('指标体系的评分方式与评分规则不一致')
  if (rule.full_score !== null && found.full_score !== rule.full_score)
    problems.push(`指标体系满分${found.full_score}分，与评分规则的满分${rule.full_score}分不一致`)
  return problems
}

/**
 * Managers of a project who work for the declaring unit of one of its books, by name.
 * @param among only these; absent: the present managers
 */
export async function partialManagers(
  db: Db,
  project_id: number,
  among?: readonly number[],
): Promise<string[]> {
  const who = among
    ? within(sql`u.user_id`, among)
    : sql`u.user_id in (select user_id from project_manager where project_id = ${project_id})`
  const found = await db.execute(sql`
    select u.nick_name from sys_user u
    where ${who} and u.dept_id in (
      select b.declare_dept_id from project_book pb join book b on b.book_id = pb.book_id
      where pb.project_id = ${project_id})
    order by u.user_id`)
  return rows<{ nick_name: string }>(found).map(({ nick_name }) => nick_name)
}

async function countAll(db: Db, project_id: number): Promise<Counts> {
  const active = reviewBinds('a')
  const found = await db.execute(sql`
    with books as (
      select pb.book_id, pb.group_id, pb.result_status, pb.flags, count(a.fenpei_id) as assigned,
        ${bookIsBarred('pb')} as barred,
        coalesce(pb.needed_num, g.experts_per_book, p.experts_per_book) as need
      from project_book pb
      join review_project p on p.project_id = pb.project_id
      left join review_group g on g.group_id = pb.group_id
      left join assignment a on a.project_id = pb.project_id and a.book_id = pb.book_id and ${active}
      where pb.project_id = ${project_id} and not pb.is_trial
      group by pb.project_id, pb.book_id, g.group_id, p.project_id
    ), seats as (
      select m.user_id, m.expert_status, m.group_id, m.member_type, count(a.fenpei_id) as books,
        count(a.fenpei_id) filter (where a.review_status in ${part.unsubmitted}) as open
      from group_member m
      left join assignment a on a.group_id = m.group_id and a.user_id = m.user_id and ${active}
      where m.project_id = ${project_id} and m.member_type in ${part.scoring}
        and ${seatIsActive('m')}
      group by m.member_id
    )
    select
      (select count(*)::int from books) as book_num,
      (select count(*)::int from books where group_id is null) as ungrouped_num,
      (select count(*)::int from books where assigned < need and not barred) as short_num,
      (select count(*)::int from books where assigned > need) as over_num,
      (select count(*)::int from books where result_status in ${part.undecidedResult}) as undecided_num,
      (select count(*)::int from books where flags ? ${value.flag.tie_manual}) as tie_num,
      (select count(*)::int from books b where not exists (
        select from leader_opinion o where o.project_id = ${project_id} and o.book_id = b.book_id
          and ${opinionIsInForce('o')})) as opinion_missing_num,
      (select count(distinct user_id)::int from seats) as expert_num,
      (select count(*)::int from seats where books > 0 and expert_status = ${value.seat.invited}) as unconfirmed_num,
      (select count(*)::int from seats where books > 0 and expert_status <> ${value.seat.all_submitted})
        as unsubmitted_experts,
      (select coalesce(sum(open), 0)::int from seats) as unsubmitted_reviews,
      (select count(*)::int from project_book where project_id = ${project_id} and is_trial) as sample_num,
      (select count(*)::int from project_book pb where pb.project_id = ${project_id} and pb.is_trial and exists (
        select from assignment a where a.project_id = pb.project_id and a.book_id = pb.book_id
          and a.assign_type = ${value.assign.trial} and a.review_status in ${part.unsubmitted})) as sample_open_num,
      (select count(*)::int from project_book pb join book b on b.book_id = pb.book_id
        where pb.project_id = ${project_id} and not pb.is_trial and b.declare_status = ${value.declare.recheck}
          and not exists (select from selection_book s where s.project_id = pb.project_id
            and s.book_id = pb.book_id and s.recheck_result is not null)) as recheck_open_num,
      (select count(*)::int from objection o where o.project_id = ${project_id}
        and o.status = ${value.objection.open}) as open_objection_num,
      (select count(*)::int from project_book pb join book b on b.book_id = pb.book_id
        where pb.project_id = ${project_id} and not pb.is_trial and not pb.publish_flag
          and b.declare_status = ${value.declare.publicity}) as withheld_num,
      (select coalesce(json_agg(g.group_name order by g.order_num, g.group_id), '[]')
        from review_group g where g.project_id = ${project_id} and not exists (
          select from seats s where s.group_id = g.group_id and s.member_type = ${value.member.leader}))
        as leaderless_groups`)
  const [counts] = rows<Counts>(found)
  if (!counts) throw new Error('a query of scalars answers one row')
  return counts
}
