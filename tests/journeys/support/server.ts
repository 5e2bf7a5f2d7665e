import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api } from './api'
import { findPlace } from './cluster'

/** Everybody's password in the sample data. */
export const PASSWORD = 'demo-pass-1'

/** Names the data folder that products with the sample data begin with; without it they write the data themselves. */
export const SAMPLE = 'JOURNEY_SAMPLE'

export interface Running {
  /** Address of the console, without a slash at the end. */
  url: string
  dataDir: string
  /** The password that the first start printed for the administrator. */
  adminPassword: string
  /** Stops the server and keeps its data. */
  halt: () => Promise<void>
  stop: () => Promise<void>
  /** Kills the server at any moment of its work. */
  crash: () => Promise<void>
  /** Restarts it on the same data and port. */
  again: () => Promise<void>
}

/** Starts the built product with the sample data. */
export const startSample = (env: Record<string, string> = {}): Promise<Running> =>
  startProduct({ DEMO: '1', DEMO_PASSWORD: PASSWORD, ...env }, process.env[SAMPLE])

/**
 * Starts the built product on an empty data folder, as an operator would.
 * @param from a data folder that it begins with a copy of
 */
export async function startProduct(env: Record<string, string> = {}, from?: string): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'review-journey-'))
  // The lock of a folder is a socket, and stays when its server has ended.
  if (from !== undefined)
    cpSync(from, dataDir, { recursive: true, filter: (file) => !lstatSync(file).isSocket() })
  const { ports, port, databaseUrl, leave } = await findPlace(dataDir)
  const begin = () =>
    ports.map((own) =>
      spawn(process.execPath, ['dist-server/main.js'], {
        env: {
          ...process.env,
          PORT: String(own),
          PUBLIC_URL: `http://127.0.0.1:${port}/admin/`,
          TRUSTED_PROXIES: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          BACKUP_DIR: join(dataDir, 'backups'),
          CAPTCHA: 'off',
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
  let children = begin()
  const printed = (await Promise.all(children.map(untilReady))).join('\n')
  const end = async (signal: NodeJS.Signals) => {
    await Promise.all(children.map((child) => endOne(child, signal)))
  }
  const halt = () => end('SIGTERM')
  const stop = async () => {
    await halt()
    await leave()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const again = async () => {
    children = begin()
    await Promise.all(children.map(untilReady))
  }
  const url = `http://127.0.0.1:${port}/admin`
  const given = /管理员账号 admin，密码 (\S+?)（/.exec(printed)?.[1]
  const adminPassword = given === undefined ? '' : await Api.claim(url, 'admin', given)
  return { url, dataDir, adminPassword, halt, stop, crash: () => end('SIGKILL'), again }
}

async function endOne(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('评审系统已启动')) setTimeout(() => resolve(printed), 100)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}: ${printed}`)))
  })
}
