import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { keysOf } from '#contract/facts/closed'
import { BUDGETS, LIST } from './budgets'

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const built = await build({ logLevel: 'error', build: { write: false } })
// A build that does not watch answers its output, one for each format; there is one format.
const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
const files = new Map(output.map((file) => [file.fileName, file]))
const chunks = output.filter((file): file is Chunk => file.type === 'chunk')

/** A chunk with everything it cannot run without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const chunk = files.get(name) as Chunk | undefined // Only modules are imported, and each is a chunk.
  if (!chunk || found.has(name)) return found
  found.add(name)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const other of chunk.imports) withImports(other, found)
  return found
}

function chunkOf(module: string): string {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!chunk) throw new Error(`nothing is built from ${module}`)
  return chunk.fileName
}

function weigh(name: string): number {
  const file = files.get(name)
  if (!file) throw new Error(`${name} is not built`)
  return brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length
}

const start = ['src/main.tsx']
const roots = { login: start, list: [...start, 'src/app/Console.tsx', 'src/layout/Shell.tsx', LIST.page] }

for (const what of keysOf(BUDGETS)) {
  const budget = BUDGETS[what]
  const names = new Set(['index.html'])
  for (const module of roots[what]) withImports(chunkOf(module), names)
  const parts = [...names].map((name) => ({ name, size: weigh(name) })).sort((a, b) => b.size - a.size)
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  console.log(`${what}: ${total} of ${budget} bytes in ${parts.length} files`)
  if (total <= budget) continue
  for (const { name, size } of parts.slice(0, 8)) console.log(`  ${size} ${name}`)
  console.error(`${what} is heavier than its budget: fetch what is not needed at first when it is needed`)
  process.exitCode = 1
}
