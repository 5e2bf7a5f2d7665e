import { Flex, Table, Typography } from 'antd'
import type { NeededMaterial } from '#contract/rules/declaration/materials'
import { materialRule, requiredMaterials } from '#contract/rules/declaration/materials'
import type { Columns } from '#src/list/columns'
import { useEditing } from '#src/pages/bookEdit/fields/editing'

const COLUMNS: Columns<NeededMaterial> = [
  { title: '编号', dataIndex: 'code', width: 70 },
  { title: '材料', dataIndex: 'label', width: 200 },
  { title: '要求', key: 'demand', width: 260, render: (_, { code }) => materialRule(code).demand },
  { title: '原因', dataIndex: 'why', width: 200 },
]

/** 材料: what this book has to bring, as far as it is written, and why. */
export default function MaterialsStep() {
  const { book, declare_dept_type } = useEditing()
  return (
    <Flex vertical gap={12}>
      <Typography.Text>根据已填写的内容，本教材须提交下列材料：</Typography.Text>
      <Table<NeededMaterial>
        size="small"
        rowKey="code"
        columns={COLUMNS}
        dataSource={requiredMaterials({ ...book, dept_type: declare_dept_type })}
        pagination={false}
        scroll={{ x: 730 }}
      />
    </Flex>
  )
}
