import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '#tests/support/freePort'

const MB = 1024

/** The built server in a process of its own, which can be killed and started again on the same data and port. */
export class Served {
  readonly url: string
  readonly port: number
  readonly #file: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined

  private constructor(port: number, env: Record<string, string>, file: string) {
    this.port = port
    this.#file = file
    this.url = `http://127.0.0.1:${port}/common-shenhe-api`
    this.#env = { VITEST: '', PORT: String(port), CAPTCHA: 'off', LOG_LEVEL: 'error', ...env }
  }

  /**
   * @param env where the data is, see `.env.example`
   * @param file the program; absent: what `npm run build` has made
   */
  static async start(env: Record<string, string>, file = 'dist-server/main.js'): Promise<Served> {
    const served = new Served(await freePort(), env, file)
    await served.again()
    return served
  }

  async again(): Promise<void> {
    const child = spawn(process.execPath, ['--max-semi-space-size=48', this.#file], {
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error('the server ended while it started')
      const isUp = await fetch(`${this.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the server did not start')
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Fulfilled with its exit code, null where a signal has ended it. */
  get ended(): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return Promise.resolve(child?.exitCode ?? null)
    return new Promise((resolve) => child.once('exit', resolve))
  }

  /** Resident memory in megabytes; 0 while there is no process. */
  get rss(): number {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / MB)
    } catch {
      return 0
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
