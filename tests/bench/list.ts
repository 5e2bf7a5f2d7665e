/**
 * `npx tsx tests/bench/list.ts`: how quick a page of a list is with 100 and with 10,000 rows, in chromium.
 * shown: from the last byte of the answer to rows on the screen · sort: the same after a click on a header ·
 * select: from the click on "select all" to the screen. Counted is the time that the page's own thread worked, which
 * a busy machine stretches less than the time on the wall beside it. Prints medians; fails when 10,000 rows miss their
 * limits, unless the machine is so busy that even a hundred take longer. Told besides are the frames a second while
 * 10,000 rows are scrolled from begin to end in 2.5 s.
 */
import type { Page, Route } from '@playwright/test'
import type { Row } from '#contract'
import { addTo } from '#contract/rules/addTo'
import { openBrowser } from './browser'
import type { steps } from './list/measure'
import { median } from './median'
import { buildPage, ORIGIN, workClock, type Built } from './page'

type Book = Row<'bookinfo_list'>

const ROUNDS = 5
const SIZES = [100, 10_000] as const
/** Milliseconds that a page of 10,000 rows may take. */
const LIMITS = { shown: 85, sort: 60, select: 40 } as const
type Step = keyof typeof LIMITS

const bookOf = (i: number): Partial<Book> => ({
  book_id: i + 1,
  book_name: `数控机床编程与操作实训教程（第${i + 1}版）`,
  source_no: `S${String(i + 1).padStart(6, '0')}`,
  first_editor: `主编${i % 700}`,
  publisher_name: `高等教育出版社${i % 40}`,
  isbn: '9787040000009',
  edu_level: 'voc',
  major_category: '46',
  violation_status: 'none',
})

function answer(url: string, body: string | null): string {
  const { searchParams } = new URL(url)
  const size = Number(searchParams.get('pageSize'))
  const rows = Array.from({ length: size }, (_, i) => bookOf(i))
  if (body?.includes('orderByColumn')) rows.reverse()
  return JSON.stringify({ code: 200, msg: '查询成功', rows, total: size })
}

interface Time {
  worked: number
  wall: number
}

/** One visit to the list: its rows come, are sorted the other way round, and are all selected. */
async function visit(page: Page, size: number, built: Built): Promise<Record<Step, Time>> {
  const asked: Route[] = []
  await built.serve(page)
  await page.route('**/common-shenhe-api/**', (route) => void asked.push(route))
  const worked = await workClock(page)
  const run = (step: keyof typeof steps) => page.evaluate(`steps.${step}()`)
  const time = async (act: () => Promise<unknown>): Promise<Time> => {
    const [before, start] = [await worked(), performance.now()]
    await act()
    return { wall: performance.now() - start, worked: (await worked()) - before }
  }
  const reply = (step: 'shown' | 'sort') => {
    const route = asked.shift()
    if (!route) throw new Error('the list was not asked for')
    const body = answer(route.request().url(), route.request().postData())
    return time(() => Promise.all([run(step), route.fulfill({ contentType: 'application/json', body })]))
  }

  await page.goto(`${ORIGIN}/?rows=${size}`)
  await run('waiting')
  const shown = await reply('shown')
  await run('quiet')
  await run('askOrder')
  await run('waiting')
  const sort = await reply('sort')
  await run('quiet')
  const select = await time(() => run('select'))
  return { shown, sort, select }
}

/** Prints a line for each step; true when the limits are kept. */
function report(found: Map<number, Record<Step, Time>[]>): boolean {
  let kept = true
  for (const step of Object.keys(LIMITS) as Step[]) {
    const [few, many] = SIZES.map((size) => {
      const times = (found.get(size) ?? []).map((times) => times[step])
      return { worked: median(times.map((t) => t.worked)), wall: median(times.map((t) => t.wall)) }
    })
    if (!few || !many) return false
    kept &&= many.worked <= Math.max(LIMITS[step], few.worked)
    const words = ({ worked, wall }: Time) => `${worked.toFixed(0)} ms (wall ${wall.toFixed(0)})`
    console.info(
      `${step.padEnd(6)} 100 rows ${words(few)} · 10,000 rows ${words(many)} · ` +
        `ratio ${(many.worked / few.worked).toFixed(2)} · limit ${LIMITS[step]} ms`,
    )
  }
  return kept
}

async function main(): Promise<void> {
  const built = await buildPage('tests/bench/list/index.html')
  const browser = await openBrowser()
  const found = new Map<number, Record<Step, Time>[]>()
  const frames: number[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const size of SIZES) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        const times = await visit(page, size, built)
        // The first round warms the browser up.
        if (round > 0) addTo(found, size, times)
        if (round > 0 && size > SIZES[0]) frames.push(await page.evaluate<number>('steps.scroll()'))
        await page.close()
      }
    }
  } finally {
    await browser.close()
    built.remove()
  }
  console.info(`scroll 10,000 rows ${median(frames).toFixed(0)} frames/s`)
  if (!report(found)) process.exitCode = 1
}

await main()
