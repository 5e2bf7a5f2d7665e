import type { Row } from '#contract'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type OwnDeclaration = Row<'declared_book_list'>

export const DECLARED_COLUMNS: Columns<OwnDeclaration> = [
  {
    title: '编号',
    dataIndex: 'book_code',
    width: 124,
    ellipsis: true,
    sorter: true,
    render: (book_code, { source_no }) => book_code ?? source_no ?? '—',
  },
  { title: '书名', dataIndex: 'book_name', width: 148, ellipsis: true, sorter: true, fixed: 'start' },
  {
    title: 'ISBN',
    dataIndex: 'isbn',
    width: 126,
    ellipsis: true,
    sorter: true,
    extra: true,
    render: (isbn) => isbn ?? '—',
  },
  {
    title: '主编',
    dataIndex: 'first_editor',
    width: 76,
    ellipsis: true,
    sorter: true,
    render: (editor) => editor ?? '—',
  },
  {
    title: '出版社',
    dataIndex: 'publisher_name',
    width: 110,
    ellipsis: true,
    sorter: true,
    render: (name) => name ?? '—',
  },
  { title: '申报单位', dataIndex: 'declare_unit', width: 136, ellipsis: true, sorter: true, extra: true },
  { title: '渠道', dataIndex: 'recommend_channel', width: 80, render: renderDict(CHANNELS) },
  { title: '层次', dataIndex: 'edu_level', width: 84, extra: true, render: renderDict(EDU_LEVELS) },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    extra: true,
    render: renderDict(MAJORS),
  },
  { title: '年度', dataIndex: 'year', width: 70, align: 'end', extra: true },
  {
    title: '完整度',
    dataIndex: 'completeness',
    width: 76,
    align: 'end',
    sorter: true,
    render: (completeness) => `${completeness}%`,
  },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 122,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
  { title: '更新', dataIndex: 'update_time', width: 156, sorter: true, extra: true },
]
