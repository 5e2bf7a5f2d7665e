import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIST_SUFFIX } from '#server/backup/files'
import { openSession } from '#server/auth/session'
import { rows } from '#server/db/client'
import { openDatabase, type Database } from '#server/db/open'
import { loginGuard, passToken, session, storedFile, sysConfig } from '#server/db/schema/system'
import { sysJob, sysJobLog } from '#server/db/schema/monitor/jobs'
import type { Settings } from '#server/define'
import { beginDue, startSchedule } from '#server/jobs/scheduler'
import { WORK } from '#server/jobs/work'
import { seedJobs } from '#server/seed/jobs'
import { readSettings } from '#server/settings'
import { testServer, type TestServer } from '#tests/support/api'
import { server as postgres } from '#tests/support/postgres'

let server: TestServer
let settings: Settings
const db = () => server.database.db

const START = new Date('2026-11-25T00:00:00Z')
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

beforeEach(async () => {
  const dir = mkdtempSync(join(tmpdir(), 'review-jobs-'))
  settings = { ...readSettings({}), dataDir: join(dir, 'data'), backupDir: join(dir, 'backups') }
  server = await testServer(settings)
})

const make = async (more: Partial<typeof sysJob.$inferInsert> = {}) => {
  const [made] = await db()
    .insert(sysJob)
    .values({
      job_name: '清理会话',
      job_group: 'SYSTEM',
      invoke_target: 'expiredLogins',
      cron_expression: '0 0 * * * ?',
      next_time: START,
      ...more,
    })
    .returning()
  return made?.job_id ?? 0
}
const jobOf = async (job_id: number) => (await db().select().from(sysJob).where(eq(sysJob.job_id, job_id)))[0]
const logs = () => db().select().from(sysJobLog).orderBy(asc(sysJobLog.job_log_id))

/** Runs what is due and waits for its end. */
const tick = async (now: Date, database: Database = server.database) => {
  const begun = await beginDue({ database, settings }, now)
  await Promise.all(begun)
  return begun.length
}

const expire = async (count: number) => {
  const { user_id } = await server.login(`one${count}`)
  for (let i = 0; i < count; i++)
    await openSession(db(), user_id, { ip: '', now: new Date(START.getTime() - 86_400_000) })
}

describe('a job that is due', () => {
  test('runs, is logged with what it did, and waits for its next time', async () => {
    const job_id = await make()
    await expire(2)
    expect(await tick(after(-1))).toBe(0)
    expect(await tick(after(0.2))).toBe(1)
    expect(await logs()).toMatchObject([
      {
        job_id,
        job_name: '清理会话',
        invoke_target: 'expiredLogins',
        job_message: '删除2个过期会话',
        failed: false,
        exception_info: null,
        asked_by: null,
        start_time: after(0.2),
      },
    ])
    expect(await jobOf(job_id)).toMatchObject({
      next_time: after(60),
      claimed_by: null,
      claim_until: null,
      last_failed: false,
      last_message: '删除2个过期会话',
    })
    expect(await tick(after(1))).toBe(0)
  })

  test('with nothing to do says so itself and adds no row to the log', async () => {
    const job_id = await make()
    expect(await tick(after(0))).toBe(1)
    expect(await logs()).toEqual([])
    expect(await jobOf(job_id)).toMatchObject({ last_time: after(0), last_message: '没有需要处理的' })
  })

  test('fails with its reason, and runs again at its next time', async () => {
    const job_id = await make({ invoke_target: 'dataBackup' })
    // A file where the folder should be.
    writeFileSync(settings.backupDir, '')
    await tick(after(0))
    expect(await logs()).toMatchObject([
      { job_message: '执行失败', failed: true, exception_info: expect.stringMatching(/\S/) },
    ])
    expect(await jobOf(job_id)).toMatchObject({ last_failed: true, next_time: after(60), claimed_by: null })
    expect(await tick(after(60))).toBe(1)
  })

  test('that calls what is not registered runs nothing', async () => {
    for (const [at, invoke_target] of [
      'constructor',
      'toString',
      'ryTask.ryNoParams',
      "import('fs')",
    ].entries())
      await make({ job_name: `坏${at}`, invoke_target })
    expect(await tick(after(0))).toBe(4)
    const told = await logs()
    expect(told).toHaveLength(4)
    for (const { failed, exception_info, invoke_target } of told)
      expect([failed, exception_info]).toEqual([true, `“${invoke_target}”不是系统登记的任务，拒绝执行`])
  })

  test('is run by one of several that look at the same moment', async () => {
    await expire(1)
    await make()
    const begun = await Promise.all(Array.from({ length: 6 }, () => tick(after(0))))
    expect(begun.filter((count) => count > 0)).toEqual([1])
    expect(await logs()).toHaveLength(1)
  })
})

describe('a run', () => {
  /** Work that goes on until it is told to end. */
  const hold = () => {
    const going: ((done: string) => void)[] = []
    let begun = 0
    const work = vi.spyOn(WORK, 'expiredLogins').mockImplementation(() => {
      begun++
      return new Promise((resolve) => going.push(resolve))
    })
    return {
      begun: () => begun,
      end: () => going.splice(0).forEach((resolve) => resolve('完成')),
      restore: () => work.mockRestore(),
    }
  }
  const begin = (now: Date) => beginDue({ database: server.database, settings }, now)

  test('that goes on keeps the next one waiting, unless two at once are allowed', async () => {
    const held = hold()
    const job_id = await make()
    const first = await begin(after(0))
    expect(first).toHaveLength(1)
    expect(await begin(after(61))).toEqual([])
    held.end()
    await Promise.all(first)
    const second = await begin(after(61))
    expect(second).toHaveLength(1)
    await db().update(sysJob).set({ concurrent: true }).where(eq(sysJob.job_id, job_id))
    const third = await begin(after(120))
    expect(third).toHaveLength(1)
    expect(held.begun()).toBe(3)
    held.end()
    await Promise.all([...second, ...third])
    held.restore()
    expect(await logs()).toHaveLength(3)
    expect(await jobOf(job_id)).toMatchObject({ claimed_by: null })
  })

  test('that was lost with its process is told, and holds back nothing', async () => {
    const job_id = await make({
      paused: true,
      next_time: null,
      claimed_by: 'a process that has ended',
      claim_time: after(-5),
    })
    await db().execute(sql`update sys_job set claim_until = now() - interval '1 second'`)
    expect(await tick(after(0))).toBe(0)
    expect(await logs()).toMatchObject([
      { job_message: '执行中断', failed: true, exception_info: '执行期间服务器停止，没有执行完' },
    ])
    expect(await jobOf(job_id)).toMatchObject({ claimed_by: null, claim_until: null })
  })

  test('goes on to its end when the server stops', async () => {
    const held = hold()
    await make({ next_time: new Date() })
    const stop = startSchedule({ database: server.database, settings })
    await vi.waitFor(() => expect(held.begun()).toBe(1))
    const stopped = stop()
    held.end()
    await stopped
    held.restore()
    expect(await logs()).toMatchObject([{ job_message: '完成' }])
  })
})

describe('times that were missed', () => {
  test('are made up for one by one, or given up with a row that says so', async () => {
    await expire(1)
    const each = await make({ misfire_policy: '1', next_time: after(-120) })
    const none = await make({ job_name: '不补', misfire_policy: '3', next_time: after(-120) })
    expect(await tick(after(0))).toBe(1)
    expect((await jobOf(each))?.next_time).toEqual(after(-60))
    expect((await jobOf(none))?.next_time).toEqual(after(60))
    expect((await logs()).filter(({ job_id }) => job_id === none)).toMatchObject([
      { job_message: '错过执行', failed: true, exception_info: '2026-11-25 06:00:00 没有执行，按“不补”放弃' },
    ])
    expect(await tick(after(0))).toBe(1)
    expect(await tick(after(0))).toBe(1)
    expect(await tick(after(0))).toBe(0)
  })
})

describe('what is registered', () => {
  test('has its schedule from the first start on; the backup waits to be switched on', async () => {
    await seedJobs(db(), START)
    const made = await db().select().from(sysJob)
    expect(made.map(({ invoke_target }) => invoke_target).toSorted()).toEqual(Object.keys(WORK).toSorted())
    expect(made.filter(({ paused }) => paused).map((one) => [one.invoke_target, one.next_time])).toEqual([
      ['dataBackup', null],
    ])
    expect(made.every(({ paused, next_time }) => paused || next_time! > START)).toBe(true)
  })

  test('stays as the office has set it at every later start', async () => {
    await seedJobs(db(), START)
    await db()
      .update(sysJob)
      .set({ cron_expression: '0 0 5 * * ?', paused: true, job_name: '改名' })
      .where(eq(sysJob.invoke_target, 'jobLogs'))
    const before = await db().select().from(sysJob)
    await seedJobs(db(), after(500))
    expect(await db().select().from(sysJob)).toEqual(before)
  })

  test('runs without fault where there is nothing to do', async () => {
    await seedJobs(db(), START)
    await db().update(sysJob).set({ next_time: START, paused: false })
    expect(await tick(after(0))).toBe(Object.keys(WORK).length)
    const told = (await db().select().from(sysJob)).map((one) => [one.invoke_target, one.last_failed])
    expect(told.filter(([, failed]) => failed !== false)).toEqual([])
  })

  test('the backup writes into its folder and keeps as many as the office wants', async () => {
    await db()
      .insert(sysConfig)
      .values({ config_name: '份数', config_key: 'sys.backup.copies', config_value: '2' })
    await make({ invoke_target: 'dataBackup' })
    for (const hour of [0, 60, 120]) await tick(after(hour))
    const copies = readdirSync(settings.backupDir)
    const databases = copies.filter((name) => !name.endsWith(LIST_SUFFIX))
    expect(databases).toHaveLength(2)
    // The list of its files comes and goes with each.
    expect(copies.toSorted()).toEqual(databases.flatMap((name) => [name, `${name}${LIST_SUFFIX}`]).toSorted())
    for (const name of databases) expect(name).toMatch(/^scheduled-2026-11-25-(09|10)0000\.(tar|jsonl)\.gz$/)
    const [first, , third] = await logs()
    expect(first?.job_message).toMatch(/^已备份到 scheduled-2026-11-25-080000\.(tar|jsonl)\.gz，文件\d+个$/)
    expect(third?.job_message).toMatch(/，删除1份旧的$/)
  })

  test('files that have expired go, and rows of the log that are older than the office wants', async () => {
    await db()
      .insert(storedFile)
      .values({
        name: 'a.pdf',
        original_name: 'a.pdf',
        mime: '',
        size: 1,
        purpose: 'download',
        expires_at: after(-1),
      })
    await make({ invoke_target: 'expiredFiles' })
    await tick(after(0))
    expect(await db().select().from(storedFile)).toEqual([])
    await db()
      .insert(sysConfig)
      .values({ config_name: '天数', config_key: 'sys.job.logDays', config_value: '1' })
    await make({ job_name: '日志', invoke_target: 'jobLogs', next_time: after(25 * 60) })
    await db().update(sysJob).set({ paused: true }).where(eq(sysJob.invoke_target, 'expiredFiles'))
    await tick(after(25 * 60))
    expect((await logs()).map(({ job_message }) => job_message)).toEqual(['删除1条过了保留天数的日志'])
  })

  test('what expired of logins goes, what still counts or opens stays', async () => {
    const { user_id } = await server.login('li')
    const hash = (name: string) => ({ token_hash: name, user_id, scene: 'open_file:1' as const })
    await db()
      .insert(passToken)
      .values([
        { ...hash('old'), expires_at: after(-1) },
        { ...hash('new'), expires_at: after(1) },
      ])
    const failed = (subject: string, days: number) => ({
      subject,
      failures: 3,
      last_failure: after(-days * 24 * 60),
    })
    await db()
      .insert(loginGuard)
      .values([failed('ip:old', 3), failed('ip:new', 1)])
    await make()
    await tick(after(0))
    expect((await db().select().from(passToken)).map(({ token_hash }) => token_hash)).toEqual(['new'])
    expect((await db().select().from(loginGuard)).map(({ subject }) => subject)).toEqual(['ip:new'])
    expect(await logs()).toMatchObject([{ job_message: '删除2条过期的凭证和记录' }])
  })

  test('a session that is open stays', async () => {
    const login = await server.login('wang')
    await make()
    await tick(new Date())
    expect(await db().select().from(session).where(eq(session.user_id, login.user_id))).toHaveLength(1)
  })
})

describe.runIf(postgres)('two servers on one PostgreSQL', () => {
  test('run each due job once, minute by minute', async () => {
    const [at] = rows<{ name: string }>(await db().execute(sql`select current_database() as name`))
    const url = new URL(postgres ?? '')
    url.pathname = `/${at?.name ?? ''}`
    const second = await openDatabase({ url: url.href })
    const work = vi.spyOn(WORK, 'expiredLogins').mockImplementation(async () => '完成')
    for (const job_name of ['甲', '乙', '丙']) await make({ job_name, cron_expression: '0 * * * * ?' })
    for (let minute = 0; minute < 20; minute++)
      await Promise.all([tick(after(minute)), tick(after(minute), second), tick(after(minute), second)])
    expect(work).toHaveBeenCalledTimes(60)
    work.mockRestore()
    const told = (await logs()).map(({ job_name, start_time }) => `${job_name} ${start_time.toISOString()}`)
    expect(new Set(told).size).toBe(60)
    expect(told).toHaveLength(60)
    await second.close()
  })
})
