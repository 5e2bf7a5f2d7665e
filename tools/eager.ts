import type { Plugin, Rolldown } from 'vite'
import { consoleBuild } from './consoleBuild.ts'

/** Chunks that every list runs nearly all of. */
const NAMES = ['react', 'start', 'antd', 'console']

/** Chrome looks for it in the comments before the first statement, and nowhere else. */
const MARK = '//# allFunctionsCalledOnLoad\n'

/** Names of chunks that Chrome would compile function by function. */
export const compiledInParts = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] =>
  NAMES.filter(
    (name) =>
      !output.some((file) => file.type === 'chunk' && file.name === name && file.code.startsWith(MARK)),
  )

/**
 * Has Chrome compile files whole, beside the page and while they are on their way, instead of function by function when
 * it comes to them. A first list takes the page's thread a sixth less.
 */
export const eager = (): Plugin => ({
  name: 'eager',
  apply: consoleBuild,
  generateBundle: {
    // Before the first statement Vite puts the list of the files that are fetched with others.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && NAMES.includes(file.name)) file.code = MARK + file.code
    },
  },
})
