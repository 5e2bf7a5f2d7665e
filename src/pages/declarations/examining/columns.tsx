import { Tag } from 'antd'
import type { Row } from '#contract'
import { FORMAL_CONCLUSION, FORMAL_STATE, READING_STATE } from '#contract/facts/examining/formal'
import type { Columns } from '#src/list/columns'

export type ExamRow = Row<'formal_exam_list'>

export const EXAM_COLUMNS: Columns<ExamRow> = [
  { title: '编号', dataIndex: 'book_code', width: 116, render: (code) => code ?? '—' },
  { title: '书名', dataIndex: 'book_name', width: 140, ellipsis: true, sorter: true, fixed: 'start' },
  { title: '主编', dataIndex: 'first_editor', width: 76, ellipsis: true, sorter: true },
  { title: '申报单位', dataIndex: 'declare_unit', width: 110, ellipsis: true, sorter: true },
  { title: '推荐单位', dataIndex: 'recommend_unit', width: 110, ellipsis: true, extra: true },
  { title: '轮次', dataIndex: 'round', width: 60, align: 'end', extra: true },
  {
    title: '系统核对',
    key: 'doubts',
    width: 90,
    render: (_, { reading, doubt_num }) =>
      reading !== 'ready' ? (
        READING_STATE[reading]
      ) : doubt_num > 0 ? (
        <Tag color="warning">{doubt_num}项存疑</Tag>
      ) : (
        '无疑点'
      ),
  },
  {
    title: '状态',
    dataIndex: 'state',
    width: 110,
    render: (state, { conclusion }) =>
      [FORMAL_STATE[state], conclusion && FORMAL_CONCLUSION[conclusion]].filter(Boolean).join('：'),
  },
  { title: '审查人', dataIndex: 'examiner_name', width: 76, ellipsis: true },
  { title: '复审人', dataIndex: 'second_name', width: 76, ellipsis: true, extra: true },
  {
    title: '期限',
    dataIndex: 'due_time',
    width: 120,
    sorter: true,
    render: (due, { is_late }) => (
      <>
        {due.slice(0, 'YYYY-MM-DD'.length)} {is_late && <Tag color="error">逾期</Tag>}
      </>
    ),
  },
  { title: '审结时间', dataIndex: 'exam_time', width: 150, extra: true, render: (at) => at ?? '—' },
]
