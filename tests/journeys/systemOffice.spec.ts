import type { Browser, Locator, Page } from '@playwright/test'
import { lookAt } from './support/shots'
import { PASSWORD, startSample, type Running } from './support/server'
import { expectNoSidewaysScroll, expectToast, login, openMenu } from './support/steps'
import { expect, test } from './support/test'

const OWN = 'Own-pass-2'
const UNIT = '江心评审中心'
const PART = '江心评审中心档案处'
const ROLE = '中心管理员'
const SIZES = [
  [1280, 720],
  [1440, 900],
] as const

let product: Running
let admin: Page
/** The office whom the administrator makes. */
let office: Page
let given = ''

test.describe.configure({ mode: 'serial' })

const open = (browser: Browser): Promise<Page> => browser.newPage({ viewport: { width: 1280, height: 720 } })

test.beforeAll(async ({ browser }) => {
  product = await startSample()
  admin = await open(browser)
  office = await open(browser)
  await login(admin, product.url, 'admin', PASSWORD)
})
test.afterEach(async () => {
  await expectNoSidewaysScroll(admin)
  await expectNoSidewaysScroll(office)
})
test.afterAll(() => product.stop())

const row = (page: Page, name: string): Locator => page.getByRole('row', { name })
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })
const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true })
/** What stands in the sidebar: directories, and the entries of the one that is open. */
const entries = (page: Page): Locator =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem')

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}
async function fill(page: Page, fields: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value)
}
async function confirm(page: Page, words: string) {
  await dialog(page).getByRole('button', { name: '确定' }).click()
  await expectToast(page, words)
  await expect(dialog(page)).toBeHidden()
}

/** Finds a choice by its name: of a list, a tree, or several, which stay open. */
async function pick(page: Page, label: string, name: string) {
  await field(page, label).fill(name)
  await page
    .locator('.ant-select-dropdown:visible')
    .locator('.ant-select-tree-title, .ant-select-item-option-content')
    .getByText(name, { exact: true })
    .click()
  // Leaves the field, and chooses nothing on its way.
  await field(page, label).press('Tab')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

/** @returns the password that is shown once */
async function addUser(nickName: string, userName: string, unit: string, role?: string): Promise<string> {
  await press(admin, '新增')
  await fill(admin, { 用户姓名: nickName, 登录账号: userName })
  await pick(admin, '所属单位', unit)
  if (role) {
    await pick(admin, '角色', role)
    await expect(dialog(admin).locator('.ant-select-selection-item-content')).toHaveText([role])
  }
  await dialog(admin).getByRole('button', { name: '确定' }).click()
  const once = admin.getByRole('dialog', { name: '新密码' })
  await expect(once).toContainText('密码只显示这一次')
  const password = (await once.locator('code').innerText()).trim()
  if (role) await lookAt(admin, '新增用户-密码', SIZES)
  await once.getByRole('button', { name: '已记下' }).click()
  await expect(once).toBeHidden()
  return password
}

/** Stops an entry of the menu for everybody, or gives it back. */
async function setEntry(name: string, state: '正常' | '停用') {
  await admin.goto(`${product.url}/system/menu`)
  const words = admin.getByRole('main').getByRole('textbox', { name: '菜单名称' })
  await words.fill(name)
  await words.press('Enter')
  await press(admin, '全部展开')
  await row(admin, name).first().getByRole('button', { name: '修改' }).click()
  await dialog(admin).getByText(state, { exact: true }).click()
  await confirm(admin, '修改成功，已对所有人生效')
}

test('an administrator builds a unit, a unit below it, and a role for its office', async () => {
  await openMenu(admin, '单位与人员', '单位管理')
  await press(admin, '新增')
  await fill(admin, { 单位名称: UNIT })
  await pick(admin, '单位类型', '平台')
  await confirm(admin, '新增成功')
  await admin.getByRole('main').getByRole('textbox', { name: '单位名称' }).fill(UNIT)
  await press(admin, '搜索')
  await row(admin, UNIT).getByRole('button', { name: '新增下级' }).click()
  await fill(admin, { 单位名称: PART })
  await pick(admin, '单位类型', '平台')
  await confirm(admin, '新增成功')

  await openMenu(admin, '系统管理', '角色管理')
  await press(admin, '新增')
  await pick(admin, '角色类别', '二级系统管理员')
  await fill(admin, { 角色名称: ROLE, 权限字符: 'centre_office' })
  const tree = dialog(admin).getByRole('group', { name: '菜单权限' })
  for (const name of ['单位管理', '用户管理', '字典管理']) {
    await tree.getByRole('textbox').fill(name)
    await tree.getByRole('textbox').press('Enter')
    await tree.locator('.ant-tree-treenode', { hasText: name }).locator('.ant-tree-checkbox').click()
  }
  await lookAt(admin, '新增角色', SIZES)
  await confirm(admin, '新增成功')
  await row(admin, ROLE).getByRole('button', { name: '数据权限' }).click()
  await dialog(admin).getByText('本单位及下级单位', { exact: true }).click()
  await confirm(admin, '已设置数据范围')
  await expect(row(admin, ROLE)).toContainText('本单位及下级单位')
})

test('people of the unit get an account, and a password that is shown once', async () => {
  await openMenu(admin, '系统管理', '用户管理')
  given = await addUser('江中心', 'centre01', UNIT, ROLE)
  await addUser('江档案', 'archive01', PART)
  await admin.getByRole('main').getByRole('textbox', { name: '账号' }).fill('centre01')
  await press(admin, '搜索')
  await expect(row(admin, 'centre01')).toContainText(ROLE)
})

test('the first login asks for a password of their own', async () => {
  await office.goto(`${product.url}/login`)
  await office.getByLabel('账号').fill('centre01')
  await office.getByLabel('密码', { exact: true }).fill(given)
  await office.getByRole('button', { name: '登录' }).click()
  await office.waitForURL('**/bind**')
  await office.getByLabel('新密码', { exact: true }).fill(OWN)
  await office.getByLabel('再次输入新密码').fill(OWN)
  await office.getByRole('checkbox', { name: /同意用户协议/ }).check()
  await office.getByRole('button', { name: '完成' }).click()
  await expect(office.getByRole('main', { name: '首页' })).toBeVisible()
})

test('they see the menu of the role and no more, and the people of their units and no others', async () => {
  await openMenu(office, '单位与人员', '单位管理')
  await expect(entries(office)).toHaveText(['首页', '单位与人员', '单位管理', '系统管理'])
  await openMenu(office, '系统管理', '用户管理')
  await expect(row(office, 'archive01')).toBeVisible()
  await expect(row(office, 'centre01')).toBeVisible()
  await expect(office.getByRole('main').getByRole('row')).toHaveCount(3)
  await expect(entries(office)).toHaveText(['首页', '单位与人员', '系统管理', '用户管理', '字典管理'])
  await lookAt(office, '中心管理员-用户管理', SIZES)
})

test('a call beyond the role is refused, and a page beyond it too', async () => {
  const read = (path: string) =>
    office.evaluate(async (address) => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      const { code, total } = (await answer.json()) as { code: number; total?: number }
      return { code, total }
    }, `/common-shenhe-api${path}`)
  expect(await read('/system/user/list')).toEqual({ code: 200, total: 2 })
  for (const path of ['/monitor/operlog/list', '/system/role/list', '/system/config/list'])
    expect.soft((await read(path)).code, path).toBe(403)
  for (const path of ['/monitor/operlog', '/system/role', '/review/activity/index']) {
    await office.goto(product.url + path)
    await expect.soft(office.getByRole('heading', { name: '没有权限' }), path).toBeVisible()
  }
  await lookAt(office, '没有权限', SIZES)
})

test('an entry that is stopped leaves their menu with their next step, and comes back the same way', async () => {
  await office.goto(`${product.url}/system/user`)
  await expect(entries(office)).toContainText(['字典管理'])
  await setEntry('字典管理', '停用')
  await press(office, '搜索')
  await expect(entries(office)).toHaveText(['首页', '单位与人员', '系统管理', '用户管理'])
  await expect(row(office, 'archive01')).toBeVisible()
  await lookAt(office, '停用菜单以后', SIZES)
  await office.goto(`${product.url}/system/dict`)
  await expect(office.getByRole('heading', { name: '没有权限' })).toBeVisible()

  await office.goto(`${product.url}/system/user`)
  await expect(row(office, 'archive01')).toBeVisible()
  await setEntry('字典管理', '正常')
  await press(office, '搜索')
  await openMenu(office, '系统管理', '字典管理')
})

test('who is forced out is told with their next step', async () => {
  await openMenu(office, '系统管理', '用户管理')
  await openMenu(admin, '系统监控', '在线用户')
  await row(admin, 'centre01').getByRole('button', { name: '强退' }).click()
  await dialog(admin).getByRole('button', { name: '强退' }).click()
  await expectToast(admin, '已强退')
  await expect(row(admin, 'centre01')).toBeHidden()
  await press(office, '搜索')
  await expect(dialog(office)).toContainText('登录状态已过期')
  await lookAt(office, '强退以后', SIZES)
  await dialog(office).getByRole('button', { name: '重新登录' }).click()
  await expect(office.getByRole('button', { name: '登录' })).toBeVisible()
})
