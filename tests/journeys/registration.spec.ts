import { expectAccessible } from './support/axe'
import { picture } from './support/opened'
import { PASSWORD, startSample, type Running } from './support/server'
import { addStaff, expectNoSidewaysScroll, expectToast, login } from './support/steps'
import { expect, test } from './support/test'

const OWN = 'Own-secret-9'
const SCHOOL = '深圳职业技术大学'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

test('a school registers, is sent back, mends and is admitted', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: '学校注册' }).click()

  await test.step('it finds itself by pinyin, on a telephone', async () => {
    await page.getByLabel('学校', { exact: true }).fill('shenzhenzhiye')
    await page.getByRole('button', { name: new RegExp(SCHOOL) }).click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: '下一步' }).click()
  })

  await test.step('what is typed survives a reload', async () => {
    await page.getByLabel('联系人姓名').fill('李明')
    await page.getByLabel('手机号码').fill('13812345678')
    await page.reload()
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByLabel('联系人姓名')).toHaveValue('李明')
    await page.getByLabel('登录账号').fill('szpu_jwc')
    await page.getByLabel('密码', { exact: true }).fill(OWN)
    await page.getByLabel('再次输入密码', { exact: true }).fill(OWN)
    await expectAccessible(page, '注册-联系人')
    await picture(page, '注册-联系人')
    await page.getByRole('button', { name: '下一步' }).click()
  })

  await test.step('it proves what it is', async () => {
    await page.getByLabel('统一社会信用代码').fill('12100000400002259Q')
    await page.getByRole('button', { name: '提交注册' }).click()
    await expect(page.getByText(/校验位不符/)).toBeVisible()
    await page.getByLabel('统一社会信用代码').fill('12100000400002259P')
    await page.getByLabel('单位证明（盖章）').setInputFiles({
      name: '证明.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF'),
    })
    await expectAccessible(page, '注册-证明')
    await picture(page, '注册-证明')
    await page.getByRole('button', { name: '提交注册' }).click()
    await expect(page.getByText('已提交，等待省级审核')).toBeVisible()
  })

  const office = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  const application = office.getByRole('row').filter({ hasText: SCHOOL })
  const decide = async (act: '审核通过' | '退回', reason?: string) => {
    await office.goto(`${product.url}/system/schools?tab=applications`)
    await application.getByRole('button', { name: '审核' }).click()
    await office.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
    if (reason === undefined) return
    const asked = office.getByRole('dialog', { name: '退回注册' })
    await asked.getByLabel('退回理由').fill(reason)
    await asked.getByRole('button', { name: '确定' }).click()
  }

  await test.step('the platform sends it back', async () => {
    await login(office, product.url, 'admin', PASSWORD)
    await office.getByRole('region', { name: '待办' }).getByRole('link', { name: /所$/ }).click()
    await decide('退回', '证明没有加盖公章')
    await expectToast(office, '已退回并告知申请人')
  })

  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('it reads why, and hands in again', async () => {
    await login(page, product.url, 'szpu_jwc', OWN)
    await expect(page.getByText(/证明没有加盖公章/).first()).toBeVisible()
    await page.getByRole('link', { name: '修改并重新提交' }).click()
    await page.getByLabel('部门职务').fill('教务处处长')
    await page.getByRole('button', { name: '重新提交' }).click()
    await expectToast(page, '已重新提交')
  })

  await test.step('it is admitted, and looks after its people', async () => {
    await decide('审核通过')
    await expectToast(office, '已通过1所')
    const staff = { name: '赵敏', username: 'szpu_zm', phone: '13700000001' }
    const password = await addStaff(page, product.url, staff)
    await expect(page.getByRole('row').filter({ hasText: '赵敏' })).toContainText('从未登录')

    const man = await browser.newPage()
    await man.goto(`${product.url}/login`)
    await man.getByLabel('账号').fill('szpu_zm')
    await man.getByLabel('密码', { exact: true }).fill(password)
    await man.getByRole('button', { name: '登录' }).click()
    await expect(man.getByRole('heading', { name: '首次登录设置' })).toBeVisible()
  })

  await test.step('nobody else can register the school', async () => {
    const other = await browser.newPage()
    await other.goto(`${product.url}/register`)
    await other.getByLabel('学校', { exact: true }).fill('深圳职业')
    await expect(other.getByRole('button', { name: new RegExp(SCHOOL) })).toContainText('李* 138****5678')
  })
})
