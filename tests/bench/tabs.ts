/**
 * `npm run build && npx tsx tests/bench/tabs.ts`: whether the built console's memory grows while one changes between
 * 20 open tabs a thousand times, in chromium. Counted is the heap after a collection of garbage, before and after;
 * fails when it has grown by a tenth or more, or when the document has.
 */
import type { CDPSession, Page } from '@playwright/test'
import { startProduct } from '#tests/journeys/support/server'
import { openBrowser } from './browser'

const TABS = 20
const CHANGES = 1_000
/** Number of heap measurements during the run. */
const LOOKS = 5
/** The caches of the browser and of the console fill up during the first changes. */
const WARM_UP = 100
const LIMIT = 1.1
const PASSWORD = 'Bench-pass-1'

/** Real pages, at as many paths as are needed. */
const PAGES = [
  'review/activity/index',
  'review/activity/grouping',
  'review/teachingMaterial',
  'review/import',
  'review/activity/indicators',
]

async function login(page: Page, url: string): Promise<void> {
  await page.route('**/getRouters', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object[] }
    const more = Array.from({ length: TABS }, (_, i) => ({
      path: `/bench/${i + 1}`,
      component: PAGES[i % PAGES.length],
      meta: { title: `页面${i + 1}` },
    }))
    await route.fulfill({ response, json: { ...answer, data: [...answer.data, ...more] } })
  })
  await page.goto(`${url}/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('tablist', { name: '打开的页面' }).waitFor()
}

async function openAll(page: Page): Promise<void> {
  for (let i = 1; i <= TABS; i++) {
    await page.getByRole('menuitem', { name: `页面${i}`, exact: true }).click()
    await page.getByRole('tab', { name: `页面${i}`, exact: true, selected: true }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

/** Clicks one tab after the other and waits each time until it is shown. */
const change = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const tabs = [
      ...document.querySelectorAll<HTMLElement>('[role=tablist][aria-label=打开的页面] > [role=tab]'),
    ]
    // Home keeps nothing; a step that shares no factor with their number visits them out of order.
    const kept = tabs.slice(1)
    for (let i = 0; i < times; i++) {
      const tab = kept[(i * 7) % kept.length]
      tab?.click()
      const isShown = () => tab?.ariaSelected === 'true'
      for (let frame = 0; frame < 600 && !isShown(); frame++) await painted()
      if (!isShown()) throw new Error(`tab ${tab?.title} was never shown`)
    }
    return kept.length
  }, times)

async function measure(page: Page, cdp: CDPSession) {
  await page.waitForLoadState('networkidle')
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize / 1e6, nodes, listeners: jsEventListeners }
}

async function main(): Promise<boolean> {
  const product = await startProduct({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    // The compiler of this script marks every function by a call that no page knows.
    await page.addInitScript('globalThis.__name = (named) => named')
    await login(page, product.url)
    await openAll(page)
    const cdp = await page.context().newCDPSession(page)
    const tabs = await change(page, WARM_UP)
    const before = await measure(page, cdp)
    const tell = (changes: number, { heap, nodes, listeners }: typeof before) =>
      console.info(
        `${changes} changes · heap ${heap.toFixed(1)} MB · ratio ${(heap / before.heap).toFixed(3)} ` +
          `(limit ${LIMIT}) · ${nodes} nodes · ${listeners} listeners`,
      )
    tell(0, before)
    let after = before
    for (let look = 1; look <= LOOKS; look++) {
      await change(page, CHANGES / LOOKS)
      after = await measure(page, cdp)
      tell((look * CHANGES) / LOOKS, after)
    }
    const ratio = after.heap / before.heap
    return tabs === TABS && ratio < LIMIT && after.nodes < before.nodes * LIMIT
  } finally {
    await browser.close()
    await product.stop()
  }
}

process.exitCode = (await main()) ? 0 : 1
