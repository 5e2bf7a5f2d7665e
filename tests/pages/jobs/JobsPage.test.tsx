import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sysJob } from '#server/db/schema/monitor/jobs'
import { beginDue } from '#server/jobs/scheduler'
import { seedJobs } from '#server/seed/jobs'
import { readSettings } from '#server/settings'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { fault, heal } from '#tests/support/server'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
  await seedJobs(server.database.db, new Date())
})

const jobOf = async (target: string) => {
  const [job] = await server.database.db.select().from(sysJob).where(eq(sysJob.invoke_target, target))
  return job
}
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'tbody *' })
  return within(cell.closest('tr') ?? document.body)
}
/** Answers the question that is on screen with the button of these words. */
const answer = async (question: string, words: string) => {
  await screen.findByText(question, { selector: '.ant-modal-confirm-title' })
  const button = [...document.querySelectorAll('.ant-modal-confirm-btns button')].find(
    ({ textContent }) => textContent === words,
  )
  if (!button) throw new Error(`no button ${words}`)
  await userEvent.click(button)
}
const visit = () => renderConsole({ server, as: office, at: '/monitor/job' })

test('says when each job runs and has run, and that the backup is paused', async () => {
  await server.database.db
    .update(sysJob)
    .set({ last_time: new Date('2026-11-24T00:00:00Z'), last_failed: true, last_message: '磁盘已满' })
    .where(eq(sysJob.invoke_target, 'expiredFiles'))
  visit()
  const files = await rowOf('清理过期文件')
  expect(files.getByText('失败')).toBeInTheDocument()
  expect(files.getByText('磁盘已满')).toBeInTheDocument()
  const backup = await rowOf('数据备份')
  expect(backup.getByText('已暂停')).toBeInTheDocument()
  expect(backup.getByRole('switch')).not.toBeChecked()
})

test('is switched off only when that is meant, and on at once', async () => {
  const { user } = visit()
  const row = await rowOf('清理过期文件')
  await user.click(row.getByRole('switch'))
  await answer('暂停“清理过期文件”？', '取消')
  expect((await jobOf('expiredFiles'))?.paused).toBe(false)
  await user.click(row.getByRole('switch'))
  await answer('暂停“清理过期文件”？', '暂停')
  await waitFor(async () => expect((await jobOf('expiredFiles'))?.paused).toBe(true))
  await waitFor(() => expect(row.getByRole('switch')).not.toBeChecked())
  await user.click(row.getByRole('switch'))
  await waitFor(async () => expect((await jobOf('expiredFiles'))?.paused).toBe(false))
})

test('runs once when asked, and says how it went without being asked again', async () => {
  const { user } = visit()
  const row = await rowOf('清理过期会话')
  await user.click(row.getByText('执行一次'))
  await answer('立即执行一次“清理过期会话”？', '执行')
  await row.findByText('正在执行')
  expect(row.getByText('执行一次').closest('button')).toBeDisabled()
  await Promise.all(await beginDue({ database: server.database, settings: readSettings({}) }))
  await row.findByText('没有需要处理的', {}, { timeout: 5000 })
  expect(row.getByText('成功')).toBeInTheDocument()
})

test('a new one shows its next times while it is typed, and nothing wrong is kept', async () => {
  const { user } = visit()
  await user.click(await screen.findByText('新增'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('调用目标'))
  await user.click(await screen.findByText('清理过期文件', { selector: '.ant-select-item-option-content' }))
  expect(dialog.getByLabelText('任务名称')).toHaveValue('清理过期文件')
  expect(dialog.getByText(/^删除过了有效期的文件/)).toBeInTheDocument()
  await dialog.findByText(/^接下来：.*:17:00，/)
  const cron = dialog.getByLabelText('Cron 表达式')
  await user.clear(cron)
  await user.type(cron, '* * * * * ?')
  await dialog.findByText('“秒”须是 0 到 59 中的一个数：任务最多每分钟执行一次')
  await user.click(dialog.getByText('确定'))
  await waitFor(() => expect(screen.getAllByText(/任务最多每分钟执行一次/).length).toBeGreaterThan(1))
  await user.clear(cron)
  await user.type(cron, '0 0 5 ? * 2')
  await dialog.findByText(/^接下来：.* 05:00:00，/)
  await user.click(dialog.getByText('确定'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const added = await server.ok(office, 'job_list', { jobGroup: 'DEFAULT' })
  expect(added.rows).toMatchObject([{ cronExpression: '0 0 5 ? * 2', status: '1' }])
})

test('is changed, and removed unless it is the only one of what it calls', async () => {
  await server.ok(office, 'job_add', {
    jobName: '周末清理',
    jobGroup: 'DEFAULT',
    invokeTarget: 'jobLogs',
    cronExpression: '0 0 5 ? * 7',
  })
  const { user } = visit()
  expect((await rowOf('数据备份')).getByText('删除').closest('button')).toBeDisabled()
  const row = await rowOf('周末清理')
  await user.click(row.getByText('修改'))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText('任务名称')
  await user.clear(name)
  await user.type(name, '周六清理')
  await user.click(dialog.getByText('确定'))
  const renamed = await rowOf('周六清理')
  await user.click(renamed.getByText('删除'))
  await answer('删除“周六清理”？', '删除')
  await waitFor(() => expect(screen.queryByText('周六清理', { selector: 'tbody *' })).not.toBeInTheDocument())
})

test('opens with its next five times, and says so when it cannot be read', async () => {
  const { user } = visit()
  const row = await rowOf('清理调度日志')
  // Its path is that of the list as well.
  fault.network('job_detail')
  await user.click(row.getByText('详情'))
  const drawer = within(await screen.findByRole('dialog'))
  const again = await drawer.findByText('重试', {}, { timeout: 5000 })
  heal()
  await user.click(again)
  await waitFor(() => expect(drawer.getAllByText(/ 03:40:00$/).length).toBeGreaterThanOrEqual(5))
})
