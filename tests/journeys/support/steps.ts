import { expect, type Locator, type Page } from '@playwright/test'

export async function login(page: Page, url: string, username: string, password: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('账号').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('main', { name: '首页' })).toBeVisible()
}

/** Opens an entry of the sidebar. */
export async function openMenu(page: Page, directory: string, entry: string) {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const link = menu.getByRole('link', { name: entry })
  // While a directory of the menu folds, its entries move: a click may hit the neighbour, or nothing.
  await expect(async () => {
    if (!(await link.isVisible())) await menu.getByText(directory, { exact: true }).click()
    await link.click({ timeout: 3000 })
    // The old page stays visible until the new one is loaded.
    await expect(page.getByRole('main', { name: entry })).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await closeOthers(page)
}

/** The pages of other tabs stay in the document, out of sight, where a locator would find their parts as well. */
async function closeOthers(page: Page) {
  const bar = page.getByRole('tablist', { name: '打开的页面' })
  const others = page.getByRole('menuitem', { name: '关闭其他' })
  // A menu that is still on its way in may dodge the click, and has no focus to hear the key.
  await expect(async () => {
    if (!(await others.isVisible())) await bar.getByRole('tab', { selected: true }).click({ button: 'right' })
    if (await others.isEnabled()) await others.click({ timeout: 3000 })
    else await page.keyboard.press('Escape')
    await expect(others).toBeHidden({ timeout: 2000 })
  }).toPass()
}

/** Chooses an option of an antd select. A list that is still on its way in may dodge the first click. */
export async function choose(page: Page, select: Locator, option: string | RegExp) {
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(async () => {
    if (!(await list.isVisible())) await select.click()
    await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click({ timeout: 3000 })
    await expect(list).toBeHidden({ timeout: 2000 })
  }).toPass()
}

export async function expectToast(page: Page, text: string | RegExp) {
  await expect(page.locator('.ant-message').getByText(text).first()).toBeVisible()
}

/** Nothing on the page may be wider than the window: only tables scroll sideways, inside themselves. */
export async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** Every table in sight shows all of its columns at once. */
export async function expectTablesFit(page: Page, name: string) {
  const excess = await page
    .locator('.ant-table-content, .ant-table-body, .ant-table-tbody-virtual-holder')
    .filter({ visible: true })
    .evaluateAll((parts) =>
      parts.flatMap((part) => {
        const hidden = part.scrollWidth - part.clientWidth
        const heads = part.closest('.ant-table-container')?.querySelectorAll('thead th') ?? []
        return hidden > 1 ? [`${hidden} pixels: ${[...heads].map((head) => head.textContent).join(' ')}`] : []
      }),
    )
  expect.soft(excess, name).toEqual([])
}

/** Adds a person to the user's school; returns the password that is shown once. */
export async function addStaff(
  page: Page,
  url: string,
  { name, username, phone }: { name: string; username: string; phone: string },
) {
  await page.goto(`${url}/system/schools`)
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增人员' })
  await dialog.getByLabel('姓名').fill(name)
  await dialog.getByLabel('账号').fill(username)
  await dialog.getByLabel('手机号码').fill(phone)
  await dialog.getByRole('button', { name: '确定' }).click()
  const once = page.getByRole('dialog', { name: '新密码' })
  const password = (await once.locator('code').innerText()).trim()
  await once.getByRole('button', { name: '已记下' }).click()
  return password
}
