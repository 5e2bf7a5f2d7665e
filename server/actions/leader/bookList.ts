import { and, eq } from 'drizzle-orm'
import type { Input, Output, Row as RowOf } from '#contract'
import type { BookFlag } from '#contract/dict'
import { ScoreRule } from '#contract/rules/scoreRule'
import { totalsOf } from '#server/db/queries/bookTotals'
import { reviewedName } from '#server/db/queries/review'
import { leaderBooks, type LeaderBook } from '#server/db/queries/leaderBooks'
import { group, projectBook } from '#server/db/schema/project'
import type { Context } from '#server/define'
import { materialOf, schemeOf, type BookMaterial } from './material'
import { reached, reachOf, type Reach } from '#server/access/leaderReach'

type Row = RowOf<'groupe_leader_booklist'>
type Query = Input<'groupe_leader_booklist'> & { project_id: number; pageNum: number; pageSize: number }

/** What a list may be sorted by; the second half is known only when the reviews have been read. */
const PLAIN = ['sort_no', 'book_name', 'group_name', 'leader_score', 'conclusion', 'opinion_status'] as const
const COMPUTED = ['valid_num', 'avg_score', 'range_score', 'std_dev', 'veto_num'] as const
type Sort = (typeof PLAIN)[number] | (typeof COMPUTED)[number]
const isSort = (column: string | undefined): column is Sort =>
  [...PLAIN, ...COMPUTED].some((sort) => sort === column)

/** What is absent comes last, whichever way the list is sorted. */
function compare(a: Row[Sort], b: Row[Sort], sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -sign : sign
}

/** 组长的教材列表: the books of the caller's groups; for who runs the project, of all groups. */
export async function listBooks(ctx: Context, query: Query): Promise<Output<'groupe_leader_booklist'>> {
  const reach = await reachOf(ctx, query.project_id)
  if (!reach) return { rows: [], total: 0, hidden_reason: null }
  const where = and(
    eq(projectBook.project_id, query.project_id),
    reached(reach, group.group_id, projectBook.book_id),
    query.group_id === undefined ? undefined : eq(group.group_id, Number(query.group_id)),
  )
  const keyword = query.keyword?.trim().toLowerCase()
  const all = (await leaderBooks(ctx.db, where, query.opinion_status))
    .map((book) => ({ ...book, book_name: nameOf(reach, book) }))
    .filter(({ book_name }) => !keyword || book_name.toLowerCase().includes(keyword))
  const hidden_reason =
    [...new Set(all.map(({ group_id }) => group_id))].map(reach.groupHidden).find((why) => why !== null) ??
    null

  const { orderByColumn, isAsc, flags = [], pageNum, pageSize } = query
  const sort = isSort(orderByColumn) ? orderByColumn : undefined
  const window = <T>(rows: readonly T[]) => rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  // The reviews of a whole project are read only where the list cannot be had without them.
  if (sort === undefined && flags.length === 0)
    return { rows: await rowsOf(ctx, reach, window(all)), total: all.length, hidden_reason }
  if (sort && flags.length === 0 && reach.runs && isTotalled(reach.project))
    return {
      rows: await rowsOf(ctx, reach, window(await inOrder(ctx, reach, all, sort, isAsc))),
      total: all.length,
      hidden_reason,
    }
  const rows = (await rowsOf(ctx, reach, all)).filter(
    (row) => flags.length === 0 || row.flags.some((flag) => flags.includes(flag)),
  )
  if (sort) rows.sort((a, b) => compare(a[sort], b[sort], isAsc === 'desc' ? -1 : 1))
  return { rows: window(rows), total: rows.length, hidden_reason }
}

const isPlain = (sort: Sort): sort is (typeof PLAIN)[number] => PLAIN.some((plain) => plain === sort)

/** Every review of the project has a total, so that the database can say what the rule would. */
const isTotalled = ({ score_rule }: Reach['project']): boolean => {
  const { score_mode } = ScoreRule.parse(score_rule)
  return score_mode === 'sum' || score_mode === 'weighted'
}

/** All books in the order of a column, without reading their reviews; for somebody from whom nothing is hidden. */
async function inOrder(
  ctx: Context,
  { project: { project_id } }: Reach,
  books: readonly LeaderBook[],
  sort: Sort,
  isAsc: 'asc' | 'desc' | undefined,
): Promise<LeaderBook[]> {
  const totals = isPlain(sort) ? new Map() : await totalsOf(ctx.db, project_id)
  const valueOf = (book: LeaderBook): Row[Sort] =>
    isPlain(sort) ? book[sort] : (totals.get(book.book_id)?.[sort] ?? (NUMBERS.has(sort) ? 0 : null))
  return books
    .map((book) => ({ book, value: valueOf(book) }))
    .sort((a, b) => compare(a.value, b.value, isAsc === 'desc' ? -1 : 1))
    .map(({ book }) => book)
}

/** What is none and not unknown where nobody has handed in. */
const NUMBERS: ReadonlySet<Sort> = new Set(['valid_num', 'veto_num'])

/** A leader is an expert too: what is anonymous for them is so for him. */
export const nameOf = (
  { runs, project }: Pick<Reach, 'runs' | 'project'>,
  book: { book_name: string; sort_no: number },
): string => reviewedName(!runs && project.is_anonymous, book)

async function rowsOf(ctx: Context, reach: Reach, books: readonly LeaderBook[]): Promise<Row[]> {
  const scheme = await schemeOf(ctx.db, reach.project)
  const material = await materialOf(ctx.db, reach.project, scheme, books)
  return books.map((book) => {
    const hidden_reason = reach.bookHidden(book.group_id, book.book_id)
    const isOwn = book.leader_user_id === ctx.user.user_id
    const { leader_user_id: _, violation_status: _status, flags, ...shown } = book
    return {
      ...shown,
      ...(hidden_reason !== null && !isOwn && { leader_score: null, conclusion: null }),
      ...figuresShown(material.get(book.book_id), hidden_reason === null, flags),
      hidden_reason,
      is_acting: !reach.runs && !reach.seats.has(book.group_id),
    }
  })
}

/** How far the reviews are is no secret; what they say may be. */
function figuresShown(material: BookMaterial | undefined, isShown: boolean, stored: readonly BookFlag[]) {
  const waiting = stored.filter((flag) => flag === 'need_expert')
  const valid_num = material?.figures.valid_num ?? 0
  if (!material || !isShown)
    return {
      valid_num,
      scores: [],
      avg_score: null,
      range_score: null,
      std_dev: null,
      veto_num: 0,
      flags: waiting,
    }
  const { figures, reviews } = material
  return {
    valid_num,
    scores: reviews.map(({ anon_no }) => ({
      anon_no,
      total_score: figures.totals.get(anon_no)?.total ?? null,
      is_trim: figures.totals.get(anon_no)?.is_trim ?? false,
    })),
    avg_score: figures.avg,
    range_score: figures.range,
    std_dev: figures.std,
    veto_num: figures.veto_num,
    flags: [...waiting, ...figures.flags],
  }
}
