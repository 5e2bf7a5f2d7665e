import type { Browser, Page } from '@playwright/test'
import { keysOf } from '#contract/facts/closed'
import { HANDBOOKS } from '#src/features/handbook/kinds'
import { readHandbook } from '#tools/handbook/text'
import { expectAccessible } from './support/axe'
import { PASSWORD, startSample, type Running } from './support/server'
import { LAPTOP, lookAt, PHONE } from './support/shots'
import { expectNoSidewaysScroll, login } from './support/steps'
import { expect, test } from './support/test'

const PARTS = ['index', ...keysOf(HANDBOOKS)]

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

const enter = (browser: Browser, width: number, colorScheme: 'light' | 'dark' = 'light') =>
  browser.newPage({ colorScheme, viewport: { width, height: 800 } })

const open = (page: Page, name: string) => page.goto(`${product.url}/handbook/${name}.html`)
const field = (page: Page) => page.getByRole('searchbox', { name: '搜索操作手册' })

test('every part is read by everybody, on a desk and on a telephone, by day and by night', async ({
  browser,
}) => {
  for (const [width, mode] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    const page = await enter(browser, width, mode)
    for (const name of PARTS) {
      await open(page, name)
      await expect(field(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, `${name}, ${width}, ${mode}`)
      if (name === 'expert' && mode === 'light')
        await lookAt(page, `handbook-${width}`, width === 390 ? PHONE : LAPTOP)
    }
    await page.close()
  }
})

test('every picture of every part is there', async ({ browser }) => {
  const page = await enter(browser, 1280)
  for (const { kind, sections } of readHandbook()) {
    await open(page, kind)
    const figures = page.locator('figure img')
    await expect(figures).toHaveCount(sections.flatMap(({ pictures }) => pictures).length)
    for (const figure of await figures.all()) {
      await figure.scrollIntoViewIfNeeded()
      await expect(figure).toHaveJSProperty('naturalWidth', 1280)
    }
  }
})

test('it is opened from the login page, and found in by what one wants to do', async ({ browser }) => {
  const page = await enter(browser, 1280)
  await page.goto(`${product.url}/login`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: '操作手册' }).click()
  const book = await opened
  await expect(book.getByRole('heading', { name: '操作手册', level: 1 })).toBeVisible()

  await field(book).fill('回避')
  await expect(book.getByRole('link', { name: /申请回避/ })).toBeVisible()
  await expectAccessible(book, 'what was found')
  await field(book).press('ArrowDown')
  await expect(book.locator('#handbook-found a').first()).toBeFocused()
  await book.keyboard.press('Escape')
  await expect(book.locator('#handbook-found')).toBeHidden()
  await expect(field(book)).toBeFocused()
  await field(book).fill('申请回避')
  await field(book).press('Enter')
  await expect(book).toHaveURL(/expert\.html#avoid$/)
  await expect(book.getByRole('heading', { name: '申请回避' })).toBeInViewport()
  await field(book).fill('没有这样的词语啊啊啊')
  await expect(book.getByText('没有找到。换一个词试试')).toBeVisible()
})

test('from the menu of the user it opens at the place of the page they are on', async ({ browser }) => {
  const page = await enter(browser, 1280)
  await login(page, product.url, 'expert01', PASSWORD)
  const follow = async () => {
    await page.getByRole('button', { name: /^当前用户/ }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: '操作手册' }).click()
    return opened
  }
  await page.goto(`${product.url}/review/faber/index`)
  await expect(page.getByRole('main', { name: '组长意见' })).toBeVisible()
  const own = await follow()
  await expect(own).toHaveURL(/leader\.html#review\/faber\/index$/)
  await expect(own.getByRole('heading', { name: '填写小组意见' })).toBeInViewport()
  // What the part of a leader does not describe stands in that of an expert.
  await page.goto(`${product.url}/review/review/index`)
  await expect(page.getByRole('main', { name: '我的评审' })).toBeVisible()
  const other = await follow()
  await expect(other).toHaveURL(/expert\.html#mine$/)
  await expect(other.getByRole('heading', { name: '看我要评哪些教材' })).toBeInViewport()
})

test('on paper it has a cover, contents and all of its pictures', async ({ browser }) => {
  const page = await enter(browser, 1280)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await open(page, 'expert')
  await page.getByRole('button', { name: '打印或存为 PDF' }).click()
  // Only when every picture has come.
  await expect(page.locator('body[data-printed]')).toBeAttached()
  for (const figure of await page.locator('figure img').all())
    await expect(figure).toHaveJSProperty('naturalWidth', 1280)
  await page.setViewportSize({ width: 680, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.cover')).toBeVisible()
  const contents = page.getByRole('navigation', { name: '目录' })
  await expect(contents.getByRole('link', { name: '申请回避' })).toBeVisible()
  await expect(field(page)).toBeHidden()
})
