import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = process.cwd()

/** Every module of the product. */
export const sources = ['contract', 'server', 'src'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('migrations/'))
    .map((file) => normalize(join(top, file))),
)

export const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** Where each import of a file leads, those of types included: a file of ours without its ending, or a package. */
export const imports = (file: string): string[] =>
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

/** Folder by folder, from the bottom up: what its files may import of ours. The first matching line counts. */
export const ZONES: readonly (readonly [from: RegExp, may: RegExp])[] = [
  [/^contract\/xls\//, /^contract\/xls\//],
  [/^contract\/index\./, /^contract\//],
  [/^contract\/(facts\/|\w+\.)/, /^contract\/(facts\/|(?!index$)\w+$)/],
  [/^contract\/rules\//, /^contract\/((facts|rules)\/|(?!index$)\w+$)/],
  [/^contract\/entities\//, /^contract\/((facts|rules|entities)\/|(?!index$)\w+$)/],
  [/^contract\/actions\//, /^contract\/((facts|rules|entities|actions)\/|(?!index$)\w+$)/],

  [/^server\/domain\//, /^(contract|server\/domain)\/|^server\/hash$/],
  [/^server\/(hash|pace|turns|wire)\./, /^$/],
  [/^server\/signals\//, /^(contract\/index$|server\/signals\/)/],
  [/^server\/log\./, /^server\/signals\//],
  [/^server\/db\//, /^(contract|server\/(db|signals))\/|^server\/(log|pace)$/],
  [/^server\/define\./, /^(contract|server\/(db|domain))\/|^server\/turns$/],
  [/^server\/settings\./, /^server\/define$/],
  [/^server\/background\./, /^server\/log$/],
  [/^server\/audit\//, /^(contract|server\/(audit|db))\/|^server\/(background|hash|log|turns)$/],
  [/^server\/auth\//, /^(contract|server\/(auth|store|db))\/|^server\/(define|hash|turns|wire)$/],
  [/^server\/files\//, /^(contract|server\/(files|body|domain|db))\/|^server\/(define|turns)$/],
  [/^server\/body\//, /^(contract|server\/body)\/|^server\/define$/],
  [/^server\/events\//, /^(contract|server\/(events|db))\/|^server\/(define|log)$/],
  [/^server\/assistant\//, /^(contract|server\/assistant)\/|^server\/define$/],
  [
    /^server\/store\//,
    /^(contract|server\/(store|domain|audit|db))\/|^server\/(define|hash|pace|turns|wire)$/,
  ],
  [/^server\/access\//, /^(contract|server\/(access|store|domain|db))\/|^server\/(define|hash|wire)$/],
  [/^server\/seed\//, /^(contract|server\/(seed|auth|store|domain|files|db))\/|^server\/define$/],
  [/^server\/checks\//, /^(contract|server\/(checks|store|db))\//],
  [/^server\/backup\//, /^(contract|server\/(backup|audit|files|db))\/|^server\/log$/],
  [
    /^server\/(messages|samples)\//,
    /^(contract|server\/(messages|samples|store|files|audit|db))\/|^server\/(background|define|log)$/,
  ],
  [
    /^server\/examining\//,
    /^(contract|server\/(examining|audit|store|files|domain|db))\/|^server\/(background|define|log|pace|wire)$/,
  ],
  [
    /^server\/likeness\//,
    /^(contract|server\/(likeness|store|files|db))\/|^server\/(background|define|log)$/,
  ],
  [
    /^server\/paper\//,
    /^(contract|server\/(paper|access|auth|store|files|domain|db))\/|^server\/(background|define|log|wire)$/,
  ],
  [
    /^server\/actions\//,
    /^(contract|server\/(actions|access|auth|store|files|events|assistant|paper|audit|domain|db))\/|^server\/(define|hash|log|pace|wire)$/,
  ],
  [
    /^server\/cli\//,
    /^(contract|server\/(cli|backup|checks|audit|files|domain|db))\/|^server\/(define|hash|settings)$/,
  ],
  [
    /^server\/jobs\//,
    /^(contract|server\/(jobs|messages|examining|auth|backup|store|files|domain|db))\/|^server\/(background|define|log)$/,
  ],
  [
    /^server\/process\//,
    /^(contract|server\/(process|backup|body|events|files|monitoring|db))\/|^server\/\w+$/,
  ],
  [/^server\/monitoring\//, /^(contract|server\/(monitoring|signals|db))\/|^server\/(define|log|turns)$/],
  [/^server\/\w+\./, /^(contract|server)\//],

  [/^src\/lib\//, /^(contract|src\/lib)\//],
  [/^src\/ui\//, /^(contract|src\/(lib|ui))\//],
  [/^src\/settings\//, /^(contract|src\/(lib|ui|settings))\//],
  [/^src\/api\//, /^(contract|src\/(lib|ui|settings|api))\//],
  [/^src\/session\//, /^(contract|src\/(lib|ui|settings|api|session))\//],
  [/^src\/menu\//, /^(contract|src\/(lib|ui|settings|api|session|menu))\//],
  [/^src\/list\//, /^(contract|src\/(lib|ui|settings|api|list))\//],
  [/^src\/features\//, /^(contract|src\/(lib|ui|settings|api|session|menu|list|features))\//],
  [
    /^src\/(layout|pages)\//,
    /^(contract|src\/(lib|ui|settings|api|session|menu|list|features|layout|pages))\//,
  ],
  [/^src\//, /^(contract|src)\//],
]

/** Folders whose own folders are zones too. */
const PARTED = /^(contract\/rules|server\/(actions|domain|store)|src\/(features|pages))\/\w+\//

/** The folder that a file belongs to when it is asked who imports whom; one that stands in no folder is its own. */
export function zoneOf(file: string): string {
  const parts = file.replace(/\.tsx?$/, '').split('/')
  return parts.slice(0, PARTED.test(file) ? 3 : 2).join('/')
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Every module with the modules of ours that it imports. */
export function fileGraph(): Graph {
  const known = new Map(sources.map((file) => [file.replace(/\.tsx?$/, ''), file]))
  const found = (name: string) =>
    known.get(name) ?? known.get(`${name}/index`) ?? known.get(name.replace(/\.tsx?$/, ''))
  return new Map(sources.map((file) => [file, new Set(imports(file).flatMap((name) => found(name) ?? []))]))
}

/** The same of zones. */
export function zoneGraph(files: Graph = fileGraph()): Graph {
  const zones = new Map<string, Set<string>>()
  for (const [file, targets] of files) {
    const from = zoneOf(file)
    const to = zones.get(from) ?? new Set()
    zones.set(from, to)
    for (const target of targets) if (zoneOf(target) !== from) to.add(zoneOf(target))
  }
  return zones
}

/** The rings of a graph: nodes that reach each other, by Tarjan's algorithm for strongly connected components. */
export function ringsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const open: string[] = []
  const rings: string[][] = []
  const visit = (node: string): number => {
    let least = order.size
    order.set(node, least)
    const own = least
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) least = Math.min(least, visit(next))
      else if (open.includes(next)) least = Math.min(least, order.get(next) ?? least)
    }
    if (least === own) {
      const ring = open.splice(open.indexOf(node))
      if (ring.length > 1) rings.push(ring.toSorted())
    }
    return least
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return rings
}
