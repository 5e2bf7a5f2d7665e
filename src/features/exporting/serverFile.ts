import type { CallOptions } from '#src/api/call'
import { download } from '#src/api/files/download'
import type { Load } from './useExporting'

/**
 * A way out whose file the server makes.
 * @param make asks for it; the answer is its name
 */
export const serverFile =
  (make: (options: CallOptions) => Promise<string>): Load =>
  async ({ options, report }) => {
    report('服务器正在生成…')
    await download(await make({ signal: options.signal }), options)
    return undefined
  }
