import { expectAccessible } from './support/axe'
import { weigh } from './support/officeScene'
import { picture } from './support/opened'
import { answer, object, publicize } from './support/publicity'
import { PASSWORD, startSample, type Running } from './support/server'
import { choose, expectNoSidewaysScroll, login, openMenu } from './support/steps'
import { expect, test } from './support/test'
import type { Page } from '@playwright/test'

const ANSWER = '经组织专家逐页比对，雷同内容均为公有领域的标准表述，异议不成立。'

let product: Running
let page: Page
let address: string

/** In the light and in the dark, as whoever opens a public address has it. */
async function look(of: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await of.emulateMedia({ colorScheme })
    await expectAccessible(of, `${name}, ${colorScheme}`)
    await picture(of, `${colorScheme}-${name}`)
  }
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startSample()
  await weigh(product.url)
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
})
test.afterEach(() => expectNoSidewaysScroll(page))
test.afterAll(() => product.stop())

test('the office proposes a selection, rechecks it, and opens publicity', async () => {
  await login(page, product.url, 'activity01', PASSWORD)
  await openMenu(page, '结果公布', '评审结果')
  address = await publicize(page)
})

test('anybody opens the list without a login and objects under a real name', async ({ browser }) => {
  const guest = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await guest.goto(address)
  await expect(guest.getByRole('heading', { name: /公示名单$/ })).toBeVisible()
  await look(guest, '公示名单')
  const receipt = await object(guest, (name) => look(guest, name))
  await guest.goto(receipt)
  await expect(guest.getByText('待处理')).toBeVisible()
  await look(guest, '异议查询')

  await answer(page, ANSWER, (name) => look(page, name))
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
