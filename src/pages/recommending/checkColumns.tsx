import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { CHECK_STANDING, type CheckStanding } from '#contract/facts/declaration/provinceCheck'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type CheckedBook = Row<'declare_check_list'>

const COLOUR: Readonly<Record<CheckStanding, string>> = { open: 'gold', agreed: 'green', objected: 'red' }

/** Where the check stands; an agreement that nobody has given says so. */
const Standing = ({ standing, verdict }: Pick<CheckedBook, 'standing' | 'verdict'>) => (
  <Tag color={COLOUR[standing]}>
    {standing === 'agreed' && verdict === null ? '逾期视为同意' : CHECK_STANDING[standing]}
  </Tag>
)

export const CHECK_COLUMNS: Columns<CheckedBook> = [
  { title: '编号', dataIndex: 'book_code', width: 124, extra: true, render: (code) => code ?? '—' },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 142,
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
  { title: '主编', dataIndex: 'first_editor', width: 76, ellipsis: true, sorter: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 110, ellipsis: true, sorter: true, extra: true },
  { title: '申报单位', dataIndex: 'declare_unit', width: 128, ellipsis: true, sorter: true },
  { title: '渠道', dataIndex: 'recommend_channel', width: 76, render: renderDict(CHANNELS) },
  { title: '推荐单位', dataIndex: 'recommend_unit', width: 118, ellipsis: true, sorter: true },
  { title: '复核单位', dataIndex: 'check_unit', width: 126, ellipsis: true, extra: true },
  { title: '层次', dataIndex: 'edu_level', width: 84, extra: true, render: renderDict(EDU_LEVELS) },
  { title: '专业大类', dataIndex: 'major_category', width: 120, extra: true, render: renderDict(MAJORS) },
  { title: '复核截止', dataIndex: 'due_at', width: 156, sorter: true },
  {
    title: '复核',
    dataIndex: 'standing',
    width: 108,
    sorter: true,
    render: (_, row) => <Standing {...row} />,
  },
  {
    title: '异议理由',
    dataIndex: 'reason',
    width: 200,
    ellipsis: true,
    extra: true,
    render: (why) => why ?? '—',
  },
  { title: '复核人', dataIndex: 'check_name', width: 90, extra: true, render: (name) => name ?? '—' },
  { title: '复核时间', dataIndex: 'check_time', width: 156, extra: true, render: (at) => at ?? '—' },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 122,
    sorter: true,
    extra: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
]
