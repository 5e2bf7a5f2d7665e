import { Alert, Flex, Select, Table, Tag, Typography } from 'antd'
import type { Mapping } from '#contract/rules/import/columns'
import { importFields } from '#contract/rules/import/fields'
import type { Columns } from '#src/list/columns'
import type { SheetType } from '#contract/facts/imports'
import type { ReadFile } from './useFileReading'

interface Props {
  read: ReadFile<SheetType>
  /** The columns as they stand in the selects. */
  mapping: Mapping
  problems: readonly string[]
  disabled: boolean
  onChange: (mapping: Mapping) => void
}

interface FieldRow {
  field: string
  label: string
  required: boolean
  column: number | undefined
  /** How the column was found, when the program found it. */
  found: string | undefined
  sample: string
}

const FOUND = { exact: '名称一致', synonym: '同义词', normalised: '名称相近' } as const
const samples = 3

const tagOf = ({ column, found, required }: FieldRow) => {
  if (column !== undefined) return found ? <Tag color="green">{found}</Tag> : <Tag color="blue">手工选择</Tag>
  return required ? <Tag color="red">请选择</Tag> : <Tag>不导入</Tag>
}

function fieldRows({ type, preview }: ReadFile<SheetType>, mapping: Mapping): FieldRow[] {
  const valuesOf = (column: number) => {
    const values = preview.sample.map(({ cells }) => String(cells[column] ?? '').trim()).filter(Boolean)
    return [...new Set(values)].slice(0, samples).join(' ｜ ')
  }
  return Object.entries(importFields(type)).map(([field, { label, required }]) => {
    const column = mapping[field]
    const match = preview.match.matches.find((one) => one.field === field && one.column === column)
    const sample = column === undefined ? '' : valuesOf(column)
    return { field, label, required, column, found: match && FOUND[match.confidence], sample }
  })
}

interface ChoiceProps {
  label: string
  choices: { value: number; label: string }[]
  value: number | undefined
  disabled: boolean
  onChange: (column: number | undefined) => void
}

const ColumnChoice = ({ label, choices, value, disabled, onChange }: ChoiceProps) => (
  <Select
    aria-label={`${label}对应的列`}
    style={{ width: '100%' }}
    size="small"
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    placeholder="不导入"
    disabled={disabled}
    value={value}
    options={choices}
    onChange={onChange}
  />
)

/** Which column of the file fills which field: what was recognised, and the choice of anything else. */
export function ColumnTable({ read, mapping, problems, disabled, onChange }: Props) {
  const { headers } = read.preview
  const choices = headers.map((header, value) => ({ value, label: header || `第${value + 1}列（无表头）` }))
  const used = new Set(Object.values(mapping))
  const spare = choices.filter(({ value }) => !used.has(value))
  const choose = (field: string, column: number | undefined) => {
    const { [field]: _, ...others } = mapping
    onChange(column === undefined ? others : { ...others, [field]: column })
  }
  const columns: Columns<FieldRow> = [
    {
      title: '字段',
      dataIndex: 'label',
      width: 130,
      render: (label, { required }) => (
        <>
          {label}
          {required && <Typography.Text type="danger"> *</Typography.Text>}
        </>
      ),
    },
    {
      title: '文件中的列',
      dataIndex: 'column',
      width: 220,
      render: (column, { field, label }) => (
        <ColumnChoice
          label={label}
          choices={choices}
          value={column}
          disabled={disabled}
          onChange={(value) => choose(field, value)}
        />
      ),
    },
    { title: '识别', key: 'found', width: 100, render: (_value, row) => tagOf(row) },
    { title: '示例值', dataIndex: 'sample', ellipsis: true },
  ]
  return (
    <Flex vertical gap={8}>
      {problems.length > 0 && <Alert type="warning" showIcon title={problems.join('；')} />}
      <Table<FieldRow>
        size="small"
        rowKey="field"
        columns={columns}
        dataSource={fieldRows(read, mapping)}
        pagination={false}
        scroll={{ y: 264 }}
      />
      {spare.length > 0 && (
        <Typography.Text type="secondary">
          不导入的列：{spare.map(({ label }) => label).join('、')}
        </Typography.Text>
      )}
    </Flex>
  )
}
