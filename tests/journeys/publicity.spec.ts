import { idCardCheck } from '#contract/rules/import/idCard'
import { expectAccessible } from './support/axe'
import { weigh } from './support/officeScene'
import { PASSWORD } from './support/officeStates'
import { picture } from './support/opened'
import { startProduct, type Running } from './support/server'
import { choose, expectNoSidewaysScroll, expectToast, login, openMenu } from './support/steps'
import { expect, test } from './support/test'
import type { Page } from '@playwright/test'

const DIGITS = '32010619800101001'
const CLAIM = '该教材第三章与他人已经出版的教材内容高度雷同，附对比材料。'
const ANSWER = '经组织专家逐页比对，雷同内容均为公有领域的标准表述，异议不成立。'

let product: Running
let page: Page
let address: string

/** In the light and in the dark, as whoever opens a public address has it. */
async function look(of: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await of.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(of, `${name}, ${colorScheme}`)
    await picture(of, `${colorScheme}-${name}`)
  }
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
  await weigh(product.url)
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
})
test.afterEach(() => expectNoSidewaysScroll(page))
test.afterAll(() => product.stop())

test('the office proposes a selection, rechecks it, and opens publicity', async () => {
  await login(page, product.url, 'activity01', PASSWORD)
  await openMenu(page, '结果公布', '评审结果')
  await page.getByRole('tab', { name: '入选与公示' }).click()
  await page.getByRole('spinbutton', { name: '前' }).fill('1')
  await page.getByRole('button', { name: '应用规则' }).click()
  await expectToast(page, '规则已保存')
  await page.getByRole('button', { name: '提交复核' }).click()
  await expectToast(page, '种教材进入复核')
  await page.getByRole('button', { name: '复核', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expectToast(page, '复核结论已保存')
  await page.getByRole('button', { name: '进入公示' }).click()
  await page.getByRole('button', { name: '开始公示' }).click()
  await expectToast(page, '公示已开始')
  const link = page.getByRole('link', { name: /\/confirm\// })
  await expect(link).toBeVisible()
  address = (await link.getAttribute('href')) ?? ''
})

test('anybody opens the list without a login and objects under a real name', async ({ browser }) => {
  const guest = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: /公示名单$/ })).toBeVisible()
  await look(guest, '公示名单')
  await guest
    .getByRole('button', { name: /提出异议$/ })
    .first()
    .click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect(dialog.getByText('请填写真实姓名，匿名异议不予受理')).toBeVisible()
  await look(guest, '提出异议')
  await dialog.getByLabel('姓名').fill('王建国')
  await dialog.getByLabel('单位').fill('某某大学')
  await dialog.getByLabel('身份证号').fill(DIGITS + idCardCheck(DIGITS))
  await dialog.getByLabel('联系电话').fill('13800138000')
  await dialog.getByLabel('异议内容').fill(CLAIM)
  await dialog
    .getByLabel('证明材料')
    .setInputFiles({ name: '对比.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 ') })
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect(dialog.getByRole('heading', { name: '异议已提交' })).toBeVisible()
  await look(guest, '异议已提交')
  const receipt = (await dialog.getByRole('link').getAttribute('href')) ?? ''
  await guest.goto(receipt)
  await expect(guest.getByText('待处理')).toBeVisible()
  await look(guest, '异议查询')

  await page.getByText('异议处理', { exact: true }).click()
  await look(page, '异议处理')
  await page.getByRole('button', { name: '处理', exact: true }).click()
  await expect(page.getByLabel('答复', { exact: true })).toBeVisible()
  await look(page, '处理异议')
  await page.getByText('异议不成立').last().click()
  await page.getByLabel('答复', { exact: true }).fill(ANSWER)
  await page.getByRole('button', { name: '答复', exact: true }).click()
  await expectToast(page, '已答复')
  await guest.reload()
  await expect(guest.getByText(ANSWER)).toBeVisible()
  await guest.close()
})

test("a certificate's address says that it is genuine, another that it is not", async ({ browser }) => {
  await page.getByRole('tab', { name: '入选教材' }).click()
  await choose(page, page.getByRole('combobox', { name: '范围' }), '全部活动')
  const number = page.getByRole('link', { name: /^JC\d{9}[\dX]$/ }).first()
  const href = (await number.getAttribute('href')) ?? ''
  const shown = (await number.textContent()) ?? ''
  const guest = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await guest.goto(href)
  await expect(guest.getByRole('heading', { name: '证书真实有效' })).toBeVisible()
  await look(guest, '证书')
  await expect(guest.getByText(shown)).toBeVisible()
  await guest.goto(href.replace(/[0-9a-f-]{36}$/, '00000000-0000-4000-8000-000000000000'))
  await expect(guest.getByText('地址无效：不是本平台发出的邀请、公示或证书')).toBeVisible()
  await guest.close()
})
