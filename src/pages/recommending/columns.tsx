import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type Recommended = Row<'declare_recommend_list'>

export const RECOMMENDED_COLUMNS: Columns<Recommended> = [
  {
    title: '排序',
    dataIndex: 'recommend_sort',
    width: 66,
    align: 'end',
    sorter: true,
    render: (sort) => sort ?? '—',
  },
  { title: '编号', dataIndex: 'book_code', width: 120, extra: true, render: (code) => code ?? '—' },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 180,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (name, { book_id }) => (
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        {name}
      </Link>
    ),
  },
  {
    title: 'ISBN',
    dataIndex: 'isbn',
    width: 136,
    ellipsis: true,
    extra: true,
    render: (isbn) => isbn ?? '—',
  },
  { title: '主编', dataIndex: 'first_editor', width: 80, ellipsis: true, sorter: true },
  {
    title: '出版社',
    dataIndex: 'publisher_name',
    width: 110,
    ellipsis: true,
    sorter: true,
    extra: true,
  },
  { title: '申报单位', dataIndex: 'declare_unit', width: 136, ellipsis: true, sorter: true },
  { title: '渠道', dataIndex: 'recommend_channel', width: 80, extra: true, render: renderDict(CHANNELS) },
  { title: '层次', dataIndex: 'edu_level', width: 84, render: renderDict(EDU_LEVELS) },
  { title: '专业大类', dataIndex: 'major_category', width: 120, extra: true, render: renderDict(MAJORS) },
  {
    title: '盖章申报表',
    dataIndex: 'is_sealed',
    width: 92,
    render: (isSealed) => (isSealed ? '已上传' : '未上传'),
  },
  { title: '提交时间', dataIndex: 'submit_time', width: 150, extra: true, render: (at) => at ?? '—' },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 122,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
]
