import { eq } from 'drizzle-orm'
import { CHANNEL, STAGE } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import { RESULT_GRADE, RESULT_STATUS } from '#contract/facts/results'
import { CONCLUSION } from '#contract/facts/reviews'
import { bookStage, type ExportedResult } from '#server/store/results/exported'
import { book } from '#server/db/schema/library'
import { labelOf, labelOrNull } from '#server/domain/labels'
import { streamedSheet, type SheetColumn } from '#server/domain/sheet'
import type { Handlers } from '#server/define'
import { numOrNull } from '#server/wire'
import { computed, expertTotals, overseen } from './source'

type Columns = SheetColumn<ExportedResult>[]

const groupColumns = (experts: number): Columns => [
  ['group_name', '组', (row) => row.group_name],
  ['book_name', '书名', (row) => row.book_name],
  ...expertTotals(experts),
  ['avg_score', '均分', (row) => numOrNull(row.avg_score)],
  ['trimmed_score', '去极值分', (row) => numOrNull(row.trimmed_score)],
  ['leader_score', '组长分', (row) => numOrNull(row.leader_score)],
  ['conclusion', '结论', (row) => labelOrNull(CONCLUSION, row.leader_conclusion)],
  ['leader_advice', '组长意见', (row) => row.leader_advice],
  ['rank_group', '组名次', (row) => row.rank_group],
]

/** The group's conclusion; without one, the experts' conclusions counted. */
function conclusionOf({ leader_conclusion, conclusions }: ExportedResult): string | null {
  if (leader_conclusion) return labelOf(CONCLUSION, leader_conclusion)
  const counts = Object.entries(CONCLUSION).flatMap(([key, label]) => {
    const number = conclusions?.[key]
    return number === undefined ? [] : [`${label}${number}`]
  })
  return counts.join('、') || null
}

const stagedColumns = (experts: number): Columns => [
  ['stage', '学段', (row) => labelOrNull(STAGE, row.stage)],
  ['book_name', '书名', (row) => row.book_name],
  ['first_editor', '主编', (row) => row.first_editor],
  ['unit', '单位', (row) => row.first_editor_unit],
  ...expertTotals(experts),
  ['avg_score', '平均', (row) => numOrNull(row.avg_score)],
  ['conclusion', '结论', conclusionOf],
  ['rank', '名次', (row) => row.rank_all],
]

const BOOK_COLUMNS: Columns = [
  ['book_code', '编号', (row) => row.book_code],
  ['book_name', '书名', (row) => row.book_name],
  ['isbn', 'ISBN', (row) => row.isbn],
  ['first_editor', '第一主编', (row) => row.first_editor],
  ['unit', '单位', (row) => row.first_editor_unit],
  ['publisher_name', '出版社', (row) => row.publisher_name],
  ['channel', '渠道', (row) => labelOrNull(CHANNEL, row.recommend_channel)],
  ['major_category', '大类', (row) => labelOrNull(MAJOR_CATEGORY, row.major_category)],
  ['major_class', '专业', (row) => labelOrNull(MAJOR_CLASS, row.major_class)],
  ['final_score', '最终分', (row) => numOrNull(row.final_score)],
  ['rank', '名次', (row) => row.rank_all],
  ['grade', '等级', (row) => labelOrNull(RESULT_GRADE, row.grade)],
  ['result', '结果', (row) => labelOf(RESULT_STATUS, row.result_status)],
  ['feedback', '定稿意见', (row) => row.feedback],
]

export const resultExports: Handlers<
  'export_group_pingshen' | 'dzx_pingshen_export' | 'export_zj_bookResult'
> = {
  async export_group_pingshen(input, ctx) {
    const { project, books, experts, rowsOf } = await computed(ctx, input)
    const sorted = books.toSorted(
      (a, b) =>
        (a.group_name ?? '').localeCompare(b.group_name ?? '', 'zh') ||
        (a.rank_group ?? Infinity) - (b.rank_group ?? Infinity),
    )
    return streamedSheet(`${project.project_name}-小组评审汇总`, groupColumns(experts), rowsOf(sorted))
  },

  async dzx_pingshen_export({ stage, ...input }, ctx) {
    await overseen(ctx, input.project_id)
    const ofStage = stage && eq(bookStage, stage)
    const { project, books, experts, rowsOf } = await computed(ctx, input, ofStage)
    return streamedSheet(
      `${project.project_name}-大中小一体化评审结果`,
      stagedColumns(experts),
      rowsOf(books),
    )
  },

  async export_zj_bookResult({ channel, ...input }, ctx) {
    await overseen(ctx, input.project_id)
    const byChannel = channel && eq(book.recommend_channel, channel)
    const { project, books, rowsOf } = await computed(ctx, input, byChannel)
    return streamedSheet(`${project.project_name}-教材结果`, BOOK_COLUMNS, rowsOf(books))
  },
}
