import { Table, Tag } from 'antd'
import type { Columns } from '#src/list/columns'
import { selectionWords } from '#src/list/selectionWords'
import { AVOID_KIND } from '#contract/facts/avoidance'
import {
  isActiveCell,
  type MatrixCell,
  type MatrixExpert,
  type AllocationMatrix,
} from '#src/pages/groupBooks/matrix/matrix'

interface Props {
  matrix: AllocationMatrix | undefined
  book_ids: readonly number[]
  users: number[]
  onChange: (users: number[]) => void
}

interface Line extends MatrixExpert {
  load: number
  /** Of the chosen books: those assigned to the expert, and those the expert must avoid. */
  has: MatrixCell[]
  avoids: MatrixCell[]
}

const linesOf = ({ experts, cells }: AllocationMatrix, book_ids: readonly number[]): Line[] => {
  const chosen = new Set(book_ids)
  return experts.map((expert) => {
    const own = cells.filter((cell) => cell.user_id === expert.user_id)
    const here = own.filter((cell) => chosen.has(cell.book_id))
    return {
      ...expert,
      load: own.filter(isActiveCell).length,
      has: here.filter(isActiveCell),
      avoids: here.filter((cell) => cell.avoid_kind !== null && !isActiveCell(cell)),
    }
  })
}

const facts = (cells: readonly MatrixCell[]) =>
  [
    ...new Set(cells.map((cell) => cell.avoid_kind && `${AVOID_KIND[cell.avoid_kind]}：${cell.avoid_fact}`)),
  ].join('；')

const columnsFor = (books: number): Columns<Line> => [
  {
    title: '专家',
    dataIndex: 'name',
    width: 150,
    render: (name, { available }) => (available ? name : `${name}（不可分配）`),
  },
  { title: '单位', dataIndex: 'unit', width: 180, ellipsis: true },
  {
    title: '已分配/上限',
    dataIndex: 'load',
    width: 110,
    render: (load, { capacity }) => (
      <span style={load >= capacity ? { color: 'var(--error)' } : undefined}>
        {load} / {capacity}
      </span>
    ),
  },
  {
    title: '所选教材',
    key: 'books',
    width: 240,
    render: (_, { has, avoids }) => (
      <>
        {has.length > 0 && <Tag color="blue">{books === 1 ? '已配' : `已配 ${has.length} 种`}</Tag>}
        {avoids.length > 0 && (
          <Tag color="red" title={facts(avoids)}>
            {books === 1 ? '回避' : `回避 ${avoids.length} 种`}
          </Tag>
        )}
        {books === 1 && facts(avoids)}
      </>
    ),
  },
]

/** The experts of the group with what speaks for and against each. */
export function AssignExperts({ matrix, book_ids, users, onChange }: Props) {
  return (
    <Table<Line>
      rowKey="user_id"
      size="small"
      loading={matrix === undefined}
      dataSource={matrix ? linesOf(matrix, book_ids) : []}
      columns={columnsFor(book_ids.length)}
      pagination={false}
      scroll={{ y: 320 }}
      rowSelection={{
        ...selectionWords,
        selectedRowKeys: users,
        onChange: (keys) => onChange(keys.map(Number)),
        getCheckboxProps: ({ available, name }) => ({
          disabled: !available,
          name,
          'aria-label': `选择${name}`,
        }),
      }}
    />
  )
}
