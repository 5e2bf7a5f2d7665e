import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expectAccessible } from './support/axe'
import { SHOTS } from './support/shots'
import { PASSWORD, startSample, type Running } from './support/server'
import { login, openMenu } from './support/steps'
import { expect, test } from './support/test'

/** Of the demo books, one without a file. */
const PAPER_ONLY = '机电设备故障诊断与维修'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

/** A book of three pages; each tells its number. */
async function book(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const number of [1, 2, 3])
    document.addPage([400, 560]).drawText(`Page ${number}`, { x: 60, y: 400, size: 60, font })
  return Buffer.from(await document.save())
}

/** The share of dark pixels of the page. */
const ink = (page: Page) =>
  page
    .locator('main figure canvas')
    .first()
    .evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement
      const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark++
      return dark
    })

/** On screens of a desk and in the hand, a panel stands with the page and hides nothing of it. */
async function expectDocked(page: Page) {
  const figure = page.getByRole('figure', { name: '第 1 页' })
  for (const width of [1280, 600, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['目录', '查找', '批注']) {
      await page.getByRole('button', { name, exact: true }).click()
      const panel = page.getByRole('complementary', { name })
      await expect(async () => {
        const [paper, beside] = await Promise.all([figure.boundingBox(), panel.boundingBox()])
        if (!paper || !beside) throw new Error('both are in sight')
        const isBeside = paper.x >= beside.x + beside.width
        const sheet = await panel.evaluate(
          (aside) => aside.nextElementSibling?.getBoundingClientRect().bottom ?? 0,
        )
        expect(isBeside || sheet <= beside.y + 1, `${name} at ${width} pixels`).toBe(true)
        // As wide as there is room, and no wider.
        expect(paper.x + paper.width).toBeLessThanOrEqual(width)
      }).toPass({ timeout: 5000 })
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `reader-${name}-${width}.png`) })
      await page.getByRole('button', { name: `关闭${name}` }).click()
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a sample is uploaded, made ready, and read by the expert page by page', async ({ browser }) => {
  const office = await browser.newPage()
  await login(office, product.url, 'admin', PASSWORD)
  await openMenu(office, '评审准备', '参评教材')
  const row = office.getByRole('row').filter({ hasText: PAPER_ONLY })
  await row.getByRole('button', { name: '详情' }).click()
  const chooser = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: '上传样书全文' }).click()
  await (await chooser).setFiles({ name: '样书.pdf', mimeType: 'application/pdf', buffer: await book() })
  await expect(office.getByText(/样书\.pdf（3 页/)).toBeVisible()
  await office
    .getByRole('button', { name: 'Close' })
    .or(office.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  await office.getByRole('button', { name: '样书缓存' }).click()
  const dialog = office.getByRole('dialog').filter({ hasText: '生成阅读缓存' })
  await dialog.getByRole('button', { name: '生成阅读缓存' }).click()
  await expect(dialog.getByText(/可阅读 9，/)).toBeVisible({ timeout: 30_000 })

  const expert = await browser.newPage()
  await login(expert, product.url, 'expert01', PASSWORD)
  await openMenu(expert, '专家评审', '我的评审')
  const task = expert.getByRole('row').filter({ hasText: PAPER_ONLY })
  await task.getByRole('link', { name: '阅读' }).click()
  await expect(expert.getByText('/ 3 页')).toBeVisible()
  await expect.poll(() => ink(expert)).toBeGreaterThan(500)
  await expectAccessible(expert, 'reading')
  await expectDocked(expert)
  await expert.keyboard.press('ArrowRight')
  await expect(expert.getByRole('spinbutton', { name: '页码' })).toHaveValue('2')
  await expert.reload()
  await expect(expert.getByRole('figure', { name: '第 2 页' })).toBeVisible()
  await expect(expert.getByRole('spinbutton', { name: '页码' })).toHaveValue('2')

  // Whoever scores forty books has not forty threads at the end.
  const threads = () => expert.workers().filter((one) => one.url().includes('pdf.worker')).length
  expect(threads()).toBe(1)
  // A page that was behind another one is read on.
  const tabs = expert.getByRole('tablist', { name: '打开的页面' })
  const own = await tabs.getByRole('tab', { selected: true }).textContent()
  await tabs.getByRole('tab', { name: '首页' }).click()
  await expect(expert.getByRole('main', { name: '首页' })).toBeVisible()
  await tabs.getByRole('tab', { name: own ?? '' }).click()
  await expect(expert.getByRole('figure', { name: '第 2 页' })).toBeVisible()
  await expert.getByRole('button', { name: '下一页' }).click()
  await expect(expert.getByRole('spinbutton', { name: '页码' })).toHaveValue('3')
  await expect.poll(() => ink(expert)).toBeGreaterThan(500)
  await expect(expert.getByRole('figure').getByRole('alert')).toHaveCount(0)
  expect(threads()).toBe(1)
  await openMenu(expert, '专家评审', '我的评审')
  await expect.poll(threads).toBe(0)
})

test('a reader whose thread is not fetched says so, and opens at another try', async ({ browser }) => {
  const expert = await browser.newPage()
  await expert.route(/pdf\.worker/, (route) => route.abort())
  await login(expert, product.url, 'expert01', PASSWORD)
  await openMenu(expert, '专家评审', '我的评审')
  const task = expert.getByRole('row').filter({ hasText: PAPER_ONLY })
  await task.getByRole('link', { name: '阅读' }).click()
  await expect(expert.getByText('文件没有打开，请检查网络')).toBeVisible()
  await expert.unroute(/pdf\.worker/)
  await expert.getByRole('button', { name: '重试' }).click()
  await expect(expert.getByText('/ 3 页')).toBeVisible()
})
