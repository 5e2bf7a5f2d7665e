import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test, afterEach } from 'vitest'
import { createApp, ownWork } from '#server/app'
import { readSettings } from '#server/settings'
import { Served } from '#tests/bench/scoring/served'
import { requestFor, testServer, type Login, type TestServer } from '#tests/support/api'
import { listen } from '#tests/support/events'
import { finish, inFolder } from '#tests/support/killProcess'
import { makeProject } from '#tests/support/factories'
import { newDatabase, server as postgres } from '#tests/support/postgres'
import { program } from '#tests/support/programs'

describe('what another process is asked for', () => {
  let server: TestServer
  let manager: Login
  /** One process works, the other is asked. */
  let working: ReturnType<typeof ownWork>
  const apps: ReturnType<typeof createApp>[] = []
  beforeEach(async () => {
    server = await testServer()
    manager = await server.login('manager', ['pingShenManage'])
    const settings = { ...readSettings({}), captcha: false }
    const { database } = server
    working = ownWork()
    apps.splice(0, 2, createApp({ database, settings, own: working }), createApp({ database, settings }))
  })
  const share = () => working.notes.share(server.database.db)
  const ask = async (request: Request, process = 1) =>
    (await (await apps[process]?.fetch(request))?.json()) as { data?: unknown }
  const shareOfRun = async (as: Login) =>
    (await ask(requestFor('allocation_progress', { run_key: 'run-1' }, as.token))).data

  test('says how far a run is, and to nobody else', async () => {
    const other = await server.login('other', ['pingShenManage'])
    working.notes.tell(manager.user_id, 'allocation run-1', 0.25)
    expect(await shareOfRun(manager)).toEqual({ share: null })
    await share()
    expect(await shareOfRun(manager)).toEqual({ share: 0.25 })
    expect(await shareOfRun(other)).toEqual({ share: null })
    working.notes.tell(manager.user_id, 'allocation run-1', 0.75)
    await share()
    expect(await shareOfRun(manager)).toEqual({ share: 0.75 })
    working.notes.tell(manager.user_id, 'allocation run-1', null)
    await share()
    expect(await shareOfRun(manager)).toEqual({ share: null })
  })

  test('no longer says how far the run of a process is that has ended', async () => {
    working.notes.tell(manager.user_id, 'allocation run-1', 0.25)
    await share()
    await server.database.db.execute(`update passing_note set told_time = now() - interval '11 seconds'`)
    expect(await shareOfRun(manager)).toEqual({ share: null })
  })

  test('says how many exports are before the one that waits there', async () => {
    const { exporting } = working
    const place = async () => (await ask(requestFor('export_place', {}, manager.token))).data ?? null
    const [end] = await Promise.all([exporting.take(), exporting.take()])
    const third = exporting.take({ user_id: manager.user_id })
    await share()
    expect(await place()).toBe(2)
    end()
    await third
    await share()
    expect(await place()).toBeNull()
  })
})

describe('a stop that others are told of before', () => {
  let served: Served | undefined
  afterEach(() => served?.end('SIGKILL'))
  const health = async () => (await fetch(`${served?.url}/health`)).status

  test('calls are answered while the server says that it is not ready; then it is gone', () =>
    inFolder(async (dir) => {
      served = await Served.start(
        { DATA_DIR: dir, DATABASE_URL: '', DRAIN_MS: '3000' },
        program('server/main'),
      )
      expect(await health()).toBe(200)
      process.kill(served.pid ?? 0, 'SIGTERM')
      await expect.poll(health).toBe(503)
      await pause(1500)
      const answer = await fetch(`${served.url}/captchaImage`)
      expect(await answer.json()).toMatchObject({ code: 200 })
      expect((await fetch(`${served.url}/alive`)).status).toBe(200)
      expect(await served.ended).toBe(0)
      served = undefined
    }))

  test('streams are handed over one after the other, and so is one that comes late', async () => {
    const server = await testServer()
    const manager = await server.login('manager', ['pingShenManage'])
    const { project_id } = await makeProject(server.database.db, manager, { managers: [manager] })
    const walls = [await listen(server, manager, project_id), await listen(server, manager, project_id)]
    const closed = server.hub.close(400)
    await walls[0]?.over
    expect(walls.map(({ heard }) => heard.at(-1))).toEqual(['moved', 'open'])
    await closed
    const late = await listen(server, manager, project_id)
    await Promise.all([...walls, late].map(({ over }) => over))
    expect(late.heard).toEqual(['open', 'moved'])
    expect(server.hub.size()).toBe(0)
  })
})

describe('WORKERS', () => {
  test.each(['0', '2.5', 'two', '65'])('is no %s', async (WORKERS) => {
    expect(() => readSettings({ WORKERS })).toThrow(`WORKERS 须为 1 到 64 的整数，现为“${WORKERS}”`)
  })

  test('needs PostgreSQL', () =>
    inFolder(async (dir) => {
      const env = { DATABASE_URL: '', DATA_DIR: dir, WORKERS: '2' }
      const { code, printed } = await finish(program('server/main'), [], env)
      expect(code).toBe(1)
      expect(printed).toContain('WORKERS 大于 1 时须使用 PostgreSQL，请设置 DATABASE_URL')
    }))

  describe.runIf(postgres)('on PostgreSQL', () => {
    let served: Served | undefined
    afterEach(() => served?.end('SIGKILL'))
    const begin = async (dir: string) => {
      const url = await newDatabase(postgres ?? '', '_workers')
      served = await Served.start({ DATABASE_URL: url, DATA_DIR: dir, WORKERS: '2' }, program('server/main'))
      await expect.poll(workersOf, { timeout: 10_000 }).toHaveLength(2)
      return served
    }
    const workersOf = (): number[] => {
      const pid = served?.pid
      return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    }
    const isUp = () =>
      fetch(`${served?.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )

    test('processes answer on one port, one that dies is replaced, and all of them stop together', () =>
      inFolder(async (dir) => {
        const { pid } = await begin(dir)
        const [first = 0, second = 0] = workersOf()
        process.kill(first, 'SIGKILL')
        await expect.poll(isUp, { timeout: 10_000 }).toBe(true)
        await expect
          .poll(() => workersOf().filter((one) => one !== first && one !== second), { timeout: 10_000 })
          .toHaveLength(1)
        const all = workersOf()
        process.kill(pid ?? 0, 'SIGTERM')
        expect(await served?.ended).toBe(0)
        for (const one of all) expect(() => process.kill(one, 0)).toThrow()
        served = undefined
      }))

    test('nobody waits for a process that died before it took their connection', () =>
      inFolder(async (dir) => {
        await begin(dir)
        const [first = 0] = workersOf()
        process.kill(first, 'SIGSTOP')
        const asked = Promise.all(Array.from({ length: 4 }, isUp))
        await pause(500)
        process.kill(first, 'SIGKILL')
        const answers = await Promise.race([asked, pause(10_000, [])])
        expect(answers).toHaveLength(4)
        // The other process takes all but the one that was handed over, and that one is told to ask again.
        expect(answers.filter(Boolean).length).toBeGreaterThanOrEqual(2)
      }))

    test('one that dies again and again ends them all, with 1', () =>
      inFolder(async (dir) => {
        await begin(dir)
        const [kept = 0] = workersOf()
        const ended = served?.ended
        let code: number | null | undefined
        while ((code = await Promise.race([ended, pause(50, undefined)])) === undefined)
          for (const one of workersOf()) if (one !== kept) process.kill(one, 'SIGKILL')
        expect(code).toBe(1)
        served = undefined
      }))
  })
})
