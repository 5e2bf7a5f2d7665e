import { CHANNEL, EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { listSheet } from '#src/features/exporting/listSheet'
import type { Recommended } from './columns'

/** 推荐汇总表 */
export const recommendedSheet = (rows: Recommended[]) =>
  listSheet(
    '推荐汇总表',
    [
      ['recommend_sort', '排序'],
      ['book_code', '编号'],
      ['book_name', '书名'],
      ['isbn', 'ISBN'],
      ['first_editor', '第一主编'],
      ['first_editor_unit', '主编单位'],
      ['publisher_name', '出版社'],
      ['declare_unit', '申报单位'],
      ['recommend_channel', '渠道'],
      ['edu_level', '层次'],
      ['declare_status', '状态'],
    ],
    rows.map((row) => ({
      ...row,
      recommend_channel: row.recommend_channel && CHANNEL[row.recommend_channel],
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      declare_status: DECLARE_STATUS[row.declare_status],
    })),
  )
