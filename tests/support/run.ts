import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What tests make and keep. */
export const CACHE = resolve('node_modules/.cache/review-console')

const RUN = 'run-'

/** A folder that the workers of one run share, named by the process that started them. */
export const runFolder = (pid = process.ppid): string => join(CACHE, `${RUN}${pid}`)

const lockOf = (work: string): string => join(runFolder(), `${work}.lock`)

/** Whether this worker is to do a piece of work; until it calls `release`, no other worker of the run is. */
export function take(work: string): boolean {
  mkdirSync(runFolder(), { recursive: true })
  try {
    mkdirSync(lockOf(work))
    return true
  } catch (e) {
    if (existsSync(lockOf(work))) return false
    throw e
  }
}

export const release = (work: string): void => rmdirSync(lockOf(work))

/** Whether a process of this number is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Removes the folders whose names are `name` and the number of a process that is gone. */
export function sweep(parent: string, name = RUN): void {
  if (!existsSync(parent)) return
  for (const entry of readdirSync(parent))
    if (entry.startsWith(name) && !isAlive(Number(entry.slice(name.length))))
      rmSync(join(parent, entry), { recursive: true, force: true })
}
