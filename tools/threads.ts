import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const THREAD = /new URL\(['"](\.[\w./-]+)\.ts['"], import\.meta\.url\)/
// One file of the build may start several threads.
const PLACE = /thread:(\w+)/g

/**
 * Builds the programs of the server's threads beside it: a thread begins with a file, which no import names. Where
 * nothing is built, the file itself is named: Vite would make an address for browsers of it in the tests of pages.
 */
export const threads = (): Plugin => ({
  name: 'threads',
  enforce: 'pre',
  transform(code, id) {
    const [found, path] = id.includes('/server/') ? (THREAD.exec(code) ?? []) : []
    if (!found || !path) return null
    const url = new URL(`${path}.ts`, `file://${id}`)
    if (this.environment.mode !== 'build') return code.replace(found, `new URL('${url.href}')`)
    const file = fileURLToPath(url)
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
