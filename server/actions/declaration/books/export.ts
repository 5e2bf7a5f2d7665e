import { eq } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { CARRIER, CHANNEL, DECLARE_STATUS, EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { visibleBooks } from '#server/access/books'
import { oversees } from '#server/access/scope'
import { placeIn, POOL_ORDER, poolMatching, violationOf } from '#server/store/books/poolFilter'
import { bookListFields } from '#server/store/books/filter'
import { book, group, project, projectBook } from '#server/db/schema/index'
import { forbidden, type Handlers } from '#server/define'
import { labelOf, labelOrNull } from '#server/domain/labels'

const COLUMNS: readonly (readonly [key: string, title: string])[] = [
  ['source_no', '编号'],
  ['book_name', '书名'],
  ['isbn', 'ISBN'],
  ['first_editor', '主编'],
  ['first_editor_unit', '主编单位'],
  ['publisher_name', '出版社'],
  ['publish_date', '出版时间'],
  ['declare_unit', '申报单位'],
  ['edu_level', '教育层次'],
  ['major_category', '专业大类'],
  ['major_class', '专业类'],
  ['carrier', '载体'],
  ['recommend_channel', '推荐渠道'],
  ['declare_status', '形审'],
  ['group_name', '评审组'],
  ['result_status', '结果'],
  ['violation_status', '违规'],
]

/** 导出参评教材 */
export const exportHandlers: Handlers<'export_project_books'> = {
  async export_project_books({ project_id, in_project = 1, ...filter }, ctx) {
    const { db, user } = ctx
    if (!(await oversees(ctx, project_id))) throw forbidden(REFUSAL.notManaged)
    const [named] = await db
      .select({ project_name: project.project_name })
      .from(project)
      .where(eq(project.project_id, project_id))
    const found = await db
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
      .where(poolMatching({ ...filter, in_project }, visibleBooks(user)))
      .orderBy(...POOL_ORDER)
    return {
      file_name: `${named?.project_name ?? ''}-${in_project ? '参评教材' : '未参评教材'}`,
      keys: COLUMNS.map(([key]) => key),
      titles: COLUMNS.map(([, title]) => title),
      list: found.map((row) => ({
        ...row,
        source_no: row.source_no ?? row.book_code,
        edu_level: labelOrNull(EDU_LEVEL, row.edu_level),
        major_category: labelOrNull(MAJOR_CATEGORY, row.major_category),
        carrier: labelOrNull(CARRIER, row.carrier),
        recommend_channel: labelOrNull(CHANNEL, row.recommend_channel),
        declare_status: labelOf(DECLARE_STATUS, row.declare_status),
        result_status: labelOrNull(RESULT_STATUS, row.result_status),
        violation_status: labelOf(VIOLATION_STATUS, row.violation_status),
      })),
    }
  },
}
