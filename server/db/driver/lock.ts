import { createHash, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Responder, ask, listenOnSocket } from './lockSocket'

export interface FolderLock {
  /** Sets the responder for requests of other processes. */
  answer(by: Responder): void
  /**
   * Called once when somebody removed the lock's file and it cannot be made anew: another process has opened the folder
   * (FolderTaken), or the folder itself is gone.
   */
  onLost(by: (error: unknown) => void): void
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

/** The lock's file was removed, and another process has opened the folder. The message is for the operator. */
export class FolderTaken extends Error {
  constructor(dir: string, cause: unknown) {
    super(
      `数据文件夹 ${dir} 中的锁文件 lock.* 被删除，另一个进程已经打开了它；本进程立即停止，以免两个进程写坏数据`,
      { cause },
    )
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

interface Claim {
  server: Server
  /** Whether the folder still shows this claim. Whoever removes its file lets another process take the folder. */
  isShown: () => boolean
}

/** The file's number in the file system: a file of the same name made by another process has another one. */
function fileId(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}

async function claimFolder(dir: string, answer: Responder): Promise<Claim> {
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
      const path = join(at, `lock.${number + 1}`)
      const id = fileId(path)
      return { server, isShown: () => fileId(path) === id }
    }
  } catch (error) {
    server.close()
    throw error
  } finally {
    rmSync(join(at, socket), { force: true })
  }
}

async function claimPipe(dir: string, answer: Responder): Promise<Claim> {
  try {
    return { server: await listenOnSocket(pipe(dir), answer), isShown: () => true }
  } catch {
    throw new FolderInUse(dir, (await ask(pipe(dir), 'who')) ?? '')
  }
}

const WATCH_MS = 500

/** Looks whether a claim is still shown, and makes it anew when its file was removed and nobody else was faster. */
function watchClaim(isShown: () => boolean, renew: () => Promise<void>, lost: (cause: unknown) => void) {
  let renewing: Promise<void> | undefined
  const renewal = async () => {
    try {
      await renew()
    } catch (cause) {
      clearInterval(timer)
      lost(cause)
    }
    renewing = undefined
  }
  const look = () => {
    if (!renewing && !isShown()) renewing = renewal()
  }
  const timer = setInterval(look, WATCH_MS).unref()
  return {
    end: () => {
      clearInterval(timer)
      return renewing ?? Promise.resolve()
    },
  }
}

/**
 * Makes this process the only one with the data folder open, until it releases the lock or ends, however it
 * ends.
 *
 * The lock is a listening socket, which the system closes with its process. Its name is a number that only one
 * process can take, one above the number of a process found dead; the highest is never removed, so that a slow
 * starter that saw an older state cannot take the number of a present holder. A file that somebody removes is made anew.
 * Creates the folder if it does not exist.
 * @throws FolderInUse naming the process that holds it
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  let by = refuse
  const answer: Responder = (request) =>
    request === 'who' ? Promise.resolve(String(process.pid)) : by(request)
  const claimAgain = () => (process.platform === 'win32' ? claimPipe : claimFolder)(dir, answer)
  let held = await claimAgain()
  let lost: ((error: unknown) => void) | undefined
  const watch = watchClaim(
    () => held.isShown(),
    async () => {
      const former = held.server
      held = await claimAgain()
      former.close()
    },
    (cause) => lost?.(cause instanceof FolderInUse ? new FolderTaken(dir, cause) : cause),
  )
  return {
    answer: (next) => {
      by = next
    },
    onLost: (next) => {
      lost = next
    },
    release: async () => {
      await watch.end()
      await new Promise((resolve) => held.server.close(resolve))
    },
  }
}
