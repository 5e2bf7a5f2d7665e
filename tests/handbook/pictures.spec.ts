import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { PICTURE_FOLDER, PICTURE_SIZE, readHandbook, type Picture } from '#tools/handbook/text'
import { fillOffice } from '#tests/journeys/support/officeScene'
import { go } from '#tests/journeys/support/opened'
import { PASSWORD, startSample, type Running } from '#tests/journeys/support/server'
import { login } from '#tests/journeys/support/steps'
import { expect, test } from '#tests/journeys/support/test'

/**
 * `npm run handbook-pictures`: takes every picture that the handbook names from the built product with its demo data,
 * and removes those that it names no more.
 */

/** Of WebP: below it small Chinese letters have shadows. */
const QUALITY = 0.82
/** Until the server has made the reading copy of a book. */
const COPY_MS = 60_000
/** As long as this nothing must move before a picture is taken. */
const STILL_MS = 800

const books = readHandbook()

let product: Running
test.beforeAll(async () => {
  mkdirSync(PICTURE_FOLDER, { recursive: true })
  product = await startSample()
  await fillOffice(product.url)
})
test.afterAll(() => product.stop())

const lens = { viewport: PICTURE_SIZE, colorScheme: 'light', reducedMotion: 'reduce' } as const

/** One context for each login: its tabs begin anew with each page, the login stays. */
const contexts = new Map<string | undefined, BrowserContext>()
async function contextOf(browser: Browser, user: string | undefined): Promise<BrowserContext> {
  const known = contexts.get(user)
  if (known) return known
  const context = await browser.newContext(lens)
  contexts.set(user, context)
  if (user !== undefined) {
    const page = await context.newPage()
    await login(page, product.url, user, PASSWORD)
    await page.close()
  }
  return context
}

/** What spins says that more is to come, whatever it is called. */
const SPINNING = '.ant-spin-spinning, .ant-skeleton, .ant-btn-loading, output[aria-label="加载中"]'
/** Streams of what happens in a review never end. */
const ENDLESS = '/events/'

/** Waits until nothing has been asked for a while, and nothing spins. */
async function quiet(page: Page, underWay: ReadonlySet<Request>) {
  let since = Date.now()
  await expect(async () => {
    const isBusy = underWay.size > 0 || (await page.locator(SPINNING).filter({ visible: true }).count()) > 0
    if (isBusy) since = Date.now()
    expect(Date.now() - since).toBeGreaterThan(STILL_MS)
  }).toPass({ intervals: [100], timeout: COPY_MS })
}

/** The requests that a page has sent and not had answered. */
function underWayOf(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes(ENDLESS)) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** The browser itself turns what it has drawn into WebP. */
async function webpOf(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const data = await page.evaluate(
    async ([source = '', quality = '']) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', Number(quality))
    },
    [png.toString('base64'), String(QUALITY)],
  )
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

async function take(browser: Browser, { file, user, path, state }: Picture) {
  const context = await contextOf(browser, user)
  const page = await context.newPage()
  const underWay = underWayOf(page)
  await page.goto(product.url + path)
  await expect(page.locator('main').first()).toBeVisible()
  await quiet(page, underWay)
  if (state) await go(page, state)
  await expect(page.getByText('样书正在准备')).toHaveCount(0, { timeout: COPY_MS })
  await quiet(page, underWay)
  writeFileSync(join(PICTURE_FOLDER, file), await webpOf(page))
  await page.close()
}

for (const { title, sections } of books)
  test(title, async ({ browser }) => {
    for (const picture of sections.flatMap(({ pictures }) => pictures)) {
      await take(browser, picture).catch((error: unknown) =>
        expect.soft(String(error).slice(0, 400), picture.file).toBe(''),
      )
    }
  })

test('no picture is left that nobody names', () => {
  const named = new Set(
    books.flatMap(({ sections }) => sections.flatMap(({ pictures }) => pictures)).map(({ file }) => file),
  )
  for (const file of readdirSync(PICTURE_FOLDER)) if (!named.has(file)) rmSync(join(PICTURE_FOLDER, file))
})
