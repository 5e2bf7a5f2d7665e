import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { GO_ENV } from '#tools/goEnv'
import { addLines, type Step } from './instructions'

const NOT_COPIED = ['node_modules', 'dist', 'dist-server', 'data', 'backups', '.git']

/** The table that a command generates, not the newcomer. */
const MIGRATIONS = 'server/db/migrations'

/** The file of which everything is omitted. */
export interface Omission {
  file: string
}

/** Exit status and output of a program. */
export interface Outcome {
  ok: boolean
  output: string
}

/** A copy of the repository in which the instructions for a page are followed. */
export class Scratch {
  readonly root: string
  readonly original: string

  constructor(original: string) {
    this.original = original
    this.root = mkdtempSync(join(tmpdir(), 'review-console-page-'))
    cpSync(original, this.root, {
      recursive: true,
      filter: (source) => !NOT_COPIED.includes(relative(original, source)),
    })
    symlinkSync(join(original, 'node_modules'), join(this.root, 'node_modules'))
  }

  /** Performs every step except the omitted ones; earlier changes are undone first. */
  follow(steps: readonly Step[], forgotten: readonly Omission[] = []): void {
    for (const step of steps) {
      const path = join(this.root, step.file)
      const isLeftOut = forgotten.some(({ file }) => file === step.file)
      if ('whole' in step) {
        rmSync(path, { force: true })
        if (isLeftOut) continue
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, step.whole)
      } else {
        const before = readFileSync(join(this.original, step.file), 'utf8')
        writeFileSync(path, addLines(step.file, before, isLeftOut ? [] : step.hunks))
      }
    }
  }

  /** Runs a program of the project in the copy; returns its output and whether it succeeded. */
  run(program: string, ...args: string[]): Promise<Outcome> {
    const PATH = `${join(this.root, 'node_modules/.bin')}:${process.env['PATH']}`
    const child = spawn(program, args, {
      cwd: this.root,
      env: { ...process.env, ...GO_ENV, NO_COLOR: '1', PATH },
    })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void printed.push(bytes))
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status) => resolve({ ok: status === 0, output: Buffer.concat(printed).toString() }))
    })
  }

  /** Runs what somebody is told to type. */
  type(command: string): Promise<Outcome> {
    return this.run('bash', '-c', command)
  }

  /** Runs the compiler on these folders or on the whole repository. */
  compile(...include: string[]): Promise<Outcome> {
    // One thread: with several the compiler checks much of the code twice, and there are only two cores.
    const how = ['--noEmit', '--singleThreaded']
    if (include.length === 0) return this.run('tsc', ...how)
    const config = join(this.root, 'tsconfig.part.json')
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }))
    return this.run('tsc', ...how, '-p', config)
  }

  test(project: 'node' | 'console', ...args: string[]): Promise<Outcome> {
    return this.run('vitest', 'run', '--project', project, ...args)
  }

  migrations(): string[] {
    return readdirSync(join(this.root, MIGRATIONS)).filter((file) => file.endsWith('.sql'))
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
