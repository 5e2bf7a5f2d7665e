import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const from = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Chinese character maps, the fonts a document may take for granted, and decoders of scanned pages. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm']
/** What runs beside the page. */
const WORKER = 'build/pdf.worker.min.mjs'
/** Below the base of the console. */
const PLACE = 'pdf/'

/** Lays what the reader of PDF documents fetches now and then beside the console, under fixed names. */
export const pdfData = (): Plugin => ({
  name: 'pdf-data',
  applyToEnvironment: ({ name }) => name === 'client',
  // A module that says it would be a file of its own: pages that start the thread ahead, and what is fetched later, need it.
  config: ({ base = '/' }) => ({
    define: {
      'import.meta.env.PDF_DATA': JSON.stringify(base + PLACE),
      'import.meta.env.PDF_THREAD': JSON.stringify(base + PLACE + WORKER),
    },
  }),
  configureServer({ middlewares, config }) {
    middlewares.use((req, res, next) => {
      const name = req.url?.split('?')[0]?.slice(config.base.length) ?? ''
      const file = normalize(name.slice(PLACE.length))
      const isOurs = file === WORKER || FOLDERS.some((folder) => file.startsWith(`${folder}/`))
      if (!name.startsWith(PLACE) || !isOurs) return next()
      if (file === WORKER) res.setHeader('Content-Type', 'text/javascript')
      createReadStream(join(from, file)).on('error', next).pipe(res)
    })
  },
  async generateBundle() {
    const inside = await Promise.all(
      FOLDERS.map(async (folder) => (await readdir(join(from, folder))).map((name) => `${folder}/${name}`)),
    )
    for (const file of [WORKER, ...inside.flat()])
      this.emitFile({ type: 'asset', fileName: PLACE + file, source: await readFile(join(from, file)) })
  },
})
