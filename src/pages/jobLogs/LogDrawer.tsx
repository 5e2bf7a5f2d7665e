import { Descriptions, Drawer } from 'antd'
import { Link } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { RUN_LOOK } from '#src/features/jobs/looks'
import { Status } from '#src/features/status/Status'
import { askedWords, jobGroupName } from './columns'

/** One run with the reason why it failed. */
export function LogDrawer({ log, onClose }: { log: Row<'job_log_list'>; onClose: () => void }) {
  const rows = [
    ['日志编号', log.jobLogId],
    ['任务名称', log.jobName],
    ['任务组', jobGroupName(log.jobGroup)],
    ['调用目标', log.invokeTarget],
    ['结果', <Status key="status" of={RUN_LOOK} value={log.status} />],
    ['执行信息', log.jobMessage],
    ['错误信息', log.exceptionInfo],
    ['执行人', askedWords(log)],
    ['开始时间', log.startTime],
    ['结束时间', log.endTime],
    ['用时', `${log.duration} 毫秒`],
    [
      '同一任务',
      <Link key="others" to={to('job/log', { jobId: log.jobId })} onClick={onClose}>
        全部日志
      </Link>,
    ],
  ]
  return (
    <Drawer title="调度日志" size={560} open onClose={onClose}>
      <Descriptions
        bordered
        size="small"
        column={1}
        styles={{ label: { width: 100 }, content: { whiteSpace: 'pre-wrap', wordBreak: 'break-word' } }}
        items={rows.map(([label, children], key) => ({ key, label, children: children || '—' }))}
      />
    </Drawer>
  )
}
