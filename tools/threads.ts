import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const THREAD = /new URL\(['"](\.[\w./-]+)\.ts['"], import\.meta\.url\)/
// One file of the build may start several threads.
const PLACE = /thread:(\w+)/g

/**
 * Builds the programs of the server's threads beside it: a thread begins with a file, which no import names. In
 * development the file itself is named. Tests start hundreds of threads, each of which would load a compiler first: they
 * take the program that was built for the run.
 */
export const threads = (): Plugin => ({
  name: 'threads',
  enforce: 'pre',
  transform(code, id) {
    const [found, path] = id.includes('/server/') ? (THREAD.exec(code) ?? []) : []
    if (!found || !path) return null
    const url = new URL(`${path}.ts`, `file://${id}`)
    const file = fileURLToPath(url)
    const { root, mode } = this.environment.config
    if (mode === 'test') {
      const program = relative(root, file).replace(/\.ts$/, '')
      return `import { threadProgram } from '#tests/support/programs';${code.replace(found, `threadProgram('${program}')`)}`
    }
    if (this.environment.mode !== 'build') return code.replace(found, `new URL('${url.href}')`)
    const reference = this.emitFile({ type: 'chunk', id: file })
    return code.replace(found, `new URL('thread:${reference}', import.meta.url)`)
  },
  // Only here all files have their names.
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk')
        part.code = part.code.replace(PLACE, (_all, reference: string) =>
          `./${relative(dirname(part.fileName), this.getFileName(reference))}`.replace(/^\.\/\.\./, '..'),
        )
  },
})
