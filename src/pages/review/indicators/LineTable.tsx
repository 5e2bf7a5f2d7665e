import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Button, Flex, Space, Table, Tag, Typography, type TableColumnsType } from 'antd'
import type { Output } from '#contract'

type Tree = Output<'indicator_tree'>
export type Line = Tree['lines'][number]
type Node = Line & { children?: Line[] }

interface Props {
  tree: Tree
  /** Absent: the table is only looked at. */
  edit?: {
    onAddBelow: (line: Line) => void
    onEdit: (line: Line) => void
    onDelete: (line: Line) => void
  }
}

const nodesOf = (lines: readonly Line[]): Node[] =>
  lines
    .filter((line) => line.parent_id === null)
    .map((top) => {
      const children = lines.filter((line) => line.parent_id === top.indicator_id)
      return children.length > 0 ? { ...top, children } : top
    })

/** The lines of an indicator table, level 2 below level 1, with their sum. */
export function LineTable({ tree: { template, lines, sum, problems }, edit }: Props) {
  const unit = template.score_mode === 'weighted' ? '%' : '分'
  const goal = template.score_mode === 'weighted' ? 100 : template.full_score
  const columns: TableColumnsType<Node> = [
    { title: '编码', dataIndex: 'code', width: 100 },
    {
      title: '名称',
      dataIndex: 'name',
      width: 190,
      render: (name: string, { veto, need_reason }) => (
        <Flex gap={4} wrap align="center">
          <span>{name}</span>
          {veto === 1 && <Tag color="red">一票否决</Tag>}
          {need_reason === 1 && <Tag>需说明</Tag>}
        </Flex>
      ),
    },
    {
      title: unit === '%' ? '权重(%)' : '分值',
      dataIndex: 'score',
      width: 80,
      align: 'right',
      render: (score: number | null, line) => (line.veto === 1 ? '—' : (score ?? '未填')),
    },
    { title: '评分标准', dataIndex: 'standard' },
  ]
  if (edit)
    columns.push({
      title: '操作',
      key: 'actions',
      width: 132,
      render: (_, line) => (
        <Space size={0}>
          <Button
            type="text"
            size="small"
            aria-label={`修改${line.code}`}
            title="修改"
            icon={<EditOutlined />}
            onClick={() => edit.onEdit(line)}
          />
          <Button
            type="text"
            size="small"
            danger
            aria-label={`删除${line.code}`}
            title="删除"
            icon={<DeleteOutlined />}
            onClick={() => edit.onDelete(line)}
          />
          {line.parent_id === null && line.veto === 0 && (
            <Button
              type="link"
              size="small"
              aria-label={`在${line.code}下新增二级`}
              onClick={() => edit.onAddBelow(line)}
            >
              新增二级
            </Button>
          )}
        </Space>
      ),
    })
  const isVote = template.score_mode === 'vote'
  const sums = isVote ? null : (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={2}>
        合计
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        <Typography.Text strong type={Number(sum) === goal ? 'success' : 'danger'}>
          {sum}
        </Typography.Text>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} colSpan={columns.length - 3}>
        {problems.length > 0 && <Typography.Text type="danger">{problems.join('；')}</Typography.Text>}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  )
  return (
    <Table<Node>
      key={template.template_id}
      rowKey="indicator_id"
      size="small"
      columns={columns}
      dataSource={nodesOf(lines)}
      pagination={false}
      expandable={{ defaultExpandAllRows: true }}
      summary={() => sums}
    />
  )
}
