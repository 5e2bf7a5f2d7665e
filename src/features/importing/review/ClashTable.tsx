import { Flex, Table, Typography } from 'antd'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { totalWidth, type Columns } from '#src/list/columns'

type Clash = ImportReport['clashes'][number]
type Line = Clash & { key: number }

interface Props {
  clashes: readonly Clash[]
  /** In all, of which these may be the first. */
  total: number
  /** Of the list, without extension. */
  fileName: string
}

const columns: Columns<Line> = [
  { title: '行号', dataIndex: 'row', width: 70 },
  { title: '专家', dataIndex: 'user_name', width: 110 },
  { title: '教材', dataIndex: 'book_name', width: 260, ellipsis: true },
  { title: '回避理由', dataIndex: 'fact', width: 260, ellipsis: true },
  { title: '评审', dataIndex: 'review_status', width: 90, render: (status) => REVIEW_STATUS[status] },
]
const virtualAbove = 100

/** Which reviews that are given already each record of avoidance would make a clash. */
export const ClashTable = ({ clashes, total, fileName }: Props) => (
  <Flex vertical gap={8}>
    <Flex justify="space-between" align="center" gap={12} wrap>
      <Typography.Text type="secondary">
        导入后这{total}条已有评审须回避：未评的取消分配，已评的作废，在“回避冲突”中处理
        {clashes.length < total && `；以下是前${clashes.length}条`}
      </Typography.Text>
      <ExportButton
        load={() => ({
          keys: ['row', 'user_name', 'book_name', 'fact', 'review_status'],
          titles: columns.map(({ title }) => title),
          list: clashes.map((clash) => ({ ...clash, review_status: REVIEW_STATUS[clash.review_status] })),
          fileName: `${fileName}-涉及的评审`,
        })}
      >
        导出涉及的评审
      </ExportButton>
    </Flex>
    <Table<Line>
      size="small"
      rowKey="key"
      columns={columns}
      dataSource={clashes.map((clash, key) => ({ ...clash, key }))}
      pagination={false}
      virtual={clashes.length > virtualAbove}
      scroll={{ x: totalWidth(columns), y: 320 }}
    />
  </Flex>
)
