import { Table } from 'antd'
import { cellText } from '#contract/rules/importCell'
import { importFields } from '#contract/rules/importFields'
import { totalWidth, type Columns } from '#src/list/columns'
import type { TableRow } from '#src/lib/table/table'
import type { ReadFile } from './useReading'

const narrow = 110
const wide = 220
const long = 12

const text = (row: TableRow, column: number) => cellText(row.cells[column])

/** The first rows of the file as its columns fill the fields. */
export function PreviewTable({ read: { type, mapping, preview } }: { read: ReadFile }) {
  const fields = Object.entries(importFields(type)).flatMap(([field, { label }]) => {
    const column = mapping[field]
    return column === undefined ? [] : [{ field, label, column }]
  })
  const columns: Columns<TableRow> = [
    { title: '行号', dataIndex: 'row', width: 70, fixed: 'start' },
    ...fields.map(({ field, label, column }) => ({
      title: label,
      key: field,
      width: preview.sample.some((row) => text(row, column).length > long) ? wide : narrow,
      ellipsis: true,
      render: (_: unknown, row: TableRow) => text(row, column),
    })),
  ]
  return (
    <Table<TableRow>
      size="small"
      rowKey="row"
      columns={columns}
      dataSource={preview.sample}
      pagination={false}
      scroll={{ x: totalWidth(columns), y: 320 }}
    />
  )
}
