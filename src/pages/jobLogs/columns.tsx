import { Typography } from 'antd'
import type { Row } from '#contract'
import { isKeyOf } from '#contract/facts/closed'
import { JOB_GROUP } from '#contract/facts/monitor/jobs'
import { RUN_LOOK } from '#src/features/jobs/looks'
import { Status } from '#src/features/status/Status'
import type { Columns } from '#src/list/columns'

export type JobLog = Row<'job_log_list'>

/** Who has asked for a run. */
export const askedWords = ({ askedBy }: Pick<JobLog, 'askedBy'>): string => askedBy ?? '按时间'

export const jobGroupName = (group: string): string => (isKeyOf(JOB_GROUP, group) ? JOB_GROUP[group] : group)

export const LOG_COLUMNS: Columns<JobLog> = [
  { title: '编号', dataIndex: 'jobLogId', width: 68 },
  { title: '任务名称', dataIndex: 'jobName', width: 156, ellipsis: true },
  { title: '任务组', dataIndex: 'jobGroup', width: 80, extra: true, render: jobGroupName },
  { title: '调用目标', dataIndex: 'invokeTarget', width: 180, ellipsis: true, extra: true },
  {
    title: '结果',
    dataIndex: 'status',
    width: 66,
    render: (status) => <Status of={RUN_LOOK} value={status} />,
  },
  {
    title: '执行信息',
    dataIndex: 'jobMessage',
    width: 240,
    ellipsis: true,
    render: (message, { exceptionInfo }) =>
      exceptionInfo ? (
        <Typography.Text type="danger">{`${message}：${exceptionInfo}`}</Typography.Text>
      ) : (
        message
      ),
  },
  { title: '执行人', dataIndex: 'askedBy', width: 84, ellipsis: true, render: (_, log) => askedWords(log) },
  { title: '开始时间', dataIndex: 'startTime', width: 164, sorter: true },
  { title: '用时', dataIndex: 'duration', width: 92, align: 'end', render: (ms) => `${ms} 毫秒` },
]
