import { runnerImport, type Plugin } from 'vite'
import type { ActionName } from '#contract'

const MODULE = 'virtual:wire'
const RESOLVED = `\0${MODULE}`

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
    const table = Object.fromEntries(
      (Object.keys(contract) as ActionName[]).map((name) => {
        const { kind, envelope, route } = contract[name]
        return [name, { kind, envelope, ...(route && { route }) }]
      }),
    )
    return `export const wire = ${JSON.stringify(table)}`
  },
})
