import { expect, type Page } from '@playwright/test'
import { idCardCheck } from '#contract/rules/import/idCard'
import { expectToast } from './steps'

const DIGITS = '32010619800101001'
const CLAIM = '该教材第三章与他人已经出版的教材内容高度雷同，附对比材料。'

/**
 * Objects to the first book of a public list under a real name.
 * @param look at each of its screens
 * @returns the address at which the answer is read
 */
export async function object(
  guest: Page,
  look: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  await guest
    .getByRole('button', { name: /提出异议$/ })
    .first()
    .click()
  const dialog = guest.getByRole('dialog')
  await dialog.getByRole('button', { name: '提交异议' }).click()
  await expect(dialog.getByText('请填写真实姓名，匿名异议不予受理')).toBeVisible()
  await look('提出异议')
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
  await look('异议已提交')
  return (await dialog.getByRole('link').getAttribute('href')) ?? ''
}

/** Proposes the first book of the ranking, rechecks it and begins its publicity. @returns the address of the public list */
export async function publicize(page: Page): Promise<string> {
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
  return (await link.getAttribute('href')) ?? ''
}

/** Answers the objection that waits. @param look at each of its screens */
export async function answer(
  page: Page,
  words: string,
  look: (name: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByText('异议处理', { exact: true }).click()
  await look('异议处理')
  await page.getByRole('button', { name: '处理', exact: true }).click()
  await expect(page.getByLabel('答复', { exact: true })).toBeVisible()
  await look('处理异议')
  await page.getByText('异议不成立').last().click()
  await page.getByLabel('答复', { exact: true }).fill(words)
  await page.getByRole('button', { name: '答复', exact: true }).click()
  await expectToast(page, '已答复')
}
