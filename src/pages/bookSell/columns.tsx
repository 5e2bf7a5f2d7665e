import { Button, InputNumber } from 'antd'
import { SELL_LABELS, type WrittenSell } from '#contract/rules/declaration/salesRule'
import { FileUpload } from '#src/features/upload/FileUpload'
import { asUploaded, storedName } from '#src/features/upload/uploaded'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { actionsColumn, type Column, type Columns } from '#src/list/columns'
import { cellKey, type CellField, type SoldValue } from './sheet'

/** A year of the table, typed or stored. */
export interface YearRow extends WrittenSell, Record<CellField, SoldValue> {
  /** Absent for a year that is not saved yet. */
  sell_id: number | undefined
  spring_num: number | null
  autumn_num: number | null
  returns_num: number | null
  amount: string | null
  /** Of both seasons. */
  copies: number
  proof_name: string | null
}

interface Cell {
  /** Whether a year is typed or read only. */
  isOpen: (row: YearRow) => boolean
  /** Whether years that are stored can be deleted. */
  hasDelete: boolean
  faults: ReadonlyMap<string, string>
  type: (year: number, field: CellField, value: SoldValue, name?: string) => void
  onDelete: (row: YearRow) => void
}

type NumberField = Exclude<CellField, 'proof_file'>

/** A column of numbers that are typed where they stand; one that cannot be stays until it is judged with its year. */
const numbers = (
  { isOpen, faults, type }: Cell,
  field: NumberField,
  width: number,
  places = 0,
): Column<YearRow> => ({
  title: SELL_LABELS[field],
  key: field,
  width,
  align: 'end',
  render: (_value, row) => {
    const { stat_year, [field]: value } = row
    if (!isOpen(row)) return value === null ? '—' : Number(value).toLocaleString('zh-CN')
    return (
      <InputNumber<number | string>
        aria-label={`${stat_year}年${SELL_LABELS[field]}`}
        style={{ width: '100%' }}
        controls={false}
        precision={places}
        // Money is a text, so that no digit is lost.
        stringMode={places > 0}
        value={value}
        {...(faults.has(cellKey(stat_year, field)) && { status: 'error' as const })}
        onChange={(next) => type(stat_year, field, next)}
      />
    )
  },
})

function Proof({ row, cell: { isOpen, type } }: { row: YearRow; cell: Cell }) {
  const { stat_year, proof_file, proof_name } = row
  const name = typeof proof_file === 'string' ? storedName(proof_file) : null
  if (!isOpen(row))
    return name === null ? '未上传' : <UploadedLink name={name} original_name={proof_name ?? '印数证明'} />
  return (
    <FileUpload
      purpose="attachment"
      max={1}
      brief
      value={asUploaded(name, proof_name ?? '印数证明')}
      onChange={([file]) => type(stat_year, 'proof_file', file?.fileName ?? null, file?.originalFilename)}
    />
  )
}

/** The columns, each number typed in its place. */
export const sellColumns = (cell: Cell): Columns<YearRow> => [
  { title: '年份', dataIndex: 'stat_year', width: 64, fixed: 'start' },
  numbers(cell, 'spring_num', 100),
  numbers(cell, 'autumn_num', 100),
  {
    title: '全年册数',
    dataIndex: 'copies',
    width: 90,
    align: 'end',
    render: (copies) => <b>{copies.toLocaleString('zh-CN')}</b>,
  },
  numbers(cell, 'school_num', 96),
  numbers(cell, 'province_num', 96),
  numbers(cell, 'print_no', 64),
  numbers(cell, 'returns_num', 90),
  numbers(cell, 'amount', 102, 2),
  {
    title: '印数证明（盖章）',
    key: 'proof_file',
    width: 150,
    render: (_value, row) => <Proof row={row} cell={cell} />,
  },
  ...(cell.hasDelete
    ? [
        actionsColumn<YearRow>(
          (row) =>
            row.sell_id !== undefined && (
              <Button
                type="link"
                danger
                aria-label={`删除${row.stat_year}年`}
                onClick={() => cell.onDelete(row)}
              >
                删除
              </Button>
            ),
          72,
        ),
      ]
    : []),
]
