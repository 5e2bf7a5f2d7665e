import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

interface Options {
  plugins?: Plugin[]
  /** Constants of the build that the script declares. */
  define?: Readonly<Record<string, string>>
}

/**
 * A script of a page, built alone: it shares nothing with the console, whose parts it would have to fetch.
 * @param entry below the root
 */
export async function builtAlone(root: string, entry: string, { plugins, define }: Options): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { ...define },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(root, entry) },
    },
  })
  // A build that does not watch answers its output, one for each format; there is one format.
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output[0].code
}
