import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './freePort'

/** Debian keeps it where only administrators look. */
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** Whether this machine has the pooler. */
export const hasPgbouncer = PROGRAM !== undefined

/** Connections to the server: fewer than a process opens to the pooler, so that they change hands. */
const CONNECTIONS = 4

/** A pooler in transaction mode in front of a database that lets everybody in. */
export class Pgbouncer {
  readonly url: string
  readonly #dir: string
  readonly #child: ChildProcess

  private constructor(port: number, database: string) {
    const { hostname, port: behind, username, pathname } = new URL(database)
    this.url = `postgres://${username}@127.0.0.1:${port}${pathname}`
    this.#dir = mkdtempSync(join(tmpdir(), 'review-pgbouncer-'))
    const file = join(this.#dir, 'pgbouncer.ini')
    writeFileSync(join(this.#dir, 'users'), `"${username}" ""\n`)
    writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(this.#dir, 'users')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
logfile = ${join(this.#dir, 'log')}
`,
    )
    // It refuses to run as root.
    const as = process.getuid?.() === 0 ? { uid: postgresId('-u'), gid: postgresId('-g') } : {}
    if (as.uid !== undefined) chownSync(this.#dir, as.uid, as.gid)
    this.#child = spawn(PROGRAM ?? '', [file], { ...as, cwd: this.#dir, stdio: 'ignore' })
  }

  static async start(database: string): Promise<Pgbouncer> {
    const pooler = new Pgbouncer(await freePort(), database)
    for (let tries = 0; tries < 100; tries++) {
      const client = new Client(pooler.url)
      client.on('error', () => undefined)
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      if (isUp) await client.end()
      if (isUp) return pooler
      await pause(50)
    }
    throw new Error(readFileSync(join(pooler.#dir, 'log'), 'utf8'))
  }

  async stop(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGINT')
    setTimeout(() => this.#child.kill('SIGKILL'), 2000).unref()
    await gone
    rmSync(this.#dir, { recursive: true, force: true })
  }
}

const postgresId = (option: '-u' | '-g') =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
