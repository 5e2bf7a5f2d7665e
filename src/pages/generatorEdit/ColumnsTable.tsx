import { useQuery } from '@tanstack/react-query'
import { Flex, Form, Input, Select, Table, Typography, type TableColumnsType } from 'antd'
import type { Input as In, Output } from '#contract'
import { COLUMN_KIND, COMPARISON, FORM_CONTROL, MEANS } from '#contract/facts/system/generator'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useRowOrder } from '#src/features/ordering/useRowOrder'
import { Tick } from './Tick'
import styles from './GeneratorEdit.module.css'

export type EditedColumn = Output<'gen_detail'>['rows'][number]
type Fields = In<'gen_edit'>

const TICKS = [
  ['isInsert', '新增'],
  ['isEdit', '编辑'],
  ['isList', '列表'],
  ['isQuery', '查询'],
  ['isRequired', '必填'],
] as const
type Ticked = (typeof TICKS)[number][0]

/** Why there is nothing to tick. */
function closedWhy({ kind, isPk }: EditedColumn, name: Ticked): string | undefined {
  if (name === 'isList') return kind === 'other' ? '这种类型不能列出' : undefined
  if (name === 'isQuery') return MEANS[kind].comparisons.length === 0 ? '这种类型不能查询' : undefined
  if (isPk === '1') return '主键由数据库生成'
  return MEANS[kind].controls.length === 0 ? `${COLUMN_KIND[kind]}只能由专门的程序写入` : undefined
}

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>, of: readonly K[]) =>
  of.map((value) => ({ value, label: labels[value] }))

type Columns = TableColumnsType<EditedColumn>
type NameIn = (row: EditedColumn, field: keyof Fields['columns'][number]) => (string | number)[]

/** What the database says of the column, and how people and the program call it. */
const named = (nameIn: NameIn): Columns => [
  {
    title: '列',
    width: 140,
    fixed: 'start',
    render: (_, { columnName, columnType, isPk, isNullable }) => (
      <div className={styles['column']}>
        <Typography.Text strong ellipsis={{ tooltip: columnName }}>
          {columnName}
        </Typography.Text>
        <Typography.Text type="secondary" ellipsis={{ tooltip: columnType }}>
          {columnType}
          {isPk === '1' ? ' 主键' : isNullable === '0' ? ' 非空' : ''}
        </Typography.Text>
      </div>
    ),
  },
  {
    title: '字段描述和字段名',
    width: 160,
    render: (_, row) => (
      <Flex vertical gap={4}>
        <Form.Item name={nameIn(row, 'columnComment')} rules={[rule('gen_edit', 'columns.columnComment')]}>
          <Input aria-label={`${row.columnName}的字段描述`} maxLength={50} />
        </Form.Item>
        <Form.Item name={nameIn(row, 'javaField')} rules={[rule('gen_edit', 'columns.javaField')]}>
          <Input aria-label={`${row.columnName}的字段名`} maxLength={63} />
        </Form.Item>
      </Flex>
    ),
  },
]

/** What a page does with the column. */
const ticked = (nameIn: NameIn): Columns =>
  TICKS.map(([field, title]) => ({
    title,
    width: 48,
    align: 'center',
    render: (_, row) => {
      const why = closedWhy(row, field)
      return (
        <Form.Item name={nameIn(row, field)}>
          <Tick label={`${row.columnName}：${title}`} disabled={why !== undefined} title={why} />
        </Form.Item>
      )
    },
  }))

interface Choice {
  value: string
  label: string
}

/** How it does so. */
const chosen = (nameIn: NameIn, dictionaries: Choice[]): Columns => [
  {
    title: '查询方式',
    width: 108,
    render: (_, row) =>
      MEANS[row.kind].comparisons.length > 0 && (
        <Form.Item name={nameIn(row, 'queryType')}>
          <Select
            aria-label={`${row.columnName}的查询方式`}
            options={optionsOf(COMPARISON, MEANS[row.kind].comparisons)}
          />
        </Form.Item>
      ),
  },
  {
    title: '显示类型和字典类型',
    width: 170,
    render: (_, row) => (
      <Flex vertical gap={4}>
        {row.isPk === '0' && MEANS[row.kind].controls.length > 0 && (
          <Form.Item name={nameIn(row, 'htmlType')}>
            <Select
              aria-label={`${row.columnName}的显示类型`}
              options={optionsOf(FORM_CONTROL, MEANS[row.kind].controls)}
            />
          </Form.Item>
        )}
        {row.kind === 'text' && (
          <Form.Item name={nameIn(row, 'dictType')}>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={`${row.columnName}的字典类型`}
              placeholder="不用字典"
              options={dictionaries}
            />
          </Form.Item>
        )}
      </Flex>
    ),
  },
]

interface Props {
  rows: readonly EditedColumn[]
  onOrder: (rows: EditedColumn[]) => void
}

/** The columns of the table, each with what a page is to do with it. */
export function ColumnsTable({ rows, onOrder }: Props) {
  const { data = [] } = useQuery(query('dict_type_options', {}))
  const { column: orderColumn, onRow } = useRowOrder<EditedColumn>({
    rows,
    nameOf: ({ columnName }) => columnName,
    onChange: onOrder,
  })
  const nameIn: NameIn = ({ columnId }, field) => [
    'columns',
    rows.findIndex((row) => row.columnId === columnId),
    field,
  ]
  const dictionaries = data.map(({ dictType, dictName }) => ({
    value: dictType,
    label: `${dictName}（${dictType}）`,
  }))
  return (
    <Table<EditedColumn>
      className={styles['columns'] ?? ''}
      size="small"
      rowKey="columnId"
      pagination={false}
      columns={[...named(nameIn), ...ticked(nameIn), ...chosen(nameIn, dictionaries), orderColumn]}
      dataSource={rows}
      onRow={onRow}
      scroll={{ x: 908 }}
    />
  )
}
