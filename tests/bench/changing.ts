/**
 * `npm run build && npx tsx tests/bench/changing.ts`: how long one waits in the console for the next page, in chromium,
 * from the click until it is painted: a page that was not open before until its rows stand, and back on one that was,
 * both on a computer four times slower; and from tab to tab on this one. The pointer rests on what is clicked for as long
 * as a person's does. Prints medians over ROUNDS and the limits that
 * they should keep; on a machine that is busy they say little.
 */
import type { CDPSession, Page } from '@playwright/test'
import { PASSWORD, startSample } from '#tests/journeys/support/server'
import { openBrowser } from './browser'
import { median } from './median'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const SLOWER = 4
const REST_MS = 200
const DIRECTORY = '评审准备'
/** Lists of the directory, by the words of the menu. */
const LISTS = ['参评教材', '评审分组', '专家管理']
/** Milliseconds. */
const LIMITS = { opening: 500, back: 180, between: 45 } as const

type Kind = keyof typeof LIMITS

/** Milliseconds from the click on the menu's or the bar's `name` until its page is painted, with its rows. */
const change = (page: Page, from: 'menu' | 'tabs', name: string): Promise<number> =>
  page.evaluate(
    async ({ from, name, rest }) => {
      const bar = document.querySelector('[role=tablist][aria-label=打开的页面]')
      const place = from === 'menu' ? document.querySelector('nav[aria-label=主菜单]') : bar
      const shown = [...(place?.querySelectorAll<HTMLElement>('a, [role=tab]') ?? [])]
      const target = shown.find((one) => one.textContent.trim() === name)
      if (!target) throw new Error(`${name} is not there to be clicked`)
      const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const isThere = () =>
        bar?.querySelector('[role=tab][aria-selected=true]')?.textContent.trim() === name &&
        // Asking every row of every page would take longer than drawing one.
        [...document.querySelectorAll('main tbody')].some((body) =>
          body.querySelector('tr.ant-table-row')?.checkVisibility(),
        )
      target.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      await new Promise((done) => setTimeout(done, rest))
      const begun = performance.now()
      target.click()
      do await painted()
      while (!isThere())
      return performance.now() - begun
    },
    { from, name, rest: REST_MS },
  )

async function enter(page: Page, url: string): Promise<CDPSession> {
  // The compiler of this script marks every function by a call that no page knows.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(`${url}/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation', { name: '主菜单' }).getByText(DIRECTORY, { exact: true }).click()
  await page.waitForTimeout(1000)
  return page.context().newCDPSession(page)
}

const product = await startSample()
const browser = await openBrowser()
const found: Record<Kind, number[]> = { opening: [], back: [], between: [] }
try {
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const cdp = await enter(page, product.url)
    const visit = async (kind: Kind, from: 'menu' | 'tabs', name: string): Promise<void> => {
      found[kind].push(await change(page, from, name))
      // What is asked or collected afterwards belongs to this change.
      await page.waitForTimeout(1500)
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    for (const name of LISTS) await visit('opening', 'menu', name)
    for (const name of LISTS) await visit('back', 'menu', name)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    for (const name of LISTS) await change(page, 'tabs', name)
    for (const name of LISTS) await visit('between', 'tabs', name)
    await context.close()
  }
  for (const kind of ['opening', 'back', 'between'] as const)
    console.info(
      `${kind.padEnd(8)} ${median(found[kind]).toFixed(0)} ms (limit ${LIMITS[kind]}, slowest ` +
        `${Math.max(...found[kind]).toFixed(0)})`,
    )
} finally {
  await browser.close()
  await product.stop()
}
