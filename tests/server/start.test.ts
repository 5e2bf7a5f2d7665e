import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyFolder } from '#tests/support/postgres'
import { program, SHORT_LIVED } from '#tests/support/programs'

let dir: string
const children = new Set<ReturnType<typeof spawn>>()

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'review-start-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(dir, { recursive: true, force: true })
})

/** Runs the server as an operator would, on a port nobody else uses. */
function start(env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [...SHORT_LIVED, program('server/main'), ...args], {
    env: {
      ...process.env,
      VITEST: '',
      DATABASE_URL: '',
      PORT: '0',
      DATA_DIR: join(dir, 'data'),
      BACKUP_DIR: join(dir, 'backups'),
      CAPTCHA: 'off',
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let printed = ''
  const watchers = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const watcher of watchers) watcher()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)
        if (found) resolve(found[1] ?? found[0])
      }
      watchers.add(look)
      look()
      void ended.then((code) => reject(new Error(`ended with ${code}: ${printed}`)))
    })
  const url = async () => `${await says(/已启动：(http:\S+)\/admin\//)}/common-shenhe-api`
  return { child, ended, says, url, printed: () => printed }
}

const login = async (url: string, username: string, password: string) => {
  const body = JSON.stringify({ username, password })
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return (await response.json()) as { code: number; token?: string }
}

describe('a production start', () => {
  test('makes one administrator whose password is printed once, and stops cleanly on SIGTERM', async () => {
    const first = start()
    const password = await first.says(/管理员账号 admin，密码 (\S+?)（/)
    expect((await login(await first.url(), 'admin', password)).code).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start()
    const url = await second.url()
    expect(second.printed()).not.toContain('密码')
    expect((await login(url, 'admin', password)).code).toBe(200)
  })

  test('asked to stop under load it answers what it has begun, keeps no connection, and is gone in five seconds', async () => {
    await emptyFolder(join(dir, 'data'))
    const server = start()
    const url = await server.url()
    const agent = new Agent({ keepAlive: true })
    let isStopping = false
    const kept: string[] = []
    const broken: string[] = []
    const ask = () =>
      new Promise<boolean>((resolve) => {
        const wasStopping = isStopping
        const asked = request(`${url}/captchaImage`, { agent }, (response) => {
          if (wasStopping && response.headers.connection !== 'close')
            kept.push(String(response.headers.connection))
          response.resume()
          response.once('close', () => {
            if (!response.complete) broken.push('cut off')
            resolve(true)
          })
        })
        asked.once('error', (e: NodeJS.ErrnoException) => {
          if (e.code !== 'ECONNREFUSED' && e.code !== 'ECONNRESET') broken.push(String(e.code))
          resolve(false)
        })
        asked.end()
      })
    const client = async () => {
      for (;;) if (!(await ask())) return
    }
    const clients = Array.from({ length: 20 }, client)
    await pause(1000)
    const from = Date.now()
    server.child.kill('SIGTERM')
    await server.says(/"stop":"SIGTERM"/)
    isStopping = true
    expect(await server.ended).toBe(0)
    expect(Date.now() - from).toBeLessThan(5000)
    await Promise.all(clients)
    agent.destroy()
    expect({ kept, broken }).toEqual({ kept: [], broken: [] })
  })

  test('logs one line for each call and never a password or a token', async () => {
    await emptyFolder(join(dir, 'data'))
    const server = start({ TRUSTED_PROXIES: '127.0.0.1' })
    const password = await server.says(/密码 (\S+?)（/)
    const { token = '' } = await login(await server.url(), 'admin', password)
    const line = JSON.parse(await server.says(/(\{.*"call":"login".*\})/)) as object
    expect(line).toMatchObject({ call: 'login', code: 200, ms: expect.any(Number) })
    await fetch(`${await server.url()}/captchaImage`, { headers: { 'x-request-id': 'from-the-proxy-1' } })
    expect(JSON.parse(await server.says(/(\{.*"call":"captchaImage".*\})/))).toMatchObject({
      request: 'from-the-proxy-1',
    })
    const logged = server
      .printed()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .join('\n')
    expect(logged).not.toContain(password)
    expect(logged).not.toContain(token)
  })

  test('a second process on the same folder says so and ends', async () => {
    await emptyFolder(join(dir, 'data'))
    const first = start()
    await first.url()
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.printed()).toContain(`正由进程 ${first.child.pid ?? ''} 使用`)
  })
})

describe('a demo start', () => {
  test('listens on this machine only', async () => {
    const open = start({ HOST: '0.0.0.0' }, ['--demo'])
    expect(await open.ended).toBe(1)
    expect(open.printed()).toContain('演示模式只在本机 127.0.0.1 上运行')
  })

  test('prints address and logins; its data never answers to other machines', async () => {
    await emptyFolder(join(dir, 'data'))
    const demo = start({ DEMO_PASSWORD: 'demo-pass-1' }, ['--demo'])
    const url = await demo.url()
    await demo.says(/expert01/)
    for (const name of ['admin', 'manager01', 'expert01', 'expert02'])
      expect((await login(url, name, 'demo-pass-1')).code).toBe(200)
    demo.child.kill('SIGTERM')
    await demo.ended
    const exposed = start({ HOST: '0.0.0.0' })
    expect(await exposed.ended).toBe(1)
    expect(exposed.printed()).toContain('演示账号')
  })
})
