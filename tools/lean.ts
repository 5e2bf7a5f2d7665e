import type { Plugin } from 'vite'
import { replaced, type Replacement } from './replaced.ts'

interface Cut {
  /** The end of the address that is asked for, and a part of the address of the module that asks. */
  wanted: string
  by: string
  instead: string
  /** How a page would ask for it: none may. */
  usedAs?: RegExp
}

/**
 * Parts of libraries that every list would fetch and none uses. Each is cut only where the library's everyday parts ask
 * for it: a module that imports it directly gets the real one.
 */
export const CUTS: readonly Cut[] = [
  {
    // Our lists are filtered by a form above them, never in the head of a column. `Columns` has no `filters` to ask for it.
    wanted: '/FilterDropdown',
    by: '/antd/es/table/',
    instead: 'export default () => null\nexport const flattenKeys = () => []',
  },
  {
    // Rows are chosen by check boxes: `ListPage` offers nothing else.
    wanted: '/radio',
    by: '/antd/es/table/hooks/',
    instead: 'export default () => null',
    usedAs: /rowSelection[^}]*type: 'radio'/s,
  },
  {
    // Choosing a row never chooses the rows below it: of a whole tree, only two small functions are used.
    wanted: '@rc-component/tree',
    by: '/antd/es/table/hooks/',
    instead: `const conduct = () => {
      throw new Error('rows that choose others are cut off by tools/lean.ts')
    }
    export { conduct as conductCheck, conduct as convertDataToEntities }
    export const arrAdd = (keys, key) => (keys.includes(key) ? keys : [...keys, key])
    export const arrDel = (keys, key) => (keys ?? []).filter((kept) => kept !== key)`,
    usedAs: /rowSelection[^}]*checkStrictly/s,
  },
  {
    // A table scrolls in its own box, with the bar at its end: none holds one at the edge of the window.
    wanted: '/stickyScrollBar',
    by: '/@rc-component/table/es/',
    instead: 'export default () => null',
    usedAs: /\bsticky\b/,
  },
  {
    // Tags say something; what can be chosen is a check box or a segment.
    wanted: '/CheckableTag',
    by: '/antd/es/tag/index',
    instead: 'export default () => null',
    usedAs: /\bCheckableTag\b/,
  },
  {
    wanted: '/CheckableTagGroup',
    by: '/antd/es/tag/index',
    instead: 'export default () => null',
    usedAs: /\bCheckableTagGroup\b/,
  },
  {
    // antd advises against it: a button beside a menu is put together from both.
    wanted: '/dropdown-button',
    by: '/antd/es/dropdown/index',
    instead: 'export default () => null',
    usedAs: /\bDropdown\.Button\b/,
  },
  {
    // No page asks for a one-time code.
    wanted: '/OTP',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
    usedAs: /\bInput\.OTP\b/,
  },
  {
    // Long out of use: `Space.Compact` took its place.
    wanted: '/Group',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
    usedAs: /\bInput\.Group\b/,
  },
  {
    // It brings more than a field: `SearchInput` of src/ui takes its place.
    wanted: '/Search',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
    usedAs: /\bInput\.Search\b/,
  },
  {
    // Buttons and tags ask the presets of the colour picker, a folding list with them, whether a solid colour is light.
    wanted: '/color-picker/components/ColorPresets',
    by: '/style/',
    instead: `export const isBright = (colour) => {
      const { r, g, b } = colour.toRgb()
      return 0.299 * r + 0.587 * g + 0.114 * b > 192
    }`,
  },
  {
    // One bubble that moves from tooltip to tooltip, which no `ConfigProvider` of ours asks for.
    wanted: '/UniqueProvider',
    by: '/antd/es/tooltip/index',
    instead: 'export default () => null',
  },
  {
    wanted: '/tooltip/UniqueProvider',
    by: '/antd/es/config-provider/',
    instead: 'export default () => null',
  },
  {
    // A list's filters have no rules; what checks those of a form comes with the first check.
    wanted: '@rc-component/async-validator',
    by: '/@rc-component/form/',
    instead: `export default class {
      constructor(rules) {
        this.rules = rules
      }
      messages(words) {
        this.words = words
      }
      async validate(values, options) {
        const { default: Validator } = await import('@rc-component/async-validator').catch(() => {
          throw { errors: [{ message: '检查程序没有加载成功，请重试' }] }
        })
        Validator.warning = () => undefined
        const validator = new Validator(this.rules)
        validator.messages(this.words)
        return validator.validate(values, options)
      }
    }`,
  },
  {
    // tools/antdStyles.ts writes into sheets what this would work out.
    wanted: '/useStyleRegister',
    by: '/@ant-design/cssinjs/es/',
    instead: `import hash from '@emotion/hash'
    export default () => undefined
    export const extract = () => null
    export const uniqueHash = (path, style) => hash(path.join('%') + style)
    export const STYLE_PREFIX = 'style'`,
  },
  {
    // Calls are given up by an AbortSignal; axios' older way is deprecated.
    wanted: '/CancelToken.js',
    by: '/axios/lib/axios',
    instead: 'export default undefined',
  },
  {
    // Calls go by XMLHttpRequest; fetch is for streams of events alone.
    wanted: '/fetch.js',
    by: '/axios/lib/adapters/adapters',
    instead: `export const getFetch = () => async (config) => {
      const { getFetch: adapterFor } = await import('axios/unsafe/adapters/fetch.js')
      return adapterFor(config)(config)
    }`,
  },
  {
    // `api/errors` looks at the few codes it knows by their number.
    wanted: '/HttpStatusCode.js',
    by: '/axios/lib/axios',
    instead: 'export default undefined',
  },
  {
    // Forms with files are sent as forms, never as JSON.
    wanted: '/formDataToJSON.js',
    by: '/axios/lib/',
    instead: 'export default () => null',
  },
  {
    // Lists are read page by page; no page uses an infinite query.
    wanted: '/infiniteQueryBehavior.js',
    by: '/query-core/build/modern/query.js',
    instead: `export const infiniteQueryBehavior = () => {
      throw new Error('endless queries are cut off by tools/lean.ts')
    }`,
    usedAs: /InfiniteQuery/,
  },
  {
    // What remembers the objects on the way down, for the sake of engines without WeakMap.
    wanted: 'side-channel',
    by: '/qs/lib/',
    instead: 'module.exports = () => new WeakMap()',
  },
  {
    // Queries are written here and read on the server.
    wanted: '/parse',
    by: '/qs/lib/index',
    instead: 'module.exports = undefined',
  },
  {
    // Most of it is for reading, for older charsets and for engines without `encodeURIComponent`.
    wanted: '/utils',
    by: '/qs/lib/stringify',
    instead: `module.exports = {
      encode: encodeURIComponent,
      isBuffer: () => false,
      maybeMap: (value, map) => (Array.isArray(value) ? value.map(map) : map(value)),
    }`,
  },
]

interface RouterCut {
  /** How a page would ask for it: none may. */
  usedAs: RegExp
  replacements: readonly Replacement[]
}

/** The same within react-router, which is one module. */
export const ROUTER_CUTS: readonly RouterCut[] = [
  {
    // What a link leads to is fetched by `fetchPointedAt`: react-router asks a server of its own kind what that is, and
    // each link kept two states and two effects for it.
    usedAs: /<Link[^>]*\bprefetch=/,
    replacements: [
      [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/, ''],
      ['...prefetchHandlers,', ''],
      ['ref: mergeRefs(forwardedRef, prefetchRef)', 'ref: forwardedRef'],
      [/return shouldPrefetch && .* : link;/, 'return link;'],
    ],
  },
  // A class is kept, though nobody uses it.
  {
    usedAs: /<Await\b/,
    replacements: [[/^var AwaitErrorBoundary = class extends [^]*?^};$/m, 'var AwaitErrorBoundary;']],
  },
  {
    usedAs: /<HydratedRouter\b/,
    replacements: [[/^var RemixErrorBoundary = class extends [^]*?^};$/m, 'var RemixErrorBoundary;']],
  },
]

const MARK = '\0cut:'

/** The words antd falls back on where no locale is set. The console sets the Chinese ones, which can serve for both. */
const FALLBACK_WORDS = '/antd/es/locale/en_US.js'

/** The package answers its development build to every bundler; the one for production lies beside it. */
export const lean = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer = '') {
    const index = CUTS.findIndex(({ wanted, by }) => id.endsWith(wanted) && importer.includes(by))
    if (index >= 0) return MARK + index
    if (id !== 'react-router' && id !== 'react-router/dom') return null
    const found = await this.resolve(id, importer, { skipSelf: true })
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
  },
  load(id) {
    if (id.endsWith(FALLBACK_WORDS)) return "export { default } from './zh_CN'"
    return id.startsWith(MARK) ? CUTS[Number(id.slice(MARK.length))]?.instead : null
  },
  transform: {
    filter: { id: /\/react-router\/dist\// },
    // A component is kept, though nobody uses it, while it is named for the browser's tools or made by a call.
    handler(code) {
      const cut = code.includes('function createRouter(')
        ? replaced(
            code,
            ROUTER_CUTS.flatMap(({ replacements }) => replacements),
            (part) =>
              this.error(`react-router is another one: look at tools/lean.ts again for ${String(part)}`),
          )
        : code
      return {
        code: cut
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/(?<=^var \w+ = )React\d*\.(forwardRef|createContext)\(/gm, '/* @__PURE__ */ $&'),
        map: null,
      }
    },
  },
})
