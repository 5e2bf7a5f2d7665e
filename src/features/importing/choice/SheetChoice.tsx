import { InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import type { ImportPreview } from '#src/lib/table/previewImport'

interface Props {
  preview: ImportPreview
  disabled: boolean
  onChange: (change: { sheet?: string; headerRow?: number }) => void
}

interface HeaderProps {
  current: number
  disabled: boolean
  onChange: (headerRow: number) => void
}

/** A number being typed is not yet the one that is meant: it counts on Enter, or when the field is left. */
function HeaderRow({ current, disabled, onChange }: HeaderProps) {
  const [typed, setTyped] = useState<number | null>(current)
  const commit = () => {
    if (typed !== null && typed !== current) onChange(typed)
  }
  return (
    <InputNumber
      id="import-header"
      disabled={disabled}
      min={1}
      precision={0}
      style={{ width: 72 }}
      value={typed}
      onChange={setTyped}
      onPressEnter={commit}
      onBlur={commit}
    />
  )
}

/** Which sheet of a workbook, and in which of its rows the header stands. */
export const SheetChoice = ({ preview, disabled, onChange }: Props) => (
  <Space size="large" wrap>
    {preview.sheetNames.length > 1 && (
      <Space>
        <label htmlFor="import-sheet">工作表</label>
        <Select
          id="import-sheet"
          disabled={disabled}
          style={{ minWidth: 160 }}
          value={preview.sheetName}
          options={preview.sheetNames.map((value) => ({ value, label: value }))}
          onChange={(sheet) => onChange({ sheet })}
        />
      </Space>
    )}
    <Space>
      <label htmlFor="import-header">表头在第</label>
      <HeaderRow
        // Another header has been found: what was typed belongs to the one before.
        key={`${preview.sheetName} ${preview.headerRow}`}
        current={preview.headerRow}
        disabled={disabled}
        onChange={(headerRow) => onChange({ headerRow })}
      />
      行
    </Space>
    {preview.encoding && <span>编码 {preview.encoding.toUpperCase()}</span>}
  </Space>
)
