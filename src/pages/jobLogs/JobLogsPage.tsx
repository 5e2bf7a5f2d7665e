import { useQuery } from '@tanstack/react-query'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Input as In } from '#contract'
import { to } from '#contract/address'
import { JOB_GROUP } from '#contract/facts/monitor/jobs'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { allRows } from '#src/api/allRows'
import { call } from '#src/api/call'
import { query, useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { RUN_LOOK } from '#src/features/jobs/looks'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { LogRemoval } from '#src/features/logs/LogRemoval'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { Can } from '#src/session/Can'
import { askedWords, jobGroupName, LOG_COLUMNS, type JobLog } from './columns'
import { LogDrawer } from './LogDrawer'

type Asked = In<'job_log_list'>

const TITLES: readonly (readonly [keyof JobLog, string])[] = [
  ['jobLogId', '日志编号'],
  ['jobName', '任务名称'],
  ['jobGroup', '任务组'],
  ['invokeTarget', '调用目标'],
  ['status', '结果'],
  ['jobMessage', '执行信息'],
  ['exceptionInfo', '错误信息'],
  ['askedBy', '执行人'],
  ['startTime', '开始时间'],
  ['endTime', '结束时间'],
  ['duration', '用时（毫秒）'],
]

const sheetOf = (logs: readonly JobLog[]) =>
  listSheet(
    '调度日志',
    TITLES,
    logs.map((log) => ({
      ...log,
      jobGroup: jobGroupName(log.jobGroup),
      status: RUN_LOOK.labels[log.status],
      askedBy: askedWords(log),
    })),
  )

/** The jobs there are; what was logged for others is found without a choice. */
function JobFilter() {
  const { data } = useQuery(query('job_list', { pageSize: MAX_PAGE_SIZE }))
  return (
    <Form.Item<Asked> name="jobId">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label="任务"
        placeholder="任务"
        options={data?.rows.map(({ jobId, jobName }) => ({ value: jobId, label: jobName }))}
        style={{ width: 200 }}
      />
    </Form.Item>
  )
}

function Logs({ jobId }: { jobId: number | undefined }) {
  const list = useList('job_log_list', { rowKey: 'jobLogId', selection: true, initial: { jobId } })
  const [shown, setShown] = useState<JobLog>()
  const navigate = useNavigate()
  const remove = useAct('job_log_remove')
  const clean = useAct('job_log_clean')
  const columns = [
    ...LOG_COLUMNS,
    actionsColumn<JobLog>(
      (log) => (
        <Button type="link" onClick={() => setShown(log)}>
          详情
        </Button>
      ),
      64,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有调度日志；按时间执行而没有需要处理的，不写日志"
      filters={
        <>
          <JobFilter />
          <ChoiceFilter<Asked> name="jobGroup" labels={JOB_GROUP} placeholder="任务组" />
          <ChoiceFilter<Asked> name="status" labels={RUN_LOOK.labels} placeholder="结果" />
          <DateRangeFilter label="执行时间" />
        </>
      }
      actions={
        <>
          <Can permission={['monitor:job:remove']}>
            <LogRemoval
              name="调度日志"
              selected={list.selected}
              remove={(logs) => remove.mutateAsync({ jobLogId: logs.map(({ jobLogId }) => jobLogId) })}
              count={async () => (await call('job_log_list', { pageSize: 1 })).total}
              clean={() => clean.mutateAsync({})}
              onGone={() => list.select([])}
            />
          </Can>
          <Button onClick={() => void navigate(to('monitor/job/index'))}>定时任务</Button>
          <ExportButton
            load={async ({ options, report }) =>
              sheetOf(await allRows('job_log_list', list.filter, options, rowsRead(report)))
            }
          />
        </>
      }
    >
      {shown && <LogDrawer log={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  )
}

/** 调度日志: what the jobs have done. */
export default function JobLogsPage() {
  const jobId = useAddress<'job/log'>().id('jobId')
  return <Logs key={jobId} jobId={jobId} />
}
