/**
 * `npx tsx tests/bench/matrix.ts`: how much work the allocation matrix makes of 300 × 40 and of 2,000 × 300, in chromium.
 * shown: until the grid is on the screen · scroll: forty steps down and to the right · keys: forty arrow keys. Counted is
 * the time that the page's own thread worked, which a busy machine stretches less than the time on the wall. Prints
 * medians; fails when fifty times the cells make more than four times the work, or the document grows with them.
 */
import type { Page } from '@playwright/test'
import { openBrowser } from './browser'
import { median } from './median'
import { buildPage, ORIGIN, workClock, type Built } from './page'

const ROUNDS = 3
const SIZES = [
  { books: 300, experts: 40 },
  { books: 2000, experts: 300 },
] as const
const STEPS = 40
const MOST_RATIO = 4
const MOST_CELLS = 20_000

interface Found {
  shown: number
  scroll: number
  keys: number
  cells: number
}

const GRID = '[role=grid]'
/** One frame after another, each scrolled a little further. */
const SCROLL = `new Promise((done) => {
  const grid = document.querySelector('${GRID}')
  let left = ${STEPS}
  const step = () => {
    grid.scrollTop += 200
    grid.scrollLeft += 100
    if (left-- > 0) requestAnimationFrame(step)
    else done()
  }
  step()
})`

async function visit(page: Page, built: Built, { books, experts }: (typeof SIZES)[number]): Promise<Found> {
  await built.serve(page)
  const worked = await workClock(page)
  const time = async (act: () => Promise<unknown>): Promise<number> => {
    const before = await worked()
    await act()
    return (await worked()) - before
  }
  const shown = await time(async () => {
    await page.goto(`${ORIGIN}/?books=${books}&experts=${experts}`)
    await page.waitForSelector(`${GRID} td[data-row]`)
  })
  const cells = await page.locator(`${GRID} td[data-row]`).count()
  await page.locator(`${GRID} td[tabindex="0"]`).focus()
  const keys = await time(async () => {
    for (let i = 0; i < STEPS; i++) await page.keyboard.press(i % 2 ? 'ArrowDown' : 'ArrowRight')
  })
  const scroll = await time(() => page.evaluate(SCROLL))
  return { shown, scroll, keys, cells }
}

const built = await buildPage('tests/bench/matrix/index.html')
const browser = await openBrowser()
try {
  const found: Found[][] = SIZES.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, size] of SIZES.entries()) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
      found[i]?.push(await visit(page, built, size))
      await page.close()
    }
  for (const step of ['shown', 'scroll', 'keys', 'cells'] as const) {
    const [few = NaN, many = NaN] = found.map((rounds) => median(rounds.map((round) => round[step])))
    const unit = step === 'cells' ? '' : ' ms'
    console.info(
      `${step.padEnd(6)} 300 × 40 ${few.toFixed(0)}${unit} · 2,000 × 300 ${many.toFixed(0)}${unit} · ` +
        `ratio ${(many / few).toFixed(2)}`,
    )
    const kept = step === 'cells' ? many <= MOST_CELLS : many <= few * MOST_RATIO
    if (!kept) process.exitCode = 1
  }
} finally {
  await browser.close()
  built.remove()
}
