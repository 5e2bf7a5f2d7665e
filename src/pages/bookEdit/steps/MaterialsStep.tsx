import { Flex, Table, Tag, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { materialRule } from '#contract/rules/declaration/materials'
import type { Columns } from '#src/list/columns'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useNeededMaterials, type MaterialLine } from './useNeededMaterials'

const COLUMNS: Columns<MaterialLine> = [
  { title: '编号', dataIndex: 'code', width: 64 },
  { title: '材料', dataIndex: 'label', width: 140 },
  { title: '要求', key: 'demand', width: 180, render: (_, { code }) => materialRule(code).demand },
  { title: '原因', dataIndex: 'why', width: 138 },
  {
    title: '状态',
    dataIndex: 'current',
    width: 180,
    ellipsis: true,
    render: (current) =>
      current ? `第${current.version}版 ${current.file_name}` : <Tag color="orange">未上传</Tag>,
  },
]

/** 材料: what this book has to bring, as far as it is written, and what is there. */
export default function MaterialsStep() {
  const editing = useEditing()
  const { book_id, isReadonly } = editing
  const { lines, error, isLoading, refetch } = useNeededMaterials(editing)
  // Without an answer nobody knows what is there.
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text>根据已填写的内容，本教材须提交下列材料：</Typography.Text>
        {book_id > 0 && (
          <Link to={to('declaration/materials', { bookId: book_id })}>
            {isReadonly ? '查看申报材料' : '上传申报材料'}
          </Link>
        )}
      </Flex>
      <Table<MaterialLine>
        size="small"
        rowKey="code"
        loading={isLoading}
        columns={COLUMNS}
        dataSource={lines}
        pagination={false}
        scroll={{ x: 702 }}
      />
    </Flex>
  )
}
