import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer } from 'antd'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { JOB_GROUP, MISFIRE } from '#contract/facts/monitor/jobs'
import { query } from '#src/api/query'
import { RUN_LOOK } from '#src/features/jobs/looks'
import { Status } from '#src/features/status/Status'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { nextWords, targetName } from './columns'

const rowsOf = (job: Output<'job_detail'>) => [
  ['任务编号', job.jobId],
  ['任务名称', job.jobName],
  ['任务组', JOB_GROUP[job.jobGroup]],
  ['调用目标', `${targetName(job.invokeTarget)}（${job.invokeTarget}）`],
  ['Cron 表达式', job.cronExpression],
  ['错过策略', MISFIRE[job.misfirePolicy]],
  ['是否并发', job.concurrent === '0' ? '允许' : '禁止'],
  ['状态', job.status === '1' ? '暂停' : '正常'],
  ['下次执行', nextWords(job)],
  [
    job.status === '1' ? '启用后的执行时间' : '接下来的执行时间',
    job.nextTimes.map((time) => <div key={time}>{time}</div>),
  ],
  [
    '上次执行',
    job.lastTime && job.lastStatus && (
      <>
        {job.lastTime} <Status of={RUN_LOOK} value={job.lastStatus} />
        <div>{job.lastMessage}</div>
      </>
    ),
  ],
  [
    '调度日志',
    <Link key="log" to={to('job/log', { jobId: job.jobId })}>
      查看
    </Link>,
  ],
  ['创建', `${job.createBy ?? ''} ${job.createTime}`],
  ['修改', job.updateTime && `${job.updateBy ?? ''} ${job.updateTime}`],
  ['备注', job.remark],
]

/** All that is known of a job. */
export function JobDrawer({ jobId, title, onClose }: { jobId: number; title: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query('job_detail', { jobId }))
  return (
    <Drawer title={title} size={560} open onClose={onClose}>
      {data ? (
        <Descriptions
          bordered
          size="small"
          column={1}
          styles={{ label: { width: 140 } }}
          items={rowsOf(data).map(([label, children], key) => ({ key, label, children: children || '—' }))}
        />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}
