import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './support/axe'
import { PASSWORD, startSample, type Running } from './support/server'
import { expectNoSidewaysScroll, expectTablesFit, expectToast, login, openMenu } from './support/steps'
import { expect, test } from './support/test'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

test('a copy is made when the office asks for one, and the log says where it lies', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await login(page, product.url, 'admin', PASSWORD)
  await openMenu(page, '系统监控', '定时任务')
  const backup = page.getByRole('row', { name: /数据备份/ })
  await expect(backup).toContainText('已暂停')
  await expectNoSidewaysScroll(page)
  await expectTablesFit(page, '定时任务')
  await expectAccessible(page)

  await backup.getByRole('button', { name: '执行一次' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '执行', exact: true }).click()
  await expectToast(page, '已开始执行')
  // The page asks again by itself.
  await expect(backup).toContainText('成功', { timeout: 20_000 })
  await expect(backup).toContainText('已暂停')

  await backup.getByRole('link', { name: '日志' }).click()
  const log = page.getByRole('main', { name: '调度日志' }).getByRole('row', { name: /数据备份/ })
  const name = /scheduled-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz/
  await expect(log).toContainText(name)
  await expect(log).toContainText('admin')
  const written = name.exec(await log.innerText())?.[0] ?? ''
  expect(readdirSync(join(product.dataDir, 'backups'))).toContain(written)
  await expectTablesFit(page, '调度日志')
  await expectAccessible(page)

  await log.getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('dialog', { name: '调度日志' })).toContainText(written)
})
