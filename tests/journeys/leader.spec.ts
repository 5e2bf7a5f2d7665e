import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import type { Output } from '#contract'
import { Api } from './support/api'
import { LEISURE } from './support/cluster'
import { expectAccessible } from './support/axe'
import { GROUP_OPINION, OPINION } from './support/material'
import { reviewAll } from './support/reviewer'
import { PASSWORD, startSample, type Running } from './support/server'
import { expectNoSidewaysScroll, expectToast, login, openMenu } from './support/steps'
import { cutTheNetwork, expect, test } from './support/test'

/** The review of the demonstration that is under way; expert01 leads its first group, expert02 sits there. */
const RUNNING = { project_id: 1001 }
const NUMBER = 2
const REASON = '该项内容陈旧，与现行课程标准和岗位要求有明显差距'
const VETO = '教材第三章的表述与现行国家标准相抵触，容易误导学生，属于原则性的方向问题，应当予以否决。'
const NOTE = '专家对案例时效性的看法不同，经小组合议以现行标准为准'
const SOON = { timeout: 2000 * LEISURE }

let product: Running
let leader: Page
let office: Page
/** The book on which the experts differ, and the next one. */
let book: Output<'groupe_leader_booklist'>['rows'][number]
let next: typeof book
let names: string[]

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  product = await startSample()
  const [first, second] = [await as('expert01'), await as('expert02')]
  const { rows } = await second.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', RUNNING)
  const disputed = rows[0]?.book_id ?? 0
  await score(second, disputed, 0.4, true)
  for (const [i, expert] of [first, second].entries()) {
    await reviewAll(expert, RUNNING.project_id, i + 1)
    await expert.send('zhuanjia_all_submit', { ...RUNNING, sign_confirm: 1 })
  }
  const books = await first.send<Output<'groupe_leader_booklist'>>('groupe_leader_booklist', {
    ...RUNNING,
    pageSize: 100,
  })
  const at = books.rows.findIndex(({ book_id }) => book_id === disputed)
  const [found, other] = [books.rows[at], books.rows[(at + 1) % books.rows.length]]
  if (!found || !other) throw new Error('the demonstration has no such book')
  book = found
  next = other
  const manager = await as('manager01')
  const people = await manager.send<Output<'expert_review_list'>>('expert_review_list', {
    ...RUNNING,
    group_id: book.group_id,
    pageSize: 100,
  })
  names = people.rows.map(({ name }) => name)
  leader = await enter(browser, 'expert01')
  office = await enter(browser, 'activity01')
})
test.afterAll(() => product.stop())

const as = (user: string) => Api.login(product.url, user, PASSWORD)

async function enter(browser: Browser, user: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await login(page, product.url, user, PASSWORD)
  return page
}

/** Scores a book with this share of each item, in half points, and hands it in. */
async function score(expert: Api, book_id: number, share: number, vetoes: boolean): Promise<void> {
  const about = { ...RUNNING, book_id }
  const { indicators } = await expert.send<Output<'zhuanjia_book_yijian'>>('zhuanjia_book_yijian', about)
  const parents = new Set(indicators.map(({ parent_id }) => parent_id))
  const items = indicators
    .filter(({ veto, indicator_id }) => veto === 0 && !parents.has(indicator_id))
    .map(({ indicator_id, score: full }) => ({
      indicator_id,
      score: Math.round(Number(full) * share * 2) / 2,
      reason: REASON,
    }))
  const veto = indicators.find((line) => line.veto === 1)
  const hits = vetoes && veto ? [{ indicator_id: veto.indicator_id, reason: VETO, pages: '31-33' }] : []
  await expert.send('user_score', {
    ...about,
    status: 'draft',
    items,
    veto_hits: hits,
    total_reason: `${REASON}；${VETO}`,
  })
  await expert.send('advice_add', {
    ...about,
    status: 'submitted',
    advice: `第${book_id}种：${OPINION}`,
    conclusion: 'not_recommend',
  })
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
]
/** Screenshots in light and dark mode of screens that everybody must be able to use. */
async function look(page: Page, name: string, sizes = SIZES): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      await page.screenshot({ path: `test-results/leader/${name}-${size.width}-${colorScheme}.png` })
    }
    await expectAccessible(page, `${name}, ${colorScheme}`)
  }
}

const expectNobodyNamed = async (page: Page) => {
  const text = await page.locator('body').innerText()
  // The leader's own name stands in the head of the page.
  for (const name of names.slice(1)) expect(text).not.toContain(name)
}

test('the leader sees which books the experts of his group disagree about', async () => {
  await openMenu(leader, '组长工作', '组长意见')
  const row = leader.getByRole('row', { name: new RegExp(escaped(book.book_name)) })
  await expect(row).toContainText('有否决意见')
  await expect(row).toContainText('分歧较大')
  await expect(row).toContainText('1人')
  await expectNobodyNamed(leader)
  await look(leader, 'list')
})

/** A name escaped for a regular expression: some contain brackets. */
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('beside one another stand who gave what, and what he wrote; he asks for one review to be given back', async () => {
  await openMenu(leader, '组长工作', '小组评审详情')
  await leader.getByRole('navigation').getByRole('button', { name: book.book_name }).click()
  await expect(leader.getByRole('heading', { level: 2, name: book.book_name })).toBeVisible()
  await expect(leader.getByRole('region', { name: '分歧', exact: true })).toContainText('极差')
  await expect(leader.getByRole('region', { name: '一票否决' })).toContainText(VETO)
  await expect(leader.getByRole('table', { name: '专家逐项评分' })).toBeVisible()
  await expect(leader.getByRole('article', { name: `专家${NUMBER}的意见` })).toBeVisible()
  await expectNobodyNamed(leader)
  await look(leader, 'details')
  await leader.getByRole('region', { name: /^各一级指标得分率/ }).scrollIntoViewIfNeeded()
  await look(leader, 'details-strips')

  await leader.getByRole('button', { name: `申请退回专家${NUMBER}` }).click()
  const dialog = leader.getByRole('dialog')
  await dialog.getByLabel('退回理由').fill('否决依据与教材现行版本不符，请复核')
  await look(leader, 'ask')
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(leader.getByText('待审批')).toBeVisible()
})

test('the office agrees, the expert corrects, and the leader reads what he changed', async () => {
  await office.goto(`${product.url}/review/theReview?projectId=${RUNNING.project_id}&tab=requests`)
  const request = office.getByRole('row', { name: new RegExp(escaped(book.book_name)) })
  await expect(request).toContainText(`专家${NUMBER} ${names[1] ?? ''}`)
  await look(office, 'requests')
  await request.getByRole('button', { name: '同意', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: '同意退回' }).click()
  await expectToast(office, /已退回/)

  const expert = await as('expert02')
  await score(expert, book.book_id, 0.5, false)
  await expert.send('zhuanjia_all_submit', { ...RUNNING, sign_confirm: 1 })
  await leader.reload()
  await expect(leader.getByRole('heading', { level: 2, name: book.book_name })).toBeVisible()
  await expect(leader.getByRole('region', { name: '专家', exact: true })).toContainText('已同意')
  await expect(leader.getByRole('region', { name: '一票否决' })).toHaveCount(0)
  await expect(leader.getByRole('region', { name: '分歧', exact: true })).toContainText('极差')
})

test('he marks another book for discussion', async () => {
  await leader.keyboard.press(']')
  await expect(leader.getByRole('heading', { level: 2, name: next.book_name })).toBeVisible()
  await leader.getByRole('button', { name: '标记分歧' }).click()
  const dialog = leader.getByRole('dialog')
  await dialog.getByLabel('分歧说明').fill('两位专家对案例的评价相互矛盾')
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect(leader.getByRole('region', { name: '分歧', exact: true })).toContainText('案例的评价相互矛盾')
})

test('every deviation is answered before he hands in; the draft quotes experts by their numbers', async () => {
  await openMenu(leader, '组长工作', '组长意见')
  await leader
    .getByRole('row', { name: new RegExp(escaped(book.book_name)) })
    .getByRole('button', { name: '填写意见' })
    .click()
  const form = leader.getByRole('region', { name: '小组意见' })
  await form.getByRole('button', { name: '汇总专家意见' }).click()
  const advice = form.getByRole('textbox', { name: '小组意见' })
  await expect(advice).toHaveValue(new RegExp(`专家${NUMBER}：`))
  for (const name of names) await expect(advice).not.toHaveValue(new RegExp(name))
  await form.getByLabel('组长分').fill('78')
  await form.getByRole('radio', { name: '修改后推荐' }).check()
  await submit()
  await expect(form.getByRole('alert').filter({ hasText: '请逐项说明分歧' })).toBeVisible()
  await expect(form.getByText(/须经小组合议并勾选/)).toBeVisible()
  await look(leader, 'opinion')
  for (const note of await form.getByRole('textbox', { name: /的说明$/ }).all()) await note.fill(NOTE)
  await form.getByRole('checkbox', { name: /已经小组合议/ }).check()
  await advice.fill(GROUP_OPINION)
  await handIn()
  await expectToast(leader, '小组意见已提交')
})

const submit = () =>
  leader
    .locator('.ant-drawer')
    .getByRole('button', { name: /^提\s?交$/ })
    .click()

/** Hands in an opinion that is complete. */
async function handIn() {
  await submit()
  const question = leader.getByRole('dialog', { name: /确定提交/ })
  await question.getByRole('button', { name: /^提\s?交$/ }).click()
  await expect(question).toBeHidden()
}

test('the report on the group starts from its figures and opinions', async () => {
  const api = await as('expert01')
  const { rows } = await api.send<Output<'groupe_leader_booklist'>>('groupe_leader_booklist', {
    ...RUNNING,
    pageSize: 100,
  })
  // A book that the leader must avoid is for another leader, in the report as well.
  const own = rows.filter((row) => row.hidden_reason === null)
  const open = own.filter((row) => row.opinion_status === 'none')
  for (const { book_id, group_id } of open)
    await api.send('groupLeader_advice_add', {
      ...RUNNING,
      group_id,
      book_id,
      leader_score: 80 + (book_id % 9),
      conclusion: 'recommend',
      advice: GROUP_OPINION,
      is_discussed: 1,
      // What the reviews of a book do not show is not kept.
      deviation_notes: ['range', 'std', 'split', 'mark'].map((kind) => ({ kind, text: NOTE })),
      status: 'submitted',
    })
  await leader.reload()
  await leader.getByRole('button', { name: '整组综合报告' }).click()
  const form = leader.getByRole('region', { name: '小组综合报告' })
  await form.getByRole('button', { name: '插入统计数据' }).click()
  await form.getByRole('button', { name: '汇总各书意见' }).click()
  const report = form.getByRole('textbox', { name: '小组综合报告' })
  await expect(report).toHaveValue(
    new RegExp(`本组共评审教材${own.length}种[\\s\\S]*${escaped(next.book_name)}`),
  )
  await look(leader, 'report')
  await handIn()
  await expectToast(leader, '小组意见已提交')
})

test('the office computes, and reads the charts with their figures', async () => {
  await office.goto(`${product.url}/review/textbook?projectId=${RUNNING.project_id}`)
  await office.getByRole('button', { name: '核分', exact: true }).click()
  await expectToast(office, /核分完成/)
  await office.getByRole('button', { name: '为什么' }).first().click()
  await expect(office.getByRole('dialog').getByText('第 1 版')).toBeVisible()
  await look(office, 'trace')
  await office.keyboard.press('Escape')

  await office.getByRole('tab', { name: '图形' }).click()
  const bars = office.getByRole('region', { name: /^最终分分布/ })
  await expect(bars.getByRole('img').first()).toBeVisible()
  await look(office, 'charts')
  await bars.getByText('表', { exact: true }).click()
  await expect(bars.getByRole('columnheader', { name: '分数段' })).toBeVisible()
  await bars.getByText('图', { exact: true }).click()

  const boxes = office.getByRole('region', { name: /^各评审组最终分/ })
  await expect(boxes.getByRole('img', { name: /中位数/ }).first()).toBeAttached()
  const heat = office.getByRole('region', { name: /^专家评分/ })
  const map = heat.getByRole('application')
  await map.scrollIntoViewIfNeeded()
  await map.focus()
  await office.keyboard.press('ArrowRight')
  await expect(heat.getByText(/^《.+》.+：/)).toBeVisible()
  await look(office, 'heat')
  await office.getByRole('region', { name: /^各专家给分/ }).scrollIntoViewIfNeeded()
  await look(office, 'boxes')
  for (const [region, file] of [
    [heat, 'heat'],
    [bars, 'bars'],
  ] as const) {
    const saved = office.waitForEvent('download')
    await region.getByRole('button', { name: /^导出图片/ }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/\.png$/)
    const path = `test-results/leader/export-${file}.png`
    await download.saveAs(path)
    const png = readFileSync(path)
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000)
  }

  await office.getByRole('tab', { name: '换算法试算' }).click()
  await office.getByLabel('组长权重').fill('0')
  await office.getByRole('button', { name: /^搜\s?索$/ }).click()
  const moved = office.getByText('名次变化').locator('xpath=following-sibling::dd')
  await expect(moved).toHaveText(/^[1-9]\d* 种$/)
  await look(office, 'what-if')
})

const WALL = [{ width: 1920, height: 1080 }]
/** A wall without a stream asks every ten seconds. */
const POLLED = { timeout: 12_000 * LEISURE }

test('a wall shows within two seconds that scores are shown, without a stream within ten', async ({
  browser,
}) => {
  const director = await as('activity01')
  await director.send('wall_embargo_save', { ...RUNNING, embargo: 1 })
  const [live, polling] = [await enter(browser, 'activity01'), await enter(browser, 'activity01')]
  cutTheNetwork()
  await polling.route('**/events/project*', (route) => route.abort())
  for (const wall of [live, polling]) {
    await wall.goto(`${product.url}/ranking?projectId=${RUNNING.project_id}`)
    await expect(wall.getByText('成绩封存中').first()).toBeVisible()
  }
  await expect(live.getByText(/实时更新/)).toBeVisible()
  await expect(polling.getByText(/每10秒更新/)).toBeVisible()
  await look(live, 'wall-sealed', WALL)
  await director.send('wall_embargo_save', { ...RUNNING, embargo: 0 })
  await expect(live.getByRole('cell', { name: /^\d\d\.\d\d$/ }).first()).toBeVisible(SOON)
  await expect(polling.getByRole('cell', { name: /^\d\d\.\d\d$/ }).first()).toBeVisible(POLLED)
  await look(live, 'wall-shown', WALL)
  for (const path of ['ratingScreen', 'ratingScreenScore']) {
    await live.goto(`${product.url}/${path}?projectId=${RUNNING.project_id}`)
    await expect(live.getByText('实时更新')).toBeVisible()
    await look(live, path, WALL)
  }
})
