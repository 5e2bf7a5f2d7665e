import type { OpinionStatus } from '#contract/facts/opinions'
import { and, or, sql, type SQL } from 'drizzle-orm'
import type { BookFlag } from '#contract/facts/results'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { reviewCounts } from '#server/db/conditions'
import { value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import type { Db } from '#server/db/client'
import { orderOf, type PageQuery } from '#server/db/page'
import { selectKeys, sortableBy } from '#server/db/selectPage'

interface Wanted extends PageQuery {
  project_id: number
  group_id?: number | undefined
  opinion_status?: OpinionStatus | undefined
  flags?: readonly BookFlag[] | undefined
  keyword?: string | undefined
}

/** The statistics of the totals of each reviewed book, by `book_id`. */
const totals = (project_id: number): SQL => sql`(
  select a.book_id, count(s.total_score)::int as valid_num, avg(s.total_score) as avg_score,
    max(s.total_score) - min(s.total_score) as range_score, stddev_pop(s.total_score) as std_dev,
    count(s.total_score) * sum(s.total_score * s.total_score) - sum(s.total_score) * sum(s.total_score) as spread,
    (count(*) filter (where jsonb_array_length(s.veto_hits) > 0))::int as veto_num,
    count(*) filter (where o.conclusion = ${value.conclusion.recommend}) as for_num,
    count(*) filter (where o.conclusion = ${value.conclusion.not_recommend}) as against_num
  from assignment a
  left join score s on s.fenpei_id = a.fenpei_id
  left join opinion o on o.fenpei_id = a.fenpei_id
  where a.project_id = ${project_id} and ${reviewCounts('a')}
  group by a.book_id
)`

/**
 * The condition for each flag in SQL, equal to `judge` of the result engine. Valid only where totals are sums
 * without rounding (score_mode `sum`).
 */
const flagged = ({
  min_reviews,
  divergence_limit,
  divergence_std,
}: ScoreRule): Readonly<Record<BookFlag, SQL>> => ({
  need_expert: sql`p.flags ? ${value.flag.need_expert}`,
  veto: sql`(p.violation_status = ${value.violation.leader_confirmed} or (p.violation_status <> ${value.violation.released} and t.veto_num > 0))`,
  insufficient: sql`(p.violation_status <> ${value.violation.confirmed} and coalesce(t.valid_num, 0) < ${min_reviews})`,
  divergent:
    or(
      divergence_limit === null ? undefined : sql`t.range_score >= ${divergence_limit}::numeric`,
      // Both sides are multiplied by the square of the count, so that nothing is divided or rounded.
      divergence_std === null
        ? undefined
        : sql`(t.valid_num > 0 and t.spread >= ${divergence_std}::numeric ^ 2 * t.valid_num ^ 2)`,
      sql`(t.for_num >= 2 and t.against_num >= 2)`,
      sql`exists (
        select from divergence_mark d
        where d.project_id = p.project_id and d.group_id = p.group_id and d.book_id = p.book_id)`,
    ) ?? sql`false`,
  no_quorum: sql`false`,
  // Known only after the results are computed.
  tie_manual: sql`false`,
})

/** The columns by which the database can sort. */
const PLAIN = sortableBy(['sort_no', 'leader_score', 'opinion_status'])
const SORTABLE: Readonly<Record<string, SQL>> = {
  ...PLAIN,
  ...sortableBy(['valid_num', 'avg_score', 'range_score', 'std_dev', 'veto_num']),
  book_name: sql`book_name collate "C"`,
  group_name: sql`group_name collate "C"`,
  conclusion: sql`conclusion collate "C"`,
}
const IN_ORDER = [sql`order_num`, sql`group_id`, sql`sort_no`, sql`book_id`]

/**
 * The keys of one page of a project's books, in order, and the total; for callers from whom nothing is hidden. The
 * reviews behind them are not read.
 */
export async function leaderBookPage(db: Db, rule: ScoreRule, wanted: Wanted) {
  const { project_id, group_id, opinion_status, flags = [], keyword } = wanted
  const conditions = flagged(rule)
  const where = and(
    group_id === undefined ? undefined : sql`p.group_id = ${group_id}`,
    opinion_status === undefined
      ? undefined
      : sql`coalesce(o.status, ${value.opinion.none}) = ${opinion_status}`,
    anyContains([sql`b.book_name`], keyword),
    or(...flags.map((flag) => conditions[flag])),
  )
  const from = sql`(
    select p.book_id, b.book_name, p.sort_no, p.group_id, g.group_name, g.order_num, o.leader_score, o.conclusion,
      coalesce(o.status, ${value.opinion.none}) as opinion_status, coalesce(t.valid_num, 0) as valid_num, t.avg_score, t.range_score,
      t.std_dev, coalesce(t.veto_num, 0) as veto_num
    from project_book p
    left join book b on b.book_id = p.book_id
    join review_group g on g.group_id = p.group_id
    left join leader_opinion o
      on o.project_id = p.project_id and o.group_id = p.group_id and o.book_id = p.book_id
    left join ${totals(project_id)} t on t.book_id = p.book_id
    where p.project_id = ${project_id} and not p.is_trial and ${where ?? sql`true`}
  )`
  return selectKeys(db, { key: 'book_id', from, order: orderOf(wanted, SORTABLE, IN_ORDER) }, wanted)
}
