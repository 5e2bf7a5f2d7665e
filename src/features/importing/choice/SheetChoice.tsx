import { Alert, InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import type { ImportPreview } from '#src/lib/table/previewImport'

interface Props {
  preview: ImportPreview
  disabled: boolean
  onChange: (change: { sheet?: string | undefined; headerRow?: number }) => void
}

/** No sheet has this name: Excel allows no colon in it. */
const TOGETHER = ':'

/** The sheets one by one, and those of the same columns together. */
function sheetOptions({ sheetNames, together }: ImportPreview) {
  const single = sheetNames.map((value) => ({ value, label: value }))
  const names = together.map(({ sheetName }) => sheetName).join('、')
  return together.length > 1 ? [{ value: TOGETHER, label: `${names}（一起读取）` }, ...single] : single
}

const isJoined = ({ together }: ImportPreview) => together.some(({ rowsFrom }) => rowsFrom > 0)

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

/** What was done to the rows that the file itself does not show so. */
export const ReadingNotes = ({ preview }: { preview: ImportPreview }) => {
  const { mergedCells, scoreColumns, together } = preview
  const later = together.filter(({ rowsFrom }) => rowsFrom > 0)
  const notes = [
    scoreColumns > 0 && `表中有${scoreColumns}列指标得分，每行按指标分为${scoreColumns}项，在预览中逐项列出`,
    mergedCells > 0 && `合并单元格的值已填入它覆盖的每一行，共补填${mergedCells}格，请在预览中核对`,
    later.length > 0 &&
      `几个工作表列相同，已一起读取：${later.map(({ sheetName, rowsFrom }) => `“${sheetName}”的行号从${rowsFrom}起算（${rowsFrom + 2}即它的第2行）`).join('，')}`,
  ].filter((note) => note !== false)
  return notes.map((note) => <Alert key={note} type="info" showIcon title={note} />)
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
          value={isJoined(preview) ? TOGETHER : preview.sheetName}
          options={sheetOptions(preview)}
          onChange={(sheet) => onChange({ sheet: sheet === TOGETHER ? undefined : sheet })}
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
