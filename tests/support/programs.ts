import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/** What tests start as a process of its own again and again, without ending. */
const PROGRAMS = ['server/main', 'tests/support/killChild', 'tests/support/killLockChild'] as const

const dir = resolve('node_modules/.cache/review-console', `programs-${process.env['VITEST_POOL_ID'] ?? 0}`)

const build = `
  import { build } from 'vite'
  const [outDir, ...names] = process.argv.slice(1)
  const input = Object.fromEntries(names.map((name) => [name, name + '.ts']))
  await build({ logLevel: 'error', build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input } } })`

let isBuilt = false

/**
 * The path of a program, which is built when one is first asked for: as TypeScript each of sixty processes would take a
 * second or two to compile it anew.
 */
export function program(name: (typeof PROGRAMS)[number]): string {
  if (!isBuilt) {
    const env = { ...process.env, VITEST: '', NODE_ENV: 'production' }
    execFileSync(process.execPath, ['--input-type=module', '-e', build, dir, ...PROGRAMS], { env })
    isBuilt = true
  }
  return join(dir, `${name}.js`)
}
