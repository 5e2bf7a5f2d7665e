import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { oneOf } from '#contract/define'
import type { BookFlag } from '#contract/facts/results'
import { ACTIVE_REVIEW, REVIEW_STATUS, isValidReview } from '#contract/facts/reviews'
import { addTo } from '#contract/rules/addTo'
import { anonymousBookName } from '#contract/rules/book/anonymous'
import { progressScopeOf, type ProgressScope } from '#server/access/progressScope'
import { refuseWall } from '#server/access/scope'
import { isNoSample } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { anyContains } from '#server/db/like'
import type { Db } from '#server/db/client'
import { isSortedBy, orderOf } from '#server/db/page'
import { bookWork } from '#server/store/progress/bookWork'
import { assignedExperts } from '#server/store/members/assignedExperts'
import { assignment } from '#server/db/schema/index'
import { sharedRead } from '#server/store/sharedRead'
import { selectPageByKey, sortableBy } from '#server/db/selectPage'
import { within } from '#server/db/within'
import type { Handlers } from '#server/define'
import { numOrNull } from '#server/wire'
import { feedOf, panelsOf } from './wall'

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
  wall_shown: boolean
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

/** The selected books, and whether their names may be shown and searched. */
interface Wanted {
  group_id?: number | undefined
  book_id?: number | undefined
  keyword?: string | undefined
  isNamed: boolean
}

/** A condition on `project_book pb` with its book and group. */
function isWanted(
  { project, groups }: ProgressScope,
  { group_id, book_id, keyword, isNamed }: Wanted,
): SQL | undefined {
  const isMasked = !isNamed && project.is_anonymous
  return and(
    sql`pb.project_id = ${project.project_id}`,
    book_id === undefined ? undefined : sql`pb.book_id = ${book_id}`,
    groups && within(sql`pb.group_id`, groups),
    group_id === undefined ? undefined : sql`pb.group_id = ${group_id}`,
    // Masked titles cannot be searched.
    anyContains(isMasked ? [sql`g.group_name`] : [sql`b.book_name`, sql`b.isbn`, sql`b.book_code`], keyword),
  )
}

/**
 * The same books as in `bookProgress`, with what they are sorted by unless somebody asks for figures. Every place has its
 * book, so that a left join means the same and is left out where nobody searches.
 */
const plainBooks = (scope: ProgressScope, wanted: Wanted): SQL => sql`(
  select pb.book_id, pb.sort_no, pb.group_id, g.order_num, pb.flags
  from project_book pb
  left join book b on b.book_id = pb.book_id
  left join review_group g on g.group_id = pb.group_id
  where not pb.is_trial and ${isWanted(scope, wanted)}
)`

/** The books of a project, each with its needed, assigned and submitted reviews. */
function bookProgress(scope: ProgressScope, wanted: Wanted, only?: readonly number[]): SQL {
  const { project } = scope
  return sql`(
    select pb.book_id, pb.sort_no, b.book_name, pb.group_id, g.group_name, g.order_num, pb.flags,
      pb.wall_shown, w.due as needed_num, w.gap, w.done as done_num, a.average::float8 as avg_score, a.span::float8 as range_score
    from project_book pb
    join book b on b.book_id = pb.book_id
    join ${bookWork(project.project_id, only && { book_ids: only })} w on w.book_id = pb.book_id
    left join review_group g on g.group_id = pb.group_id
    left join (
      select x.book_id, round(avg(s.total_score) filter (where x.valid), 2) as average,
        max(s.total_score) filter (where x.valid) - min(s.total_score) filter (where x.valid) as span
      from (select *, review_status in ${part.valid} as valid from assignment
        where project_id = ${project.project_id} and assign_type <> ${value.assign.trial}
          and review_status not in ${part.ended}
          and ${only ? within(sql`book_id`, only) : sql`true`}) x
      left join score s on s.fenpei_id = x.fenpei_id
      group by x.book_id
    ) a on a.book_id = pb.book_id
    where ${isWanted(scope, wanted)}
  )`
}

/** The active assignments of these books, by anonymous number. */
const cellsOf = (db: Db, project_id: number, book_ids: readonly number[]) =>
  assignedExperts(
    db,
    and(
      eq(assignment.project_id, project_id),
      within(assignment.book_id, book_ids),
      inArray(assignment.review_status, [...ACTIVE_REVIEW]),
      isNoSample(),
    ),
  )

type Cell = Awaited<ReturnType<typeof cellsOf>>[number]

interface Sight {
  isNamed: boolean
  hasScores: boolean
}

/**
 * A leader gets statuses by anonymous number; callers who run the project get names, the office also totals of
 * submitted reviews.
 */
function seen(
  { anon_no, user_id, name, review_status: status, total_score }: Cell,
  { isNamed, hasScores }: Sight,
) {
  const review_status = Status.parse(status)
  const isIn = isValidReview(review_status)
  return {
    anon_no,
    review_status,
    user_id: isNamed ? user_id : null,
    name: isNamed ? name : `专家${anon_no}`,
    total_score: hasScores && isIn ? numOrNull(total_score) : null,
  }
}

type Asked = Parameters<Handlers['zhuanjia_realtime_pingshen']>[0]
type Shown = Awaited<ReturnType<Handlers['zhuanjia_realtime_pingshen']>>

/** What a caller sees of the books, and on a wall of the recent submissions. */
async function bookRows(
  db: Db,
  scope: ProgressScope,
  { done, flag, wall, since, ...asked }: Asked,
): Promise<Shown> {
  const { runs, readsScores, project, groups } = scope
  // A wall screen is public: it shows no more than everybody in the hall may know.
  const isNamed = runs && !(wall && project.is_anonymous)
  const hasScores = (book: BookProgress) => runs && (!wall || (book.wall_shown && !project.wall_embargo))
  const figures = sortableBy(['done_num', ...(runs && !wall ? FIGURES : [])])
  const order = orderOf(asked, { ...figures, ...sortableBy(['sort_no']) }, IN_ORDER)
  const wanted = { ...asked, isNamed }
  const where = and(done && DONE[done], runs && !wall && flag ? sql`flags ? ${flag}` : undefined)
  const { rows: found, total } = await selectPageByKey<BookProgress>(
    db,
    {
      key: 'book_id',
      from: (only) => bookProgress(scope, wanted, only),
      keysFrom: done || isSortedBy(asked, figures) ? undefined : plainBooks(scope, wanted),
      where,
      order,
    },
    asked,
  )
  const cells = new Map<number, Cell[]>()
  const ids = found.map((book) => book.book_id)
  for (const cell of await cellsOf(db, project.project_id, ids)) addTo(cells, cell.book_id, cell)
  const panels = wall ? await panelsOf(db, project, ids) : undefined
  const visible = and(
    groups && within(assignment.group_id, groups),
    asked.group_id === undefined ? undefined : eq(assignment.group_id, asked.group_id),
  )
  return {
    rows: found.map(({ wall_shown, ...book }) => {
      const own = hasScores({ ...book, wall_shown })
      // Scores that a public wall screen shows are hidden from nobody.
      const sight = { isNamed, hasScores: own && (readsScores || wall === 1) }
      const panel = panels?.get(book.book_id)
      return {
        ...book,
        book_name: isNamed || !project.is_anonymous ? book.book_name : anonymousBookName(book.sort_no),
        avg_score: own ? (panel?.avg_score ?? book.avg_score) : null,
        range_score: own ? (panel?.range_score ?? book.range_score) : null,
        flags: runs && !wall ? book.flags : [],
        cells: (cells.get(book.book_id) ?? []).map((cell) => ({
          ...seen(cell, sight),
          ...(wall && { is_trim: own && panel?.dropped.has(cell.anon_no) === true }),
        })),
        ...(wall && {
          shown: wall_shown && !project.wall_embargo ? (1 as const) : (0 as const),
          trimmed_score: own ? (panel?.trimmed_score ?? null) : null,
        }),
      }
    }),
    total,
    ...(wall && {
      feed: await feedOf(db, { project, where: visible, isNamed, since }),
      embargo: project.wall_embargo,
    }),
  }
}

export const bookProgressHandlers: Handlers<'zhuanjia_realtime_pingshen'> = {
  async zhuanjia_realtime_pingshen(asked, ctx) {
    if (asked.wall) refuseWall(ctx.user)
    const { db } = ctx
    const scope = await progressScopeOf(ctx, asked.project_id)
    if (!scope) return { rows: [], total: 0 }
    if (!asked.wall) return bookRows(db, scope, asked)
    const { runs, readsScores, groups } = scope
    const key = JSON.stringify(['zhuanjia_realtime_pingshen', asked, { runs, readsScores, groups }])
    return sharedRead(db, key, () => bookRows(db, scope, asked))
  },
}
