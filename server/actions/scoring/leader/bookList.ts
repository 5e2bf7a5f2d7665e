import { and, eq } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { contract, Output, Row as RowOf } from '#contract'
import type { BookFlag } from '#contract/facts/results'
import type { JudgedReview } from '#server/domain/leader/figures'
import { leaderBookPage } from './bookPage'
import { reviewedName } from '#server/store/reviews/review'
import { leaderBooks, type LeaderBook } from '#server/store/leader/books'
import { group, projectBook } from '#server/db/schema/project'
import { within } from '#server/db/within'
import type { Context } from '#server/define'
import {
  figuresOfBooks,
  schemeOf,
  type BookMaterial,
  type LoadedScheme,
} from '#server/store/results/material'
import { withinScope, leaderScopeOf, type LeaderScope } from '#server/access/leaderScope'

type Row = RowOf<'groupe_leader_booklist'>
type Query = z.output<(typeof contract)['groupe_leader_booklist']['input']>

/** The sortable columns; those of the second half are computed from the reviews. */
const PLAIN = ['sort_no', 'book_name', 'group_name', 'leader_score', 'conclusion', 'opinion_status'] as const
const COMPUTED = ['valid_num', 'avg_score', 'range_score', 'std_dev', 'veto_num'] as const
type Sort = (typeof PLAIN)[number] | (typeof COMPUTED)[number]
const isSort = (column: string | undefined): column is Sort =>
  [...PLAIN, ...COMPUTED].some((sort) => sort === column)
const isPlain = (sort: Sort | undefined) => sort === undefined || PLAIN.some((plain) => plain === sort)

/** Null stands last in either direction. */
function compare(a: Row[Sort], b: Row[Sort], sign: number): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -sign : sign
}

/** 组长的教材列表: the books of the caller's groups, or of all groups for callers who run the project. */
export async function listBooks(ctx: Context, query: Query): Promise<Output<'groupe_leader_booklist'>> {
  const scope = await leaderScopeOf(ctx, query.project_id)
  if (!scope) return { rows: [], total: 0, hidden_reason: null }
  const scheme = await schemeOf(ctx.db, scope.project)
  return scope.runs && isKnownToDatabase(scheme, query)
    ? listOfProject(ctx, scope, scheme, query)
    : listOfGroups(ctx, scope, scheme, query)
}

/** Whether the database can evaluate the rule for this filter and sort order. */
function isKnownToDatabase(
  { rule: { score_mode } }: LoadedScheme,
  { orderByColumn, flags = [] }: Query,
): boolean {
  const sort = isSort(orderByColumn) ? orderByColumn : undefined
  if (flags.length > 0 && score_mode !== 'sum') return false
  // In this mode every review has a total.
  return isPlain(sort) || score_mode === 'sum' || score_mode === 'weighted'
}

/** One page of all books without reading the reviews of the other pages; for callers from whom nothing is hidden. */
async function listOfProject(ctx: Context, scope: LeaderScope, scheme: LoadedScheme, query: Query) {
  const { keys, total } = await leaderBookPage(ctx.db, scheme.rule, query)
  const { project_id } = scope.project
  const found = await leaderBooks(
    ctx.db,
    and(eq(projectBook.project_id, project_id), within(projectBook.book_id, keys)),
  )
  const places = new Map(keys.map((key, place) => [key, place]))
  const placeOf = ({ book_id }: LeaderBook) => places.get(book_id) ?? 0
  const books = found.sort((a, b) => placeOf(a) - placeOf(b))
  return { rows: await rowsOf(ctx, scope, scheme, books), total, hidden_reason: null }
}

/** The books of a leader's groups. Masks and hidden reviews are applied in the program, not in the database. */
async function listOfGroups(ctx: Context, scope: LeaderScope, scheme: LoadedScheme, query: Query) {
  const where = and(
    eq(projectBook.project_id, query.project_id),
    withinScope(scope, group.group_id, projectBook.book_id),
    query.group_id === undefined ? undefined : eq(group.group_id, query.group_id),
  )
  const keyword = query.keyword?.trim().toLowerCase()
  const all = (await leaderBooks(ctx.db, where, query.opinion_status))
    .map((book) => ({ ...book, book_name: nameOf(scope, book) }))
    .filter(({ book_name }) => !keyword || book_name.toLowerCase().includes(keyword))
  const hidden_reason =
    [...new Set(all.map(({ group_id }) => group_id))].map(scope.groupHidden).find((why) => why !== null) ??
    null

  const { orderByColumn, isAsc, flags = [], pageNum, pageSize } = query
  const sort = isSort(orderByColumn) ? orderByColumn : undefined
  const window = <T>(rows: readonly T[]) => rows.slice((pageNum - 1) * pageSize, pageNum * pageSize)
  // All reviews are read only where filter or sort order need them.
  if (sort === undefined && flags.length === 0)
    return { rows: await rowsOf(ctx, scope, scheme, window(all)), total: all.length, hidden_reason }
  const rows = (await rowsOf(ctx, scope, scheme, all)).filter(
    (row) => flags.length === 0 || row.flags.some((flag) => flags.includes(flag)),
  )
  if (sort) rows.sort((a, b) => compare(a[sort], b[sort], isAsc === 'desc' ? -1 : 1))
  return { rows: window(rows), total: rows.length, hidden_reason }
}

/** A leader also scores as an expert: masks for experts apply to leaders. */
export const nameOf = (
  { runs, project }: Pick<LeaderScope, 'runs' | 'project'>,
  book: { book_name: string; sort_no: number },
): string => reviewedName(!runs && project.is_anonymous, book)

async function rowsOf(
  ctx: Context,
  scope: LeaderScope,
  scheme: LoadedScheme,
  books: readonly LeaderBook[],
): Promise<Row[]> {
  const material = await figuresOfBooks(ctx.db, scope.project, scheme, books)
  return books.map((book) => {
    const hidden_reason = scope.bookHidden(book.group_id, book.book_id)
    const isOwn = book.leader_user_id === ctx.user.user_id
    const {
      leader_user_id: _,
      violation_status: _status,
      mark_reason: _mark,
      is_discussed: _talk,
      flags,
      ...shown
    } = book
    return {
      ...shown,
      ...(hidden_reason !== null && !isOwn && { leader_score: null, conclusion: null }),
      ...figuresShown(material.get(book.book_id), hidden_reason === null, flags),
      hidden_reason,
      is_acting: !scope.runs && !scope.seats.has(book.group_id),
    }
  })
}

/** The progress of reviews is never hidden; their content may be. */
function figuresShown(
  material: BookMaterial<JudgedReview> | undefined,
  isShown: boolean,
  stored: readonly BookFlag[],
) {
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
