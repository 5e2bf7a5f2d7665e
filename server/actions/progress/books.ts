import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import { ACTIVE_REVIEW, REVIEW_STATUS, type BookFlag } from '#contract/dict'
import { addTo } from '#contract/rules/addTo'
import { anonymousBookName } from '#contract/rules/anonymousBook'
import { watchOf, type Watch } from '#server/access/watch'
import { anyContains } from '#server/db/like'
import type { Db } from '#server/db/open'
import { orderOf } from '#server/db/page'
import { bookWork } from '#server/db/queries/bookWork'
import { personName } from '#server/db/queries/seats'
import { assignment, expert, score, user } from '#server/db/schema/index'
import { selectPage, sortableBy } from '#server/db/selectPage'
import { within } from '#server/db/within'
import type { Handlers } from '#server/define'
import { numOrNull } from '#server/wire'

interface BookProgress {
  book_id: number
  sort_no: number
  book_name: string
  group_id: number | null
  group_name: string | null
  flags: BookFlag[]
  needed_num: number
  done_num: number
  avg_score: number | null
  range_score: number | null
}

const Status = oneOf(REVIEW_STATUS, '评审状态')
const IN_ORDER = [sql`order_num nulls last`, sql`group_id nulls last`, sql`sort_no`, sql`book_id`]
const FIGURES = ['avg_score', 'range_score']

const DONE: Readonly<Record<'full' | 'part' | 'none' | 'gap', SQL>> = {
  full: sql`done_num >= needed_num`,
  part: sql`done_num > 0 and done_num < needed_num`,
  none: sql`done_num = 0`,
  gap: sql`gap > 0`,
}

/** The books of a project, each with how many reviews it needs, was given and has. */
function bookProgress({ project, groups, runs }: Watch, group_id?: number, keyword?: string): SQL {
  const isMasked = !runs && project.is_anonymous
  const where = and(
    sql`pb.project_id = ${project.project_id}`,
    groups && within(sql`pb.group_id`, groups),
    group_id === undefined ? undefined : sql`pb.group_id = ${group_id}`,
    // What an anonymous book is really called cannot be searched for.
    anyContains(isMasked ? [sql`g.group_name`] : [sql`b.book_name`, sql`b.isbn`, sql`b.book_code`], keyword),
  )
  return sql`(
    select pb.book_id, pb.sort_no, b.book_name, pb.group_id, g.group_name, g.order_num, pb.flags,
      w.due as needed_num, w.gap, w.done as done_num, a.average::float8 as avg_score, a.span::float8 as range_score
    from project_book pb
    join book b on b.book_id = pb.book_id
    join ${bookWork(project.project_id)} w on w.book_id = pb.book_id
    left join review_group g on g.group_id = pb.group_id
    left join (
      select x.book_id, round(avg(s.total_score) filter (where x.valid), 2) as average,
        max(s.total_score) filter (where x.valid) - min(s.total_score) filter (where x.valid) as span
      from (select *, review_status in ('submitted', 'locked') as valid from assignment
        where project_id = ${project.project_id} and assign_type <> 'trial'
          and review_status not in ('avoided', 'cancelled')) x
      left join score s on s.fenpei_id = x.fenpei_id
      group by x.book_id
    ) a on a.book_id = pb.book_id
    where ${where ?? sql`true`}
  )`
}

/** Who reviews these books and how far each is, in the order of the anonymous numbers. */
const cellsOf = (db: Db, project_id: number, book_ids: readonly number[]) =>
  db
    .select({
      book_id: assignment.book_id,
      anon_no: assignment.anon_no,
      user_id: assignment.user_id,
      name: personName,
      review_status: assignment.review_status,
      total_score: score.total_score,
    })
    .from(assignment)
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .leftJoin(score, eq(score.fenpei_id, assignment.fenpei_id))
    .where(
      and(
        eq(assignment.project_id, project_id),
        within(assignment.book_id, book_ids),
        inArray(assignment.review_status, [...ACTIVE_REVIEW]),
        ne(assignment.assign_type, 'trial'),
      ),
    )
    .orderBy(asc(assignment.anon_no), asc(assignment.fenpei_id))

type Cell = Awaited<ReturnType<typeof cellsOf>>[number]

/** A leader reads states by number; the office reads names, and totals once they are handed in. */
function shown({ anon_no, user_id, name, review_status: status, total_score }: Cell, runs: boolean) {
  const review_status = Status.parse(status)
  const isIn = review_status === 'submitted' || review_status === 'locked'
  return {
    anon_no,
    review_status,
    user_id: runs ? user_id : null,
    name: runs ? name : `专家${anon_no}`,
    total_score: runs && isIn ? numOrNull(total_score) : null,
  }
}

export const bookHandlers: Handlers<'zhuanjia_realtime_pingshen'> = {
  async zhuanjia_realtime_pingshen({ project_id, group_id, keyword, done, flag, ...page }, ctx) {
    const watch = await watchOf(ctx, project_id)
    if (!watch) return { rows: [], total: 0 }
    const { runs, project } = watch
    const order = orderOf(page, sortableBy(['sort_no', 'done_num', ...(runs ? FIGURES : [])]), IN_ORDER)
    const where = and(done && DONE[done], runs && flag ? sql`flags ? ${flag}` : undefined)
    const { rows: found, total } = await selectPage<BookProgress>(
      ctx.db,
      { from: bookProgress(watch, group_id, keyword), where, order },
      page,
    )
    const cells = new Map<number, Cell[]>()
    const ids = found.map((book) => book.book_id)
    for (const cell of await cellsOf(ctx.db, project_id, ids)) addTo(cells, cell.book_id, cell)
    return {
      rows: found.map((book) => ({
        ...book,
        book_name: runs || !project.is_anonymous ? book.book_name : anonymousBookName(book.sort_no),
        avg_score: runs ? book.avg_score : null,
        range_score: runs ? book.range_score : null,
        flags: runs ? book.flags : [],
        cells: (cells.get(book.book_id) ?? []).map((cell) => shown(cell, runs)),
      })),
      total,
    }
  },
}
