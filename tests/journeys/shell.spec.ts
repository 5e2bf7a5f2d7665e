import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { PASSWORD, startSample, type Running } from './support/server'
import { SHOTS } from './support/shots'
import { expectNoSidewaysScroll, login } from './support/steps'
import { turnTo } from './support/opened'
import { cutTheNetwork, expect, test } from './support/test'

/** Pages inside the layout that an administrator opens, and an expert. */
const PAGES = {
  admin: [
    '/index',
    '/review/activity/index',
    '/review/activity/copyreader',
    '/review/activity/indicators',
    '/review/import',
    '/review/expertsList',
    '/review/teachingMaterial',
    '/review/activity/grouping',
    '/review/activity/grouping/expert?groupId=1',
    '/review/activity/grouping/book?groupId=1',
    '/review/messages',
    '/review/theReview',
    '/review/textbook',
    '/ranking',
    '/ratingScreen',
    '/ratingScreenScore',
    '/404',
    '/401',
    '/demo',
    '/user/profile',
  ],
  expert01: ['/index', '/review/review/strations', '/review/review/index', '/user/profile'],
}

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

async function enter(browser: Browser, colorScheme: 'light' | 'dark', user: string): Promise<Page> {
  const page = await browser.newPage({
    colorScheme,
    viewport: { width: 1280, height: 800 },
  })
  await page.goto(`${product.url}/login`)
  await expect(page.getByLabel('账号')).toBeVisible()
  await expectAccessible(page)
  await login(page, product.url, user, PASSWORD)
  return page
}

async function look(page: Page, name: string) {
  await expect(page.locator('.ant-spin-spinning')).toHaveCount(0)
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`) })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, name)
}

/** Everything behind the tabs of a page. */
async function lookAtTabs(page: Page, name: string) {
  const tabs = page.getByRole('main').getByRole('tab')
  for (const [i, tab] of (await tabs.all()).entries()) {
    // A tab beyond the edge of a narrow window slides in first, and a click may miss it.
    await expect(async () => {
      await tab.click({ timeout: 3000 })
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
    }).toPass()
    await look(page, `${name}-${i}`)
  }
}

const MODES = ['light', 'dark'] as const

for (const [user, paths] of Object.entries(PAGES))
  test(`every page of ${user} can be read and used by everybody, by day and by night`, async ({
    browser,
  }) => {
    const page = await enter(browser, 'light', user)
    for (const path of paths) {
      await page.goto(product.url + path)
      await expect(page.locator('main, h2').first()).toBeVisible()
      for (const mode of MODES) {
        await turnTo(page, mode)
        const name = `${mode}-${user}${path.replaceAll(/[/?=]/g, '-')}`
        await look(page, name)
        if (path === '/user/profile') await lookAtTabs(page, name)
      }
    }
    await page.close()
  })

for (const mode of MODES)
  test(`search, settings, user menu and sizes too, ${mode}`, async ({ browser }) => {
    const page = await enter(browser, mode, 'admin')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: '搜索菜单' }).fill('ps')
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible()
    await look(page, `${mode}-search`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: /^当前用户/ }).click()
    await expect(page.getByRole('menuitem', { name: '布局设置' })).toBeVisible()
    await look(page, `${mode}-user`)
    await page.getByRole('menuitem', { name: '布局设置' }).click()
    const panel = page.getByRole('dialog', { name: '布局设置' })
    await expect(panel).toBeVisible()
    await look(page, `${mode}-settings`)
    for (const colour of ['#13c2c2', '#212121', '#f5222d']) {
      await panel.getByRole('radio', { name: colour }).check()
      await look(page, `${mode}-settings-${colour.slice(1)}`)
    }
    await panel.getByRole('radiogroup', { name: '侧边栏' }).getByLabel('深色').check()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await page.goto(`${product.url}/review/activity/index`)
    await expect(page.getByRole('main', { name: '评审活动管理' })).toBeVisible()
    await look(page, `${mode}-dark-sidebar`)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await look(page, `${mode}-collapsed`)
    await page.close()
  })

test('who follows a link is asked for once, before the console is there', async ({ browser }) => {
  const page = await enter(browser, 'light', 'admin')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/review/activity/grouping`)
  await expect(page.locator('tr.ant-table-row').first()).toBeVisible()
  const ofCall = (name: string) => sent.filter((path) => path.endsWith(`/${name}`)).length
  expect([ofCall('getInfo'), ofCall('getRouters')]).toEqual([1, 1])
  const isConsole = (path: string) => /\/(console|antd)-[^/]*\.js$/.test(path)
  expect(sent.findIndex((path) => path.endsWith('/getInfo'))).toBeLessThan(sent.findIndex(isConsole))
  // Nothing of the console is fetched twice.
  expect(sent.filter(isConsole)).toHaveLength(2)
  await page.close()
})

test('what was typed stays when the system asks for less movement, or for it again', async ({ browser }) => {
  const page = await enter(browser, 'light', 'admin')
  // A page that starts with little movement has the element from the beginning, with or without the mend of antd.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${product.url}/review/activity/grouping`)
  const typed = page.getByRole('main').getByRole('textbox').first()
  await typed.fill('未提交的字')
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await expect(typed).toHaveValue('未提交的字')
  }
  await page.close()
})

test('a page behind another one is out of reach, and comes back as it was', async ({ browser }) => {
  const page = await enter(browser, 'light', 'admin')
  await page.setViewportSize({ width: 1000, height: 700 })
  const to = (name: string) => page.getByRole('tab', { name }).click()
  await page.goto(`${product.url}/review/teachingMaterial`)
  const list = page.getByRole('main').locator('.ant-table-content').first()
  await expect(list.getByRole('row').nth(3)).toBeVisible()
  await list.evaluate((element) => element.scrollTo({ left: 120 }))
  await to('首页')
  await expect(page.getByRole('heading', { name: /系统管理员$/ })).toBeVisible()
  await expect(list).toBeHidden()
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  const focused = new Set<boolean>()
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    focused.add(await list.evaluate((element) => element.contains(document.activeElement)))
  }
  expect([...focused]).toEqual([false])
  await to('参评教材')
  await expect(list).toBeVisible()
  expect(await list.evaluate((element) => element.scrollLeft)).toBe(120)
  await page.close()
})

test('a page whose code did not come is fetched again', async ({ browser }) => {
  const page = await enter(browser, 'light', 'admin')
  cutTheNetwork()
  await page.route('**/assets/*.js', (route) => route.abort())
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('系统管理', { exact: true }).click()
  await menu.getByRole('link', { name: '角色管理' }).click()
  await expect(page.getByRole('heading', { name: '页面出错了' })).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '页面出错了' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('main', { name: '角色管理' }).getByRole('row').nth(2)).toBeVisible()
  await page.close()
})

test('what is printed is black on white, also from the dark', async ({ browser }) => {
  const page = await enter(browser, 'dark', 'admin')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const onScreen = await background()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(background).toBe('rgb(245, 247, 250)')
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(background).toBe(onScreen)
  await page.close()
})

test('on a phone the menu lies over the page and leaves it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await login(page, product.url, 'admin', PASSWORD)
  await look(page, 'phone')
  await page.getByRole('button', { name: '展开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu).toBeVisible()
  await look(page, 'phone-menu')
  await menu.getByText('评审准备').click()
  await menu.getByRole('link', { name: '导入管理' }).click()
  await expect(page.getByRole('main', { name: '导入管理' })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.close()
})

test('on a phone nothing is wider than the window', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${product.url}/login`)
  await expect(page.getByLabel('账号')).toBeVisible()
  await look(page, 'phone-login')
  await page.close()
  for (const [user, paths] of Object.entries({
    admin: ['/index', '/demo', '/user/profile'],
    expert01: ['/index', '/user/profile'],
  })) {
    const own = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await login(own, product.url, user, PASSWORD)
    for (const path of paths) {
      await own.goto(product.url + path)
      await expect(own.locator('main, h2').first()).toBeVisible()
      const name = `phone-${user}${path.replaceAll(/[/?=]/g, '-')}`
      await look(own, name)
      if (path === '/user/profile') await lookAtTabs(own, name)
    }
    await own.close()
  }
})

test('an expert signs on his telephone, and the computer shows it', async ({ browser }) => {
  const page = await enter(browser, 'light', 'expert01')
  await page.goto(`${product.url}/user/profile`)
  await page.getByRole('tab', { name: '电子签名' }).click()
  const answer = page.waitForResponse(/mobile_sign_open$/)
  await page.getByRole('button', { name: '用手机签名' }).click()
  const { data } = (await (await answer).json()) as { data: { ticket: string } }
  await expect(page.getByRole('dialog', { name: '用手机签名' })).toBeVisible()
  await look(page, 'sign-code')

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(`${product.url}/mobile/${data.ticket}`)
  const sheet = phone.locator('canvas')
  await expect(sheet).toHaveAttribute('aria-busy', 'false')
  await phone.getByRole('button', { name: '提交' }).click()
  await expect(phone.getByText('请先在框内手写签名')).toBeVisible()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  await phone.mouse.move(box.x + 80, box.y + 200)
  await phone.mouse.down()
  for (const [x, y] of [
    [160, 260],
    [220, 180],
    [300, 300],
  ] as const)
    await phone.mouse.move(box.x + x, box.y + y, { steps: 8 })
  await phone.mouse.up()
  await look(phone, 'sign-phone')
  await phone.setViewportSize({ width: 844, height: 390 })
  await look(phone, 'sign-phone-landscape')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('button', { name: '提交' }).click()
  await expect(phone.getByText('签名已提交')).toBeVisible()
  await look(phone, 'sign-phone-done')

  await expect(page.getByText('已收到手机上的签名')).toBeVisible()
  await expect(page.getByAltText('您的电子签名')).toBeVisible()
  await look(page, 'sign-there')
  await phone.goto(`${product.url}/mobile/${data.ticket}`)
  await expect(phone.getByText('该二维码已使用过，请在电脑上重新获取二维码')).toBeVisible()
  await phone.close()
  await page.close()
})
