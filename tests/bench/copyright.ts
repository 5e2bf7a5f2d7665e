import { serve } from '@hono/node-server'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import {
  COPYRIGHT_FIELDS,
  type CopyrightField,
  type CopyrightReading,
} from '#contract/rules/book/copyright/found'
import { consoleFiles } from '#server/static'
import { openBrowser } from './browser'
import { drawPages, type DrawnPage } from './copyright/draw'
import { median } from './median'

/**
 * `npx tsx tests/bench/copyright.ts [pages]`: how many fields of drawn copyright pages are recognised, field by field and
 * scan by scan, by the code that the console runs, in a browser, under the console's content security policy.
 */

const PAGES = Number(process.argv[2] ?? 48)
const PAGE = 'tests/bench/copyright/page.html'
/** What has to be right, at 300 dpi. */
const WANTED = 0.95
const MUST: readonly CopyrightField[] = ['isbn', 'cip_no']

/** What the layouts say of the first edition: some its month, others nothing but that this is the first. */
const TELL_FIRST = ['汉字版次', '冒号表']
const DATE_OF_PRINTING = ['居中', '横线']

function firstDate({ layout, book }: DrawnPage): string | undefined {
  if (TELL_FIRST.includes(layout)) return book.first_publish_date
  const isDated = !DATE_OF_PRINTING.includes(layout) || book.print_no === 1
  return book.edition === 1 && isDated ? book.publish_date : undefined
}

function wantedOf(page: DrawnPage): Record<CopyrightField, string | number | undefined> {
  const { editors, ...book } = page.book
  const [first_editor, ...others] = editors
  return {
    ...book,
    first_editor,
    other_editors: others.length > 0 ? others.join('、') : undefined,
    first_publish_date: firstDate(page),
  }
}

const scanName = ({ scan: { dpi, turn, noise } }: DrawnPage): string =>
  `${dpi}dpi ${noise > 0 ? '倾斜+噪点' : turn === 0 ? '平正' : '倾斜'}`

interface Tally {
  right: number
  total: number
  /** Wrong or missing, and nobody was told to look. */
  silent: number
  doubted: number
}

const tallies = new Map<CopyrightField, Map<string, Tally>>()

function count(page: DrawnPage, reading: CopyrightReading): void {
  const wanted = wantedOf(page)
  for (const field of COPYRIGHT_FIELDS) {
    const scans = tallies.get(field) ?? new Map<string, Tally>()
    tallies.set(field, scans)
    const read = reading[field]
    const isRight = read?.value === wanted[field]
    for (const name of [scanName(page), `${page.scan.dpi}dpi 合计`]) {
      const tally = scans.get(name) ?? { right: 0, total: 0, silent: 0, doubted: 0 }
      scans.set(name, tally)
      tally.total++
      if (isRight) tally.right++
      else if (read && !read.doubtful) tally.silent++
      if (isRight && read?.doubtful) tally.doubted++
    }
    if (!isRight)
      console.info(
        `  ${scanName(page)} ${page.layout} ${field}: ${wanted[field]} 读成 ${read?.value ?? '（无）'}${read?.doubtful ? '（请核对）' : ''}`,
      )
  }
}

const share = ({ right, total }: Tally) => `${right}/${total} ${((right / total) * 100).toFixed(1)}%`

function print(): void {
  const names = [...new Set([...tallies.values()].flatMap((scans) => [...scans.keys()]))]
  console.info(`\n字段\t${names.join('\t')}\t错而未提示\t对而请核对`)
  for (const [field, scans] of tallies) {
    const all = names.map((name) => scans.get(name) ?? { right: 0, total: 0, silent: 0, doubted: 0 })
    const sums = all.filter((_, at) => names[at]?.endsWith('合计'))
    const silent = sums.reduce((sum, one) => sum + one.silent, 0)
    const doubted = sums.reduce((sum, one) => sum + one.doubted, 0)
    console.info(`${field}\t${all.map(share).join('\t')}\t${silent}\t${doubted}`)
  }
  for (const field of MUST) {
    const tally = tallies.get(field)?.get('300dpi 合计')
    if (tally && tally.right / tally.total >= WANTED) continue
    console.error(`${field} 在 300dpi 下低于 ${WANTED * 100}%`)
    process.exitCode = 1
  }
}

const dist = mkdtempSync(join(tmpdir(), 'bench-copyright-'))
await build({
  logLevel: 'error',
  build: { outDir: dist, emptyOutDir: true, rolldownOptions: { input: PAGE } },
})
const server = serve({
  fetch: consoleFiles(dist, { frames: [], pictures: [] }).fetch,
  hostname: '127.0.0.1',
  port: 0,
})
const browser = await openBrowser()
try {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${address.port}/admin/${PAGE}`)
  await page.waitForFunction(() => 'readScan' in window)
  const times: number[] = []
  for await (const drawn of drawPages(
    browser,
    Array.from({ length: PAGES }, (_, at) => at),
    [300, 150],
  )) {
    const start = performance.now()
    const reading = await page.evaluate((base64) => window.readScan(base64), drawn.jpeg.toString('base64'))
    times.push(performance.now() - start)
    count(drawn, reading)
  }
  print()
  console.info(`每页 ${(median(times) / 1000).toFixed(1)} 秒（中位）`)
} finally {
  await browser.close()
  server.close()
  rmSync(dist, { recursive: true })
}
