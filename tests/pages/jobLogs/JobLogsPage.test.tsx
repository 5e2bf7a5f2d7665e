import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sysJobLog } from '#server/db/schema/monitor/jobs'
import { seedJobs } from '#server/seed/jobs'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
  await seedJobs(db(), new Date())
})

const idOf = async (jobName: string) => (await server.ok(office, 'job_list', { jobName })).rows[0]?.jobId ?? 0

async function twoRuns() {
  const at = new Date('2026-11-24T00:00:00Z')
  const run = { job_group: 'SYSTEM', start_time: at, end_time: new Date(at.getTime() + 120) }
  await db()
    .insert(sysJobLog)
    .values([
      {
        ...run,
        job_id: await idOf('清理过期文件'),
        job_name: '清理过期文件',
        invoke_target: 'expiredFiles',
        job_message: '删除3个过期文件',
        failed: false,
        asked_by: '王老师',
      },
      {
        ...run,
        job_id: await idOf('数据备份'),
        job_name: '数据备份',
        invoke_target: 'dataBackup',
        job_message: '执行失败',
        failed: true,
        exception_info: '服务器磁盘已满',
      },
    ])
}
const visit = (at = '/job/log') => renderConsole({ server, as: office, at })
const done = (name: string) => screen.queryByText(name, { selector: 'td' })

test('says what was run, for whom, and why it failed', async () => {
  await twoRuns()
  const { user } = visit()
  await screen.findByText('删除3个过期文件')
  expect(screen.getByText('王老师')).toBeInTheDocument()
  expect(screen.getByText('执行失败：服务器磁盘已满')).toBeInTheDocument()
  const row = within(done('数据备份')?.closest('tr') ?? document.body)
  await user.click(row.getByText('详情'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('服务器磁盘已满')).toBeInTheDocument()
  expect(drawer.getByText('120 毫秒')).toBeInTheDocument()
  expect(drawer.getByText('按时间')).toBeInTheDocument()
})

test('an address names the job whose runs are wanted', async () => {
  await twoRuns()
  visit(`/job/log?jobId=${await idOf('数据备份')}`)
  await screen.findByText('执行失败：服务器磁盘已满')
  expect(done('清理过期文件')).not.toBeInTheDocument()
})

test('chosen rows are removed, all of them only after it is said how many are lost', async () => {
  await twoRuns()
  const { user } = visit()
  const row = within(
    (await screen.findByText('清理过期文件', { selector: 'td' })).closest('tr') ?? document.body,
  )
  await user.click(row.getByRole('checkbox'))
  await user.click(screen.getByText('删除（1）'))
  await screen.findByText('删除所选的1条调度日志？', { selector: '.ant-modal-confirm-title' })
  await user.click(screen.getByText('删除', { selector: '.ant-modal-confirm-btns *' }))
  await waitFor(() => expect(done('清理过期文件')).not.toBeInTheDocument())
  await user.click(screen.getByText('清空'))
  await screen.findByText(/^全部1条调度日志将被删除/)
  expect(await db().$count(sysJobLog)).toBe(1)
  await user.click(screen.getByText('清空', { selector: '.ant-modal-confirm-btns *' }))
  await screen.findByText('没有调度日志；按时间执行而没有需要处理的，不写日志')
  expect(await db().$count(sysJobLog)).toBe(0)
})
