import { PROJECT_LOOK } from '#src/features/status/project'
import { Status } from '#src/features/status/Status'
import { Flex, Progress } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#contract'
import { PROJECT_TYPE, REVIEW_MODE } from '#contract/facts/project'
import { actionsColumn, type Columns } from '#src/list/columns'

export type ListedProject = Row<'pingshen_list'>

const day = (time: string) => time.slice(0, 10)

/** The columns of the list of projects; `actions` are those of one row. */
export const projectColumns = (actions: (row: ListedProject) => ReactNode): Columns<ListedProject> => [
  { title: '名称', dataIndex: 'project_name', width: 148, fixed: 'start', sorter: true },
  { title: '年度', dataIndex: 'year', width: 62 },
  {
    title: '类型、方式',
    dataIndex: 'project_type',
    width: 104,
    render: (type, { review_mode }) => (
      <Flex vertical>
        <span>{PROJECT_TYPE[type]}</span>
        <span>{REVIEW_MODE[review_mode]}</span>
      </Flex>
    ),
  },
  {
    title: '起止时间',
    dataIndex: 'review_begin_time',
    width: 112,
    sorter: true,
    render: (begin, { review_end_time }) => (
      <Flex vertical>
        <span>{day(begin)}</span>
        <span>{day(review_end_time)}</span>
      </Flex>
    ),
  },
  { title: '组数', dataIndex: 'group_num', width: 60, align: 'right' },
  { title: '教材数', dataIndex: 'book_num', width: 72, align: 'right' },
  { title: '专家数', dataIndex: 'expert_num', width: 72, align: 'right' },
  {
    title: '完成率',
    dataIndex: 'done_rate',
    width: 104,
    render: (rate) =>
      rate === null ? (
        '未分配'
      ) : (
        <Progress percent={rate} size="small" format={(value) => `${value ?? 0}%`} aria-label="完成率" />
      ),
  },
  {
    title: '状态',
    dataIndex: 'project_status',
    width: 86,
    render: (status) => <Status of={PROJECT_LOOK} value={status} />,
  },
  actionsColumn(actions, 166),
]
