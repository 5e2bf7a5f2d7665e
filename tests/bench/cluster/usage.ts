import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock of processes a second. */
const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
const PAGE_MB = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' })) / 2 ** 20

interface Process {
  pid: number
  parent: number
  name: string
  /** Processor time in milliseconds, with that of children that have ended. */
  ms: number
  mb: number
}

/** What the kernel tells of each process, see proc(5). */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const end = stat.lastIndexOf(')')
        const fields = stat.slice(end + 2).split(' ')
        const field = (n: number) => Number(fields[n - 3])
        const ticks = field(14) + field(15) + field(16) + field(17)
        return {
          pid: Number(pid),
          parent: field(4),
          name: stat.slice(stat.indexOf('(') + 1, end),
          ms: (ticks * 1000) / TICKS,
          mb: field(24) * PAGE_MB,
        }
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** What a server and the databases of this machine have used by now. */
export interface Usage {
  /** Milliseconds of processor time of all processes of the server. */
  server: number
  /** The same of PostgreSQL. */
  database: number
  /** Resident megabytes of the largest process of the server. */
  rss: number
}

/** @param pid the first process of the server */
export function usageOf(pid: number | undefined): Usage {
  const all = processes()
  const family = new Set([pid])
  const own = all.filter((one) => (family.has(one.pid) || family.has(one.parent)) && family.add(one.pid))
  const sum = (of: readonly Process[]) => of.reduce((total, { ms }) => total + ms, 0)
  return {
    server: sum(own),
    database: sum(all.filter(({ name }) => name === 'postgres')),
    rss: Math.max(0, ...own.map(({ mb }) => mb)),
  }
}
