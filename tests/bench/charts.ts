/**
 * `npx tsx tests/bench/charts.ts`: milliseconds until the charts of a result are on the screen, in chromium, and the
 * longest task of the page's thread meanwhile. The heat map has 300 books by 40 experts, boxes and bars 10,000 scores.
 * scroll: forty frames of the heat map, each a little further · save: the whole map as a picture. Each chart is drawn
 * three times, the middle counts; fails above the limits.
 */
import { openBrowser } from './browser'
import { median } from './median'
import { buildPage, ORIGIN } from './page'

const ROUNDS = 3
const FRAMES = 40

/** Milliseconds for the whole, and for one task; undefined: told, not judged. */
const LIMITS: Readonly<Record<string, { whole?: number; task: number }>> = {
  heat: { whole: 100, task: 200 },
  boxes: { whole: 200, task: 200 },
  box: { whole: 200, task: 200 },
  bars: { whole: 200, task: 200 },
  scroll: { task: 50 },
  save: { task: 1000 },
}

const WATCH = `window.longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
}).observe({ type: 'longtask' })`
/** The browser does not report tasks below 50 ms; 0 stands for them. */
const LONGEST = `new Promise((done) => setTimeout(() => { done(window.longest); window.longest = 0 }, 100))`
/** Proves that long tasks are reported. */
const BUSY = `new Promise((done) => setTimeout(() => {
  const until = performance.now() + 120
  while (performance.now() < until);
  setTimeout(done)
}))`
const SCROLL = `new Promise((done) => {
  const map = document.querySelector('[role=application]')
  const from = performance.now()
  let left = ${FRAMES}
  const step = () => {
    map.scrollTop += 180
    map.scrollLeft += 40
    if (left-- > 0) requestAnimationFrame(step)
    else done((performance.now() - from) / ${FRAMES})
  }
  step()
})`

const built = await buildPage('tests/bench/charts/index.html')
const browser = await openBrowser()

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await built.serve(page)
  await page.goto(ORIGIN)
  await page.waitForSelector('body[data-ready]')
  await page.evaluate(WATCH)
  await page.evaluate(BUSY)
  if ((await page.evaluate<number>(LONGEST)) < 100) throw new Error('the browser tells of no long tasks')
  const steps: [name: string, act: string][] = [
    ...['heat', 'boxes', 'box', 'bars'].map((chart): [string, string] => [chart, `window.draw('${chart}')`]),
    ['scroll', `window.draw('heat').then(() => ${SCROLL})`],
    ['save', 'window.save()'],
  ]
  for (const [name, act] of steps) {
    const found: { whole: number; task: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.evaluate(LONGEST)
      const whole = await page.evaluate<number>(act)
      found.push({ whole, task: await page.evaluate<number>(LONGEST) })
    }
    const whole = median(found.map((one) => one.whole))
    const task = median(found.map((one) => one.task))
    const limit = LIMITS[name]
    console.info(
      `${name.padEnd(6)} ${whole.toFixed(0)} ms${limit?.whole ? ` (limit ${limit.whole})` : ''} · ` +
        `longest task ${task === 0 ? 'below 50' : task.toFixed(0)} ms (limit ${limit?.task})`,
    )
    if (limit && (whole > (limit.whole ?? Infinity) || task > limit.task)) process.exitCode = 1
  }
} finally {
  await browser.close()
  built.remove()
}
