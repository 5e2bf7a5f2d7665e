import type { Page } from '@playwright/test'
import { NETWORK_ERROR } from '#contract/errors'
import { PASSWORD, startSample, type Running } from './support/server'
import { login } from './support/steps'
import { cutTheNetwork, expect, test } from './support/test'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

const LOST = '网络已断开，恢复后自动继续'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '新增岗位' })

test('without the network a click says so, and what is typed stays and can be sent later', async ({
  browser,
}) => {
  const page = await browser.newPage()
  await login(page, product.url, 'admin', PASSWORD)
  await page.goto(`${product.url}/system/post`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // The place where messages appear is fetched three seconds after the page.
  await page.waitForTimeout(4000)
  cutTheNetwork()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByText(NETWORK_ERROR)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.context().setOffline(false)
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()

  await dialog.getByLabel('岗位名称').fill('质检员')
  await dialog.getByLabel('岗位编码').fill('checker')
  await expect(page.getByText(NETWORK_ERROR)).toBeHidden()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(NETWORK_ERROR)).toBeVisible()
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('质检员')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('cell', { name: '质检员', exact: true })).toBeVisible()
})

test('a list that waits for the network says so, and comes by itself', async ({ browser }) => {
  const page = await browser.newPage()
  await login(page, product.url, 'admin', PASSWORD)
  await page.goto(`${product.url}/system/post`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  cutTheNetwork()
  await page.context().setOffline(true)
  await expect(page.getByText(LOST)).toBeVisible()
  await page.getByRole('textbox', { name: '岗位名称' }).fill('没有的岗位')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page.getByText(LOST)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(LOST)).toBeHidden()
  await expect(page.getByText(/没有岗位/)).toBeVisible()
})

test('a page of the version before an upgrade says that it is to be loaded again', async ({ browser }) => {
  const page = await browser.newPage()
  await login(page, product.url, 'admin', PASSWORD)
  await page.goto(`${product.url}/system/post`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // The place where messages appear is fetched three seconds after the page.
  await page.waitForTimeout(4000)
  cutTheNetwork()
  await page.route('**/admin/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.route('**/admin/', async (route) => {
    const html = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/html', body: html.replace('assets/start-', 'assets/start-2') })
  })
  await page.getByRole('button', { name: '新增' }).click()
  await expect(page.getByText('系统已经升级，请刷新页面')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '刷新', exact: true }).last().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('系统已经升级')).toBeHidden()
})

test('whoever logs in without the network keeps the form', async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto(`${product.url}/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  cutTheNetwork()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveText(NETWORK_ERROR)
  await expect(page.getByLabel('账号')).toHaveValue('admin')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('main', { name: '首页' })).toBeVisible()
})
