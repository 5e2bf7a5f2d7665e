import { Form, Input } from 'antd'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { EDU_LEVEL } from '#contract/facts/books'
import { DECLARE_STATUS } from '#contract/facts/declaration/life'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { allRows } from '#src/api/allRows'
import { CARRIERS, EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { BatchAudit } from '#src/features/declareSteps/BatchAudit'
import { BatchesButton } from '#src/features/declareSteps/BatchesButton'
import { StepLinks } from '#src/features/declareSteps/DeclareActions'
import { useDeclareSteps } from '#src/features/declareSteps/useDeclareSteps'
import { DictFilter } from '#src/features/dict/DictFilter'
import { renderDict } from '#src/features/dict/renderDict'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { Status } from '#src/features/status/Status'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'

type Declared = Row<'declared_book_list'>
type Wanted = In<'declared_book_list'>
const Filter = Form.Item<Wanted>

const COLUMNS: Columns<Declared> = [
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 220,
    ellipsis: true,
    sorter: true,
    fixed: 'start',
  },
  {
    title: '编号',
    dataIndex: 'source_no',
    width: 120,
    ellipsis: true,
    extra: true,
    render: (source_no, { book_code }) => source_no ?? book_code ?? '—',
  },
  { title: 'ISBN', dataIndex: 'isbn', width: 132, sorter: true, render: (isbn) => isbn ?? '—' },
  { title: '主编', dataIndex: 'first_editor', width: 84, ellipsis: true, sorter: true },
  { title: '主编单位', dataIndex: 'first_editor_unit', width: 150, ellipsis: true, extra: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 140, ellipsis: true, sorter: true },
  { title: '层次', dataIndex: 'edu_level', width: 90, render: renderDict(EDU_LEVELS) },
  {
    title: '专业大类',
    dataIndex: 'major_category',
    width: 120,
    ellipsis: true,
    extra: true,
    render: renderDict(MAJORS),
  },
  { title: '年度', dataIndex: 'year', width: 70, align: 'end' },
  {
    title: '状态',
    dataIndex: 'declare_status',
    width: 104,
    sorter: true,
    render: (status) => <Status of="declaration" value={status} />,
  },
  { title: '登记时间', dataIndex: 'create_time', width: 156, extra: true },
]

const TITLES: readonly [keyof Declared, string][] = [
  ['source_no', '编号'],
  ['book_name', '书名'],
  ['isbn', 'ISBN'],
  ['first_editor', '主编'],
  ['first_editor_unit', '主编单位'],
  ['publisher_name', '出版社'],
  ['publish_date', '出版时间'],
  ['edu_level', '层次'],
  ['major_category', '专业大类'],
  ['year', '年度'],
  ['declare_status', '状态'],
]

const MAJOR: Readonly<Record<string, string>> = MAJOR_CATEGORY

const sheetOf = (rows: readonly Declared[]) =>
  listSheet(
    '教材管理',
    TITLES,
    rows.map((row) => ({
      ...row,
      source_no: row.source_no ?? row.book_code,
      edu_level: row.edu_level && EDU_LEVEL[row.edu_level],
      major_category: row.major_category && (MAJOR[row.major_category] ?? row.major_category),
      declare_status: DECLARE_STATUS[row.declare_status],
    })),
  )

const Filters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、主编、出版社、ISBN、编号" style={{ width: 240 }} />
    </Filter>
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <DictFilter<Wanted> name="carrier" dict={CARRIERS} placeholder="载体" width={110} />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)

/** 教材管理: the books that the user or their unit declares or publishes. */
export default function DeclaredBooksPage() {
  const { oneOf } = useAddress<'book/bookInfo/index'>()
  const steps = useDeclareSteps(() => list.select([]))
  const list = useList('declared_book_list', {
    rowKey: 'book_id',
    initial: { declare_status: oneOf('declare_status', DECLARE_STATUS) },
    selection: steps.audits,
  })
  const columns = [
    ...COLUMNS,
    actionsColumn<Declared>(
      (book) => (
        <>
          <Link to={to('detail', { bookId: book.book_id })} target="_blank">
            详情
          </Link>
          {book.own === 1 && <StepLinks book={book} steps={steps} />}
        </>
      ),
      220,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有教材；由评审办公室导入、写明本单位的教材会出现在这里"
      filters={<Filters />}
      actions={
        <>
          <BatchAudit selected={list.selected} steps={steps} />
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('declared_book_list', list.filter, call, rowsRead(report)))
            }
          />
          <BatchesButton />
        </>
      }
    >
      {steps.dialogs}
    </ListPage>
  )
}
