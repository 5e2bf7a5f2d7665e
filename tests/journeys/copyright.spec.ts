import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import { drawnBook } from '#tests/bench/copyright/books'
import { drawPages, pageHtml } from '#tests/bench/copyright/draw'
import { SHOTS } from './support/shots'
import { PASSWORD, startSample, type Running } from './support/server'
import { login } from './support/steps'
import { expect, test } from './support/test'

/** Which of the drawn books; its page is turned and noisy. */
const BOOK = 11

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

/** A scanned book: pictures without text, the third of them the copyright page. */
async function scannedBook(jpeg: Buffer): Promise<Buffer> {
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(jpeg)
  for (const number of [1, 2, 3, 4]) {
    const page = document.addPage([524, 737])
    if (number === 3) page.drawImage(picture, { x: 0, y: 0, width: 524, height: 737 })
  }
  return Buffer.from(await document.save())
}

/** A book with a text layer, whose second page is its copyright page. */
async function printedBook(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage()
  await page.setContent(`<h1 style="break-after: page">护理学基础</h1>${pageHtml(BOOK).html}`)
  return page.pdf({ width: '185mm', height: '260mm' })
}

async function shoot(page: Page, name: string) {
  if (!SHOTS) return
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(SHOTS, `copyright-${name}-${width}.png`) })
  }
}

test('a copyright page that is only a picture is read within the browser, and taken over field by field', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const foreign: string[] = []
  page.context().on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(new URL(product.url).origin) && /^https?:/.test(url)) foreign.push(url)
  })
  const { value } = await drawPages(browser, [BOOK], [150]).next()
  if (!value) throw new Error('no page was drawn')
  const book = drawnBook(BOOK)
  await login(page, product.url, 'admin', PASSWORD)
  await page.goto(`${product.url}/demo#copyright`)
  const part = page.getByRole('region', { name: '版权页识别' })
  const open = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await part.getByRole('button', { name: '选择 PDF 或图片' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
  }
  await open('电子版.pdf', await printedBook(browser))
  await expect(part.getByText(/第 2 页，按文字层识别出 13 项/)).toBeVisible({ timeout: 60_000 })
  await expect(part.getByText(book.isbn)).toBeVisible()

  await open('扫描.pdf', await scannedBook(value.jpeg))
  await expect(part.getByText(/第 2 页（查找版权页 1/)).toBeVisible()
  await expect(part.getByRole('progressbar')).toBeVisible()
  await shoot(page, 'working')
  await part.getByRole('button', { name: '取消识别' }).click()
  await expect(part.getByText('识别已取消')).toBeVisible()
  await expect(part.getByRole('progressbar')).toBeHidden()

  await part.getByRole('button', { name: '重新识别' }).click()
  await expect(part.getByText(/第 3 页（查找版权页 2/)).toBeVisible({ timeout: 60_000 })
  // All it needs has come by now; the network may be gone.
  await page.context().setOffline(true)
  await expect(part.getByText(/第 3 页，按图像识别出 \d+ 项/)).toBeVisible({ timeout: 120_000 })
  const row = (label: string) => part.getByRole('row').filter({ hasText: label })
  await expect(row('ISBN')).toContainText(book.isbn)
  await expect(row('CIP核字号')).toContainText(`(${book.cip_no.slice(0, 4)})第${book.cip_no.slice(4)}号`)
  await expect(row('版次')).toContainText('不同')
  await part.getByRole('button', { name: '采用版次' }).click()
  await expect(row('版次')).toContainText('一致')
  await part.getByRole('button', { name: /采用全部未填项/ }).click()
  await expect(row('定价')).toContainText('一致')
  await expect(row('ISBN').getByRole('cell').nth(1)).toHaveText(book.isbn)

  await part.getByRole('button', { name: 'CIP核字号', exact: true }).click()
  const place = part.getByLabel('CIP核字号在页面上的位置')
  await expect(place).toBeInViewport()
  await shoot(page, 'found')
  expect(foreign).toEqual([])
})
