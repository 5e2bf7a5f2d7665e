import { RESULT_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Flex, Tag, Tooltip, Typography } from 'antd'
import type { Row } from '#contract'
import type { Labels } from '#contract/facts/closed'
import { BOOK_FLAG, RESULT_GRADE } from '#contract/facts/results'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { figure } from '#src/lib/figure'
import type { Columns } from '#src/list/columns'

type Result = Row<'book_resultscore'>

const GRADES: Labels = RESULT_GRADE
export const gradeLabel = (grade: string | null) => (grade ? (GRADES[grade] ?? grade) : '')

/** The experts' totals by number; those dropped as extremes are struck out. */
export function ExpertScores({ scores }: { scores: Result['scores'] }) {
  if (scores.length === 0) return <>—</>
  return (
    <Flex wrap gap="2px 10px">
      {scores.map(({ anon_no, score, is_trim }) => (
        <Tooltip key={anon_no} title={`专家${anon_no}${is_trim ? '（去极值剔除）' : ''}`}>
          <Typography.Text delete={is_trim} type={is_trim ? 'secondary' : undefined}>
            {score ?? '—'}
          </Typography.Text>
        </Tooltip>
      ))}
    </Flex>
  )
}

/** What the leader said about the experts' disagreement: the first words in the list, the rest when pointed at. */
function Explanations({ lines }: { lines: Result['explanations'] }) {
  if (lines.length === 0) return null
  const text = lines.map(({ label, text }) => `${label}：${text}`).join('\n')
  return (
    <Tooltip title={<span style={{ whiteSpace: 'pre-line' }}>{text}</span>}>
      <Typography.Text type="secondary" ellipsis style={{ display: 'block' }}>
        组长说明：{text}
      </Typography.Text>
    </Tooltip>
  )
}

const EXTRA_FIGURE = { align: 'right', extra: true, render: figure } as const

export const resultColumnsOf = (project_id: number): Columns<Result> => [
  {
    title: '总名次',
    dataIndex: 'rank_all',
    width: 88,
    sorter: true,
    fixed: 'start',
    render: (rank) => rank ?? '—',
  },
  {
    title: '书名',
    dataIndex: 'book_name',
    width: 160,
    sorter: true,
    fixed: 'start',
    ellipsis: true,
    render: (name, { book_id, group_id }) =>
      group_id === null ? (
        name
      ) : (
        <Link to={to('review/details/index', { projectId: project_id, bookId: book_id })}>{name}</Link>
      ),
  },
  {
    title: '最终分',
    dataIndex: 'final_score',
    width: 90,
    align: 'right',
    sorter: true,
    render: (score, row) => (
      <Tooltip title={row.final_manual ? `人工调整：${row.manual_reason ?? ''}` : undefined}>
        <strong>{figure(score)}</strong>
        {row.final_manual === 1 && <Typography.Text type="warning"> 调</Typography.Text>}
      </Tooltip>
    ),
  },
  {
    title: '结果',
    dataIndex: 'result_status',
    width: 104,
    render: (status) => <Status of={RESULT_LOOK} value={status} />,
  },
  { title: '评审组', dataIndex: 'group_name', width: 110, sorter: true, ellipsis: true },
  {
    title: '专家分',
    dataIndex: 'scores',
    width: 230,
    extra: true,
    render: (scores) => <ExpertScores scores={scores} />,
  },
  { title: '有效', dataIndex: 'valid_num', width: 64, align: 'right', extra: true, render: (n) => n ?? '—' },
  { title: '均分', dataIndex: 'avg_score', width: 80, align: 'right', sorter: true, render: figure },
  { title: '去极值分', dataIndex: 'trimmed_score', width: 116, ...EXTRA_FIGURE, sorter: true },
  { title: '组长分', dataIndex: 'leader_score', width: 80, ...EXTRA_FIGURE },
  { title: '标准差', dataIndex: 'std_dev', width: 100, ...EXTRA_FIGURE, sorter: true },
  { title: '极差', dataIndex: 'range_score', width: 76, ...EXTRA_FIGURE, sorter: true },
  {
    title: '组名次',
    dataIndex: 'rank_group',
    width: 100,
    align: 'right',
    sorter: true,
    extra: true,
    render: (rank) => rank ?? '—',
  },
  { title: '等级', dataIndex: 'grade', width: 76, extra: true, render: gradeLabel },
  {
    title: '标记',
    dataIndex: 'flags',
    width: 130,
    render: (flags, { explanations, publish_flag }) => (
      <>
        {publish_flag === 0 && <Tag color="warning">暂不公示</Tag>}
        {flags.map((flag) => (
          <Tag key={flag}>{BOOK_FLAG[flag]}</Tag>
        ))}
        <Explanations lines={explanations} />
      </>
    ),
  },
]
