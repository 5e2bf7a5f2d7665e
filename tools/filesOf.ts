import type { Rolldown } from 'vite'

/** A chunk with the sheets that Vite fetches with it. */
export type StyledChunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

/**
 * The files of modules with everything that they cannot run without.
 * @param isWanted tells by its id whether a module is one of them
 */
export function filesOf(
  bundle: Readonly<Rolldown.OutputBundle>,
  isWanted: (id: string) => boolean,
): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    const { viteMetadata, imports }: StyledChunk = file
    for (const style of viteMetadata?.importedCss ?? []) found.add(style)
    imports.forEach(add)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some(isWanted)) add(file.fileName)
  return found
}
