import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { ACCESS } from './contract/accessMatrix'

const root = process.cwd()
const sources = ['contract', 'server', 'src'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('migrations/'))
    .map((file) => normalize(join(top, file))),
)

const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Where each import of a file leads: a file of ours without its ending, or a package. */
const imports = (file: string): string[] =>
  [
    ...text(file).matchAll(
      /^(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\)|^import '([^']+)'/gm,
    ),
  ].map(([, a, b, c]) => {
    const name = a ?? b ?? c ?? ''
    if (name === '#contract') return 'contract/index'
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name
  })

/** Folder by folder: what it may import of ours. The first matching line counts. */
const ZONES: readonly (readonly [from: RegExp, may: RegExp])[] = [
  [/^contract\//, /^contract\//],
  [/^server\/domain\//, /^(contract|server\/domain)\/|^server\/hash$/],
  [/^server\/access\//, /^(contract|server\/(access|db|domain|audit)\/|server\/(define|hash|settings|wire))/],
  [/^server\/db\//, /^(contract|server\/(db|domain|access|audit)\/|server\/(log|wire|define))/],
  [/^server\/audit\//, /^(contract|server\/(audit|db)\/|server\/hash$)/],
  [/^server\/files\//, /^(contract|server\/(files|db)\/|server\/(define|settings))/],
  [/^server\/assistant\//, /^(contract|server\/(define|settings))/],
  [/^server\/actions\/index/, /^(contract|server\/)/],
  [
    /^server\/actions\//,
    /^(contract|server\/(actions|domain|access|assistant|audit|db|events|files)\/|server\/(define|hash|wire|settings|log))/,
  ],
  [/^server\//, /^(contract|server)\//],
  [/^src\/lib\//, /^(contract|src\/lib)\//],
  [/^src\/ui\//, /^(contract|src\/(lib|ui))\//],
  [/^src\/(api|session|settings|menu)\//, /^(contract|src\/(lib|ui|api|session|settings|menu))\//],
  [/^src\/(list|features)\//, /^(contract|src\/(lib|ui|api|session|settings|menu|list|features))\//],
  [
    /^src\/(pages|layout)\//,
    /^(contract|src\/(lib|ui|api|session|settings|menu|list|features|pages|layout))\//,
  ],
  [/^src\//, /^(contract|src)\//],
]

const isOurs = (name: string) => /^(contract|server|src|tests)\//.test(name)

test('imports go in one direction only', () => {
  const wrong = sources.flatMap((file) => {
    const zone = ZONES.find(([from]) => from.test(file))
    return imports(file)
      .filter((name) => isOurs(name) && !zone?.[1].test(name))
      .map((name) => `${file} imports ${name}`)
  })
  expect(wrong).toEqual([])
})

test('packages stay in their place: axios in src/api, hono outside of actions and domain, nothing but zod and big.js in the contract', () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((name) => !isOurs(name))
      .filter(
        (name) =>
          (name === 'axios' && !file.startsWith('src/api/')) ||
          (name.startsWith('hono') && /^server\/(actions|domain|access|db)\//.test(file)) ||
          (name.startsWith('drizzle-orm') && file.startsWith('server/domain/')) ||
          (file.startsWith('contract/') && !['zod', 'big.js'].includes(name)),
      )
      .map((name) => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

/** A page's own parts stand in a folder beside it; another page's are not for it. */
test('a page never imports another page', () => {
  const wrong = sources
    .filter((file) => file.startsWith('src/') && !file.startsWith('src/app/'))
    .flatMap((file) =>
      imports(file)
        .filter((name) => /^src\/pages\/.*Page$/.test(name))
        .map((name) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('an action file never imports the file of another subject', () => {
  const subject = (file: string) => /^server\/actions\/([^/.]+)/.exec(file)?.[1]
  const wrong = sources
    .filter((file) => file.startsWith('server/actions/') && !file.endsWith('actions/index.ts'))
    .flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith('server/actions/') && subject(name) !== subject(file))
        .map((name) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('every page is reachable: each *Page.tsx is in the table of pages', () => {
  const table = text('src/app/pages.ts')
  const pages = sources.filter((file) => /^src\/pages\/.*Page\.tsx$/.test(file))
  expect(pages.filter((file) => !table.includes(file.replace(/\.tsx$/, '').slice(4)))).toEqual([])
})

test('files have one subject: none is longer than 250 lines', () => {
  const long = sources.filter((file) => text(file).split('\n').length > 251)
  expect(long).toEqual([])
})

test('words and dialogs go through src/ui/feedback, which fetches antd for them when there is something to say', () => {
  const own = sources.filter(
    (file) => file !== 'src/ui/FeedbackPlace.tsx' && /\bApp\.useApp\(/.test(text(file)),
  )
  expect(own).toEqual([])
})

test('no column filters in its head: the build leaves that menu out', () => {
  const own = sources.filter(
    (file) => file.startsWith('src/') && /\b(filterDropdown|onFilter)\b/.test(text(file)),
  )
  expect(own).toEqual(['src/list/columns.ts'])
})

/** A grey of the page's own would not follow the mode, nor the contrast that the palette sees to. */
test('colours are named in one place, the palette; everything else uses its names', () => {
  const colour =
    /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\/)|\b(?:rgb|hsl)a?\(\s*[\d.]|:\s*(?:white|black|gr[ae]y|silver|red|green|blue|orange|yellow)\s*;/i
  const styled = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => normalize(join('src', file)))
  const own = styled
    .filter((file) => file !== 'src/settings/palette.ts')
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => colour.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(own).toEqual([])
})

test('the odd spellings of the wire stay on the wire', () => {
  const odd = /grouop|faber|opnion|strations|pingsheng/
  const allowed = /contract\/|pages\.ts$/
  const wrong = sources
    .filter((file) => !allowed.test(file))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) =>
          odd.test(
            line.replace(
              /'[^']*'|"[^"]*"|`[^`]*`|\/\*\*?.*|\w*(project_grouop_book_edit|book_opnion_save|dzx_export_opnion)\w*/g,
              '',
            ),
          ),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('nothing is declared that nobody uses', () => {
  const all = [...sources, ...listTests()]
  const words = new Map(all.map((file) => [file, new Set(text(file).match(/[A-Za-z_$][\w$]*/g))]))
  const unused = sources
    .filter(
      (file) => !/^(server\/db\/schema|contract\/actions|contract\/dict|contract\/catalogue)/.test(file),
    )
    .flatMap((file) =>
      [...text(file).matchAll(/^export (?:const|function|async function|class|interface|type) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => text(file).split(new RegExp(`\\b${name}\\b`)).length <= 2)
        .filter((name) => !all.some((other) => other !== file && words.get(other)?.has(name)))
        .map((name) => `${file}: ${name}`),
    )
  expect(unused).toEqual([])
})

function listTests(): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => normalize(join('tests', file)))
}

test('the table of access has a line for every call', () => {
  const lines = ACCESS.split('\n').filter((line) => /^\w/.test(line))
  expect(lines.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(contract).toSorted())
})
