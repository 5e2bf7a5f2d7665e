import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './freePort'

const VERSIONS = '/usr/lib/postgresql'

const newest = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .filter((version) => existsSync(join(VERSIONS, version, 'bin/initdb')))
      .sort((a, b) => Number(b) - Number(a))[0]
  : undefined

/** Whether this machine has the programs of a PostgreSQL server. */
export const hasPostgres = newest !== undefined

const idOf = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))

/** A PostgreSQL server of one test, in a folder and on a port of its own, which may be stopped and killed. */
export class OwnCluster {
  readonly url: string
  readonly #dir: string
  readonly #data: string
  readonly #port: number
  /** PostgreSQL refuses to run as root. */
  readonly #as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

  private constructor(port: number) {
    this.#port = port
    this.#dir = mkdtempSync(join(tmpdir(), 'review-cluster-'))
    this.#data = join(this.#dir, 'data')
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
    if (this.#as.uid !== undefined) chownSync(this.#dir, this.#as.uid, this.#as.gid)
    this.#run('initdb', '-D', this.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  }

  static async start(): Promise<OwnCluster> {
    const cluster = new OwnCluster(await freePort())
    cluster.start()
    return cluster
  }

  #run(program: string, ...args: string[]): void {
    execFileSync(join(VERSIONS, newest ?? '', 'bin', program), args, {
      ...this.#as,
      cwd: this.#dir,
      stdio: 'ignore',
    })
  }

  #control(...args: string[]): void {
    const options = `-p ${this.#port} -k ${this.#dir} -c fsync=off`
    this.#run('pg_ctl', '-D', this.#data, '-l', join(this.#dir, 'log'), '-w', '-o', options, ...args)
  }

  /** Runs a statement as the administrator. */
  async run(statement: string): Promise<void> {
    const client = new Client(this.url)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  /** After a kill the memory of the former processes may still be in use for a moment. */
  start(tries = 20): void {
    try {
      this.#control('start')
    } catch (e) {
      if (tries === 0) throw e
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      this.start(tries - 1)
    }
  }

  restart(): void {
    this.#control('-m', 'fast', 'restart')
  }

  killPostmaster(): void {
    process.kill(Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    this.start()
  }

  /** Ends every connection but its own. */
  async terminateAll(): Promise<void> {
    await this.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`)
  }

  /** A server of its own that follows this one; it is removed with this one's folder, and has to be stopped before. */
  async standby(): Promise<{ url: string; stop: () => void }> {
    const port = await freePort()
    const data = join(this.#dir, `standby-${port}`)
    const from = `host=127.0.0.1 port=${this.#port} user=postgres`
    this.#run('pg_basebackup', '-d', from, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
    const options = `-p ${port} -k ${this.#dir} -c fsync=off`
    this.#run('pg_ctl', '-D', data, '-l', join(this.#dir, 'standby-log'), '-w', '-o', options, 'start')
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: () => this.#run('pg_ctl', '-D', data, '-m', 'immediate', 'stop'),
    }
  }

  remove(): void {
    try {
      this.#control('-m', 'immediate', 'stop')
    } finally {
      rmSync(this.#dir, { recursive: true, force: true })
    }
  }
}
