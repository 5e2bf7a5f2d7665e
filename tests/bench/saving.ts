/**
 * `npx tsx tests/bench/saving.ts`: 60,000 rows of 12 columns become an .xls file in chromium, once from rows that the
 * page holds and once from the answer of the server. Told are, as medians, the milliseconds until the browser is asked
 * to save, the MB that all its processes together have more at most, and the longest task of the page's own thread.
 * The file of the last round is read again by our reader and by SheetJS. Fails over the limits.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import { readXls } from '#src/lib/table/xls/readXls'
import { observeTasks, openBrowser, timed } from './browser'
import { median } from './median'
import { buildPage, ORIGIN, type Built } from './page'
import type { Kind, Saved } from './saving/kinds'
import { mostMore } from './saving/memory'

const ROWS = 60_000
const ROUNDS = 5
const LIMITS = { ms: 700, more: 120, task: 50 } as const
type Measure = keyof typeof LIMITS

/** Both readers find every row, the last cell of the last one included. */
function check(path: string): void {
  const bytes = readFileSync(path)
  const book = read(bytes, { dense: true })
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  const ours = Object.values(readXls(bytes, ROWS + 1)?.Sheets ?? {})[0]?.['!data'] ?? []
  const isWhole =
    lines.length === ROWS + 1 &&
    lines.at(-1)?.at(-1) === (ROWS - 1) / 100 &&
    ours.length === lines.length &&
    ours.every((cells, row) => cells.every((cell, column) => cell?.v === lines[row]?.[column]))
  if (!isWhole) throw new Error('the file does not hold what was to be saved')
}

const save = (page: Page, kind: Kind) => page.evaluate<Saved>(`save('${kind}')`)

/** The first file of a page: what it takes to start the worker is in it. */
async function visit(built: Built, kind: Kind, last: boolean): Promise<Record<Measure, number>> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await built.serve(page)
    await page.goto(`${ORIGIN}/?rows=${ROWS}`)
    await page.waitForFunction('window.save')
    await page.requestGC()
    await page.waitForTimeout(500)
    const saved = page.waitForEvent('download')
    const { result, more } = await mostMore(() => save(page, kind))
    const file = await saved
    if (last) check(await file.path())
    await observeTasks(page)
    const { observed, worked } = await timed(page, kind, () => save(page, kind))
    return { ms: result.ms, more, task: Math.min(observed || worked, worked) }
  } finally {
    await browser.close()
  }
}

async function main(): Promise<void> {
  const built = await buildPage('tests/bench/saving/index.html')
  try {
    const kinds: Kind[] = ['list', 'answer']
    const found = new Map<Kind, Record<Measure, number>[]>(kinds.map((kind) => [kind, []]))
    for (let round = 1; round <= ROUNDS; round++)
      for (const kind of kinds) found.get(kind)?.push(await visit(built, kind, round === ROUNDS))
    for (const [kind, times] of found) {
      const of = (measure: Measure) => median(times.map((one) => one[measure]))
      const spread = times.map(({ ms }) => ms.toFixed(0)).join(' ')
      console.info(
        `${kind}: ${of('ms').toFixed(0)} ms (${spread}) · ${of('more').toFixed(0)} MB more · task ${of('task').toFixed(0)} ms`,
      )
      for (const measure of Object.keys(LIMITS) as Measure[])
        if (of(measure) > LIMITS[measure]) process.exitCode = 1
    }
  } finally {
    built.remove()
  }
}

await main()
