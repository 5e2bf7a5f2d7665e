import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Responder, ask, listenOnSocket } from './lockSocket'

export interface FolderLock {
  /** Sets the responder for requests of other processes. */
  answer(by: Responder): void
  release(): Promise<void>
}

/** Another process has the data folder open. The message is for the operator. */
export class FolderInUse extends Error {
  readonly pid: string
  constructor(dir: string, pid: string) {
    super(`数据文件夹 ${dir} 正由进程 ${pid || '（未知）'} 使用；同一数据文件夹只能由一个进程打开`)
    this.pid = pid
  }
}

const refuse: Responder = () =>
  Promise.resolve('占用数据文件夹的进程还没有准备好，或不接受这个请求；请稍后再试')

const short = (dir: string) => createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24)

/** A socket path may have 103 bytes on macOS, 107 on Linux; the longest file name in the folder has 23. */
const fits = (dir: string) => Buffer.byteLength(dir) <= 80

/**
 * The folder of a data folder's sockets: the data folder itself, so that containers sharing it find them,
 * unless its path is too long for a socket.
 */
function place(dir: string): string {
  const real = realpathSync(dir)
  if (fits(real)) return real
  const elsewhere = join(tmpdir(), `review-${short(dir)}`)
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  return elsewhere
}

const claims = (at: string) =>
  readdirSync(at).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1]
    return number ? [Number(number)] : []
  })

const last = (at: string) => Math.max(0, ...claims(at))

const pipe = (dir: string) => `\\\\.\\pipe\\review-${short(dir)}`

/** The socket address of the process that has the folder open. */
const holder = (dir: string) => {
  if (process.platform === 'win32') return pipe(dir)
  const at = place(dir)
  return join(at, `lock.${last(at)}`)
}

/**
 * Sends a request to the process that has the folder open and waits for its answer.
 * @returns `undefined` when no process has it open
 */
export const askHolder = (dir: string, request: string) => ask(holder(dir), request, 0)

/** Creates the hard link `lock.N`, with N one above the highest; `false` when another process was faster. */
function claim(at: string, socket: string, number: number): boolean {
  try {
    linkSync(join(at, socket), join(at, `lock.${number}`))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  // A lower number may be free because its process and the next one are gone: only the highest number holds the
  // lock.
  return last(at) === number
}

async function claimFolder(dir: string, answer: Responder): Promise<Server> {
  const at = place(dir)
  const socket = `lock-${randomUUID().slice(0, 8)}.sock`
  const server = await listenOnSocket(join(at, socket), answer)
  try {
    for (;;) {
      const number = last(at)
      const pid = number ? await ask(join(at, `lock.${number}`), 'who') : undefined
      if (pid !== undefined) throw new FolderInUse(dir, pid)
      if (!claim(at, socket, number + 1)) continue
      for (const old of claims(at)) if (old <= number) rmSync(join(at, `lock.${old}`), { force: true })
      return server
    }
  } catch (error) {
    server.close()
    throw error
  } finally {
    rmSync(join(at, socket), { force: true })
  }
}

async function claimPipe(dir: string, answer: Responder): Promise<Server> {
  try {
    return await listenOnSocket(pipe(dir), answer)
  } catch {
    throw new FolderInUse(dir, (await ask(pipe(dir), 'who')) ?? '')
  }
}

/**
 * Makes this process the only one with the data folder open, until it releases the lock or ends, however it
 * ends.
 *
 * The lock is a listening socket, which the system closes with its process. Its name is a number that only one
 * process can take, one above the number of a process found dead; the highest is never removed, so that a slow
 * starter that saw an older state cannot take the number of a present holder. Creates the folder if it does not
 * exist.
 * @throws FolderInUse naming the process that holds it
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let by = refuse
  const answer: Responder = (request) =>
    request === 'who' ? Promise.resolve(String(process.pid)) : by(request)
  const server = await (process.platform === 'win32' ? claimPipe : claimFolder)(dir, answer)
  const answerBy = (next: Responder) => {
    by = next
  }
  return { answer: answerBy, release: () => new Promise((resolve) => server.close(() => resolve())) }
}
