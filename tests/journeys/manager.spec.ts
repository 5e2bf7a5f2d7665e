import type { Page } from '@playwright/test'
import { EXPERTS, expertList } from './support/material'
import { PASSWORD, startSample, type Running } from './support/server'
import { choose, expectNoSidewaysScroll, expectToast, login, openMenu } from './support/steps'
import { expect, test } from './support/test'

const RUNNING = '2025年职业教育规划教材评审'
const PROJECT = '2025年教材建设奖推荐评审'
const GROUP = '出版组'
const BOOKS = ['机床电气控制技术', '数据库应用基础', '社区护理实务']
const REVIEWERS = EXPERTS.slice(0, 8)
/** What the demo project asks for. */
const PER_BOOK = 7
const NEED = BOOKS.length * PER_BOOK

let product: Running
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startSample()
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
})
test.afterEach(() => expectNoSidewaysScroll(page))
test.afterAll(() => product.stop())

const bookList = () => {
  const rows = BOOKS.map((name, i) => `${name},主编${i + 1},示例出版社,申报单位${i + 1}`)
  const text = `\uFEFF教材名称,第一主编,出版单位,申报单位\n${rows.join('\n')}\n`
  return { name: '教材名单.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function importFile(file: ReturnType<typeof bookList>, done: string) {
  await page.locator('input[type=file]').setInputFiles(file)
  const confirm = page.getByRole('button', { name: '确认导入' })
  await expect(confirm).toBeEnabled()
  await confirm.click()
  await expect(page.getByText(done)).toBeVisible()
}

test('the manager starts with the review under way and takes up the one to be prepared', async () => {
  await login(page, product.url, 'manager01', PASSWORD)
  await expect(page.getByRole('heading', { name: new RegExp(RUNNING) })).toBeVisible()
  await openMenu(page, '评审准备', '参评教材')
  await page.getByRole('button', { name: '切换项目' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox'), PROJECT)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('banner').getByText(`${PROJECT}（配置中）`)).toBeVisible()
  await expect(page.getByText(/到“教材库”中选择/)).toBeVisible()
})

test('books and experts are imported, a group is made of them', async () => {
  await openMenu(page, '评审准备', '导入管理')
  await importFile(bookList(), `已导入${BOOKS.length}行教材`)
  await page.getByRole('button', { name: '继续导入' }).click()
  await page.getByText('专家', { exact: true }).click()
  await importFile(expertList(), `已导入${EXPERTS.length}行专家`)

  await openMenu(page, '评审准备', '评审分组')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('dialog').getByLabel('组名').fill(GROUP)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: GROUP })).toBeVisible()

  await openMenu(page, '评审准备', '参评教材')
  await page.getByText('教材库（未纳入）').click()
  for (const name of BOOKS) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: `纳入本活动（${BOOKS.length}）` }).click()
  await expectToast(page, `已纳入${BOOKS.length}种教材`)
  await page.getByText('参评教材', { exact: true }).last().click()
  for (const name of BOOKS) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: `编入评审组（${BOOKS.length}）` }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, dialog.getByRole('combobox'), GROUP)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: GROUP })).toHaveCount(BOOKS.length)
})

test('experts join, and every book gets its own by the rules', async () => {
  await openMenu(page, '评审准备', '评审分组')
  const group = page.getByRole('row', { name: GROUP })
  await group.getByRole('link', { name: '专家', exact: true }).click()
  await expect(page.getByRole('main', { name: '组内专家' })).toBeVisible()
  await page.getByPlaceholder('姓名、单位、专业领域').fill('评审单位')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  for (const { name } of REVIEWERS) await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: `加入（${REVIEWERS.length}）` }).click()
  await expectToast(page, `已加入${REVIEWERS.length}人`)

  await openMenu(page, '评审准备', '评审分组')
  await group.getByRole('link', { name: '教材与分配' }).click()
  await page.getByRole('tab', { name: '分配', exact: true }).click()
  await page.getByRole('button', { name: '试算' }).click()
  const report = page.getByRole('region', { name: '试算报告' })
  await expect(report.getByText(`${NEED} / ${NEED}`)).toBeVisible()
  await report.getByRole('button', { name: '写入分配' }).click()
  await expect(page.getByText(`已写入 ${NEED} 条分配`)).toBeVisible()
})

test('the home page shows how far it is, and results are read but not computed', async () => {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(PROJECT) })).toBeVisible()
  // The pages of the other tabs stay in the document, hidden.
  await expect(page.getByText(`0 / ${NEED}`).filter({ visible: true })).toHaveCount(3)
  await expect(page.getByRole('progressbar', { name: `${GROUP}评审进度` })).toBeVisible()
  await openMenu(page, '结果公布', '评审结果')
  await expect(page.getByText('尚未核分')).toBeVisible()
  for (const name of BOOKS) await expect(page.getByRole('row', { name })).toContainText('未评')
  await expect(page.getByRole('button', { name: '核分' })).toHaveCount(0)
})
