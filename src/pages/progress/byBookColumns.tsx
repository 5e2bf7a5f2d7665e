import { Button, Tag, Tooltip } from 'antd'
import type { Row } from '#contract'
import { BOOK_FLAG } from '#contract/facts/results'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { PrintForms } from '#src/features/print/PrintForms'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Column, type Columns } from '#src/list/columns'

export type ProgressBook = Row<'zhuanjia_realtime_pingshen'>
type Cell = ProgressBook['cells'][number]

/** Experts per book with whom all columns fit into a window of 1280 pixels. */
const FITTING = 5

const booksColumns = (widest: number): Columns<ProgressBook> => [
  { title: '序号', dataIndex: 'sort_no', width: 72, align: 'end', sorter: true, extra: widest > FITTING },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 190,
    render: (name, { flags }) => (
      <>
        {name}
        <div>
          {flags.map((flag) => (
            <Tag key={flag}>{BOOK_FLAG[flag]}</Tag>
          ))}
        </div>
      </>
    ),
  },
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 106,
    ellipsis: true,
    extra: widest > FITTING,
    render: (name) => name ?? '未分组',
  },
  {
    title: '已评/应评',
    dataIndex: 'done_num',
    width: 104,
    align: 'end',
    sorter: true,
    render: (done, { needed_num }) => `${done} / ${needed_num}`,
  },
  { title: '均分', dataIndex: 'avg_score', width: 76, align: 'end', sorter: true, render: figure },
  {
    title: '极差',
    dataIndex: 'range_score',
    width: 76,
    align: 'end',
    sorter: true,
    extra: true,
    render: figure,
  },
]

type Return = (whose: { user_id: number; name: string }, book: ProgressBook) => void

interface ExpertCellProps {
  book: ProgressBook
  cell: Cell
  /** Absent for those who may not return a review. */
  onReturn: Return | undefined
}

/** The total of a review that was submitted, the status of one that was not. */
function ExpertCell({ book, cell, onReturn }: ExpertCellProps) {
  const { name, anon_no, user_id, review_status, total_score } = cell
  const words = total_score === null ? REVIEW_STATUS[review_status] : total_score.toFixed(2)
  if (total_score === null || !onReturn || user_id === null)
    return <Tooltip title={name}>{total_score === null ? <Tag>{words}</Tag> : words}</Tooltip>
  return (
    <Tooltip title={`${name}：${REVIEW_STATUS[review_status]}，点击可退回`}>
      <Button
        type="link"
        aria-label={`退回专家${anon_no} ${name} ${words}`}
        onClick={() => onReturn({ user_id, name }, book)}
      >
        {words}
      </Button>
    </Tooltip>
  )
}

const formsColumn = (project_id: number): Column<ProgressBook> =>
  actionsColumn<ProgressBook>(
    ({ book_id, book_name, done_num }) => (
      <PrintForms
        project_id={project_id}
        type="link"
        disabled={done_num === 0}
        label={`打印 ${book_name} 的表格`}
        choices={[
          { title: `《${book_name}》的专家评审表`, wanted: { kind: 'review', book_id } },
          { title: `《${book_name}》的组长意见表`, wanted: { kind: 'leader', book_id } },
        ]}
      />
    ),
    64,
  )

interface Shape {
  project_id: number
  /** Of all books shown, the most experts that one has. */
  widest: number
  onReturn: Return | undefined
}

export const byBookColumns = ({ project_id, widest, onReturn }: Shape): Columns<ProgressBook> => [
  ...booksColumns(widest),
  ...Array.from({ length: widest }, (_, n): Column<ProgressBook> => ({
    title: `专家${n + 1}`,
    key: `expert${n}`,
    width: 70,
    align: 'center',
    render: (_value, book) => {
      const found = book.cells[n]
      return found && <ExpertCell book={book} cell={found} onReturn={onReturn} />
    },
  })),
  ...(onReturn ? [formsColumn(project_id)] : []),
]
