import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { paletteOf, THEME_COLOURS, variablesOf } from '#src/settings/palette'
import type { HandbookTask } from '#src/handbook/search'
import { builtAlone } from '#tools/alone'
import { policyContent } from '#tools/contentSecurity'
import { bookPage, indexPage, type Parts } from './page.ts'
import { PICTURE_FOLDER, readHandbook, wordsOf, type Book } from './text.ts'

const MODULE = 'virtual:handbook'
const RESOLVED = `\0${MODULE}`
const SCRIPT = 'src/handbook/main.ts'
const SHEETS = ['handbook.css', 'print.css']
const FOLDER = 'handbook/'
const INDEX = 'index'

const variables = (isDark: boolean) =>
  Object.entries(variablesOf(paletteOf(THEME_COLOURS[0], isDark)))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The style sheet, with the colours of the console by day and by night; paper is white. */
function styleOf(root: string): string {
  const night = `@media screen and (prefers-color-scheme:dark){:root{${variables(true)}}}`
  const rules = SHEETS.map((sheet) => readFileSync(join(root, 'src/handbook', sheet), 'utf8'))
  return [`:root{${variables(false)}}${night}`, ...rules].join('\n')
}

const tasksOf = (books: readonly Book[]): HandbookTask[] =>
  books.flatMap(({ kind, title: part, sections }) =>
    sections.map(({ id, title, screens, tokens }) => ({
      kind,
      part,
      id,
      title,
      screens,
      words: wordsOf(tokens),
    })),
  )

/** Offers `virtual:handbook`: all tasks of the handbook, to be searched. */
const tasks = (): Plugin => ({
  name: 'handbook-tasks',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  load: (id) =>
    id === RESOLVED ? `export const sections = ${JSON.stringify(tasksOf(readHandbook()))}` : null,
})

const pageOf = (name: string, parts: Parts): string | undefined => {
  const books = readHandbook()
  if (name === INDEX) return indexPage(books, parts)
  const book = books.find(({ kind }) => kind === name)
  return book && bookPage(book, books, parts)
}

/**
 * The handbook: pages of their own beside the console, made of the texts in docs/handbook, so that they are read
 * without a login and cost the console nothing.
 */
export function handbook(): Plugin[] {
  let root = process.cwd()
  let base = '/'
  const pages: Plugin = {
    name: 'handbook',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    configResolved(config) {
      ;({ root, base } = config)
    },
    async generateBundle() {
      const emit = (name: string, source: string | Uint8Array) =>
        base + this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const parts: Parts = {
        base,
        policy: policyContent(),
        style: emit('handbook.css', styleOf(root)),
        script: emit('handbook.js', await builtAlone(root, SCRIPT, { plugins: [tasks()] })),
        picture: (file) => {
          const path = join(root, PICTURE_FOLDER, file)
          if (existsSync(path)) return emit(file, readFileSync(path))
          this.warn(`the picture ${file} has not been taken: npm run handbook-pictures`)
          return undefined
        },
      }
      for (const name of [INDEX, ...readHandbook().map(({ kind }) => kind)])
        this.emitFile({
          type: 'asset',
          fileName: `${FOLDER}${name}.html`,
          source: pageOf(name, parts) ?? '',
        })
    },
    configureServer(vite) {
      const style = `data:text/css,${encodeURIComponent(styleOf(root))}`
      const parts: Parts = {
        base,
        style,
        script: base + SCRIPT,
        picture: (file) => `${base}${PICTURE_FOLDER}/${file}`,
      }
      vite.middlewares.use((req, res, next) => {
        const [path = ''] = (req.url ?? '').split(/[?#]/)
        const name =
          path.startsWith(base + FOLDER) && path.slice((base + FOLDER).length).replace(/\.html$/, '')
        const page = name && pageOf(name, parts)
        if (!page) return next()
        res.setHeader('Content-Type', 'text/html; charset=utf-8')
        res.end(page)
      })
    },
  }
  return [tasks(), pages]
}
