import { readdirSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { screens } from '#contract/screens'
import { CUTS, ROUTER_CUTS } from '#tools/lean'
import { OWN_START } from '#tools/ownStart'
import { LEFT_OUT } from '#tools/unusedStyles'
import { ACCESS } from './contract/accessMatrix'
import { fileGraph, imports, ringsOf, root, sources, text, zoneGraph, ZONES } from './support/importGraph'

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

test('no file reaches itself by its imports, those of types included', () => {
  expect(ringsOf(fileGraph())).toEqual([])
})

test('no folder reaches itself by its imports: of two, one stands below the other', () => {
  expect(ringsOf(zoneGraph())).toEqual([])
})

test('rings are found', () => {
  const graph = new Map(
    Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [], f: ['f', 'g'], g: ['f'] }).map(
      ([node, to]) => [node, new Set(to)],
    ),
  )
  expect(ringsOf(graph)).toEqual([
    ['a', 'b', 'c'],
    ['f', 'g'],
  ])
})

test('packages stay in their place: axios in src/api, hono outside of actions and domain, nothing but zod and big.js in the contract', () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((name) => !isOurs(name))
      .filter(
        (name) =>
          (name === 'axios' && !file.startsWith('src/api/')) ||
          (name.startsWith('hono') && /^server\/(actions|domain|access|auth|store|db)\//.test(file)) ||
          (name.startsWith('drizzle-orm') && file.startsWith('server/domain/')) ||
          // Elsewhere a schema could be made before zod knows whether code may be evaluated.
          (name === 'zod' && file !== 'contract/zod.ts') ||
          (file.startsWith('contract/') && !['zod', 'big.js'].includes(name)),
      )
      .map((name) => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('no page uses what the build leaves out of a library', () => {
  const wrong = sources
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) =>
      [...CUTS, ...ROUTER_CUTS, ...LEFT_OUT]
        .flatMap(({ usedAs }) => usedAs?.exec(text(file))?.[0] ?? [])
        .map((use) => `${file}: ${use}`),
    )
  expect(wrong).toEqual([])
})

/** The folder of src/pages that holds a screen's page and all its parts. */
const screenOf = (name: string) => /^src\/pages\/(\w+)\//.exec(name)?.[1]

test("a page's parts are its own: only the table of pages imports from its folder, and only the page", () => {
  const wrong = sources.flatMap((file) =>
    imports(file)
      .filter((name) => screenOf(name) !== undefined && screenOf(name) !== screenOf(file))
      .filter((name) => file !== 'src/app/pages.ts' || !name.endsWith('Page'))
      .map((name) => `${file} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('a screen has a folder, and its page is in it by the same name', () => {
  const pages = sources.filter((file) => /^src\/pages\/.*Page\.tsx$/.test(file)).toSorted()
  const folders = readdirSync(join(root, 'src/pages')).toSorted()
  const named = (folder: string) =>
    `src/pages/${folder}/${folder.charAt(0).toUpperCase()}${folder.slice(1)}Page.tsx`
  expect(pages).toEqual(folders.map(named))
})

test('what one page alone uses is with that page: a feature is reached from two, or from the frame around them', () => {
  const feature = (name: string) => /^src\/features\/(\w+)\//.exec(name)?.[1]
  const users = (of: string, seen = new Set([of])): string[] =>
    sources.flatMap((file) => {
      if (!imports(file).some((name) => feature(name) === of)) return []
      const via = feature(file)
      if (via === undefined) return [screenOf(file) ?? file]
      return seen.has(via) ? [] : users(via, seen.add(via))
    })
  const features = readdirSync(join(root, 'src/features'))
  expect(features.filter((name) => new Set(users(name)).size < 2)).toEqual([])
})

test('a folder holds 20 files at most', () => {
  const folders = ['contract', 'server', 'src'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath }) => parentPath),
  )
  // Migrations are written by drizzle, side by side; none of them goes away.
  const migrations = join(root, 'server/db/migrations')
  const counts = new Map<string, number>()
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  const full = [...counts].filter(([folder, count]) => count > 20 && !folder.startsWith(migrations))
  expect(full).toEqual([])
})

/** `organising/groups`: the subject that an action file, or a part of it in the folder of that name, belongs to. */
const subjectOf = (name: string) => /^(?:contract|server)\/actions\/(\w+\/\w+)/.exec(name)?.[1]

test('an action file imports nothing of another subject; what two need stands below both', () => {
  const wrong = sources
    .filter((file) => subjectOf(file) !== undefined)
    .flatMap((file) =>
      imports(file)
        .filter((name) => subjectOf(name) !== undefined && subjectOf(name) !== subjectOf(file))
        .map((name) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('what the contract declares and what the server answers has one name: stage of the work and subject', () => {
  const subjects = (top: string) =>
    sources
      .filter((file) => file.startsWith(`${top}/actions/`) && file !== `${top}/actions/index.ts`)
      .map((file) => file.slice(top.length + '/actions/'.length))
  const declared = subjects('contract').toSorted()
  const answered = subjects('server').filter((file) => file.split('/').length === 2)
  expect(answered.toSorted()).toEqual(declared)
  const parts = subjects('server').filter((file) => !answered.includes(file))
  expect(parts.filter((file) => !declared.includes(`${subjectOf(`server/actions/${file}`)}.ts`))).toEqual([])
})

test('one file writes to the storage of the browser: a full one must stop nothing', () => {
  const others = sources.filter((file) => file !== 'src/lib/putItem.ts')
  expect(others.filter((file) => file.startsWith('src/') && text(file).includes('.setItem('))).toEqual([])
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

/** React's own `lazy` takes the page, and what was typed there, with it when the network is away for a moment. */
test('parts of pages are fetched by lazyPart, which waits for the network', () => {
  const own = sources.filter(
    (file) =>
      file.startsWith('src/') &&
      !file.startsWith('src/app/') &&
      /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text(file)),
  )
  // The reader has its own words for it, and another try, in its place.
  expect(own.toSorted()).toEqual(['src/features/readerLink/fetchedReader.tsx', 'src/ui/offline/lazyPart.ts'])
})

test('no column filters in its head: the build leaves that menu out', () => {
  const own = sources.filter(
    (file) => file.startsWith('src/') && /\b(filterDropdown|onFilter)\b/.test(text(file)),
  )
  expect(own).toEqual(['src/list/columns.ts'])
})

/** A fixed grey would follow neither dark mode nor the contrast that the palette guarantees. */
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

test('an address is written by to(): no path of a screen stands in a text', () => {
  const paths = Object.values(screens).map(({ path }) => path.replace(/\/:.*/, ''))
  const literal = new RegExp(`['"\`](?:/admin|\\$\\{[^}]*\\})?(?:${paths.join('|')})(?=['"\`/?#$])`)
  const wrong = [...sources, ...listTools()]
    .filter((file) => file !== 'contract/screens.ts')
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => !/^import\b|\bfrom '|import\(/.test(line) && literal.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('nobody goes to a path of letters, nor names an odd screen but to the table of screens', () => {
  const bare = /\b(?:to=\{?|navigate\(|go\(|redirect\(|(?<!\.)replace\()['"`]\/[^'"`]/
  const odd =
    /(?<!(?:\b(?:to|shows|page|beside)\(|\b(?:useAddress|queryOf)<))'review\/(?:faber|review\/(?:strations|pingsheng))/
  const wrong = [...sources, ...listTools()]
    .filter((file) => !/^contract\/|^src\/app\/pages\.ts$/.test(file))
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => (file.startsWith('src/') && bare.test(line)) || odd.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('a page reads the address of a screen that it shows', () => {
  const shown = new Map(
    [...text('src/app/pages.ts').matchAll(/^ {2}'?([\w/-]+)'?: .*#src\/pages\/(\w+)\//gm)].map(
      ([, screen = '', folder = '']) => [screen, folder],
    ),
  )
  const wrong = sources
    .filter((file) => file.startsWith('src/pages/'))
    .flatMap((file) =>
      [...text(file).matchAll(/\b(?:useAddress|queryOf)<'([^']+)'>/g)]
        .filter(([, screen = '']) => shown.get(screen) !== screenOf(file))
        .map(([, screen]) => `${file} reads the address of ${screen}`),
    )
  expect(wrong).toEqual([])
})

const EXPORTED = /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm

/** A schema and its type have one name in one file; that counts once. */
test('a name means one thing: no two files export the same one', () => {
  const homes = new Map<string, Set<string>>()
  for (const file of sources)
    for (const [, name = ''] of text(file).matchAll(EXPORTED))
      homes.set(name, (homes.get(name) ?? new Set()).add(file))
  expect([...homes].filter(([, files]) => files.size > 1)).toEqual([])
})

test('nothing is declared that nobody uses', () => {
  const all = [...sources, ...listTests()]
  const words = new Map(all.map((file) => [file, new Set(text(file).match(/[A-Za-z_$][\w$]*/g))]))
  const unused = sources
    .filter((file) => !/^(server\/db\/schema|contract\/actions|contract\/facts)/.test(file))
    .flatMap((file) =>
      [...text(file).matchAll(/^export (?:const|function|async function|class|interface|type) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => text(file).split(new RegExp(`\\b${name}\\b`)).length <= 2)
        .filter((name) => !all.some((other) => other !== file && words.get(other)?.has(name)))
        .map((name) => `${file}: ${name}`),
    )
  expect(unused).toEqual([])
})

function listTools(): string[] {
  return readdirSync(join(root, 'tools'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('tools', file))
}

function listTests(): string[] {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => normalize(join('tests', file)))
}

test('the table of access has a line for every call', () => {
  const lines = ACCESS.split('\n').filter((line) => /^\w/.test(line))
  expect(lines.map((line) => line.split(' ')[0] ?? '').toSorted()).toEqual(Object.keys(contract).toSorted())
})

test('no test that uses the PostgreSQL server of TEST_DATABASE_URL is left out there', () => {
  const using = OWN_START.filter((file) =>
    /\b(?:testServer|testDatabase|newDatabase|bareDatabase|TEST_DATABASE_URL)\b|\bserver\b[^}]*\} from '#tests\/support\/postgres'/.test(
      text(file),
    ),
  )
  expect(using).toEqual([])
})
