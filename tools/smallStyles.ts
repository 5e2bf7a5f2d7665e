import type { Plugin } from 'vite'
import { consoleBuild } from './consoleBuild.ts'
import type { StyledChunk } from './filesOf.ts'

/** Sheets of what every page needs stay files: the browser reads them beside the code, and `index.html` names the first. */
const APART = ['start', 'antd', 'console']

/** Written out in each file: by now they are put together, and none can import a module any more. */
const adding = (text: string): string =>
  `{const e=document.createElement("style");e.textContent=${JSON.stringify(text)};document.head.append(e)}`

/**
 * Puts the sheets of pages and dialogs, a few hundred bytes each, into the code that they are for: fetched by itself each
 * of them was a request more, and the page waited for it.
 */
export const smallStyles = (): Plugin => ({
  name: 'small-styles',
  apply: consoleBuild,
  generateBundle: {
    // Vite then writes down which files are fetched with which.
    order: 'pre',
    handler(_, bundle) {
      // Two chunks may hold the same sheet.
      const moved = new Set<string>()
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || APART.includes(file.name)) continue
        const { viteMetadata }: StyledChunk = file
        for (const name of viteMetadata?.importedCss ?? []) {
          const sheet = bundle[name]
          if (sheet?.type === 'asset') file.code = adding(String(sheet.source).trim()) + file.code
          moved.add(name)
        }
        viteMetadata?.importedCss.clear()
      }
      for (const name of moved) delete bundle[name]
    },
  },
})
