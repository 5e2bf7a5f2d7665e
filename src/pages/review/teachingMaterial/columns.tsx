import { Tag } from 'antd'
import type { Row } from '#contract'
import { DECLARE_STATUS, RESULT_STATUS, VIOLATION_STATUS } from '#contract/dict'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/Dict/dictionaries'
import { inWords } from '#src/features/Dict/inWords'
import { RESULT_COLOURS } from '#src/features/resultColours'
import type { Column, Columns } from '#src/list/columns'
import { StatusTag } from '#src/ui/StatusTag'

export type Book = Row<'bookinfo_list'>

const VIOLATION_COLOURS = { suspected: 'warning', leader_confirmed: 'orange', confirmed: 'error' } as const
const DECLARE_COLOURS = { formal_passed: 'success', in_review: 'processing' } as const

/** The book and, beside it, a mark where there is a violation. */
const bookName: Column<Book> = {
  title: '书名',
  dataIndex: 'book_name',
  width: 220,
  ellipsis: true,
  sorter: true,
  fixed: 'start',
  render: (name, { violation_status }) => (
    <>
      {violation_status !== 'none' && (
        <StatusTag value={violation_status} labels={VIOLATION_STATUS} colours={VIOLATION_COLOURS} />
      )}
      {name}
    </>
  ),
}

const number: Column<Book> = {
  title: '编号',
  dataIndex: 'source_no',
  width: 136,
  ellipsis: true,
  sorter: true,
  render: (source_no, { book_code }) => source_no ?? book_code ?? '—',
}

const examination: Column<Book> = {
  title: '形审',
  dataIndex: 'declare_status',
  width: 100,
  render: (status) => <StatusTag value={status} labels={DECLARE_STATUS} colours={DECLARE_COLOURS} />,
}

const facts: Columns<Book> = [
  { title: '主编', dataIndex: 'first_editor', width: 100, ellipsis: true, sorter: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 140, ellipsis: true, sorter: true },
  { title: 'ISBN', dataIndex: 'isbn', width: 140, sorter: true },
  { title: '层次', dataIndex: 'edu_level', width: 100, render: inWords(EDU_LEVELS) },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    render: inWords(MAJORS),
  },
  { title: '渠道', dataIndex: 'recommend_channel', width: 90, render: inWords(CHANNELS) },
  { title: '主编单位', dataIndex: 'first_editor_unit', width: 160, ellipsis: true },
]

export const libraryColumns: Columns<Book> = [number, bookName, examination, ...facts]

export const poolColumns: Columns<Book> = [
  number,
  bookName,
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 130,
    ellipsis: true,
    sorter: true,
    render: (name) => name ?? <Tag color="warning">未分组</Tag>,
  },
  ...facts,
  examination,
  {
    title: '结果',
    dataIndex: 'result_status',
    width: 110,
    sorter: true,
    render: (status) =>
      status && <StatusTag value={status} labels={RESULT_STATUS} colours={RESULT_COLOURS} />,
  },
]
