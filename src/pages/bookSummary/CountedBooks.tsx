import { Button, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { CHANNEL, EDU_LEVEL, type BookDimension } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { STEP_TAKEN, type StepTaken } from '#contract/facts/declaration/life'
import { allRows } from '#src/api/allRows'
import { CHANNELS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import type { Summary } from './PivotTable'

type Counted = Row<'book_summary_list'>

const COLUMNS: Columns<Counted> = [
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 176,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
    render: (book_name, { book_id }) => (
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        {book_name}
      </Link>
    ),
  },
  {
    title: '编号',
    dataIndex: 'book_code',
    width: 120,
    ellipsis: true,
    render: (code, { source_no }) => code ?? source_no ?? '—',
    extra: true,
  },
  { title: 'ISBN', dataIndex: 'isbn', width: 136, ellipsis: true, render: (isbn) => isbn ?? '—' },
  { title: '主编', dataIndex: 'first_editor', width: 80, ellipsis: true, sorter: true },
  { title: '申报单位', dataIndex: 'declare_unit', width: 118, ellipsis: true, sorter: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 120, ellipsis: true, sorter: true },
  { title: '层次', dataIndex: 'edu_level', width: 80, render: renderDict(EDU_LEVELS) },
  { title: '专业大类', dataIndex: 'major_category', width: 120, render: renderDict(MAJORS), extra: true },
  { title: '渠道', dataIndex: 'recommend_channel', width: 70, render: renderDict(CHANNELS), extra: true },
  { title: '年度', dataIndex: 'year', width: 70, align: 'end' },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 112,
    sorter: true,
    render: (status) => <Status of={DECLARATION_LOOK} value={status} />,
  },
]

const TITLES: readonly [keyof Counted, string][] = [
  ['book_code', '编号'],
  ['book_name', '书名'],
  ['isbn', 'ISBN'],
  ['first_editor', '主编'],
  ['first_editor_unit', '主编单位'],
  ['declare_unit', '申报单位'],
  ['publisher_name', '出版社'],
  ['edu_level', '层次'],
  ['major_category', '专业大类'],
  ['recommend_channel', '渠道'],
  ['year', '年度'],
  ['declare_status', '状态'],
]

const MAJOR: Readonly<Record<string, string>> = MAJOR_CATEGORY

const sheetOf = (rows: readonly Counted[]) =>
  listSheet(
    '教材明细',
    TITLES,
    rows.map((row) => ({
      ...row,
      book_code: row.book_code ?? row.source_no,
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      major_category: row.major_category && (MAJOR[row.major_category] ?? row.major_category),
      recommend_channel: row.recommend_channel && CHANNEL[row.recommend_channel],
      declare_status: DECLARE_STATUS[row.declare_status],
    })),
  )

interface Props {
  year: number | undefined
  dimension: BookDimension
  line: string | undefined
  unfilled: boolean
  step: StepTaken | undefined
  lines: Summary['lines']
  onAll: () => void
}

/** The books of one figure, or all of them. */
export function CountedBooks({ year, dimension, line, unfilled, step, lines, onAll }: Props) {
  const list = useList('book_summary_list', {
    rowKey: 'book_id',
    fixed: {
      ...(year !== undefined && { year }),
      ...(step && { step }),
      ...((unfilled || line !== undefined) && { dimension }),
      ...(line !== undefined && { key: line }),
      ...(unfilled && { unfilled: 1 }),
    },
  })
  const label = unfilled
    ? '未填写'
    : line !== undefined && (lines.find(({ key }) => key === line)?.label ?? line)
  const about = [label || undefined, step && STEP_TAKEN[step]].filter(Boolean).join(' · ')
  return (
    <ListPage
      list={list}
      columns={COLUMNS}
      empty="没有符合的教材"
      actions={
        <Flex gap={12} align="center" wrap>
          <Typography.Title level={5} style={{ margin: 0 }} aria-live="polite">
            {about ? `教材明细：${about}` : '教材明细'}
          </Typography.Title>
          {about && <Button onClick={onAll}>显示全部</Button>}
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('book_summary_list', list.filter, call, rowsRead(report)))
            }
          >
            导出明细
          </ExportButton>
        </Flex>
      }
    />
  )
}
