import { Flex, Table, Tag, Typography, type TableColumnsType } from 'antd'
import type { Output } from '#contract'
import styles from './Indicators.module.css'
import type { IndicatorLine, LineActs } from './line'
import { LineActions } from './LineActions'
import { movesOf } from './moves'
import { useRowDrag } from './useRowDrag'

type Tree = Output<'indicator_tree'>
/** `line` is the line itself: what has children is a copy of it. */
type Node = IndicatorLine & { line: IndicatorLine; children?: Node[] }

interface Props {
  tree: Tree
  /** Absent: the table is only looked at. */
  edit?: LineActs
}

const below = (lines: readonly IndicatorLine[], top: IndicatorLine): IndicatorLine[] =>
  lines.filter((line) => line.parent_id === top.indicator_id)

const nodesOf = (lines: readonly IndicatorLine[]): Node[] =>
  lines
    .filter((line) => line.parent_id === null)
    .map((top) => {
      const children = below(lines, top).map((line) => ({ ...line, line }))
      return { ...top, line: top, ...(children.length > 0 && { children }) }
    })

/** In hundredths, so that no sum is off by a binary hair. */
const cents = (score: number | null): number => Math.round((score ?? 0) * 100)

/** A number of points, red beside the sum of what stands below it when the two differ. */
function Score({
  line,
  lines,
  unit,
}: {
  line: IndicatorLine
  lines: readonly IndicatorLine[]
  unit: string
}) {
  if (line.veto === 1) return '—'
  const children = below(lines, line)
  const sum = children.reduce((total, { score }) => total + cents(score), 0)
  const isWrong = children.length > 0 && sum !== cents(line.score)
  return (
    <span className={isWrong ? styles['wrong'] : undefined}>
      {line.score ?? '未填'}
      {isWrong && (
        <>
          <br />
          二级合计 {sum / 100}
          {unit}
        </>
      )}
    </span>
  )
}

const unitOf = ({ template }: Tree) => (template.score_mode === 'weighted' ? '%' : '分')

function columnsFor(tree: Tree, edit: LineActs | undefined): TableColumnsType<Node> {
  const { lines } = tree
  const unit = unitOf(tree)
  const columns: TableColumnsType<Node> = [
    { title: '编码', dataIndex: 'code', width: 92 },
    { title: '名称', dataIndex: 'name', width: 124 },
    {
      title: unit === '%' ? '权重(%)' : '分值',
      dataIndex: 'score',
      width: 78,
      align: 'right',
      render: (_, { line }) => <Score line={line} lines={lines} unit={unit} />,
    },
    { title: '评分标准', dataIndex: 'standard' },
    {
      title: '一票否决',
      dataIndex: 'veto',
      width: 88,
      render: (veto) => (veto === 1 ? <Tag color="red">是</Tag> : ''),
    },
    {
      title: '需说明',
      dataIndex: 'need_reason',
      width: 60,
      render: (needed) => (needed === 1 ? <Tag>是</Tag> : ''),
    },
  ]
  if (edit)
    columns.push({
      title: '排序与操作',
      key: 'actions',
      width: 186,
      render: (_, { line }) => <LineActions line={line} moves={movesOf(lines, line)} acts={edit} />,
    })
  return columns
}

/** The sum of all points below the table, with what is wrong about them. */
function Sums({ tree: { template, sum, problems }, columns }: { tree: Tree; columns: number }) {
  const goal = template.score_mode === 'weighted' ? 100 : template.full_score
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={2}>
        合计
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        <Typography.Text strong type={Number(sum) === goal ? 'success' : 'danger'}>
          {sum}
        </Typography.Text>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} colSpan={columns - 3}>
        {problems.length > 0 && <Typography.Text type="danger">{problems.join('；')}</Typography.Text>}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  )
}

/** The lines of an indicator table, level 2 below level 1, with their sum. */
export function LineTable({ tree, edit }: Props) {
  const { template, lines } = tree
  const rowOf = useRowDrag(lines, edit?.onMove)
  const columns = columnsFor(tree, edit)
  const sums = template.score_mode === 'vote' ? null : <Sums tree={tree} columns={columns.length} />
  return (
    <Flex vertical gap={8}>
      {edit && (
        <Typography.Text type="secondary">
          拖动一行可调整顺序：放在行的上、下边缘排在其前后，放在一级指标中间成为它的二级指标；也可用每行的按钮移动。
        </Typography.Text>
      )}
      <Table<Node>
        key={template.template_id}
        rowKey="indicator_id"
        size="small"
        columns={columns}
        dataSource={nodesOf(lines)}
        pagination={false}
        onRow={({ line }) => rowOf(line)}
        expandable={{ defaultExpandAllRows: true }}
        summary={() => sums}
      />
    </Flex>
  )
}
