import { runnerImport, type Plugin } from 'vite'
import { keysOf } from '#contract/facts/closed'

const MODULE = 'virtual:wire'
const RESOLVED = `\0${MODULE}`

/** How most calls travel; only deviations are listed. */
const USUAL = { kind: 'read', envelope: 'data' } as const

/**
 * Offers `virtual:wire`: how every call of the contract travels, without the schemas of what it holds. The contract
 * stays the one place that says it, and a page that only asks need not carry a schema library.
 */
export const wire = (): Plugin => ({
  name: 'wire',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null
    const { module, dependencies } = await runnerImport<typeof import('#contract')>('/contract/index.ts')
    for (const file of dependencies) this.addWatchFile(file)
    const { contract } = module
    const names = keysOf(contract)
    const rest = Object.fromEntries(
      names.flatMap((name) => {
        const { kind, envelope, route } = contract[name]
        const differs = {
          ...(kind !== USUAL.kind && { kind }),
          ...(envelope !== USUAL.envelope && { envelope }),
          ...(route && { route }),
        }
        return Object.keys(differs).length === 0 ? [] : [[name, differs]]
      }),
    )
    return `const rest = ${JSON.stringify(rest)}
      export const wireOf = (name) => ({ ...${JSON.stringify(USUAL)}, ...rest[name] })`
  },
})
