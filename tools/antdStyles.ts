import type { ThemeConfig } from 'antd'
import type { Plugin } from 'vite'
import { withoutUnused } from './unusedStyles.ts'

/** A call that makes the hook of a component's style: its name, or its name and that of a part. */
const MADE = /\bgen(StyleHooks|SubStyleComponent|ComponentStyleHook)\((?:'(\w+)'|\['(\w+)', '([\w-]+)'\])/g
/** Below this folder antd says how its components look. */
const STYLE_FOLDER = /\/antd\/es\/[\w-]+\/(?:[\w-]+\/)?style(?:\/[\w-]+)?\.js$/
/** Every style stands on this module; what is common to all of them comes with it. */
const COMMON = '/antd/es/theme/util/genStyleUtils.js'
/** Links and icons of every component. */
const SHARED = ['Shared', 'ant-design-icons'].map((name) => ({ name, layer: 'shared' as const }))

/** Looks that nothing of ours has, and nobody can say how they are: out of use, for Internet Explorer, for wireframes. */
const UNSEEN = ['BackTop-BackTop', 'Form-item-item', 'Pagination-bordered']

const SHEET = '/antd-styles/'

/**
 * Sheets arrive in any order; of two that speak of one thing the one of the later layer holds. src/app/base.css names the
 * layers before any sheet does.
 */
const LAYERS = ['shared', 'whole', 'part'] as const
const SHEET_ADDRESS = new RegExp(`^${SHEET}(${LAYERS.join('|')})/([\\w-]+)\\.(css|js)$`)

/** The cache entry of a style, as @ant-design/cssinjs keeps it: text, hash, and what must stand outside of it. */
type Entry = [text: string, hash: string, effects: Readonly<Record<string, string>>]

/**
 * What antd writes for each of its components, by the name of the style. All that depends on a theme is a CSS variable
 * in it, which the console defines at run time: one sheet serves each look.
 * @param theme only to show that this is so
 * @returns texts of CSS, those of the components by themselves and those of their parts
 */
export async function antdStyles(
  theme: ThemeConfig = { hashed: false },
): Promise<ReadonlyMap<string, string>> {
  // Whoever does not build has no use for them.
  const [{ createElement }, { ConfigProvider }, { createCache, StyleProvider }, { extractStyle }] =
    await Promise.all([
      import('react'),
      import('antd'),
      import('@ant-design/cssinjs'),
      import('@ant-design/static-style-extract'),
    ])
  const cache = createCache()
  // It knows how to show every component, and would answer one text for all of them: each is told apart in our cache.
  extractStyle((all) =>
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, all)),
  )
  const found = new Map<string, string>()
  for (const [key, [, entry]] of cache.cache) {
    const [kind, ...path] = key.split('%')
    const name = path.find((part) => part !== '')
    if (kind !== 'style' || name === undefined) continue
    const [text, , effects] = entry as Entry // The package types what it keeps as anything; a style is kept so.
    const whole = text + Object.values(effects).join('')
    found.set(name, (found.get(name) ?? '') + whole)
  }
  return new Map([...found].map(([name, sheet]) => [name, withoutUnused(sheet)]))
}

interface Range {
  from: number
  to: number
}

/** Where a module says how a component looks: the second argument of each call that makes a hook. */
function rangesIn(tree: unknown): Range[] {
  const found: Range[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(visit)
    if (isMaking(node)) {
      const [, look] = node.arguments
      if (look) found.push({ from: look.start, to: look.end })
    }
    Object.values(node).forEach(visit)
  }
  visit(tree)
  return found
}

interface Making {
  type: 'CallExpression'
  callee: { type: 'Identifier'; name: string }
  arguments: { start: number; end: number }[]
}

const MAKERS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

function isMaking(node: object): node is Making {
  if (!('type' in node) || node.type !== 'CallExpression' || !('callee' in node)) return false
  const { callee } = node
  return typeof callee === 'object' && callee !== null && 'name' in callee && MAKERS.has(String(callee.name))
}

/** Adds a style sheet to the page, in a module: the text comes with the component that it is for, in no request of its own. */
export const ADDING = `${SHEET}add.js`
const ADD = `export const addSheet = (text) => {
  const element = document.createElement('style')
  element.textContent = text
  document.head.append(element)
}`

interface Look {
  name: string
  layer: (typeof LAYERS)[number]
}

const addressOf = ({ name, layer }: Look, kind: 'css' | 'js'): string => `${SHEET}${layer}/${name}.${kind}`

/**
 * antd's rules for all links, of the console alone: its sheet is there before it, while a page that stands beside the
 * console is still shown. `App` sets the mark.
 */
const ofTheConsole = (text: string): string => text.replaceAll(/(?<=^|[},])a(?=[:{[])/g, ':where(.console) a')

const importsOf = (looks: readonly Look[], kind: 'css' | 'js'): string =>
  looks.map((look) => `import ${JSON.stringify(addressOf(look, kind))}\n`).join('')

/** The looks that a module of antd makes hooks for. */
function looksOf(code: string): Look[] {
  const made = [...code.matchAll(MADE)].map(([, maker, whole, of, part]): [string, Look] => {
    const name = whole === undefined ? `${of}-${part}` : `${whole}-${whole}`
    return [name, { name, layer: maker === 'SubStyleComponent' ? 'part' : 'whole' }]
  })
  return [...new Map(made).values()].filter(({ name }) => !UNSEEN.includes(name))
}

/**
 * Writes antd's styles into style sheets, each beside the component that it is for, instead of having every browser work
 * them out: a fifth of what a first list took. What would have worked them out is left out.
 * @param everyday the folders of components that every page has, with bars between them: their sheet is a file
 */
export const antdSheets = (everyday: string): Plugin => {
  const inFile = new RegExp(`/antd/es/(${everyday}|grid|_util)/`)
  let styles: ReturnType<typeof antdStyles> | undefined
  return {
    name: 'antd-sheets',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(SHEET) ? id : null),
    async load(id) {
      if (id === ADDING) return ADD
      const [, layer, name = '', kind] = SHEET_ADDRESS.exec(id) ?? []
      if (layer === undefined) return null
      const text = (await (styles ??= antdStyles())).get(name)
      if (text === undefined) return this.error(`nobody knows how ${name} of antd looks`)
      const sheet = `@layer antd.${layer}{${layer === 'shared' ? ofTheConsole(text) : text}}`
      if (kind === 'css') return sheet
      return `import { addSheet } from '${ADDING}'\naddSheet(${JSON.stringify(sheet)})`
    },
    transform(code, id) {
      const path = id.split('?')[0]?.replaceAll('\\', '/') ?? ''
      if (path.endsWith(COMMON)) return { code: importsOf(SHARED, 'css') + code, map: null }
      if (!STYLE_FOLDER.test(path)) return null
      const ranges = rangesIn(this.parse(code)).toSorted((a, b) => b.from - a.from)
      if (ranges.length !== [...code.matchAll(MADE)].length)
        this.error(`${path} says how it looks in a way that tools/antdStyles.ts does not know`)
      const bare = ranges.reduce(
        (text, { from, to }) => `${text.slice(0, from)}() => []${text.slice(to)}`,
        code,
      )
      return { code: importsOf(looksOf(code), inFile.test(path) ? 'css' : 'js') + bare, map: null }
    },
  }
}
