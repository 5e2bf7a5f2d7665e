import type { Browser, Page, Request } from '@playwright/test'
import type { Output } from '#contract'
import { Api } from './support/api'
import { LEISURE } from './support/cluster'
import { expectAccessible } from './support/axe'
import { PASSWORD, startSample, type Running } from './support/server'
import { expectNoSidewaysScroll, login } from './support/steps'
import { expect, test } from './support/test'

/** The review of the demonstration that is under way. */
const RUNNING = { project_id: 1001 }
const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
]
const SOON = { timeout: 2000 * LEISURE }
const ADVICE =
  '教材内容准确严谨，结构完整，紧密对接岗位能力要求，案例来自企业真实生产，配套资源丰富，适合教学使用，建议推荐出版。'

let product: Running
test.beforeAll(async () => {
  product = await startSample()
})
test.afterAll(() => product.stop())

async function enter(browser: Browser): Promise<Page> {
  const hall = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    // The computer of a hall may be set to any zone; the product's times are those of Shanghai.
    timezoneId: 'America/New_York',
  })
  const page = await hall.newPage()
  await login(page, product.url, 'activity01', PASSWORD)
  return page
}

type Sheet = Output<'zhuanjia_book_yijian'>

/** Hands in the first book this expert has not: nine tenths of each item. */
async function handIn(expert: Api): Promise<string> {
  const { rows } = await expert.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', {
    ...RUNNING,
    review_status: 'assigned',
  })
  const [task] = rows
  if (!task) throw new Error('there is nothing left to review')
  const about = { ...RUNNING, book_id: task.book_id }
  const { indicators } = await expert.send<Sheet>('zhuanjia_book_yijian', about)
  const items = indicators
    .filter(({ score, parent_id }) => score !== null && parent_id !== null)
    .map(({ indicator_id, score }) => ({ indicator_id, score: Math.floor(Number(score) * 1.8) / 2 }))
  await expert.send('user_score', { ...about, status: 'draft', items, total_reason: ADVICE })
  const advice = `${ADVICE}${task.book_id}`
  await expert.send('advice_add', { ...about, status: 'submitted', advice, conclusion: 'recommend' })
  return task.book_name
}

async function look(page: Page, name: string): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: `test-results/walls/${name}-${size.width}.png` })
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
}

test('a hall sees within two seconds what an expert has handed in elsewhere', async ({ browser }) => {
  const wall = await enter(browser)
  await wall.goto(`${product.url}/ratingScreen?projectId=${RUNNING.project_id}`)
  await expect(wall.getByText('实时更新')).toBeVisible()
  const now = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'short' }).format()
  // The news have their hours too; the clock alone names the day of the week.
  const clock = wall.locator('time').filter({ hasText: '星期' })
  await expect(clock).toHaveText(new RegExp(`星期.${now.slice(0, 2)}:`))
  const feed = wall.getByRole('region', { name: '最新动态' })
  await look(wall, 'progress')
  const expert = await Api.login(product.url, 'expert02', PASSWORD)
  const done = await handIn(expert)
  await expect(feed.getByRole('listitem').first()).toContainText(`完成《${done}》`, SOON)

  // A wall that was out of sight has stopped listening; shown again, it is up to date at once.
  await wall.getByRole('link', { name: '评分大屏' }).click()
  await expect(wall.getByText('1 / 26')).toBeVisible()
  await wall.close()
})

test('no score is on a wall while they are sealed; then book by book, and all of them in the ranking', async ({
  browser,
}) => {
  const office = await Api.login(product.url, 'activity01', PASSWORD)
  await office.send('update_project_finalscore', { mode: 'calc', ...RUNNING })
  await office.send('wall_embargo_save', { ...RUNNING, embargo: 1 })
  const wall = await enter(browser)
  await wall.goto(`${product.url}/ratingScreenScore?projectId=${RUNNING.project_id}`)
  const scores = wall.locator('main')
  await expect(wall.getByText('成绩封存中')).toBeVisible()
  await expect(scores.getByText('1 / 26')).toBeVisible()
  await expect(scores).not.toContainText(/\d\.\d\d/)
  await look(wall, 'sealed')
  await wall.keyboard.press('Space')
  await expect(wall.getByText('成绩还在封存中').first()).toBeVisible()

  await wall.getByRole('button', { name: '解除封存' }).click()
  await wall.getByRole('dialog').getByRole('button', { name: '解除封存' }).click()
  await expect(wall.getByText('成绩封存中')).toHaveCount(0)
  await expect(scores).not.toContainText(/\d\.\d\d/)
  await wall.locator('body').click({ position: { x: 5, y: 300 } })
  await wall.keyboard.press('Space')
  await expect(scores.getByText(/\d\d\.\d\d/).first()).toBeVisible(SOON)
  await expect(wall.getByRole('switch', { name: '公布分数' })).toBeChecked()
  await look(wall, 'shown')

  await wall.keyboard.press('ArrowRight')
  await expect(scores.getByText('2 / 26')).toBeVisible()
  await expect(scores).not.toContainText(/\d\d\.\d\d/)
  await wall.keyboard.press('ArrowLeft')
  await expect(scores.getByText('1 / 26')).toBeVisible()
  await wall.keyboard.press('?')
  await expect(wall.getByRole('dialog', { name: '按键说明' })).toBeVisible()
  await look(wall, 'keys')
  await wall.keyboard.press('Escape')
  await expect(wall.getByRole('dialog', { name: '按键说明' })).toHaveCount(0)

  await wall.goto(`${product.url}/ranking?projectId=${RUNNING.project_id}`)
  await expect(wall.getByRole('cell', { name: /^\d\d\.\d\d$/ }).first()).toBeVisible()
  await look(wall, 'ranking')
  await wall.pdf({ path: 'test-results/walls/ranking.pdf', preferCSSPageSize: true })
  // Sealed again elsewhere, it is empty here before anybody has read on.
  await office.send('wall_embargo_save', { ...RUNNING, embargo: 1 })
  await expect(wall.getByText('成绩封存中').first()).toBeVisible(SOON)
  await expect(wall.getByRole('cell', { name: /^\d\d\.\d\d$/ })).toHaveCount(0)
  await wall.close()
})

test('ten walls in one browser leave it free: they share a stream, and hand it on', async ({ browser }) => {
  const wall = await enter(browser)
  const office = wall.context()
  let open = 0
  const count = (change: number) => (request: Request) => {
    if (request.url().includes('/events/project')) open += change
  }
  office.on('request', count(1))
  office.on('requestfinished', count(-1))
  office.on('requestfailed', count(-1))

  const walls = [wall, ...(await Promise.all(Array.from({ length: 9 }, () => office.newPage())))]
  for (const page of walls) await page.goto(`${product.url}/ratingScreen?projectId=${RUNNING.project_id}`)
  for (const page of walls) await expect(page.getByText('实时更新')).toBeVisible()
  expect(open).toBe(1)

  const [leader, ...others] = walls
  await leader?.close()
  await expect.poll(() => open).toBe(1)
  const done = await handIn(await Api.login(product.url, 'expert02', PASSWORD))
  for (const page of others) {
    const feed = page.getByRole('region', { name: '最新动态' })
    await expect(feed.getByRole('listitem').first()).toContainText(`完成《${done}》`)
  }
  await office.close()
})
