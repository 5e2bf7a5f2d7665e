/**
 * What a first visit costs: bytes, requests and milliseconds until somebody can log in, and until a list opened by its
 * address shows its rows, each cold and warm. Chromium at a quarter of its speed, 10 Mbit/s, 40 ms.
 *
 * Build and start first, with demo data: `npm run build`, `DEMO_PASSWORD=… CAPTCHA=off npm run demo`. Then
 * `BENCH_URL=http://127.0.0.1:8080 DEMO_PASSWORD=… npx tsx tests/bench/load.ts`
 */
import type { BrowserContext } from '@playwright/test'
import { BUDGETS, LIST } from '#tools/budgets'
import { openBrowser } from './browser'

const URL_BASE = process.env['BENCH_URL'] ?? 'http://127.0.0.1:8080'
const PASSWORD = process.env['DEMO_PASSWORD'] ?? ''
const API = '/common-shenhe-api'
const BITS = 10_000_000
const LATENCY_MS = 40
const SLOWER = 4
const CODE: ReadonlySet<string> = new Set(['Document', 'Script', 'Stylesheet'])

interface Visit {
  path: string
  /** Seen when the page can be used. */
  ready: string
}

const LOGIN: Visit = { path: '/login', ready: 'button[type=submit]' }
const ROWS: Visit = { path: LIST.path, ready: 'tr.ant-table-row' }

async function measure(context: BrowserContext, { path, ready }: Visit) {
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
  devtools.on('Network.responseReceived', ({ type, response: { url, headers, fromDiskCache } }) => {
    if (!url.startsWith('http')) return
    requests += 1
    // Without the headers, which the budgets do not count either.
    if (CODE.has(type) && !fromDiskCache)
      code.set(url, Number(headers['content-length'] ?? headers['Content-Length'] ?? 0))
  })
  const start = performance.now()
  await page.goto(`${URL_BASE}/admin${path}`, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor({ timeout: 120_000 })
  const ms = Math.round(performance.now() - start)
  const bytes = [...code.values()].reduce((sum, size) => sum + size, 0)
  await page.close()
  return { bytes, requests, ms }
}

const answer = await fetch(`${URL_BASE}${API}/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: PASSWORD }),
})
const { token } = (await answer.json()) as { token?: string }
if (!token) throw new Error('the demo account cannot log in: set DEMO_PASSWORD as the server has it')

const browser = await openBrowser()
for (const [name, visit, budget] of [
  ['login', LOGIN, BUDGETS.start.bytes],
  ['list', ROWS, BUDGETS.list.bytes],
] as const) {
  const context = await browser.newContext()
  if (name === 'list') await context.addInitScript((held) => localStorage.setItem('Admin-Token', held), token)
  for (const heat of ['cold', 'warm']) {
    const { bytes, requests, ms } = await measure(context, visit)
    console.log(`${name} ${heat}: ${bytes} bytes of code (budget ${budget}), ${requests} requests, ${ms} ms`)
  }
  await context.close()
}
await browser.close()
