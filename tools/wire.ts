import { runnerImport, type Plugin } from 'vite'
import { keysOf } from '#contract/facts/closed'

/** How most calls travel; only deviations are listed. */
const USUAL = { kind: 'read', envelope: 'data' } as const

interface Source {
  code: string
  /** What it is made from. */
  files: readonly string[]
}

async function wireSource(): Promise<Source> {
  const { module, dependencies } = await runnerImport<typeof import('#contract')>('/contract/index.ts')
  const { contract } = module
  const rest = Object.fromEntries(
    keysOf(contract).flatMap((name) => {
      const { kind, envelope, route } = contract[name]
      const differs = {
        ...(kind !== USUAL.kind && { kind }),
        ...(envelope !== USUAL.envelope && { envelope }),
        ...(route && { route }),
      }
      return Object.keys(differs).length === 0 ? [] : [[name, differs]]
    }),
  )
  return {
    files: dependencies,
    code: `const rest = ${JSON.stringify(rest)}
      export const wireOf = (name) => ({ ...${JSON.stringify(USUAL)}, ...rest[name] })`,
  }
}

async function requiredSource(): Promise<Source> {
  const { module, dependencies } =
    await runnerImport<typeof import('#src/api/fieldSchemas')>('/src/api/fieldSchemas.ts')
  const lists = Object.entries(module.fieldsToFill()).map(([name, fields]) => [name, fields.join(' ')])
  return {
    files: dependencies,
    code: `const required = ${JSON.stringify(Object.fromEntries(lists))}
      export const isRequired = (name, field) => (required[name] ?? '').split(' ').includes(field)`,
  }
}

const MODULES = new Map([
  ['virtual:wire', wireSource],
  ['virtual:required', requiredSource],
])
const MARK = '\0'

/**
 * What pages have to know of the contract without the schemas of what it holds: `virtual:wire`, how every call
 * travels, and `virtual:required`, which fields a form marks. The contract stays the one place that says it, and a page
 * that only asks need not carry a schema library.
 */
export const wire = (): Plugin => ({
  name: 'wire',
  resolveId: (id) => (MODULES.has(id) ? MARK + id : null),
  async load(id) {
    const source = await MODULES.get(id.replace(MARK, ''))?.()
    if (!source) return null
    for (const file of source.files) this.addWatchFile(file)
    return source.code
  },
})
