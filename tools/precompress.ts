import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(m?js|css|html|svg|json|txt)$/
/** Bytes: what fits into one packet gains nothing. */
const WORTH_IT = 1000

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < WORTH_IT) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await writeFile(`${file}.br`, await brotli(plain, { params }))
  await writeFile(`${file}.gz`, await zip(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** Lays a `.br` and a `.gz` beside every text of the built console, so that nobody compresses it while a user waits. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = build.ssr ? '' : resolve(root, build.outDir)
    },
    async writeBundle() {
      if (!folder) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(folder, file))))
    },
  }
}
