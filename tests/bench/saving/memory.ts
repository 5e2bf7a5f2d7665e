import { readdirSync, readFileSync } from 'node:fs'

const EVERY_MS = 10

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Not a process, or gone in between.
    return ''
  }
}

/** This process's children and theirs: the browser with its pages. */
function descendants(): string[] {
  const parents = new Map<string, string>()
  for (const pid of readdirSync('/proc')) {
    const parent = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]
    if (parent !== undefined) parents.set(pid, parent)
  }
  const isOurs = (pid: string): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent))
  }
  return [...parents.keys()].filter(isOurs)
}

/** MB that the processes have for themselves or share with one another; files are left out. */
const held = (pids: readonly string[]): number =>
  pids.reduce((sum, pid) => {
    const status = read(`/proc/${pid}/status`)
    const kB = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return sum + kB('RssAnon') + kB('RssShmem')
  }, 0) / 1024

/** How many MB more than at the beginning the browser has at most while `act` runs. */
export async function mostMore<T>(act: () => Promise<T>): Promise<{ result: T; more: number }> {
  const before = held(descendants())
  let most = before
  const pids = descendants()
  const watch = setInterval(() => void (most = Math.max(most, held(pids))), EVERY_MS)
  try {
    const result = await act()
    most = Math.max(most, held(descendants()))
    return { result, more: most - before }
  } finally {
    clearInterval(watch)
  }
}
