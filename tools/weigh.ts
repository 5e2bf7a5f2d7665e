import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { keysOf } from '#contract/facts/closed'
import { screens, type ScreenKey } from '#contract/screens'
import { FRONT } from '#src/app/arrival/front'
import { compiledInParts } from './eager'
import { BUDGETS, HEAVY, STARTS, type Kind } from './budgets'
import { filesOf } from './filesOf'

/**
 * Weighs what every screen cannot stand without, and refuses one that is heavier than its kind may be. After the key of
 * a screen it names the parts: `npx tsx tools/weigh.ts review/teachingMaterial`.
 */

/** What every module imports, before modules are put together into chunks. */
const imports = new Map<string, readonly string[]>()

const built = await build({
  logLevel: 'error',
  build: { write: false },
  plugins: [
    {
      name: 'imports',
      buildEnd() {
        for (const id of this.getModuleIds()) imports.set(id, this.getModuleInfo(id)?.importedIds ?? [])
      },
    },
  ],
})
// A build that does not watch answers its output, one for each format; there is one format.
const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
const files = new Map(output.map((file) => [file.fileName, file]))
const bundle = Object.fromEntries(files)

function idOf(path: string): string {
  for (const id of imports.keys()) if (id.endsWith(`/${path}`)) return id
  throw new Error(`nothing is built from ${path}`)
}

/** A module with everything it cannot run without. */
function withImports(id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const other of imports.get(id) ?? []) withImports(other, found)
  return found
}

const pages = new Map(
  [...readFileSync('src/app/pages.ts', 'utf8').matchAll(/^ {2}'?([^\s':]+)'?: .*import\('#(.+)'\)/gm)].map(
    ([, screen, path]) => [screen, idOf(`${path}.tsx`)],
  ),
)
// The page of logging in is part of the start.
pages.set('login', idOf('src/pages/login/LoginPage.tsx'))

const FRONT_ROOTS = ['src/main.tsx'].map(idOf)
const ROOTS = [...FRONT_ROOTS, ...['src/app/Console.tsx', 'src/layout/Shell.tsx'].map(idOf)]
const LIST_PAGE = idOf('src/list/ListPage.tsx')
const SCHEMAS = idOf('contract/zod.ts')

const EARLY = output.find(({ fileName }) => /\bearly-/.test(fileName))?.fileName ?? ''

const isFront = (screen: ScreenKey): boolean => FRONT.some((key) => key === screen)

function kindOf(screen: ScreenKey, modules: ReadonlySet<string>): Kind {
  if (STARTS.includes(screen)) return 'start'
  // Schemas on a list are what its budget is there to refuse.
  if (modules.has(LIST_PAGE)) return 'list'
  return modules.has(SCHEMAS) ? 'form' : 'reader'
}

function weighed(screen: ScreenKey) {
  const page = pages.get(screen)
  if (!page) throw new Error(`src/app/pages.ts has no page of ${screen} that could be read`)
  const roots = [page, ...(isFront(screen) ? FRONT_ROOTS : ROOTS)]
  const parts = ['index.html', EARLY, ...filesOf(bundle, (id) => roots.includes(id))]
  return { screen, kind: kindOf(screen, withImports(page)), parts }
}

const all = keysOf(screens).map(weighed)

const compress = promisify(brotliCompress)
const sizes = new Map<string, number>()
await Promise.all(
  [...new Set(all.flatMap(({ parts }) => parts))].map(async (name) => {
    const file = files.get(name)
    if (!file) throw new Error(`${name} is not built`)
    sizes.set(name, (await compress(file.type === 'chunk' ? file.code : file.source)).length)
  }),
)
const sizeOf = (name: string): number => sizes.get(name) ?? 0

for (const name of compiledInParts(output)) {
  console.error(
    `${name} does not begin with the mark of tools/eager.ts: Chrome compiles it function by function`,
  )
  process.exitCode = 1
}

const shown = process.argv[2]
for (const { screen, kind, parts, bytes } of all
  .map((one) => ({ ...one, bytes: one.parts.reduce((sum, name) => sum + sizeOf(name), 0) }))
  .toSorted((a, b) => b.bytes - a.bytes)) {
  const budget = HEAVY.get(screen) ?? BUDGETS[kind]
  const isOver = bytes > budget.bytes || parts.length > budget.files
  console.log(`${bytes} bytes, ${parts.length} files: ${kind} ${screen}${isOver ? ', over its budget' : ''}`)
  if (isOver) {
    console.error(
      `${screen} may have ${budget.bytes} bytes in ${budget.files} files: fetch what is not needed at first when it is needed`,
    )
    process.exitCode = 1
  }
  if (shown === screen)
    for (const name of parts.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
      const file = files.get(name)
      const modules =
        file?.type === 'chunk' ? file.moduleIds.map((id) => id.replace(/.*\/(?=[^/]+\/[^/]+$)/, '')) : []
      console.log(`  ${sizeOf(name)} ${name} ${modules.slice(0, 6).join(' ')}`)
    }
}
