import { EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { listSheet } from '#src/features/exporting/listSheet'
import type { Declared } from './columns'

const TITLES: readonly [keyof Declared, string][] = [
  ['book_code', '编号'],
  ['book_name', '书名'],
  ['isbn', 'ISBN'],
  ['first_editor', '主编'],
  ['first_editor_unit', '主编单位'],
  ['publisher_name', '出版社'],
  ['publish_date', '出版时间'],
  ['edition', '版次'],
  ['print_no', '印次'],
  ['edu_level', '层次'],
  ['major_category', '专业大类'],
  ['major_name', '专业'],
  ['year', '年度'],
  ['completeness', '完整度（%）'],
  ['declare_status', '状态'],
  ['update_time', '更新时间'],
]

const MAJOR: Readonly<Record<string, string>> = MAJOR_CATEGORY

/** The list as a sheet, in words. */
export const sheetOf = (rows: readonly Declared[]) =>
  listSheet(
    '教材管理',
    TITLES,
    rows.map((row) => ({
      ...row,
      book_code: row.book_code ?? row.source_no,
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      major_category: row.major_category && (MAJOR[row.major_category] ?? row.major_category),
      major_name: row.major_name ?? row.major_code,
      declare_status: DECLARE_STATUS[row.declare_status],
    })),
  )
