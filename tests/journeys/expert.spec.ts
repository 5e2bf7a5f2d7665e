import type { Browser, Locator, Page } from '@playwright/test'
import type { Input, Output } from '#contract'
import { Api } from './support/api'
import { LEISURE } from './support/cluster'
import { OPINION } from './support/material'
import { PASSWORD, startSample, type Running } from './support/server'
import { LAPTOP, lookAt, PHONE } from './support/shots'
import { expectNoSidewaysScroll, login, openMenu } from './support/steps'
import { expect, test } from './support/test'

const UPRIGHT = { width: 390, height: 844 }
const RUNNING = 1001
const EXPERT = {
  name: '韩评阅',
  unit: '北山职业学院',
  province_id: '370000',
  title: '教授',
  major_domain: '装备制造',
  major_categories: ['46'],
  phone: '13900002001',
} satisfies Input<'expert_save'>
/** Maximum time until the computer shows what was signed on the telephone. */
const SHOWN_MS = 2000 * LEISURE

let product: Running
let desk: Page
let phone: Page
let password = ''
/** The books given to the expert, by name: all have a file. */
let books: string[] = []

test.describe.configure({ mode: 'serial' })

/** A new expert with four books in a running review that wants every book signed. */
async function giveBooks(): Promise<string[]> {
  const project_id = RUNNING
  const office = await Api.login(product.url, 'admin', PASSWORD)
  const { user_id } = await office.send<Output<'expert_save'>>('expert_save', EXPERT)
  const { revision } = await office.send<Output<'pingshen_detail'>>('pingshen_detail', { project_id })
  await office.send('pingshen_edit', { project_id, revision, need_sign: 1, sign_each: 1 })
  const groups = await office.send<Output<'admin_group_list'>>('admin_group_list', { project_id })
  const group_id = groups[0]?.group_id ?? 0
  await office.send('people_group', { group_id, user_ids: [user_id] })
  const reset = await office.send<Output<'user_reset_password'>>('user_reset_password', {
    project_id,
    user_id,
  })
  password = await Api.claim(product.url, EXPERT.phone, reset.password)
  // The reading copies are generated once the server runs.
  let given: Output<'bookpath_cache_add'>['books'] = []
  await expect(async () => {
    const input = { project_id, group_id, op: 'status' }
    const { books: copies } = await office.send<Output<'bookpath_cache_add'>>('bookpath_cache_add', input)
    given = copies.filter(({ status }) => status === 'ready').slice(0, 4)
    expect(given).toHaveLength(4)
  }).toPass({ timeout: 60_000 })
  const book_ids = given.map(({ book_id }) => book_id)
  await office.send('group_bookUser', { group_id, book_ids, user_ids: [user_id] })
  return given.map(({ book_name }) => book_name)
}

async function enter(browser: Browser, viewport: { width: number; height: number }, more = {}) {
  const context = await browser.newContext({ viewport, ...more })
  return context.newPage()
}

test.beforeAll(async ({ browser }) => {
  product = await startSample()
  books = await giveBooks()
  desk = await enter(browser, { width: 1280, height: 720 })
  phone = await enter(browser, UPRIGHT, { hasTouch: true, isMobile: true })
})
test.afterAll(() => product.stop())

const rowOf = (page: Page, book: number): Locator =>
  page.getByRole('row').filter({ hasText: books[book] ?? '-' })
const scores = (page: Page): Locator => page.locator('input[aria-label*="满分"]')
const fullsOf = (page: Page): Promise<number[]> =>
  scores(page).evaluateAll((all) =>
    all.map((input) => Number(/满分([\d.]+)分/.exec(input.getAttribute('aria-label') ?? '')?.[1])),
  )

async function write(page: Page, field: Locator) {
  await expect(field).toHaveAttribute('aria-busy', 'false')
  const box = await field.boundingBox()
  if (!box) throw new Error('no field to sign in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.2, 0.5))
  await page.mouse.down()
  for (const [x, y] of [
    [0.35, 0.3],
    [0.45, 0.7],
    [0.6, 0.35],
    [0.8, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 5 })
  await page.mouse.up()
}

test('he reads the notes, signs on his telephone, and the computer shows it in a moment', async () => {
  await login(desk, product.url, EXPERT.phone, password)
  await lookAt(desk, 'expert-01-home', LAPTOP)
  await openMenu(desk, '专家评审', '评审说明与承诺')
  await expect(desk.getByRole('heading', { name: '评审承诺书' })).toBeVisible()
  await lookAt(desk, 'expert-02-notes', LAPTOP)
  const opened = desk.waitForResponse(/mobile_sign_open/)
  await desk.getByRole('button', { name: '用手机签名' }).click()
  const { data } = (await (await opened).json()) as { data: Output<'mobile_sign_open'> }
  await expect(desk.getByLabel('签名二维码')).toBeVisible()
  await lookAt(desk, 'expert-03-code', LAPTOP)

  await phone.goto(`${product.url}/mobile/${data.ticket}`)
  await expect(phone.getByRole('heading', { name: `${EXPERT.name}的电子签名` })).toBeVisible()
  await write(phone, phone.getByLabel('手写签名'))
  await lookAt(phone, 'expert-04-phone-sign', PHONE)
  const taken = phone.waitForResponse(/mobile_sign_save/)
  await phone.getByRole('button', { name: '提交' }).click()
  await taken
  const from = Date.now()
  await desk.getByRole('img', { name: '您的电子签名' }).waitFor()
  const took = Date.now() - from
  test.info().annotations.push({ type: 'signature shown after', description: `${took} ms` })
  console.log(`signature shown after ${took} ms`)
  expect(took).toBeLessThanOrEqual(SHOWN_MS)

  await desk.getByRole('checkbox', { name: /我已认真阅读/ }).check({ timeout: 30_000 })
  await lookAt(desk, 'expert-05-promise', LAPTOP)
  await desk.getByRole('button', { name: '我已阅读并承诺' }).click()
  await expect(desk.getByRole('main', { name: '我的评审' })).toBeVisible()
  await expect(desk.getByRole('row')).toHaveCount(books.length + 1)
  await lookAt(desk, 'expert-06-mine', LAPTOP)
})

test('on the telephone he reads and scores a book', async () => {
  await login(phone, product.url, EXPERT.phone, password)
  await phone.goto(`${product.url}/review/review/index`)
  const card = phone.getByRole('list', { name: '我的教材' }).getByRole('listitem')
  const own = card.filter({ hasText: books[1] ?? '-' })
  await expect(own).toBeVisible()
  await lookAt(phone, 'expert-11-phone-mine', PHONE)
  await own.getByRole('link', { name: '评审', exact: true }).tap()
  await expect(scores(phone).first()).toBeVisible()
  await lookAt(phone, 'expert-12-phone-sheet', PHONE)
  // Also on its side, and where the text is twice as large: the bars leave room for a field and its words.
  for (const size of [
    { width: 844, height: 390 },
    { width: 640, height: 400 },
  ]) {
    await phone.setViewportSize(size)
    await expect(scores(phone).first()).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(phone)
  }
  await phone.setViewportSize(UPRIGHT)
  const sides = phone.getByRole('radiogroup', { name: '教材或评分' })
  await sides.getByText('教材', { exact: true }).click()
  await expect(phone.getByRole('figure', { name: '第 1 页' })).toBeVisible()
  await lookAt(phone, 'expert-13-phone-book', PHONE)
  await phone.getByRole('button', { name: '下一页' }).tap()
  await expect(phone.getByRole('spinbutton', { name: '页码' })).toHaveValue('2')
  await sides.getByText('评分', { exact: true }).click()
  const given = (await fullsOf(phone)).map((full) => Math.floor(full * 1.6) / 2)
  for (const [at, points] of given.entries()) await scores(phone).nth(at).fill(String(points))
  await phone.getByLabel('总体评价').fill(OPINION)
  const suggested = (await phone.getByText(/^建议：/).innerText()).replace('建议：', '')
  await phone.getByRole('radio', { name: new RegExp(`^${suggested}`) }).check()
  await expect(phone.getByLabel('保存状态')).toContainText('已保存')
  await lookAt(phone, 'expert-14-phone-written', PHONE)
  await phone.getByRole('button', { name: '提交本书' }).tap()
  await phone.getByRole('checkbox', { name: /以此签名确认/ }).check()
  await lookAt(phone, 'expert-15-phone-submit', PHONE)
  await phone.getByRole('button', { name: '签名并提交' }).tap()
  await expect(phone.getByRole('main').getByText('本书已提交')).toBeVisible()
  await phone.context().close()
})

test('at the computer he reads beside the sheet: outline, thumbnails, search, size, his page, a comment', async () => {
  await desk.reload()
  await rowOf(desk, 0).getByRole('link', { name: '评审', exact: true }).click()
  await expect(desk.getByRole('figure', { name: '第 1 页' })).toBeVisible()
  await lookAt(desk, 'expert-21-beside', LAPTOP)
  const page = desk.getByRole('spinbutton', { name: '页码' })

  await desk.getByRole('button', { name: '目录', exact: true }).click()
  await desk.getByRole('button', { name: /^2\.3 任务实施/ }).click()
  await expect(page).toHaveValue('10')
  await lookAt(desk, 'expert-22-outline', LAPTOP)
  await desk.getByRole('button', { name: '缩略图' }).click()
  await desk.getByRole('button', { name: '到第 9 页' }).click()
  await expect(page).toHaveValue('9')
  await lookAt(desk, 'expert-23-thumbs', LAPTOP)
  await desk.getByRole('button', { name: '查找' }).click()
  await desk.getByLabel('查找内容').fill('己经')
  await expect(desk.getByText(/^找到 \d+ 处$/)).toBeVisible()
  await desk.keyboard.press('Enter')
  await lookAt(desk, 'expert-24-search', LAPTOP)
  await desk.getByRole('button', { name: /^放大/ }).click()
  const found = await page.inputValue()

  await desk.reload()
  await expect(page).toHaveValue(found)
  await desk.getByRole('button', { name: '批注', exact: true }).click()
  await desk.getByRole('button', { name: `批注第 ${found} 页` }).click()
  await desk.getByLabel('批注内容').fill('“己经”应为“已经”')
  await desk.keyboard.press('Control+Enter')
  const note = desk.getByRole('list', { name: '我的批注' }).getByRole('listitem')
  await expect(note).toContainText(`第 ${found} 页`)
  await note.getByRole('button', { name: '记为差错' }).click()
  await expect(desk.getByLabel('第1条页码')).toHaveValue(found)
  await lookAt(desk, 'expert-25-note', LAPTOP)
  await desk.getByRole('button', { name: '批注', exact: true }).click()
})

test('he scores the whole book by keyboard, with the standards at hand, compares, signs and hands it in', async () => {
  await expect(desk.locator('[id^="standard-"]').first()).toBeVisible()
  await desk.getByRole('button', { name: '收起评分标准' }).click()
  await expect(desk.locator('[id^="standard-"]').nth(3)).toBeHidden()
  await scores(desk).first().focus()
  await expect(desk.locator('[id^="standard-"]').first()).toBeVisible()

  const fulls = await fullsOf(desk)
  for (const [at, full] of fulls.entries()) {
    await desk.keyboard.type(String(full - (at === 0 ? 0 : 0.5)))
    await desk.keyboard.press(at % 2 === 0 ? 'Enter' : 'Tab')
  }
  await lookAt(desk, 'expert-31-scored', LAPTOP)
  await desk.getByLabel('总体评价').focus()
  await desk.keyboard.insertText(`${OPINION}本书的任务单设计尤其值得肯定。`)
  await desk.keyboard.press('Control+Enter')
  await desk.keyboard.press('1')
  await expect(desk.getByRole('radio', { name: /^推荐/ })).toBeChecked()
  const total = fulls.reduce((sum, full) => sum + full - 0.5, 0.5)
  await expect(desk.getByLabel('总分', { exact: true })).toContainText(String(total))
  await expect(desk.getByLabel('保存状态')).toContainText('已保存')
  await lookAt(desk, 'expert-32-written', LAPTOP)
  // A high total has to be explained.
  const asked = desk.getByLabel('总分与结论说明')
  if (await asked.isVisible()) await asked.fill(`${OPINION}因此给出高分。`)

  await desk.getByRole('button', { name: '提交本书' }).focus()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: '提交本书' })
  await expect(dialog.getByText('2本中第1')).not.toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { name: /以此签名确认/ })).toBeFocused()
  await desk.keyboard.press('Space')
  await lookAt(desk, 'expert-33-submit', LAPTOP)
  await dialog.getByRole('button', { name: '签名并提交' }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('main').getByText('本书已提交')).toBeVisible()
  await lookAt(desk, 'expert-34-handed-in', LAPTOP)
})

test('he steps aside from one book, is told what another lacks, and hands everything in', async () => {
  await openMenu(desk, '专家评审', '我的评审')
  for (const book of [2, 3]) {
    await rowOf(desk, book).getByRole('button', { name: '申请回避' }).click()
    const dialog = desk.getByRole('dialog', { name: '申请回避' })
    await dialog.getByLabel('回避理由').fill('与该教材的第一主编有师生关系')
    if (book === 2) await lookAt(desk, 'expert-41-avoid', LAPTOP)
    await dialog.getByRole('button', { name: /确\s?定/ }).click()
    await expect(rowOf(desk, book).getByText('回避', { exact: true })).toBeVisible()
    if (book === 2) await expect(desk.getByText(/还有1本教材未完成评审/)).toBeVisible()
  }
  await desk.getByRole('button', { name: '全部提交' }).click()
  await expect(desk.getByRole('img', { name: '您的电子签名' })).toBeVisible()
  await lookAt(desk, 'expert-42-all', LAPTOP)
  await desk.getByRole('button', { name: '确认全部提交' }).click()
  await expect(desk.getByText('您的评审已全部提交')).toBeVisible()
  await lookAt(desk, 'expert-43-done', LAPTOP)
})

test('what the office gives back he compares with what he had handed in', async () => {
  const office = await Api.login(product.url, 'admin', PASSWORD)
  const project_id = RUNNING
  const people = await office.send<Output<'expert_review_list'>>('expert_review_list', {
    project_id,
    keyword: EXPERT.name,
  })
  const user_id = people.rows[0]?.user_id ?? 0
  const tasks = await office.send<Output<'groupe_zhuanjia_books'>>('groupe_zhuanjia_books', {
    project_id,
    user_id,
  })
  const book_ids = tasks.rows.filter(({ book_name }) => book_name === books[0]).map(({ book_id }) => book_id)
  await office.send('return_expert_review', {
    project_id,
    user_id,
    book_ids,
    reason: '第一项打了满分，请核对并补充理由',
  })
  await desk.reload()
  await rowOf(desk, 0).getByRole('link', { name: '评审', exact: true }).click()
  // The list of own reviews says so, too, and is kept behind this page.
  await expect(desk.getByText(/退回理由：第一项打了满分/).filter({ visible: true })).toBeVisible()
  await scores(desk).first().fill('3.5')
  await desk.getByLabel('总体评价').press('Control+End')
  await desk.keyboard.insertText('部分插图模糊。')
  await lookAt(desk, 'expert-51-returned', LAPTOP)
  await desk.getByRole('button', { name: '对照退回前' }).click()
  const table = desk.getByRole('table', { name: '退回前后对照' })
  await expect(table.getByRole('row', { name: /总体评价/ }).locator('ins')).toContainText('部分插图模糊。')
  await lookAt(desk, 'expert-52-compared', LAPTOP)
})
