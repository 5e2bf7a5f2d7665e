import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const FACE = /\bresolve\(['"]([^'"]+\.ttf)['"]\)/g
const PLACE = /['"`]face:([^'"`]+)['"`]/g
const FOLDER = 'fonts'
/** The licence (OFL) demands that its text goes with every copy. */
const LICENCE = 'LICENSE_FONT'

const { resolve } = createRequire(import.meta.url)

/**
 * Copies the faces that the forms are printed with beside the built server: their package has six more, 114 MB in all,
 * and is then not needed to run it. The faces stay whole, because a name may have any character.
 */
export const fonts = (): Plugin => ({
  name: 'fonts',
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  transform(code, id) {
    if (!id.endsWith('/server/paper/fonts.ts')) return null
    const found = (_all: string, path: string): string => {
      const file = resolve(path)
      this.emitFile({ type: 'asset', fileName: `${FOLDER}/${basename(file)}`, source: readFileSync(file) })
      const licence = readFileSync(join(dirname(file), '..', LICENCE))
      this.emitFile({ type: 'asset', fileName: `${FOLDER}/${LICENCE}`, source: licence })
      return `resolve('face:${basename(file)}')`
    }
    return code.replace(FACE, found)
  },
  // Only here is it known which file of the build asks for them.
  generateBundle(_, bundle) {
    for (const part of Object.values(bundle))
      if (part.type === 'chunk')
        part.code = part.code.replace(PLACE, (_all, name: string) => {
          const way = relative(dirname(part.fileName), `${FOLDER}/${name}`)
          return `'${way.startsWith('.') ? way : `./${way}`}'`
        })
  },
})
