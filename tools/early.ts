import type { Plugin } from 'vite'
import { builtAlone } from './alone.ts'
import { consoleBuild } from './consoleBuild.ts'
import { filesOf } from './filesOf.ts'

const SCRIPT = 'src/early.ts'
/** What is there before the console, and the console with the layout of its pages. */
const START = ['src/main.tsx']
const CONSOLE = ['src/app/Console.tsx', 'src/layout/Shell.tsx']
const PAGE = 'index.html'

const isOneOf = (modules: readonly string[]) => (id: string) =>
  modules.some((path) => id.endsWith(`/${path}`))

/**
 * Puts a small script before all others of the page. Who has a login is asked about, and has the console fetched, while
 * the first of its files is still on its way.
 */
export function early(): Plugin {
  let root = ''
  let base = ''
  return {
    name: 'early',
    apply: consoleBuild,
    enforce: 'post',
    configResolved(config) {
      ;({ root, base } = config)
    },
    async generateBundle(_, bundle) {
      const page = bundle[PAGE]
      // The pages of the benches are built without it.
      if (page?.type !== 'asset') return
      const start = filesOf(bundle, isOneOf(START))
      const files = [...filesOf(bundle, isOneOf(CONSOLE))]
        .filter((name) => !start.has(name))
        .map((name) => base + name)
      const source = await builtAlone(root, SCRIPT, { define: { CONSOLE_FILES: JSON.stringify(files) } })
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source }))
      const tag = `<script type="module" async fetchpriority="high" crossorigin src="${base}${name}"></script>\n    `
      page.source = String(page.source).replace('<script ', `${tag}<script `)
    },
  }
}
