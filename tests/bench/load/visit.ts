import type { BrowserContext } from '@playwright/test'
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

export interface Cost {
  /** Of code and styles, without the headers. */
  bytes: number
  /** Answers of any kind. */
  requests: number
  /** From the address to what makes it ready. */
  ms: number
  /** Milliseconds that the page's own thread worked until then. */
  worked: number
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
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor({ timeout: 120_000 })
  const ms = performance.now() - start
  const cost = { requests, ms, worked: await worked(), bytes: [...code.values()].reduce((a, b) => a + b, 0) }
  await page.close()
  return cost
}
