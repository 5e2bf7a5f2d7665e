import { DECLARATION_LOOK } from '#src/features/status/books'
import { RESULT_LOOK, VIOLATION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Tag } from 'antd'
import type { Row } from '#contract'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import type { Column, Columns } from '#src/list/columns'

export type Book = Row<'bookinfo_list'>

/** The book and, beside it, a mark where there is a violation. */
const bookName: Column<Book> = {
  title: '书名',
  dataIndex: 'book_name',
  width: 210,
  ellipsis: true,
  sorter: true,
  fixed: 'start',
  render: (name, { violation_status }) => (
    <>
      {violation_status !== null && violation_status !== 'none' && (
        <Status of={VIOLATION_LOOK} value={violation_status} />
      )}
      {name}
    </>
  ),
}

const number: Column<Book> = {
  title: '编号',
  dataIndex: 'source_no',
  width: 120,
  ellipsis: true,
  sorter: true,
  render: (source_no, { book_code }) => source_no ?? book_code ?? '—',
}

const examination: Column<Book> = {
  title: '形审',
  dataIndex: 'declare_status',
  width: 100,
  render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
}

const origin: Columns<Book> = [
  { title: '主编', dataIndex: 'first_editor', width: 84, ellipsis: true, sorter: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 132, ellipsis: true, sorter: true },
]

const isbn: Column<Book> = { title: 'ISBN', dataIndex: 'isbn', width: 140, sorter: true }

const details: Columns<Book> = [
  { title: '层次', dataIndex: 'edu_level', width: 100, extra: true, render: renderDict(EDU_LEVELS) },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    extra: true,
    render: renderDict(MAJORS),
  },
  { title: '渠道', dataIndex: 'recommend_channel', width: 90, extra: true, render: renderDict(CHANNELS) },
  { title: '主编单位', dataIndex: 'first_editor_unit', width: 160, ellipsis: true, extra: true },
]

export const libraryColumns: Columns<Book> = [number, bookName, examination, ...origin, isbn, ...details]

export const poolColumns: Columns<Book> = [
  number,
  bookName,
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 120,
    ellipsis: true,
    sorter: true,
    render: (name) => name ?? <Tag color="warning">未分组</Tag>,
  },
  ...origin,
  { ...isbn, extra: true },
  ...details,
  { ...examination, extra: true },
  {
    title: '结果',
    dataIndex: 'result_status',
    width: 100,
    sorter: true,
    render: (status) => status && <Status of={RESULT_LOOK} value={status} />,
  },
]
