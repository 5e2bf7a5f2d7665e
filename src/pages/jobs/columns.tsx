import { Flex, Switch, Tag, Typography } from 'antd'
import type { Row } from '#contract'
import { isKeyOf } from '#contract/facts/closed'
import { JOB_GROUP, JOB_TARGET } from '#contract/facts/monitor/jobs'
import { RUN_LOOK } from '#src/features/jobs/looks'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type Job = Row<'job_list'>

/** What a job calls, in words; a name that is not registered as it stands. */
export const targetName = (target: string): string =>
  isKeyOf(JOB_TARGET, target) ? JOB_TARGET[target] : target

/** When it will run, or why it will not. */
export const nextWords = ({ running, status, nextValidTime }: Omit<Job, 'only'>): string =>
  running ? '正在执行' : (nextValidTime ?? (status === '1' ? '已暂停' : '不再执行'))

/** @param onSwitch absent: the login may not start or stop a job */
export const jobColumns = (onSwitch?: (job: Job, on: boolean) => void): Columns<Job> => [
  { title: '任务名称', dataIndex: 'jobName', width: 164, ellipsis: true, fixed: 'start', sorter: true },
  { title: '任务组', dataIndex: 'jobGroup', width: 80, extra: true, render: (group) => JOB_GROUP[group] },
  {
    title: '调用目标',
    dataIndex: 'invokeTarget',
    width: 160,
    ellipsis: true,
    extra: true,
    render: targetName,
  },
  {
    title: 'Cron 表达式',
    dataIndex: 'cronExpression',
    width: 128,
    ellipsis: true,
    render: (cron) => <Typography.Text code>{cron}</Typography.Text>,
  },
  {
    title: '下次执行',
    dataIndex: 'nextValidTime',
    width: 158,
    sorter: true,
    render: (_, job) => (job.running ? <Tag color="processing">{nextWords(job)}</Tag> : nextWords(job)),
  },
  {
    title: '上次执行',
    dataIndex: 'lastTime',
    width: 194,
    sorter: true,
    render: (time, { lastStatus, lastMessage }) =>
      time &&
      lastStatus && (
        <Flex vertical>
          <span>
            {time.slice(0, 16)} <Status of={RUN_LOOK} value={lastStatus} />
          </span>
          <Typography.Text type="secondary" ellipsis={{ tooltip: lastMessage }}>
            {lastMessage}
          </Typography.Text>
        </Flex>
      ),
  },
  {
    title: '启用',
    dataIndex: 'status',
    width: 60,
    render: (status, job) => (
      <Switch
        size="small"
        checked={status === '0'}
        aria-label={`启用“${job.jobName}”`}
        disabled={!onSwitch}
        onChange={(on) => onSwitch?.(job, on)}
      />
    ),
  },
]
