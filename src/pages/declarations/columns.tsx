import type { Row } from '#contract'
import { CHANNELS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type Declaration = Row<'declaration_list'>

export const DECLARATION_COLUMNS: Columns<Declaration> = [
  { title: '编号', dataIndex: 'book_code', width: 116, render: (code) => code ?? '—' },
  { title: '书名', dataIndex: 'book_name', width: 160, ellipsis: true, sorter: true, fixed: 'start' },
  {
    title: 'ISBN',
    dataIndex: 'isbn',
    width: 136,
    ellipsis: true,
    extra: true,
    render: (isbn) => isbn ?? '—',
  },
  { title: '主编', dataIndex: 'first_editor', width: 80, ellipsis: true, sorter: true },
  { title: '申报单位', dataIndex: 'declare_unit', width: 124, ellipsis: true, sorter: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 120, ellipsis: true, extra: true },
  { title: '层次', dataIndex: 'edu_level', width: 84, extra: true, render: renderDict(EDU_LEVELS) },
  { title: '渠道', dataIndex: 'recommend_channel', width: 88, render: renderDict(CHANNELS) },
  {
    title: '推荐单位',
    dataIndex: 'recommend_unit',
    width: 120,
    ellipsis: true,
    render: (unit) => unit ?? '—',
  },
  { title: '年度', dataIndex: 'year', width: 60, align: 'end' },
  { title: '提交时间', dataIndex: 'submit_time', width: 150, extra: true, render: (at) => at ?? '—' },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 122,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
]
