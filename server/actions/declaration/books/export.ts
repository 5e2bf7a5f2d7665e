import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { CARRIER, CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { visibleBooks } from '#server/access/books'
import { oversees } from '#server/access/scope'
import { placeIn, POOL_ORDER, poolMatching, violationOf } from '#server/store/books/poolFilter'
import { bookListFields } from '#server/store/books/filter'
import { book, group, projectBook } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import { whileLost } from '#server/db/driver/lost'
import { inParts } from '#server/db/inParts'
import { within } from '#server/db/within'
import { streamedSheet, type SheetColumn } from '#server/domain/sheet'
import { forbidden, type Handlers } from '#server/define'
import { labelOf, labelOrNull } from '#server/domain/labels'
import { projectOf } from '#server/store/projects/project'

/** The books of the library with their places in the project. */
const pool = (db: Db, project_id: number) =>
  db
    .select({
      ...bookListFields,
      carrier: book.carrier,
      group_name: group.group_name,
      result_status: projectBook.result_status,
      violation_status: violationOf,
    })
    .from(book)
    .leftJoin(projectBook, placeIn(project_id))
    .leftJoin(group, eq(group.group_id, projectBook.group_id))
    .$dynamic()

type Row = Awaited<ReturnType<typeof pool>>[number]

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['source_no', '编号', (row) => row.source_no ?? row.book_code],
  ['book_name', '书名', (row) => row.book_name],
  ['isbn', 'ISBN', (row) => row.isbn],
  ['first_editor', '主编', (row) => row.first_editor],
  ['first_editor_unit', '主编单位', (row) => row.first_editor_unit],
  ['publisher_name', '出版社', (row) => row.publisher_name],
  ['publish_date', '出版时间', (row) => row.publish_date],
  ['declare_unit', '申报单位', (row) => row.declare_unit],
  ['edu_level', '教育层次', (row) => labelOrNull(EDU_LEVEL, row.edu_level)],
  ['major_category', '专业大类', (row) => labelOrNull(MAJOR_CATEGORY, row.major_category)],
  ['major_class', '专业类', (row) => row.major_class],
  ['carrier', '载体', (row) => labelOrNull(CARRIER, row.carrier)],
  ['recommend_channel', '推荐渠道', (row) => labelOrNull(CHANNEL, row.recommend_channel)],
  ['declare_status', '形审', (row) => labelOf(DECLARE_STATUS, row.declare_status)],
  ['group_name', '评审组', (row) => row.group_name],
  ['result_status', '结果', (row) => labelOrNull(RESULT_STATUS, row.result_status)],
  ['violation_status', '违规', (row) => labelOf(VIOLATION_STATUS, row.violation_status)],
]

/** 导出参评教材 */
export const exportHandlers: Handlers<'export_project_books'> = {
  async export_project_books({ project_id, in_project = 1, ...filter }, ctx) {
    const { db, user } = ctx
    if (!(await oversees(ctx, project_id))) throw forbidden(REFUSAL.notManaged)
    const named = await projectOf(db, project_id)
    const found = pool(db, project_id)
      .where(poolMatching({ ...filter, in_project }, visibleBooks(user)))
      .orderBy(...POOL_ORDER)
      .as('found')
    const keys = await db.select({ book_id: found.book_id }).from(found)
    const parts = inParts(
      keys.map(({ book_id }) => book_id),
      (part) => whileLost(ctx.signal, () => pool(db, project_id).where(within(book.book_id, part))),
      ({ book_id }) => book_id,
    )
    const what = in_project ? '参评教材' : '未参评教材'
    return streamedSheet(`${named?.project_name ?? ''}-${what}`, COLUMNS, parts)
  },
}
