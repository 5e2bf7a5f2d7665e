import { arch, cpus, hostname, networkInterfaces, release, totalmem, type as system } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { groupTime, memoryLimit, processorLimit } from './limits'

/** Milliseconds over which the use of the processors is measured. */
const MEASURED_MS = 300

/** Time that processors were busy, and that they had; in the same unit. */
interface Busy {
  user: number
  sys: number
  had: number
}

function machineTime(): Busy {
  const sum = { user: 0, sys: 0, had: 0 }
  for (const { times } of cpus()) {
    sum.user += times.user + times.nice
    sum.sys += times.sys + times.irq
    sum.had += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return sum
}

const allowedTime = async (processors: number): Promise<Busy> => ({
  ...(await groupTime()),
  had: performance.now() * 1000 * processors,
})

/** A share in percent with two decimals, whatever the clocks say. */
export const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 10_000) / 100)) : 0

/** What the processors were busy with during the next third of a second: those of the machine, or as many as are allowed. */
export async function processors() {
  const limit = await processorLimit()
  const isLimited = limit !== undefined && limit < cpus().length
  const now = () => (isLimited ? allowedTime(limit) : machineTime())
  const before = await now()
  await pause(MEASURED_MS)
  const after = await now()
  const had = after.had - before.had
  const [used, sys] = [share(after.user - before.user, had), share(after.sys - before.sys, had)]
  const free = share(Math.max(0, 100 - used - sys), 100)
  return { isLimited, cpu: { cpuNum: isLimited ? limit : cpus().length, used, sys, free } }
}

const GB = 1024 ** 3
const inGb = (bytes: number): number => Math.round((bytes / GB) * 100) / 100

/** The memory of the machine, or as much of it as is allowed. */
export async function memory() {
  const all = totalmem()
  const group = await memoryLimit()
  // Groups of Linux's first version are known to Node itself.
  const allowed = group?.total ?? process.constrainedMemory()
  const isLimited = allowed > 0 && allowed < all
  const total = isLimited ? allowed : all
  const used =
    isLimited && group ? Math.min(group.used, total) : Math.max(0, total - process.availableMemory())
  const mem = { total: inGb(total), used: inGb(used), free: inGb(total - used), usage: share(used, total) }
  return { isLimited, mem }
}

/** The address under which others of the network see the machine; its own where it has no network. */
const address = (): string =>
  Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1'

/** The machine's names. */
export const machine = () => ({
  computerName: hostname(),
  computerIp: address(),
  osName: `${system()} ${release()}`,
  osArch: arch(),
  userDir: process.cwd(),
})
