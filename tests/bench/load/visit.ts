import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { workClock } from '#tests/bench/page'

const BITS = 10_000_000
const LATENCY_MS = 40
const SLOWER = 4
const CODE: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet'])

export interface Visited {
  url: string
  /** Seen when the page can be used. */
  ready: string
}

const BINDING = 'reportReady'
const LONGEST_MS = 120_000

export interface Cost {
  /** Of code and styles, without the headers. */
  bytes: number
  /** Answers of any kind. */
  requests: number
  /** From the address to what makes it ready. */
  ms: number
  /** Milliseconds that the page's own thread worked until then. */
  worked: number
  /** Milliseconds of the longest of its tasks until then; 0 when none was longer than fifty. */
  longest: number
}

/**
 * Lets a page report that it has drawn an element for the first time. By an observer of our own: Playwright's locators bring a
 * script with them that takes the page's thread 0.7 s at a quarter of the speed, while the code of the page is on its way.
 */
async function observeReady(page: Page, devtools: CDPSession, ready: string): Promise<void> {
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: BINDING })
  await page.addInitScript(
    ({ selector, binding }) => {
      let longest = 0
      const tasks = new PerformanceObserver((list) => {
        longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))
      })
      tasks.observe({ type: 'longtask', buffered: true })
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // The browser has put it there.
        const report = (window as unknown as Record<string, (said: string) => void>)[binding]
        requestAnimationFrame(() => setTimeout(() => report?.(String(longest))))
      })
      observer.observe(document, { childList: true, subtree: true })
    },
    { selector: ready, binding: BINDING },
  )
}

/** What one visit costs in a slow browser on a slow line: a quarter of the speed, 10 Mbit/s, 40 ms. */
export async function visit(context: BrowserContext, { url, ready }: Visited): Promise<Cost> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS / 8,
    uploadThroughput: BITS / 8,
  })
  let requests = 0
  const code = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ type, response: { url: from, headers, fromDiskCache } }) => {
    if (!from.startsWith('http')) return
    requests += 1
    if (CODE.has(type) && !fromDiskCache)
      code.set(from, Number(headers['content-length'] ?? headers['Content-Length'] ?? 0))
  })
  const worked = await workClock(page)
  await observeReady(page, devtools, ready)
  const isReady = new Promise<{ payload: string }>((resolve) =>
    devtools.once('Runtime.bindingCalled', resolve),
  )
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const isLate = page.waitForTimeout(LONGEST_MS).then(() => {
    throw new Error(`${url} shows no ${ready}`)
  })
  const { payload } = await Promise.race([isReady, isLate])
  const ms = performance.now() - start
  const bytes = [...code.values()].reduce((a, b) => a + b, 0)
  const cost = { requests, ms, worked: await worked(), longest: Number(payload), bytes }
  await page.close()
  return cost
}
