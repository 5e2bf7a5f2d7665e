import { Typography } from 'antd'
import type { Row } from '#contract'
import { EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import type { Columns } from '#src/list/columns'
import { InSight } from '#src/ui/InSight'

export type Declared = Row<'declared_book_list'>

const COVER_SIZE = 36

/** Two facts that belong together, one below the other. */
const Pair = ({ first, second }: { first: string | null; second: string | null }) => (
  <>
    <div>{first ?? '—'}</div>
    {second && (
      <Typography.Text type="secondary" ellipsis title={second}>
        {second}
      </Typography.Text>
    )}
  </>
)

const editionWords = ({ edition, print_no }: Declared): string =>
  [edition && `第${edition}版`, print_no && `第${print_no}次`].filter(Boolean).join(' ') || '—'

export const COLUMNS: Columns<Declared> = [
  {
    title: '封面',
    dataIndex: 'cover',
    width: 56,
    render: (cover, { book_name }) =>
      cover ? (
        <InSight size={COVER_SIZE}>
          <UploadedImage fileName={cover} alt={`《${book_name}》封面`} size={COVER_SIZE} />
        </InSight>
      ) : (
        '—'
      ),
  },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 156,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
  },
  {
    title: '编号',
    dataIndex: 'book_code',
    width: 124,
    ellipsis: true,
    extra: true,
    sorter: true,
    render: (book_code, { source_no }) => book_code ?? source_no ?? '—',
  },
  {
    title: 'ISBN',
    dataIndex: 'isbn',
    width: 126,
    sorter: true,
    ellipsis: true,
    render: (isbn) => isbn ?? '—',
  },
  {
    title: '主编/单位',
    dataIndex: 'first_editor',
    width: 100,
    sorter: true,
    render: (first_editor, { first_editor_unit }) => <Pair first={first_editor} second={first_editor_unit} />,
  },
  {
    title: '出版社',
    dataIndex: 'publisher_name',
    width: 94,
    ellipsis: true,
    sorter: true,
    render: (publisher_name) => publisher_name ?? '—',
  },
  { title: '版次印次', key: 'edition', width: 72, extra: true, render: (_, row) => editionWords(row) },
  { title: '层次', dataIndex: 'edu_level', width: 80, extra: true, render: renderDict(EDU_LEVELS) },
  {
    title: '专业',
    dataIndex: 'major_name',
    width: 100,
    ellipsis: true,
    extra: true,
    render: (major_name, { major_code }) => major_name ?? major_code ?? '—',
  },
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
    // Nothing is asked of a book that came with an imported list.
    render: (completeness) => (completeness === 0 ? '—' : `${completeness}%`),
  },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 114,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
  { title: '更新', dataIndex: 'update_time', width: 156, sorter: true, extra: true },
  { title: '登记时间', dataIndex: 'create_time', width: 156, extra: true },
]
