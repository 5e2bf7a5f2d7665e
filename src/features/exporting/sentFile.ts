import type { CallOptions } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'
import type { Load } from './useExporting'

/**
 * A way out whose file the server answers at once.
 * @param ask asks for it
 */
export const sentFile =
  (ask: (options: CallOptions) => Promise<File>): Load =>
  async ({ options }) => {
    const file = await ask({ signal: options.signal })
    saveFile(file, file.name, file.type)
    return undefined
  }
