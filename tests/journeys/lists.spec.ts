import { PASSWORD, startSample, type Running } from './support/server'
import { choose, login } from './support/steps'
import { expect, test } from './support/test'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

test('filters beyond one row fold, and stay as they were left', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1265, height: 720 } })
  await login(page, product.url, 'admin', PASSWORD)
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
