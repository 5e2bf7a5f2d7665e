import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const MODULE = 'virtual:ocr'
const RESOLVED = `\0${MODULE}`

const { resolve } = createRequire(import.meta.url)
const program = dirname(resolve('tesseract.js/package.json'))
const core = dirname(createRequire(join(program, 'package.json')).resolve('tesseract.js-core/package.json'))
const words = dirname(resolve('@tesseract.js-data/chi_sim/package.json'))

const FILES = {
  worker: join(program, 'dist/worker.min.js'),
  core: join(core, 'tesseract-core-simd-lstm.js'),
  // The core looks for it by this name beside the worker.
  machine: join(core, 'tesseract-core-simd-lstm.wasm'),
  chinese: join(words, '4.0.0_best_int/chi_sim.traineddata.gz'),
  // The licence (Apache 2.0) demands that its text goes with every copy.
  licence: join(program, 'LICENSE.md'),
} as const

/** Lets the core be silent: it complains of parameters in its own data that it no longer knows. */
const QUIET = {
  name: 'quiet-core.js',
  source: `importScripts(${JSON.stringify(basename(FILES.core))})
const make = self.TesseractCore
self.TesseractCore = (options) => make({ printErr: () => undefined, ...options })
`,
} as const

async function contents(): Promise<[name: string, source: string | Buffer][]> {
  const files = Object.values(FILES)
  const sources = await Promise.all(files.map((file) => readFile(file)))
  return [
    [QUIET.name, QUIET.source],
    ...sources.map((source, at): [string, Buffer] => [basename(files[at] ?? ''), source]),
  ]
}

const versionOf = (folder: string): string =>
  // The file of npm has this shape.
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** The server lets only what begins with this name run WebAssembly; the versions in it let it be kept for good. */
const PLACE = `assets/worker-ocr-${[program, core, words].map(versionOf).join('-')}/`

/**
 * Lays what recognises printed Chinese beside the console, so that nothing is fetched from elsewhere, and tells by
 * `virtual:ocr` where it lies below the base.
 */
export const ocrData = (): Plugin => ({
  name: 'ocr-data',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load: (id) =>
    id === RESOLVED
      ? `export const OCR = ${JSON.stringify({
          place: PLACE,
          worker: PLACE + basename(FILES.worker),
          core: PLACE + QUIET.name,
        })}`
      : null,
  configureServer({ middlewares, config }) {
    middlewares.use((req, res, next) => {
      const name = req.url?.split('?')[0]?.slice(config.base.length) ?? ''
      if (!name.startsWith(PLACE)) return next()
      const send = async () => {
        const [, source] = (await contents()).find(([file]) => file === name.slice(PLACE.length)) ?? []
        if (name.endsWith('.js')) res.setHeader('Content-Type', 'text/javascript')
        res.statusCode = source ? 200 : 404
        res.end(source)
      }
      void send()
    })
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    for (const [name, source] of await contents())
      this.emitFile({ type: 'asset', fileName: PLACE + name, source })
  },
})
