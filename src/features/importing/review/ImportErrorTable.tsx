import { Empty, Flex, Table, Typography } from 'antd'
import { rowsIn } from '#contract/rules/import/errors'
import type { RowError } from '#contract/rules/import/spec'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { totalWidth, type Columns } from '#src/list/columns'

interface Props {
  errors: readonly RowError[]
  /** Refused rows in all, of which these may be the first. */
  failed: number
  /** Of the list, without extension. */
  fileName: string
}

interface Line extends RowError {
  /** A row may be refused for several reasons, and a field for more than one. */
  key: number
}

const virtualAbove = 100
const columns: Columns<Line> = [
  { title: '行号', dataIndex: 'row', width: 70 },
  { title: '字段', dataIndex: 'label', width: 110 },
  { title: '值', dataIndex: 'value', width: 220, ellipsis: true },
  { title: '原因', dataIndex: 'reason', width: 360, ellipsis: true },
]
const width = totalWidth(columns)

/** Every refused cell: where, what and why; to be taken along as .xls. */
export function ImportErrorTable({ errors, failed, fileName }: Props) {
  if (errors.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有错误" />
  const lines = errors.map((error, key) => ({ ...error, key }))
  const listed = rowsIn(errors)
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Typography.Text type="secondary">
          {failed}行有错误{listed < failed && `，以下是前${listed}行的明细`}
        </Typography.Text>
        <ExportButton
          load={() => ({
            keys: ['row', 'label', 'value', 'reason'],
            titles: ['行号', '字段', '值', '原因'],
            list: errors,
            fileName: `${fileName}-错误明细`,
          })}
        >
          下载错误明细
        </ExportButton>
      </Flex>
      <Table<Line>
        size="small"
        rowKey="key"
        columns={columns}
        dataSource={lines}
        pagination={false}
        virtual={lines.length > virtualAbove}
        scroll={{ x: width, y: 320 }}
      />
    </Flex>
  )
}
