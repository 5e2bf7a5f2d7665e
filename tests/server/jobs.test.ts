import { beforeEach, describe, expect, test } from 'vitest'
import { desc, eq } from 'drizzle-orm'
import { read, utils } from 'xlsx'
import type { Input } from '#contract'
import { opLog } from '#server/db/schema/system'
import { sysJob, sysJobLog } from '#server/db/schema/monitor/jobs'
import { beginDue } from '#server/jobs/scheduler'
import { seedJobs } from '#server/seed/jobs'
import { readSettings } from '#server/settings'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let admin: Login
let office: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  admin = await server.login('admin', ['admin'])
  office = await server.login('office', ['sys2'])
  await seedJobs(db(), new Date())
})

const NEW: Input<'job_add'> = {
  jobName: '夜里清理',
  jobGroup: 'DEFAULT',
  invokeTarget: 'expiredFiles',
  cronExpression: '0 0 1 * * ?',
}
const add = (more: object = {}, as = admin) => server.send(as, 'job_add', { ...NEW, ...more })
const found = async (jobName: string) =>
  (await server.ok(admin, 'job_list', { jobName })).rows.find((row) => row.jobName === jobName)
const idOf = async (jobName: string) => (await found(jobName))?.jobId ?? 0
const lastLine = async () => (await db().select().from(opLog).orderBy(desc(opLog.log_id)).limit(1))[0]
const sheet = (file: File) =>
  file.arrayBuffer().then((bytes) => {
    const book = read(bytes)
    return utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  })

/** As RuoYi's client sends it, and the whole answer. */
async function ruoyi(method: string, path: string, body?: object | URLSearchParams) {
  const isForm = body instanceof URLSearchParams
  const response = await server.fetch(
    new Request(`http://test/common-shenhe-api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json;charset=utf-8',
      },
      ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
    }),
  )
  return response
}
const answer = async (...args: Parameters<typeof ruoyi>) =>
  (await (await ruoyi(...args)).json()) as Record<string, unknown> & { code: number; msg: string }

describe('a job is added', () => {
  test('paused, and runs from when it is switched on', async () => {
    expect(await add({}, office)).toMatchObject({ code: 200 })
    const made = await found('夜里清理')
    expect(made).toMatchObject({
      status: '1',
      nextValidTime: null,
      misfirePolicy: '0',
      concurrent: '1',
      createBy: 'office',
    })
    const jobId = made?.jobId ?? 0
    await server.ok(office, 'job_status', { jobId, status: '0' })
    expect(await found('夜里清理')).toMatchObject({
      status: '0',
      nextValidTime: expect.stringMatching(/ 01:00:00$/),
      updateBy: 'office',
    })
    expect(await lastLine()).toMatchObject({
      action: 'job_status',
      target: '定时任务 夜里清理',
      before: { status: '1' },
      after: { status: '0' },
    })
    await server.ok(office, 'job_status', { jobId, status: '1' })
    expect(await found('夜里清理')).toMatchObject({ status: '1', nextValidTime: null })
  })

  test.each([
    [
      'a call of a class',
      { invokeTarget: "ryTask.ryParams('ry')" },
      '调用目标只能是系统登记的任务，不能执行别的',
    ],
    [
      'a method of every object',
      { invokeTarget: 'constructor' },
      '调用目标只能是系统登记的任务，不能执行别的',
    ],
    ['an address', { invokeTarget: 'http://10.0.0.1/' }, '调用目标只能是系统登记的任务，不能执行别的'],
    ['each second', { cronExpression: '* * * * * ?' }, '“秒”须是 0 到 59 中的一个数：任务最多每分钟执行一次'],
    ['no schedule', { cronExpression: '每天' }, 'Cron 表达式须是 6 或 7 项：秒 分 时 日 月 周 [年]'],
    ['a schedule without a time', { cronExpression: '0 0 3 30 2 ?' }, '按这个 Cron 表达式，今后没有执行时间'],
    ['no name', { jobName: ' ' }, '请输入任务名称'],
    ['a group that is none', { jobGroup: 'OTHER' }, '任务组不在可选范围内'],
    ['a policy that is none', { misfirePolicy: '4' }, '错过策略不在可选范围内'],
    [
      'a name that is taken',
      { jobName: '数据备份', jobGroup: 'SYSTEM' },
      '任务名称“数据备份”在“系统”组中已存在',
    ],
  ])('but not with %s', async (_, more, msg) => {
    const before = await db().$count(sysJob)
    expect(await add(more)).toMatchObject({ code: 500, msg })
    expect(await db().$count(sysJob)).toBe(before)
  })
})

describe('a job is changed', () => {
  test('and its next time follows the new schedule', async () => {
    await add()
    const jobId = await idOf('夜里清理')
    await server.ok(admin, 'job_edit', { jobId, ...NEW, cronExpression: '0 30  2 * * ?', status: '0' })
    const detail = await server.ok(admin, 'job_detail', { jobId })
    expect(detail).toMatchObject({ cronExpression: '0 30 2 * * ?', status: '0' })
    expect(detail.nextTimes).toHaveLength(5)
    expect(detail.nextTimes[0]).toBe(detail.nextValidTime)
    for (const time of detail.nextTimes) expect(time).toMatch(/ 02:30:00$/)
    expect(await lastLine()).toMatchObject({ action: 'job_edit', before: { cronExpression: '0 0 1 * * ?' } })
  })

  test('never to something that is not registered, even where the row names it already', async () => {
    const jobId = await idOf('清理过期文件')
    const input = { ...NEW, jobId, invokeTarget: 'eval' as 'expiredFiles' }
    expect((await server.send(admin, 'job_edit', input)).msg).toBe(
      '调用目标只能是系统登记的任务，不能执行别的',
    )
    await db().update(sysJob).set({ invoke_target: 'eval' }).where(eq(sysJob.job_id, jobId))
    expect((await server.send(admin, 'job_run', { jobId })).msg).toBe('“eval”不是系统登记的任务，不能执行')
    // It can be seen, and put right.
    expect(await found('清理过期文件')).toMatchObject({ invokeTarget: 'eval' })
    await server.ok(admin, 'job_edit', { ...NEW, jobId })
  })

  test('but what can run keeps one schedule', async () => {
    const jobId = await idOf('数据备份')
    const msg = '“数据备份”是该任务仅有的时间安排，不能删除或改作他用；不需要执行时请暂停'
    expect(await server.send(admin, 'job_remove', { jobId: [jobId] })).toMatchObject({ code: 500, msg })
    expect(await server.send(admin, 'job_edit', { ...NEW, jobId })).toMatchObject({ code: 500, msg })
    expect(await found('数据备份')).toMatchObject({ only: true })
    await add({ jobName: '另一份备份', invokeTarget: 'dataBackup' })
    expect(await found('数据备份')).toMatchObject({ only: false })
    const other = await idOf('另一份备份')
    expect(await server.send(admin, 'job_remove', { jobId: [jobId, other] })).toMatchObject({ code: 500 })
    // Of two who remove one each, one is refused.
    const both = await Promise.all(
      [jobId, other].map((one) => server.send(admin, 'job_remove', { jobId: [one] })),
    )
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 500]))
    expect(await lastLine()).toMatchObject({ action: 'job_remove' })
  })
})

describe('执行一次', () => {
  const runs = async () => {
    const begun = await beginDue({ database: server.database, settings: readSettings({}) })
    await Promise.all(begun)
  }

  test('runs also what is paused, and its row names who asked, even if there was nothing to do', async () => {
    await db().update(sysJob).set({ paused: true, next_time: null })
    const jobId = await idOf('清理调度日志')
    await server.ok(office, 'job_run', { jobId })
    expect(await found('清理调度日志')).toMatchObject({ running: true })
    expect((await server.send(admin, 'job_run', { jobId })).msg).toBe(
      '任务已在等候执行，请稍候在调度日志中查看结果',
    )
    await runs()
    expect(await found('清理调度日志')).toMatchObject({
      running: false,
      status: '1',
      lastStatus: '0',
      lastMessage: '没有需要处理的',
    })
    const { rows } = await server.ok(admin, 'job_log_list', { jobId })
    expect(rows).toMatchObject([
      { jobMessage: '没有需要处理的', status: '0', askedBy: 'office', jobName: '清理调度日志' },
    ])
    expect(await lastLine()).toMatchObject({ action: 'job_run', target: '定时任务 清理调度日志' })
  })

  test('of a job that is gone is refused', async () => {
    expect((await server.send(admin, 'job_run', { jobId: 99_999 })).msg).toBe('任务不存在或已删除')
  })
})

describe('the times of a schedule', () => {
  test('are told while it is typed, or what is wrong', async () => {
    const ask = (cronExpression: string) => server.ok(office, 'job_times', { cronExpression })
    const right = await ask('0 0 4 ? * 2')
    expect([right.nextTimes.length, right.fault]).toEqual([5, null])
    expect(await ask('0 0 4 1 * 2')).toEqual({
      nextTimes: [],
      fault: '“日”和“周”不能同时指定，其中一个写 ?',
    })
  })

  test('and what can be run, and what it does', async () => {
    const targets = await server.ok(office, 'job_targets', {})
    expect(targets.map(({ label }) => label)).toContain('评审截止提醒')
    for (const { about, cronExpression } of targets) {
      expect(about.length).toBeGreaterThan(10)
      expect((await server.ok(office, 'job_times', { cronExpression })).fault).toBeNull()
    }
  })
})

const at = (minute: number) => new Date(`2026-11-24T00:${String(minute).padStart(2, '0')}:00Z`)
const ran = async (rows: Partial<typeof sysJobLog.$inferInsert>[]) =>
  void (await db()
    .insert(sysJobLog)
    .values(
      rows.map((row, minute) => ({
        job_id: 1,
        job_name: '甲',
        job_group: 'SYSTEM',
        invoke_target: 'expiredFiles',
        job_message: '删除1个过期文件',
        failed: false,
        start_time: at(minute),
        end_time: new Date(at(minute).getTime() + 250),
        ...row,
      })),
    ))

describe('the log', () => {
  test('is found by job, group, result and period, the latest first', async () => {
    await ran([
      {},
      { failed: true, exception_info: '磁盘已满', job_message: '执行失败' },
      { job_id: 2, job_name: '乙', job_group: 'DEFAULT', start_time: new Date('2026-11-20T16:00:00Z') },
    ])
    const names = async (filter: Input<'job_log_list'>) => {
      const { rows, total } = await server.ok(office, 'job_log_list', filter)
      expect(total).toBe(rows.length)
      return rows.map((row) => `${row.jobName} ${row.startTime} ${row.status}`)
    }
    const [first, second, third] = [
      '甲 2026-11-24 08:01:00 1',
      '甲 2026-11-24 08:00:00 0',
      '乙 2026-11-21 00:00:00 0',
    ]
    expect(await names({})).toEqual([first, second, third])
    expect(await names({ jobId: 2 })).toEqual([third])
    expect(await names({ jobName: '甲', status: '1' })).toEqual([first])
    expect(await names({ jobGroup: 'DEFAULT' })).toEqual([third])
    expect(await names({ beginTime: '2026-11-21', endTime: '2026-11-21' })).toEqual([third])
    expect(await names({ beginTime: '2026-11-22' })).toEqual([first, second])
    const { rows } = await server.ok(office, 'job_log_list', { status: '1' })
    expect(rows[0]).toMatchObject({ exceptionInfo: '磁盘已满', duration: 250, createTime: rows[0]?.endTime })
  })

  test('is exported as it is filtered', async () => {
    await ran([{}, { failed: true, exception_info: '磁盘已满' }])
    const [titles, ...rows] = await sheet(await server.ok(admin, 'job_log_export', { status: '1' }))
    expect(titles).toContain('错误信息')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(expect.arrayContaining(['甲', '系统', '失败', '磁盘已满']))
  })

  test('loses the rows that are removed, or all of them, and the operation log says who did it', async () => {
    await ran([{}, {}, {}])
    await server.ok(office, 'job_log_remove', { jobLogId: [1] })
    expect(await lastLine()).toMatchObject({
      user_name: 'office',
      action: 'job_log_remove',
      before: [{ jobLogId: 1 }],
    })
    await server.ok(office, 'job_log_clean', {})
    expect(await db().$count(sysJobLog)).toBe(0)
    expect(await lastLine()).toMatchObject({
      user_name: 'office',
      action: 'job_log_clean',
      before: { removed_num: 2, until: '2026-11-24 08:02:00' },
    })
  })
})

describe("RuoYi's own client", () => {
  test('lists, opens, changes, runs and exports jobs', async () => {
    const list = await answer('GET', '/monitor/job/list?pageNum=1&pageSize=10&jobGroup=SYSTEM&status=0')
    const rows = list['rows'] as { jobId: number; jobName: string; status: string }[]
    expect([list.code, list['total']]).toEqual([200, 8])
    expect(rows[0]).toMatchObject({ jobName: '评审截止提醒', invokeTarget: 'reviewReminders', status: '0' })
    const { data } = await answer('GET', `/monitor/job/${rows[0]?.jobId}`)
    expect(data).toMatchObject({ misfirePolicy: '0', concurrent: '1', nextValidTime: expect.any(String) })
    // The form sends back all that it got.
    const whole = { ...(data as object), cronExpression: '0 0/5 * * * ?', remark: null, misfirePolicy: '1' }
    expect(await answer('PUT', '/monitor/job', whole)).toMatchObject({ code: 200 })
    const { jobId } = data as { jobId: number }
    expect(await answer('PUT', '/monitor/job/changeStatus', { jobId, status: '1' })).toMatchObject({
      code: 200,
    })
    expect(await answer('PUT', '/monitor/job/run', { jobId, jobGroup: 'SYSTEM' })).toMatchObject({
      code: 200,
    })
    const added = { ...NEW, misfirePolicy: '1', concurrent: '1', status: '0' }
    expect(await answer('POST', '/monitor/job', added)).toMatchObject({ code: 200 })
    expect(await answer('DELETE', `/monitor/job/${await idOf('夜里清理')}`)).toMatchObject({ code: 200 })
    const file = await ruoyi('POST', '/monitor/job/export', new URLSearchParams({ jobGroup: 'SYSTEM' }))
    const [, ...exported] = await sheet(new File([await file.arrayBuffer()], ''))
    expect(exported).toHaveLength(9)
    expect(exported[0]).toEqual(expect.arrayContaining(['评审截止提醒', '逐次补上', '暂停']))
  })

  test('lists, removes and clears the log: clean is no number', async () => {
    await ran([{}, {}, {}])
    const period = 'params%5BbeginTime%5D=2026-11-24&params%5BendTime%5D=2026-11-24'
    const list = await answer('GET', `/monitor/jobLog/list?pageNum=1&pageSize=10&${period}`)
    expect(list['total']).toBe(3)
    expect((list['rows'] as object[])[0]).toMatchObject({
      jobMessage: '删除1个过期文件',
      status: '0',
      exceptionInfo: null,
      startTime: '2026-11-24 08:02:00',
    })
    expect(await answer('DELETE', '/monitor/jobLog/1,2')).toMatchObject({ code: 200 })
    expect(await db().$count(sysJobLog)).toBe(1)
    expect(await answer('DELETE', '/monitor/jobLog/clean')).toMatchObject({ code: 200 })
    expect(await db().$count(sysJobLog)).toBe(0)
  })
})
