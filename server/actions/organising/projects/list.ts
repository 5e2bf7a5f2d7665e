import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import type { Input } from '#contract'
import { reviewBinds, seatIsHeld } from '#server/db/conditions'
import { part } from '#server/db/facts'
import { contains } from '#server/db/like'
import type { Db } from '#server/db/client'
import { keptQuery } from '#server/db/kept/statement'
import { orderOf, windowOf, type PageQuery } from '#server/db/page'
import { project } from '#server/db/schema/project'
import { fromWire } from '#server/wire'

// Columns of the outer table are spelt out: in a one-table query drizzle writes them without their table.
const OWN = sql.raw('review_project.project_id')

const group_num = sql<number>`(select count(*)::int from review_group g where g.project_id = ${OWN})`
const book_num = sql<number>`(select count(*)::int from project_book b where b.project_id = ${OWN})`
const expert_num = sql<number>`(select count(distinct m.user_id)::int from group_member m
  where m.project_id = ${OWN} and m.member_type in ${part.scoring}
    and ${seatIsHeld('m')})`
/** Counts at most the needed reviews of each book: a surplus on one book does not make up for another. */
const done_rate = sql<string | null>`(
  select case when sum(x.assigned) > 0 then round(100.0 * sum(least(x.done, x.need)) / nullif(sum(x.need), 0), 1) end
  from (
    select coalesce(b.needed_num, g.experts_per_book, review_project.experts_per_book) as need,
      coalesce(w.assigned, 0) as assigned, coalesce(w.done, 0) as done
    from project_book b
    left join review_group g on g.group_id = b.group_id
    left join (
      select a.book_id, count(*) as assigned, count(*) filter (where a.review_status in ${part.valid}) as done
      from assignment a where a.project_id = ${OWN} and ${reviewBinds('a')}
      group by a.book_id) w on w.book_id = b.book_id
    where b.project_id = ${OWN} and not b.is_trial
  ) x)`

const SORTABLE = {
  project_id: project.project_id,
  project_name: sql`${project.project_name} collate "C"`,
  year: project.year,
  project_type: project.project_type,
  project_status: project.project_status,
  review_begin_time: project.review_begin_time,
  review_end_time: project.review_end_time,
  create_time: project.create_time,
  group_num,
  book_num,
  expert_num,
  done_rate,
}

type Filter = PageQuery & Input<'pingshen_list'>

/**
 * The matching projects, newest first, with their figures; and their total.
 * @param managed a condition on `review_project`: the caller's scope; undefined: all projects
 */
export async function projectList(db: Db, managed: SQL | undefined, filter: Filter) {
  const { keyword, year, project_type, project_status, is_test, beginTime, endTime } = filter
  const where = and(
    managed,
    contains(project.project_name, keyword),
    year === undefined ? undefined : eq(project.year, Number(year)),
    project_type && eq(project.project_type, project_type),
    project_status && eq(project.project_status, project_status),
    is_test === undefined ? undefined : eq(project.is_test, Number(is_test) === 1),
    // A period matches the projects that run during any part of it.
    beginTime ? gte(project.review_end_time, fromWire(beginTime)) : undefined,
    endTime ? lte(project.review_begin_time, fromWire(endTime, true)) : undefined,
  )
  const { limit, offset } = windowOf(filter)
  const found = await keptQuery(
    db,
    db
      .select({
        project_id: project.project_id,
        project_name: project.project_name,
        year: project.year,
        batch_name: project.batch_name,
        project_type: project.project_type,
        project_status: project.project_status,
        review_mode: project.review_mode,
        review_begin_time: project.review_begin_time,
        review_end_time: project.review_end_time,
        is_test: project.is_test,
        create_time: project.create_time,
        group_num,
        book_num,
        expert_num,
        done_rate,
      })
      .from(project)
      .where(where)
      .orderBy(...orderOf(filter, SORTABLE, [desc(project.project_id)]))
      .limit(limit)
      .offset(offset),
  )
  return { found, total: await db.$count(project, where) }
}
