import { and, eq, sql } from 'drizzle-orm'
import { REVIEW_STATUS, type ReviewStatus } from '#contract/facts/reviews'
import { addTo } from '#contract/rules/addTo'
import { progressScopeOf } from '#server/access/progressScope'
import { isNoSample } from '#server/db/conditions'
import {
  groupBookSight,
  groupBookWork,
  groupBookRows,
  groupBooksMatching,
  shownGroupBook,
} from '#server/store/groups/books'
import { isActive } from '#server/store/assignments/conditions'
import { personName } from '#server/store/members/seats'
import { assignment, expert, group, projectBook, user } from '#server/db/schema/index'
import { whileLost } from '#server/db/driver/lost'
import { inParts } from '#server/db/inParts'
import { within } from '#server/db/within'
import { expertColumns, streamedSheet, type SheetColumn } from '#server/domain/sheet'
import { forbidden, type Context, type Handlers } from '#server/define'

interface Given {
  anon_no: number
  name: string
  review_status: ReviewStatus
}

interface Row {
  book_id: number
  group_name: string
  sort_no: number
  book_code: string | null
  book_name: string
  isbn: string | null
  first_editor: string | null
  first_editor_unit: string | null
  publisher_name: string | null
  experts: readonly Given[]
}

const BOOK_COLUMNS: readonly SheetColumn<Row>[] = [
  ['group_name', '组', (row) => row.group_name],
  ['sort_no', '序号', (row) => row.sort_no],
  ['book_code', '编号', (row) => row.book_code],
  ['book_name', '书名', (row) => row.book_name],
  ['isbn', 'ISBN', (row) => row.isbn],
  ['first_editor', '主编', (row) => row.first_editor],
  ['unit', '单位', (row) => row.first_editor_unit],
  ['publisher_name', '出版社', (row) => row.publisher_name],
]

const givenIn = (project_id: number, books: readonly number[]) =>
  sql`${assignment.project_id} = ${project_id} and ${within(assignment.book_id, books)} and ${isActive} and ${isNoSample()}`

/** The highest anonymous number among the active assignments of books. */
async function mostExperts({ db }: Context, project_id: number, books: readonly number[]): Promise<number> {
  const [found] = await db
    .select({ most: sql<number>`coalesce(max(${assignment.anon_no}), 0)` })
    .from(assignment)
    .where(givenIn(project_id, books))
  return found?.most ?? 0
}

/** The active assignments of a project's books, without trial reviews. */
async function expertsByBook({ db }: Context, project_id: number, books: readonly number[]) {
  const found = await db
    .select({
      book_id: assignment.book_id,
      anon_no: assignment.anon_no,
      name: personName,
      review_status: assignment.review_status,
    })
    .from(assignment)
    .innerJoin(user, eq(user.user_id, assignment.user_id))
    .leftJoin(expert, eq(expert.user_id, assignment.user_id))
    .where(givenIn(project_id, books))
  const byBook = new Map<number, Given[]>()
  for (const { book_id, ...given } of found) addTo(byBook, book_id, given)
  return byBook
}

async function rowsOf(
  ctx: Context,
  project_id: number,
  books: readonly number[],
  sight: ReturnType<typeof groupBookSight>,
  withExperts: boolean,
): Promise<Row[]> {
  const work = groupBookWork(
    ctx.db,
    sql`${assignment.project_id} = ${project_id} and ${within(assignment.book_id, books)}`,
  )
  const found = await groupBookRows(ctx.db, work).where(
    and(eq(projectBook.project_id, project_id), within(projectBook.book_id, books)),
  )
  const experts = withExperts ? await expertsByBook(ctx, project_id, books) : new Map<number, Given[]>()
  return found.map((row) => shownGroupBook({ ...row, experts: experts.get(row.book_id) ?? [] }, sight))
}

/** 导出组内教材及分配 */
export const groupBookExport: Handlers<'groupe_booklist_export'> = {
  /** A leader gets the progress of each review in place of the expert's name. */
  async groupe_booklist_export({ project_id, group_id, with_experts, ...filter }, ctx) {
    const { db } = ctx
    const scope = await progressScopeOf(ctx, project_id)
    if (!scope) throw forbidden()
    const { project, runs, groups } = scope
    const sight = groupBookSight(project, runs)
    const work = groupBookWork(db, eq(assignment.project_id, project_id))
    const found = groupBookRows(db, work)
      .where(
        and(
          eq(projectBook.project_id, project_id),
          group_id === undefined ? undefined : eq(projectBook.group_id, group_id),
          groups && within(projectBook.group_id, groups),
          groupBooksMatching(work, filter, sight),
        ),
      )
      .orderBy(sql`${group.order_num}, ${group.group_id}, ${projectBook.sort_no}, ${projectBook.book_id}`)
      .as('found')
    const keys = await db.select({ book_id: found.book_id }).from(found)
    const books = keys.map(({ book_id }) => book_id)
    const experts = with_experts ? await mostExperts(ctx, project_id, books) : 0
    const columns = [
      ...BOOK_COLUMNS,
      ...expertColumns<Row>(experts, (row, wanted) => {
        const given = row.experts.find(({ anon_no }) => anon_no === wanted)
        return given ? (runs ? given.name : REVIEW_STATUS[given.review_status]) : null
      }),
    ]
    const parts = inParts(
      books,
      (part) => whileLost(ctx.signal, () => rowsOf(ctx, project_id, part, sight, experts > 0)),
      ({ book_id }) => book_id,
    )
    return streamedSheet(`${project.project_name}-组内教材及分配`, columns, parts)
  },
}
