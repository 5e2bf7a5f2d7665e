import { beforeAll, expect, test } from 'vitest'
import { sysJobLog } from '#server/db/schema/monitor/jobs'
import { foreignClient, type Fields, type ForeignClient } from './client'
import { dataOf, listIn, NUMBER, orNull, PAGE, pageOf, SINCE, TEXT, TIME, ZERO_ONE } from './kinds'

let client: ForeignClient
beforeAll(async () => {
  client = await foreignClient()
})

const JOB = {
  jobName: '夜间清理',
  jobGroup: 'DEFAULT',
  invokeTarget: 'jobLogs',
  cronExpression: '0 0 3 * * ?',
  misfirePolicy: '1',
  concurrent: '1',
  status: '0',
}
const ROW = {
  jobId: NUMBER,
  jobName: TEXT,
  jobGroup: TEXT,
  invokeTarget: TEXT,
  cronExpression: TEXT,
  status: ZERO_ONE,
}
const found = async (jobName: string): Promise<Fields> =>
  listIn(await client.get('/monitor/job/list', { ...PAGE, jobName, jobGroup: 'DEFAULT' }), 'rows')[0] ?? {}

test('a job is added, listed, read, changed and sent back whole', async () => {
  pageOf(await client.get('/monitor/job/list', PAGE), ROW)
  await client.post('/monitor/job', { ...JOB, jobId: undefined })
  await client.post('/monitor/job', { ...JOB, jobName: '另一个', misfirePolicy: '3' })
  const { jobId } = await found('夜间清理')
  const path = `/monitor/job/${String(jobId)}`
  await client.put('/monitor/job/changeStatus', { jobId, status: '0' })
  const data = dataOf(await client.get(path))
  expect(data).toMatchObject({
    ...ROW,
    jobId,
    misfirePolicy: '1',
    concurrent: '1',
    status: '0',
    nextValidTime: TIME,
    createBy: 'admin',
    createTime: TIME,
    updateBy: orNull(TEXT),
    updateTime: orNull(TIME),
    remark: orNull(TEXT),
  })
  await client.put('/monitor/job', { ...data, params: {}, cronExpression: '0 30 3 * * ?' })
  expect(dataOf(await client.get(path))).toMatchObject({
    cronExpression: '0 30 3 * * ?',
    nextValidTime: expect.stringMatching(/ 03:30:00$/),
    updateBy: 'admin',
  })
})

test('a job is switched off and on, and run once', async () => {
  const { jobId } = await found('夜间清理')
  for (const status of ['1', '0']) {
    await client.put('/monitor/job/changeStatus', { jobId, status })
    expect(
      await client.get('/monitor/job/list', { ...PAGE, jobName: '夜间', jobGroup: 'DEFAULT', status }),
    ).toMatchObject({ total: 1, rows: [{ status }] })
  }
  await client.put('/monitor/job/run', { jobId, jobGroup: 'DEFAULT' })
})

test('the log of one job, which is known by its name and group', async () => {
  const { jobId } = await found('夜间清理')
  const at = new Date()
  await client.server.database.db.insert(sysJobLog).values(
    [false, true, false].map((failed) => ({
      job_id: Number(jobId),
      job_name: '夜间清理',
      job_group: 'DEFAULT',
      invoke_target: 'jobLogs',
      job_message: '删除了3行',
      failed,
      exception_info: failed ? '磁盘已满' : null,
      start_time: at,
      end_time: at,
    })),
  )
  expect(dataOf(await client.get(`/monitor/job/${String(jobId)}`))).toMatchObject({
    jobName: '夜间清理',
    jobGroup: 'DEFAULT',
  })
  const wanted = { ...PAGE, jobName: '夜间清理', jobGroup: 'DEFAULT' }
  const rows = pageOf(await client.get('/monitor/jobLog/list', { ...wanted, ...SINCE }), {
    jobLogId: NUMBER,
    jobName: TEXT,
    jobGroup: TEXT,
    invokeTarget: TEXT,
    jobMessage: TEXT,
    status: ZERO_ONE,
    exceptionInfo: orNull(TEXT),
    createTime: TIME,
    startTime: TIME,
    endTime: TIME,
  })
  expect(await client.get('/monitor/jobLog/list', { ...wanted, status: '1' })).toMatchObject({
    total: 1,
    rows: [{ exceptionInfo: '磁盘已满' }],
  })
  const file = await client.download('/monitor/jobLog/export', { ...wanted, ...SINCE })
  expect(file).toHaveLength(4)

  const ids = rows.slice(0, 2).map(({ jobLogId }) => jobLogId)
  await client.remove(`/monitor/jobLog/${ids.join(',')}`)
  expect(await client.get('/monitor/jobLog/list', wanted)).toMatchObject({ total: 1 })
  await client.remove('/monitor/jobLog/clean')
  expect(await client.get('/monitor/jobLog/list', PAGE)).toMatchObject({ rows: [], total: 0 })
})

test('the file of what is listed, and several jobs deleted', async () => {
  const file = await client.download('/monitor/job/export', { ...PAGE, jobGroup: 'DEFAULT' })
  expect(file).toHaveLength(3)
  expect(file.flat()).toContain('夜间清理')
  const ids = [(await found('夜间清理'))['jobId'], (await found('另一个'))['jobId']]
  await client.remove(`/monitor/job/${ids.join(',')}`)
  expect(await client.get('/monitor/job/list', { ...PAGE, jobGroup: 'DEFAULT' })).toMatchObject({
    rows: [],
    total: 0,
  })
})
