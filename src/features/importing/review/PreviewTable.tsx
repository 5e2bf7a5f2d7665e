import { Table } from 'antd'
import { useMemo } from 'react'
import type { SheetType } from '#contract/facts/imports'
import { cellText } from '#contract/rules/cell'
import { importFields, storedText } from '#contract/rules/import/fields'
import { totalWidth, type Columns } from '#src/list/columns'
import type { PreviewRow } from '#src/lib/table/previewImport'
import type { ReadFile } from '#src/features/importing/useFileReading'

const narrow = 110
const wide = 220
const long = 12
const virtualAbove = 100

const textOf = ({ record }: PreviewRow, field: string) => cellText(record[field])

/** The rows as they will be stored; a cell that was refused stands as it is in the file. */
export function PreviewTable({ read: { type, mapping, preview } }: { read: ReadFile<SheetType> }) {
  const { accepted, refused } = preview
  const rows = useMemo(
    () => (refused.length > 0 ? [...accepted, ...refused].toSorted((a, b) => a.row - b.row) : accepted),
    [accepted, refused],
  )
  const fields = Object.entries(importFields(type)).filter(([field]) => mapping[field] !== undefined)
  const first = rows.slice(0, preview.sample.length)
  const columns: Columns<PreviewRow> = [
    { title: '行号', dataIndex: 'row', width: 70, fixed: 'start' },
    ...fields.map(([field, spec]) => ({
      title: spec.label,
      key: field,
      width: first.some((row) => textOf(row, field).length > long) ? wide : narrow,
      ellipsis: true,
      render: (_: unknown, { record }: PreviewRow) => storedText(spec, record[field]),
    })),
  ]
  return (
    <Table<PreviewRow>
      size="small"
      // Several scores may come from one row.
      rowKey={({ row, record }) => `${row} ${cellText(record['indicator'])}`}
      columns={columns}
      dataSource={rows}
      pagination={false}
      virtual={rows.length > virtualAbove}
      scroll={{ x: totalWidth(columns), y: 320 }}
    />
  )
}
