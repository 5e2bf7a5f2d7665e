import type { Browser, Page } from '@playwright/test'
import { fillOffice, publish, weigh } from './support/officeScene'
import {
  DECLARING,
  LEADER,
  OFFICE,
  PASSWORD,
  PUBLISHED,
  SCHOOL,
  SELECTING,
  type Place,
} from './support/officeStates'
import { go, picture, settled } from './support/opened'
import { startProduct, type Running } from './support/server'
import { choose, expectTablesFit, login } from './support/steps'
import { expect, test } from './support/test'

let product: Running
test.beforeAll(async () => {
  product = await startProduct({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  await fillOffice(product.url)
})
test.afterAll(() => product.stop())

/** The smallest window of an office, less the scrollbar that this browser does not show. */
const SCREEN = { width: 1265, height: 720 }

async function enter(browser: Browser, user: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: SCREEN })
  await login(page, product.url, user, PASSWORD)
  return page
}

async function look(page: Page, { name, path, first = [] }: Place) {
  await page.goto(product.url + path)
  await expect(page.locator('main').first()).toBeVisible()
  await settled(page)
  for (const state of first) await go(page, state)
  await expectTablesFit(page, name)
  await picture(page, name)
  await page.setViewportSize(SCREEN)
}

const EXPERT: readonly Place[] = [
  { name: '首页', path: '/index', opens: [] },
  { name: '我的评审', path: '/review/review/index', opens: [] },
]

test('filters beyond one row fold, and stay as they were left', async ({ browser }) => {
  const page = await enter(browser, 'admin')
  const open = () => page.goto(`${product.url}/review/teachingMaterial`)
  const first = page.getByLabel('关键字')
  const beyond = page.getByRole('combobox', { name: '违规' })
  await open()
  await expect(first).toBeVisible()
  await expect(beyond).toBeHidden()
  await page.getByRole('button', { name: '展开' }).click()
  await choose(page, beyond, '已提出')
  await page.getByRole('button', { name: '收起', exact: true }).click()
  await expect(beyond).toBeHidden()
  await expect(page.getByRole('button', { name: '展开（已填1）' })).toBeVisible()
  await page.getByRole('button', { name: '展开（已填1）' }).click()
  await open()
  await expect(page.getByRole('button', { name: '收起', exact: true })).toBeVisible()
  await expect(beyond).toBeVisible()
  await page.close()
})

const walk = (title: string, user: string, places: readonly Place[]) =>
  test(`${title} fit a window of 1280 pixels`, async ({ browser }) => {
    const page = await enter(browser, user)
    for (const place of places) await look(page, place)
    await page.close()
  })

for (const [title, places] of Object.entries(OFFICE)) walk(`the lists of ${title}`, 'admin', places)
walk('the lists of a leader', 'expert01', LEADER)
walk('the lists of an expert', 'expert02', EXPERT)
walk('the lists of a school', 'school01', SCHOOL)
for (const [user, places] of Object.entries(DECLARING)) walk(`what ${user} declares`, user, places)
test.describe('when the scores are weighed', () => {
  test.beforeAll(() => weigh(product.url))
  walk('what is selected', 'admin', SELECTING)
})
test.describe('when the results are out', () => {
  test.beforeAll(() => publish(product.url))
  walk('the published lists', 'school01', PUBLISHED)
})
