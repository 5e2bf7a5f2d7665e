import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Texts, and programs; what has been packed already is as small as it gets. */
const PACKABLE = /\.(m?js|css|html|svg|json|txt|wasm)$/
/** Bytes: what fits into one packet gains nothing. */
const WORTH_IT = 1000
/** The last tenth of a large file takes as long as ten of them. */
const LARGE = 1_000_000
const QUICK_QUALITY = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < WORTH_IT) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.length > LARGE ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await writeFile(`${file}.br`, await brotli(plain, { params }))
  await writeFile(`${file}.gz`, await zip(plain, { level: constants.Z_BEST_COMPRESSION }))
}

/** Lays a `.br` and a `.gz` beside every text and program of the built console, so that nobody compresses it while a user waits. */
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
      await Promise.all(
        files.filter((file) => PACKABLE.test(file)).map((file) => compress(join(folder, file))),
      )
    },
  }
}
