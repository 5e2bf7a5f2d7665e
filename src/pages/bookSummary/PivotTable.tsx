import { Button, Table, type TableColumnsType } from 'antd'
import type { Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { BOOK_DIMENSION, type BookDimension } from '#contract/facts/books'
import { STEP_TAKEN, type StepTaken } from '#contract/facts/declaration/life'

export type Summary = Output<'book_summary'>
type Line = Summary['lines'][number]
export const STEPS = keysOf(STEP_TAKEN)

interface Props {
  summary: Summary
  dimension: BookDimension
  isLoading: boolean
  /** A figure opens its books; without a key those of the column. */
  onChoose: (figure: { key: string | null | undefined; step: StepTaken }) => void
}

/** One line for each value of the dimension, one column for each step of a declaration. */
export function PivotTable({ summary, dimension, isLoading, onChoose }: Props) {
  const figure = (num: number, step: StepTaken, label: string, key: string | null | undefined) =>
    num === 0 ? (
      0
    ) : (
      <Button
        type="link"
        size="small"
        aria-label={`${label}，${STEP_TAKEN[step]} ${num} 种`}
        onClick={() => onChoose({ key, step })}
      >
        {num.toLocaleString()}
      </Button>
    )
  const columns: TableColumnsType<Line> = [
    { title: BOOK_DIMENSION[dimension], dataIndex: 'label', width: 260, ellipsis: true, fixed: 'start' },
    ...STEPS.map((step) => ({
      title: STEP_TAKEN[step],
      key: step,
      width: 100,
      align: 'end' as const,
      sorter: (a: Line, b: Line) => a[step] - b[step],
      render: (_: unknown, line: Line) => figure(line[step], step, line.label, line.key),
    })),
  ]
  const totalRow = () => (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
      {STEPS.map((step, index) => (
        <Table.Summary.Cell key={step} index={index + 1} align="end">
          {figure(summary.total[step], step, '合计', undefined)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return (
    <Table<Line>
      rowKey={({ key }) => key ?? ''}
      size="small"
      loading={isLoading}
      columns={columns}
      dataSource={summary.lines}
      scroll={{ x: 860 }}
      pagination={{ pageSize: 15, hideOnSinglePage: true, showSizeChanger: false }}
      summary={totalRow}
    />
  )
}
