import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumOptions } from '#tests/journeys/support/chromium'

/** Maximum time in milliseconds for which a page may be blocked. */
const LIMIT = 200
const TRACED = ['toplevel']

export const openBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions)

export interface Step {
  name: string
  ms: number
  /** Wall-clock duration of the longest task, in milliseconds. */
  observed: number
  /** CPU time of the longest task, in milliseconds. */
  worked: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of the thread, in microseconds. */
  tdur?: number
  args?: { name?: string }
}

declare global {
  interface Window {
    /** Milliseconds of tasks longer than fifty. */
    longTasks: number[]
  }
}

/** Milliseconds that the longest task of the page's own thread worked. */
function longestWork(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`),
  )
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** The cost of a step to the page; `observeTasks` must have been called on it. */
export async function timed(page: Page, name: string, act: () => Promise<unknown>): Promise<Step> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: TRACED })
  await page.evaluate(() => void (window.longTasks = []))
  const start = performance.now()
  await act()
  const ms = performance.now() - start
  // The observer is notified asynchronously.
  await page.waitForTimeout(300)
  const observed = await page.evaluate(() => Math.max(0, ...window.longTasks))
  const trace = await browser?.stopTracing()
  return { name, ms, observed, worked: trace ? longestWork(trace) : Infinity }
}

export const observeTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: false })
  })

/** Prints the cost of a step; the run fails when one task used more CPU time than `LIMIT`. */
export function tell({ name, ms, observed, worked }: Step): void {
  const words = `最长任务${worked.toFixed(0)}毫秒（钟面${observed.toFixed(0)}）`
  console.info(`  ${name} ${(ms / 1000).toFixed(1)}秒，${words}${worked > LIMIT ? '，超限' : ''}`)
  if (worked > LIMIT) process.exitCode = 1
}

/** Logs the first administrator in and waits until the page is rendered. */
export async function enter(
  page: Page,
  { url, adminPassword }: { url: string; adminPassword: string },
  path: string,
): Promise<void> {
  await page.goto(`${url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('账号').fill('admin')
  await page.getByRole('textbox', { name: '密码' }).fill(adminPassword)
  await page.getByRole('button', { name: '登录' }).click()
}
