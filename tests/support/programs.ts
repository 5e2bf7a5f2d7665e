import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { release, runFolder, take } from './run'

/** What tests start as a process or a thread of its own again and again. */
const PROGRAMS = [
  'server/main',
  'server/cli/allocate',
  'server/cli/backup',
  'server/cli/move',
  'server/cli/recompute',
  'server/cli/restore',
  'server/cli/verify-log',
  'server/files/ocr/thread',
  'server/files/pdf/readThread',
  'server/files/pdf/thread',
  'server/files/sheets/readThread',
  'server/files/sheets/thread',
  'tests/support/killChild',
  'tests/support/killLockChild',
  'tests/support/measureChild',
] as const

export type Program = (typeof PROGRAMS)[number]

/** For processes that end soon: the optimizing compiler would work on the database longer than they use it. */
export const SHORT_LIVED = ['--liftoff-only']

const build = `
  import { build } from 'vite'
  const [outDir, ...names] = process.argv.slice(1)
  const input = Object.fromEntries(names.map((name) => [name, name + '.ts']))
  await build({ logLevel: 'error', build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input } } })`

const dir = join(runFolder(), 'programs')

function buildAll(): void {
  if (existsSync(dir)) return
  const beside = `${dir}.part`
  const env = { ...process.env, VITEST: '', NODE_ENV: 'production' }
  execFileSync(process.execPath, ['--input-type=module', '-e', build, beside, ...PROGRAMS], { env })
  // Where the server looks for the console, which no test asks it for.
  mkdirSync(join(beside, 'dist'))
  renameSync(beside, dir)
}

/**
 * The path of a program. All of them are built when one is first asked for, by one worker of the run: as TypeScript each
 * of a hundred processes would take a second or two to compile it anew.
 */
export function program(name: Program): string {
  while (!existsSync(dir)) {
    if (take('programs'))
      try {
        buildAll()
      } finally {
        release('programs')
      }
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  return join(dir, `${name}.js`)
}

/** Where a thread begins. */
export const threadProgram = (name: Program): URL => pathToFileURL(program(name))

/** Runs a program to its end. */
export function runProgram(name: Program, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program(name), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
