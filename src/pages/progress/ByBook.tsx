import { Button, Form, Input, Select, Tag, Tooltip } from 'antd'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { BOOK_FLAG } from '#contract/facts/results'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { MANAGERS } from '#contract/roles'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { PrintForms } from '#src/features/print/PrintForms'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Column, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { useReturn } from './useReturn'

type Book = Row<'zhuanjia_realtime_pingshen'>
type Cell = Book['cells'][number]
const Filter = Form.Item<In<'zhuanjia_realtime_pingshen'>>

const DONE = { full: '已评齐', part: '部分已评', none: '一份未评', gap: '缺专家' } as const

const COLUMNS: Columns<Book> = [
  { title: '序号', dataIndex: 'sort_no', width: 76, align: 'end', sorter: true },
  { title: '书名', dataIndex: 'book_name', width: 240, ellipsis: true },
  {
    title: '评审组',
    dataIndex: 'group_name',
    width: 130,
    ellipsis: true,
    render: (name) => name ?? '未分组',
  },
  {
    title: '已评/应评',
    dataIndex: 'done_num',
    width: 110,
    align: 'end',
    sorter: true,
    render: (done, { needed_num }) => `${done} / ${needed_num}`,
  },
  { title: '均分', dataIndex: 'avg_score', width: 84, align: 'end', sorter: true, render: figure },
  { title: '极差', dataIndex: 'range_score', width: 84, align: 'end', sorter: true, render: figure },
  {
    title: '标记',
    dataIndex: 'flags',
    width: 130,
    render: (flags) => flags.map((flag) => <Tag key={flag}>{BOOK_FLAG[flag]}</Tag>),
  },
]

/** Every book with its experts side by side: a total where it is handed in, the state where it is not. */
export function ByBook({ project_id }: { project_id: number }) {
  const { id, oneOf } = useAddress<'review/theReview'>()
  const list = useList('zhuanjia_realtime_pingshen', {
    fixed: { project_id },
    rowKey: 'book_id',
    initial: {
      done: oneOf('done', DONE),
      flag: oneOf('flag', BOOK_FLAG),
      group_id: id('group_id'),
    },
  })
  const giveBack = useReturn(project_id)
  const mayReturn = useCan({ role: [...MANAGERS] })
  const seesMarks = useCan({ role: [...MANAGERS, 'sys2'] })
  const widest = Math.max(0, ...list.rows.map(({ cells }) => cells.length))

  const cell = (book: Book, { name, anon_no, user_id, review_status, total_score }: Cell) => {
    const isIn = total_score !== null
    const words = isIn ? total_score.toFixed(2) : REVIEW_STATUS[review_status]
    if (!isIn || !mayReturn || user_id === null)
      return <Tooltip title={name}>{isIn ? words : <Tag>{words}</Tag>}</Tooltip>
    return (
      <Tooltip title={`${name}：${REVIEW_STATUS[review_status]}，点击可退回`}>
        <Button
          type="link"
          aria-label={`退回专家${anon_no} ${name} ${words}`}
          onClick={() => giveBack.open({ user_id, name }, book)}
        >
          {words}
        </Button>
      </Tooltip>
    )
  }
  const experts = Array.from({ length: widest }, (_, n): Column<Book> => ({
    title: `专家${n + 1}`,
    key: `expert${n}`,
    width: 92,
    align: 'center',
    render: (_value, book) => {
      const found = book.cells[n]
      return found && cell(book, found)
    },
  }))
  const paper = actionsColumn<Book>(
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
    80,
  )
  return (
    <ListPage
      list={list}
      columns={[...COLUMNS, ...experts, ...(mayReturn ? [paper] : [])]}
      filters={
        <>
          <Filter name="keyword" label="教材">
            <Input allowClear placeholder="书名、ISBN、编号" style={{ width: 200 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <Filter name="done" label="进度">
            <Select
              allowClear
              placeholder="全部"
              style={{ width: 120 }}
              options={Object.entries(DONE).map(([value, label]) => ({ value, label }))}
            />
          </Filter>
          {seesMarks && (
            <Filter name="flag" label="标记">
              <Select allowClear placeholder="全部" style={{ width: 140 }} options={options(BOOK_FLAG)} />
            </Filter>
          )}
        </>
      }
    >
      {giveBack.dialog}
    </ListPage>
  )
}
