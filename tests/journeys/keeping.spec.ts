import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import type { Output } from '#contract'
import { Api } from './support/api'
import { PASSWORD, startSample, type Running } from './support/server'
import { login } from './support/steps'
import { cutTheNetwork, expect, overhear, test } from './support/test'

/** Nothing that an expert types is lost, whatever happens to the browser, the network, the login or the server. */

const EXPERT = 'expert02'
/** More of what the demo's experts review in the same browser. */
const OTHER = 'expert01'

type Loaded = Output<'zhuanjia_book_yijian'>

let product: Running
let api: Api
let project_id = 0
let books: number[] = []

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startSample()
  api = await Api.login(product.url, EXPERT, PASSWORD)
  const projects = await api.send<Output<'pingshen_project'>>('pingshen_project', {})
  for (const { project_id: id } of projects) {
    const open = await openBooks(id)
    if (open.length > books.length) [project_id, books] = [id, open]
  }
  expect(books.length).toBeGreaterThanOrEqual(2)
})
test.afterAll(() => product.stop())

async function openBooks(id: number): Promise<number[]> {
  const { rows, summary } = await api.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', {
    project_id: id,
    pageSize: 100,
  })
  if (summary.readonly_reason !== null) return []
  return rows
    .filter(({ review_status }) => ['assigned', 'draft', 'returned'].includes(review_status))
    .map(({ book_id }) => book_id)
}

const held = (book_id = books[0] ?? 0) => api.send<Loaded>('zhuanjia_book_yijian', { project_id, book_id })
const advice = (page: Page) => page.getByLabel('总体评价')
const state = (page: Page) => page.getByLabel('保存状态')
const saved = (page: Page) => expect(state(page)).toContainText(/已保存 \d\d:\d\d:\d\d/, { timeout: 30_000 })

async function visit(page: Page, book_id = books[0] ?? 0): Promise<void> {
  await page.goto(`${product.url}/review/review/pingsheng?bookId=${book_id}`)
  await expect(advice(page)).toBeVisible({ timeout: 30_000 })
}

async function enter(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await login(page, product.url, EXPERT, PASSWORD)
  await visit(page)
}

test('a reload in the middle of a word', async ({ page }) => {
  await enter(page)
  await advice(page).fill('第一句，说到一半')
  await page.reload()
  await expect(advice(page)).toHaveValue('第一句，说到一半')
  await saved(page)
  expect((await held()).opinion.advice).toBe('第一句，说到一半')
})

/** All processes of the browser with this profile folder, found by their command lines. */
const browserPids = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      } catch {
        return false
      }
    })
    .map(Number)

test('the browser is killed before anything could be sent', async ({ launchOptions, locale, timezoneId }) => {
  const folder = mkdtempSync(join(tmpdir(), 'review-browser-'))
  const open = async (): Promise<BrowserContext> =>
    overhear(await chromium.launchPersistentContext(folder, { ...launchOptions, locale, timezoneId }))
  const text = '浏览器崩溃之前最后一刻写下的话'
  const first = await open()
  const page = await first.newPage()
  await enter(page)
  cutTheNetwork()
  await first.setOffline(true)
  await advice(page).fill(text)
  await expect(state(page)).toContainText('未保存，将自动重试')
  for (const pid of browserPids(folder))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended with its parent.
    }
  await first.close().catch(() => undefined)
  expect((await held()).opinion.advice).not.toBe(text)

  const second = await open()
  const again = await second.newPage()
  again.on('dialog', (dialog) => void dialog.accept())
  await again.goto(`${product.url}/review/review/pingsheng?bookId=${books[0]}`)
  // Whether the login itself survived is the browser's business.
  const asked = again.getByLabel('密码', { exact: true })
  await expect(asked.or(advice(again))).toBeVisible({ timeout: 30_000 })
  if (await asked.isVisible()) {
    await login(again, product.url, EXPERT, PASSWORD)
    await visit(again)
  }
  await expect(advice(again)).toHaveValue(text)
  await saved(again)
  expect((await held()).opinion.advice).toBe(text)
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an hour without network', async ({ page, context }) => {
  await enter(page)
  await page.clock.install()
  cutTheNetwork()
  await context.setOffline(true)
  await advice(page).fill('断网时写的第一段。')
  await page.clock.runFor(10_000)
  await expect(state(page)).toContainText('未保存，将自动重试')
  await page.clock.runFor('01:00:00')
  await advice(page).fill('断网时写的第一段。一小时以后的第二段。')
  await page.clock.runFor(10_000)
  await expect(state(page)).toContainText('未保存，将自动重试')
  await context.setOffline(false)
  await page.clock.resume()
  await saved(page)
  expect((await held()).opinion.advice).toBe('断网时写的第一段。一小时以后的第二段。')
})

test('the login ends while typing: the same person goes on, another never sees it', async ({
  page,
  context,
}) => {
  await enter(page)
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const { origin } = new URL(product.url)
  await fetch(`${origin}/common-shenhe-api/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await advice(page).fill('登录过期时正在写的话')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/登录状态已过期/)).toBeVisible()
  await expect(state(page)).toContainText('登录已过期，内容已留在本机')

  // Somebody else uses the same browser meanwhile.
  const stranger = await context.newPage()
  stranger.on('dialog', (asked) => void asked.accept())
  await stranger.goto(`${product.url}/login`)
  await login(stranger, product.url, OTHER, PASSWORD)
  await stranger.goto(`${product.url}/review/review/pingsheng?bookId=${books[0]}`)
  await expect(stranger.getByRole('main')).toBeVisible()
  await stranger.waitForTimeout(1000)
  expect(await stranger.content()).not.toContain('登录过期时正在写的话')
  expect((await held()).opinion.advice).not.toBe('登录过期时正在写的话')
  // The second expert leaves without logging out properly; the first one comes back.
  await context.clearCookies()
  await stranger.evaluate(() => localStorage.removeItem('Admin-Token'))
  await stranger.close()
  await login(page, product.url, EXPERT, PASSWORD)
  await visit(page)
  await expect(advice(page)).toHaveValue('登录过期时正在写的话')
  await saved(page)
  expect((await held()).opinion.advice).toBe('登录过期时正在写的话')
})

test('two devices at once: what only one has changed is joined, the rest is asked field by field', async ({
  page,
  browser,
}) => {
  await enter(page)
  const elsewhere = await browser.newPage()
  await enter(elsewhere)
  await advice(elsewhere).fill('另一台设备上的评价')
  await elsewhere.getByLabel('优点').fill('另一台设备上的优点')
  await saved(elsewhere)

  await advice(page).fill('这台设备上的评价')
  await page.getByLabel('存在问题').fill('这台设备上的问题')
  const dialog = page.getByRole('dialog', { name: '该评审已在其他设备上修改' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  const line = dialog.getByRole('group', { name: '总体评价' })
  await expect(line).toContainText('这台设备上的评价')
  await expect(line).toContainText('另一台设备上的评价')
  await line.getByRole('radio', { name: /服务器上的/ }).check()
  await dialog.getByRole('button', { name: '按所选保存' }).click()
  await saved(page)
  expect((await held()).opinion).toMatchObject({
    advice: '另一台设备上的评价',
    strengths: '另一台设备上的优点',
    problems: '这台设备上的问题',
  })
  await elsewhere.close()
})

test('the server is killed in the middle and comes back: nothing acknowledged is missing', async ({
  page,
}) => {
  await enter(page)
  await advice(page).fill('确认已保存的评价')
  await saved(page)
  cutTheNetwork()
  await product.crash()
  await advice(page).fill('服务器不在时写的评价')
  await expect(state(page)).toContainText('未保存，将自动重试')
  await product.again()
  expect((await held()).opinion.advice).toBe('确认已保存的评价')
  await saved(page)
  expect((await held()).opinion.advice).toBe('服务器不在时写的评价')
})

test('a browser without a database keeps what is typed all the same; without any storage it says so', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  await enter(page)
  cutTheNetwork()
  await context.setOffline(true)
  await advice(page).fill('没有数据库的浏览器')
  await expect(state(page)).toContainText('未保存，将自动重试（内容已留在本机）')
  await page.evaluate(() => {
    Object.defineProperty(Storage.prototype, 'setItem', {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
  })
  await advice(page).fill('连存储也满了')
  await expect(state(page)).toContainText('本机存储已满或被禁用，内容只在本页，请勿关闭')
  await context.setOffline(false)
  await saved(page)
  expect((await held()).opinion.advice).toBe('连存储也满了')
})

test('the back button while the text is on its way', async ({ page }) => {
  await enter(page)
  const text = '退回上一页之前写下的话'
  // No save is answered.
  await page.route('**/api/data/search/{advice_add,user_score}', () => undefined)
  await advice(page).fill(text)
  await page.goBack()
  await expect(advice(page)).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect((await held()).opinion.advice).not.toBe(text)
  await page.goForward()
  await expect(advice(page)).toHaveValue(text, { timeout: 30_000 })
  await saved(page)
  expect((await held()).opinion.advice).toBe(text)
})

test('a reload in the middle of a word while the storage of the browser is full', async ({ page }) => {
  await enter(page)
  const left = await page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1)
      for (let i = 0; ; i++)
        try {
          localStorage.setItem(`full-${size}-${i}`, 'x'.repeat(size))
        } catch {
          break
        }
    return Object.keys(localStorage).length
  })
  expect(left).toBeGreaterThan(1)
  const text = '存储已满时写下的话'
  await page.route('**/api/data/search/{advice_add,user_score}', () => undefined)
  await advice(page).fill(text)
  // The database of the browser has it as soon as it says so.
  await page.waitForTimeout(1000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(advice(page)).toHaveValue(text, { timeout: 30_000 })
  await saved(page)
  expect((await held()).opinion.advice).toBe(text)
  await page.evaluate(() => localStorage.clear())
})
