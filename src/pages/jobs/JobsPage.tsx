import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Input as In } from '#contract'
import { to } from '#contract/address'
import { JOB_GROUP, MISFIRE } from '#contract/facts/monitor/jobs'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { EditDelete } from '#src/features/records/EditDelete'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can, useCan } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { confirm, toast } from '#src/ui/feedback'
import { jobColumns, nextWords, targetName, type Job } from './columns'
import { JobDrawer } from './JobDrawer'
import { JobFields } from './JobFields'

type Asked = In<'job_list'>
const STATUS = { 0: '正常', 1: '暂停' }
const ONLY = '这是该任务仅有的时间安排，不能删除；不需要执行时请暂停'
const ASK_AGAIN_MS = 1_500

type Written = Exclude<keyof Job, 'running' | 'only'>

const TITLES: readonly (readonly [Written, string])[] = [
  ['jobId', '任务编号'],
  ['jobName', '任务名称'],
  ['jobGroup', '任务组'],
  ['invokeTarget', '调用目标'],
  ['cronExpression', 'Cron 表达式'],
  ['misfirePolicy', '错过策略'],
  ['concurrent', '是否并发'],
  ['status', '状态'],
  ['nextValidTime', '下次执行'],
  ['lastTime', '上次执行'],
  ['lastMessage', '上次结果'],
  ['remark', '备注'],
]

const sheetOf = (jobs: readonly Job[]) =>
  listSheet(
    '定时任务',
    TITLES,
    jobs.map(({ running, ...job }) => ({
      ...job,
      jobGroup: JOB_GROUP[job.jobGroup],
      invokeTarget: targetName(job.invokeTarget),
      misfirePolicy: MISFIRE[job.misfirePolicy],
      concurrent: job.concurrent === '0' ? '允许' : '禁止',
      status: STATUS[job.status],
      nextValidTime: nextWords({ ...job, running }),
    })),
  )

/** What is done to one job from its row. */
function useActs() {
  const status = useAct('job_status')
  const run = useAct('job_run')
  const remove = useAct('job_remove')
  const change = ({ jobId }: Job, on: boolean) =>
    status.mutate(
      { jobId, status: on ? '0' : '1' },
      { onSuccess: () => toast.success(on ? '已启用，到时间就会执行' : '已暂停') },
    )
  return {
    async change(job: Job, on: boolean) {
      const agreed =
        on ||
        (await confirm({
          title: `暂停“${job.jobName}”？`,
          content: '暂停期间到了时间也不会执行，恢复后不会补上；仍可以“执行一次”。',
          okText: '暂停',
          cancelText: '取消',
        }))
      if (agreed) change(job, on)
    },
    async run({ jobId, jobName }: Job) {
      const agreed = await confirm({
        title: `立即执行一次“${jobName}”？`,
        content: '由一台服务器马上执行，不影响以后的执行时间；结果写进调度日志。',
        okText: '执行',
        cancelText: '取消',
      })
      if (agreed) run.mutate({ jobId }, { onSuccess: () => toast.success('已开始执行，结果见调度日志') })
    },
    remove: ({ jobId, jobName }: Job) =>
      confirmLoss({
        title: `删除“${jobName}”？`,
        loss: '这个时间安排将被删除，不能恢复；同一任务的其他时间安排和已有的调度日志不受影响。',
        verb: '删除',
        onOk: () => remove.mutateAsync({ jobId: [jobId] }),
      }),
  }
}

/** 定时任务: what runs by itself, and when. */
export default function JobsPage() {
  const list = useList('job_list', { rowKey: 'jobId' })
  const navigate = useNavigate()
  const [shown, setShown] = useState<Job>()
  const acts = useActs()
  const add = useModalForm('job_add', '新增定时任务', {
    success: '已新增，处于暂停；启用后按时间执行',
    width: 560,
  })
  const edit = useModalForm('job_edit', '修改定时任务', { width: 560 })
  const isRunning = list.rows.some(({ running }) => running)
  const { refresh } = list
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(refresh, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
  const maySwitch = useCan({ permission: ['monitor:job:changeStatus'] })
  const columns = [
    ...jobColumns(maySwitch ? (job, on) => void acts.change(job, on) : undefined),
    actionsColumn<Job>(
      (job) => (
        <>
          <Can permission={['monitor:job:changeStatus']}>
            <Button type="link" disabled={job.running} onClick={() => void acts.run(job)}>
              执行一次
            </Button>
          </Can>
          <Can permission={['monitor:job:query']}>
            <Button type="link" onClick={() => setShown(job)}>
              详情
            </Button>
          </Can>
          <Link to={to('job/log', { jobId: job.jobId })}>日志</Link>
          <EditDelete
            of="monitor:job"
            stays={job.only ? ONLY : undefined}
            onEdit={() => edit.open(job)}
            onDelete={() => acts.remove(job)}
          />
        </>
      ),
      252,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <Form.Item<Asked> name="jobName" label="任务名称">
            <Input allowClear style={{ width: 160 }} />
          </Form.Item>
          <ChoiceFilter<Asked> name="jobGroup" labels={JOB_GROUP} placeholder="任务组" />
          <ChoiceFilter<Asked> name="status" labels={STATUS} placeholder="状态" />
        </>
      }
      actions={
        <>
          <Can permission={['monitor:job:add']}>
            <Button
              type="primary"
              onClick={() => add.open({ jobGroup: 'DEFAULT', misfirePolicy: '0', concurrent: '1' })}
            >
              新增
            </Button>
          </Can>
          <Button onClick={() => void navigate(to('job/log'))}>调度日志</Button>
          <ExportButton
            load={async ({ options, report }) =>
              sheetOf(await allRows('job_list', list.filter, options, rowsRead(report)))
            }
          />
        </>
      }
    >
      {shown && <JobDrawer jobId={shown.jobId} title={shown.jobName} onClose={() => setShown(undefined)} />}
      {add.dialog(<JobFields />)}
      {edit.dialog(<JobFields />)}
    </ListPage>
  )
}
