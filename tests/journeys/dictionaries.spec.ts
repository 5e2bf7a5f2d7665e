import type { Locator, Page } from '@playwright/test'
import { lookAt } from './support/shots'
import { PASSWORD, startSample, type Running } from './support/server'
import {
  choose,
  expectNoSidewaysScroll,
  expectTablesFit,
  expectToast,
  login,
  openMenu,
} from './support/steps'
import { expect, test } from './support/test'

const DIRECTORY = '系统管理'
const SIZES = [
  [1280, 720],
  [1440, 900],
] as const

let product: Running
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startSample()
  page = await browser.newPage({ viewport: { width: 1265, height: 720 } })
})
test.afterEach(() => expectNoSidewaysScroll(page))
test.afterAll(() => product.stop())

const row = (name: string): Locator => page.getByRole('row', { name })
const dialog = (): Locator => page.getByRole('dialog').filter({ visible: true })

async function fill(fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields))
    await dialog().getByLabel(label, { exact: true }).fill(value)
}
async function confirm(words: string) {
  await dialog().getByRole('button', { name: '确定' }).click()
  await expectToast(page, words)
  await expect(dialog()).toBeHidden()
}

test('a dictionary is made, and its items one below the other', async () => {
  await login(page, product.url, 'admin', PASSWORD)
  await openMenu(page, DIRECTORY, '字典管理')
  await expect(row('教育层次')).toBeVisible()
  await expectTablesFit(page, '字典管理')
  await lookAt(page, '字典管理', SIZES)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await fill({ 字典名称: '培养方向', 字典类型: 'ps_direction' })
  await confirm('新增成功')
  await page.getByLabel('字典类型', { exact: true }).and(page.getByRole('textbox')).fill('direction')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await page.getByRole('link', { name: 'ps_direction' }).click()

  await expect(page.getByText('还没有数据')).toBeVisible()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await fill({ 字典标签: '制造', 字典键值: 'make' })
  await confirm('新增成功')
  await row('制造').getByRole('button', { name: '新增下级' }).click()
  await fill({ 字典标签: '数控', 字典键值: 'make_nc' })
  await choose(page, dialog().getByLabel('样式', { exact: true }), '成功')
  await lookAt(page, '字典数据-新增', SIZES)
  await confirm('新增成功')
  await row('数控').getByRole('button', { name: '新增下级' }).click()
  await fill({ 字典标签: '车床', 字典键值: 'make_nc_lathe' })
  await confirm('新增成功')
  await expect(row('车床')).toBeVisible()
})

test('the tree is there again after a reload, level by level', async () => {
  await page.reload()
  await expect(row('制造')).toBeVisible()
  await expect(row('数控')).toBeHidden()
  await row('制造').getByRole('button', { name: '展开行' }).click()
  await expect(row('数控').locator('.ant-tag').getByText('数控')).toBeVisible()
  await row('数控').getByRole('button', { name: '展开行' }).click()
  await expect(row('车床')).toBeVisible()
  await expectTablesFit(page, '字典数据')
  await lookAt(page, '字典数据', SIZES)
})

test('a filter finds an item wherever it stands, and deleting its parent says what goes with it', async () => {
  await page.getByLabel('字典标签', { exact: true }).and(page.getByRole('textbox')).fill('车床')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(row('车床').getByRole('cell', { name: '数控' })).toBeVisible()
  await expectTablesFit(page, '字典数据-筛选')
  await page.getByRole('button', { name: '重置' }).click()
  await row('制造').getByRole('button', { name: '删除' }).click()
  await expect(dialog()).toContainText('连同下级2项（“数控”、“车床”）一并删除')
  await dialog().getByRole('button', { name: '取消' }).click()
})

test('a dictionary with data stays, and takes its data along under a new type', async () => {
  await openMenu(page, DIRECTORY, '字典管理')
  await page.getByLabel('字典类型', { exact: true }).and(page.getByRole('textbox')).fill('direction')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  const remove = row('培养方向').getByRole('button', { name: '删除' })
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAttribute('title', /还有3条字典数据/)
  await row('培养方向').getByRole('button', { name: '修改' }).click()
  await fill({ 字典类型: 'ps_direction_new' })
  await confirm('修改成功')
  await page.getByRole('link', { name: 'ps_direction_new' }).click()
  await expect(row('制造')).toBeVisible()
})

test('a parameter that is built in keeps its key, and takes a new value at once', async () => {
  await openMenu(page, DIRECTORY, '参数设置')
  await expectTablesFit(page, '参数设置')
  await lookAt(page, '参数设置', SIZES)
  await row('ps.register.open').getByRole('button', { name: '修改' }).click()
  await expect(dialog().getByLabel('参数键名', { exact: true })).toBeDisabled()
  await fill({ 参数键值: 'false' })
  await confirm('修改成功')
  const guest = await page.context().browser()?.newPage()
  await guest?.goto(`${product.url}/register`)
  await expect(guest?.getByText('学校注册尚未开放') ?? page.getByText('no browser')).toBeVisible()
  await guest?.close()
})
