import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'

/** The folders in which Linux tells of this process's group; a container sees its own as the root. */
async function folders(): Promise<string[]> {
  const groups = await readFile('/proc/self/cgroup', 'utf8').catch(() => '')
  const own = /^0::(.+)$/m.exec(groups)?.[1]
  return own === undefined ? [] : [join(ROOT, own), ROOT]
}

/** One file of this process's group (cgroup v2); undefined where there is none. */
async function told(name: string): Promise<string | undefined> {
  for (const folder of await folders()) {
    const found = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (found !== undefined) return found
  }
  return undefined
}

const valueOf = (lines: string | undefined, key: string): number =>
  Number(new RegExp(`^${key} (\\d+)$`, 'm').exec(lines ?? '')?.[1] ?? 0)

/** As many processors as the group may keep busy; undefined without a limit. */
export async function processorLimit(): Promise<number | undefined> {
  const [most, period] = ((await told('cpu.max')) ?? '').split(' ').map(Number)
  return most && period ? most / period : undefined
}

/** Microseconds that the group's processes have kept processors busy. */
export async function groupTime(): Promise<{ user: number; sys: number }> {
  const lines = await told('cpu.stat')
  return { user: valueOf(lines, 'user_usec'), sys: valueOf(lines, 'system_usec') }
}

/** Bytes that the group may have and has, without files kept in memory that are given up when needed. */
export async function memoryLimit(): Promise<{ total: number; used: number } | undefined> {
  const total = Number(await told('memory.max'))
  if (!total) return undefined
  const used = Number(await told('memory.current')) - valueOf(await told('memory.stat'), 'inactive_file')
  return { total, used: Math.max(0, used) }
}
