import type { Row } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import { COLLECT_STATUS } from '#contract/facts/declaration/states'
import { listSheet } from '#src/features/exporting/listSheet'

type Collected = Row<'collection_list'>

const TITLES: readonly [keyof Collected, string][] = [
  ['book_name', '书名'],
  ['isbn', 'ISBN'],
  ['first_editor', '主编'],
  ['publisher_name', '出版社'],
  ['edu_level', '层次'],
  ['collect_status', '状态'],
  ['collector', '采集人'],
  ['dept_name', '采集单位'],
  ['audit_opinion', '审核意见'],
  ['create_time', '采集时间'],
]

/** The list as a sheet, in words. */
export const collectedSheet = (rows: readonly Collected[]) =>
  listSheet(
    '教材采集',
    TITLES,
    rows.map((row) => ({
      ...row,
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      collect_status: COLLECT_STATUS[row.collect_status],
    })),
  )
