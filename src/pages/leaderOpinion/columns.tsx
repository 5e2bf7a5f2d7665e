import { FLAG_LOOK, OPINION_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Button, Flex, Tag, Tooltip, Typography } from 'antd'
import { isInForce } from '#contract/facts/opinions'
import { CONCLUSION } from '#contract/facts/reviews'
import { figure } from '#src/lib/figure'
import { actionsColumn, type Columns } from '#src/list/columns'
import type { OpinionBook } from './book'
import styles from './Leader.module.css'
import { ScoreChips } from './ScoreChips'

/** Ten columns beside the sidebar of a small screen: what is short stands close. */
const TIGHT = styles['tight'] ?? ''
const FIGURE = { align: 'right', className: TIGHT, render: figure } as const

/** A submitted opinion can only be read. */
const isWritten = ({ opinion_status }: OpinionBook) => isInForce(opinion_status)

export const leaderColumns = (
  onOpen: (book: OpinionBook) => void,
  withGroup: boolean,
): Columns<OpinionBook> => [
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 170,
    fixed: 'start',
    sorter: true,
    render: (name, row) => (
      <>
        <Typography.Text strong>{name}</Typography.Text>
        {(row.is_acting || row.flags.length > 0) && (
          <Flex gap={4} wrap style={{ marginTop: 4 }}>
            {row.is_acting && <Tag color="blue">代理组长</Tag>}
            {row.flags.map((flag) => (
              <Status key={flag} of={FLAG_LOOK} value={flag} />
            ))}
          </Flex>
        )}
      </>
    ),
  },
  ...(withGroup
    ? ([
        { title: '评审组', dataIndex: 'group_name', width: 110, sorter: true, ellipsis: true },
      ] satisfies Columns<OpinionBook>)
    : []),
  {
    title: '专家分',
    dataIndex: 'scores',
    width: 210,
    className: TIGHT,
    render: (_, row) => <ScoreChips book={row} />,
  },
  { title: '均分', dataIndex: 'avg_score', width: 66, ...FIGURE, sorter: true },
  { title: '极差', dataIndex: 'range_score', width: 66, ...FIGURE, sorter: true },
  { title: '标准差', dataIndex: 'std_dev', width: 62, ...FIGURE },
  {
    title: '否决',
    dataIndex: 'veto_num',
    width: 48,
    align: 'right',
    className: TIGHT,
    render: (n) => (n > 0 ? <Typography.Text type="danger">{n}人</Typography.Text> : '—'),
  },
  {
    title: '意见状态',
    dataIndex: 'opinion_status',
    width: 76,
    className: TIGHT,
    render: (status) => <Status of={OPINION_LOOK} value={status} />,
  },
  { title: '组长分', dataIndex: 'leader_score', width: 78, ...FIGURE, sorter: true },
  {
    title: '结论',
    dataIndex: 'conclusion',
    width: 90,
    className: TIGHT,
    render: (conclusion) => (conclusion ? CONCLUSION[conclusion] : '—'),
  },
  actionsColumn((row) => {
    const button = (
      <Button type="link" onClick={() => onOpen(row)}>
        {isWritten(row) ? '查看意见' : '填写意见'}
      </Button>
    )
    return row.hidden_reason ? <Tooltip title={row.hidden_reason}>{button}</Tooltip> : button
  }, 88),
]
