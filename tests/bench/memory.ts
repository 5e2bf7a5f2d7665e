import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '#server/domain/allocation/random'

/**
 * The peak memory of an allocation from a file in which every expert may review every book:
 * `npm run build && npx tsx tests/bench/memory.ts [experts] [books]`. Linux only: the kernel counts the resident set of
 * the command, which runs as a process of its own. Ends with 1 when the peak is above the limit.
 */
const EXPERTS = Number(process.argv[2] ?? 2000)
const BOOKS = Number(process.argv[3] ?? 10_000)
const PER_BOOK = 5
const LIMIT_MB = 1200
const PROGRAM = 'dist-server/allocate.js'

async function writeInstance(path: string): Promise<void> {
  const random = new Random('memory')
  const file = createWriteStream(path)
  const max_load = Math.ceil((BOOKS * PER_BOOK) / EXPERTS) + 2
  file.write(`{"experts":${EXPERTS},"books":${BOOKS},"per_book":${PER_BOOK},"max_load":${max_load},"fit":[`)
  for (let expert = 0; expert < EXPERTS; expert++) {
    const row = JSON.stringify(Array.from({ length: BOOKS }, () => random.below(10_000) / 10_000))
    if (!file.write(expert ? `,${row}` : row)) await once(file, 'drain')
  }
  file.end(']}')
  await once(file, 'close')
}

/** The peak resident set of a process that is still there, in MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function measure(path: string): Promise<{ peak: number; code: unknown }> {
  const child = spawn(process.execPath, [PROGRAM, path], { stdio: 'ignore' })
  let peak = 0
  const watch = setInterval(() => {
    // A process that has ended has no status any more.
    if (child.pid !== undefined && child.exitCode === null) peak = Math.max(peak, peakOf(child.pid))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  return { peak, code }
}

const folder = mkdtempSync(join(tmpdir(), 'memory-'))
try {
  const path = join(folder, 'instance.json')
  await writeInstance(path)
  const { peak, code } = await measure(path)
  console.log(
    `${EXPERTS} experts × ${BOOKS} books: peak ${peak.toFixed(0)} MB (limit ${LIMIT_MB}), exit ${String(code)}`,
  )
  process.exitCode = code === 0 && peak <= LIMIT_MB ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
