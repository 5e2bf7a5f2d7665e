import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SHORT_LIVED } from './programs'

/** Starts a TypeScript file of this project, or what was built of it, as a process of its own. */
export function start(file: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : []
  return spawn(process.execPath, [...SHORT_LIVED, ...loader, file, ...args], {
    stdio: 'pipe',
    env: { ...process.env, VITEST: '', LOG_LEVEL: 'silent', ...env },
  })
}

/** The lines that a process prints, as they come. */
export async function* lines({ stdout }: ChildProcess): AsyncGenerator<string> {
  if (stdout) yield* createInterface({ input: stdout })
}

export async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of lines(child)) return line
  return ''
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Runs a file to its end. @returns its exit code and all it printed */
export async function finish(file: string, args: readonly string[], env: Record<string, string>) {
  const child = start(file, args, env)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      printed += String(part)
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, printed }
}

/** A folder of its own for one piece of work, removed at its end. */
export async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'review-'))
  try {
    return await work(dir)
  } finally {
    // A process that has the folder open may write its lock anew meanwhile.
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
