import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Browser, Page } from '@playwright/test'
import type { Output } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { FORMAL_ITEM } from '#contract/facts/examining/formal'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import { openDatabase } from '#server/db/open'
import { project } from '#server/db/schema/index'
import { Api } from './support/api'
import { bookPdf } from './support/bookPdf'
import { command } from './support/command'
import { answer, object, publicize } from './support/publicity'
import { RUNNING } from './support/officeStates'
import { reviewAll } from './support/reviewer'
import { PASSWORD, startSample, type Running } from './support/server'
import { choose, expectToast, login, openMenu } from './support/steps'
import { cutTheNetwork, expect, test } from './support/test'

/**
 * One book on its whole way, by the screens of everybody who has it in hand: author, school, province, office, examiner,
 * expert, the public, and the school again with its certificate. What other journeys walk on the screen, groups,
 * assignments and the sheets of the other experts, comes by the same calls.
 */
/** Of the demo: a complete draft of man01, and the project that is being prepared. */
const BOOK = { book_id: 43, name: '数控车削编程与加工' }
const PROJECT = { project_id: 1002, name: '2025年教材建设奖推荐评审' }
const OPINION = '经核对材料，符合要求，同意通过。'
const ANSWER = '经组织专家逐页比对，雷同内容均为公有领域的标准表述，异议不成立。'
/** The names of the examiners, and their accounts. */
const EXAMINER: Readonly<Record<string, string>> = { 形审员: 'formal01', 复审员: 'formal02' }

let product: Running
let folder: string
let paper: string
let office: Api

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  product = await startSample()
  folder = mkdtempSync(join(tmpdir(), 'whole-way-'))
  paper = await bookPdf(folder, '盖章件.pdf')
  office = await Api.login(product.url, 'activity01', PASSWORD)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function enter(browser: Browser, user: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await login(page, product.url, user, PASSWORD)
  return page
}
const open = (page: Page, path: string) => page.goto(product.url + path)
const form = (step: string) => `/book/bookInfo/edit/${BOOK.book_id}?step=${step}`
const statusOf = async () => {
  const { book } = await office.send<Output<'formal_exam_detail'>>('formal_exam_detail', BOOK)
  return book.declare_status
}

test('the author sends the book, the school and the province recommend it', async ({ browser }) => {
  const author = await enter(browser, 'man01')
  await open(author, `/declaration/application?bookId=${BOOK.book_id}`)
  await author.locator('input[type=file]').setInputFiles(paper)
  await expect(author.getByText(`${MATERIAL.M01}已上传`).first()).toBeVisible()
  await open(author, form('submit'))
  await author.getByRole('button', { name: '送审', exact: true }).click()
  await author.getByRole('dialog').getByRole('button', { name: '送审' }).click()
  await expectToast(author, '已送审')

  const school = await enter(browser, 'school01')
  await open(school, form('submit'))
  await school.getByRole('button', { name: '学校推荐', exact: true }).click()
  await school.getByRole('dialog').getByLabel('学校意见').fill('教材内容扎实，同意推荐。')
  await school.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expectToast(school, '已推荐1种')

  const province = await enter(browser, 'province01')
  // As the home page counts it.
  await province
    .getByRole('region', { name: '待办' })
    .getByRole('link', { name: /^\d+ 种$/ })
    .first()
    .click()
  await province
    .getByRole('row')
    .filter({ hasText: BOOK.name })
    .getByRole('button', { name: '推荐', exact: true })
    .click()
  const dialog = province.getByRole('dialog')
  await dialog.getByLabel('推荐意见').fill('符合申报条件，同意推荐。')
  await dialog.locator('input[type=file]').setInputFiles(paper)
  await expect(dialog.locator('.ant-upload-list-item-done')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expectToast(province, '已推荐1种，并告知申报单位')
})

/** Judges on the desk what the machine leaves open: the named items fail, all others are right, with words where asked. */
async function judge(desk: Page, failed: Readonly<Partial<Record<keyof typeof FORMAL_ITEM, string>>>) {
  await open(desk, `/review/task/index?bookId=${BOOK.book_id}`)
  const sheet = desk.getByRole('region', { name: '审查项' })
  // antd leaves a button that is loading enabled.
  await expect(desk.getByRole('button', { name: '重新核对' })).not.toHaveClass(/ant-btn-loading/, {
    timeout: 120_000,
  })
  const taken = sheet.getByRole('button', { name: /^采用系统核对的/ })
  // After a supplement only what had failed is open.
  if (await taken.isVisible()) await taken.click()
  for (const code of keysOf(FORMAL_ITEM)) {
    const result = sheet.getByRole('radiogroup', { name: new RegExp(`^${code} `) })
    const chosen = result.locator('.ant-segmented-item-selected')
    const isRight = (await chosen.count()) > 0 && (await chosen.textContent()) !== '不合格'
    if (!failed[code] && isRight) continue
    await result.getByText(failed[code] ? '不合格' : '合格', { exact: true }).click()
    await expect(chosen).toHaveText(failed[code] ? '不合格' : '合格')
    if (failed[code]) await sheet.getByRole('textbox', { name: `${code}的说明` }).fill(failed[code])
  }
  // What contradicts the machine asks for words.
  for (const words of await sheet.getByRole('textbox').all())
    if ((await words.inputValue()) === '') await words.fill(OPINION)
  await expect(sheet.getByText(/已审21\/21项，已保存/)).toBeVisible()
}

test('an examiner asks for a supplement, the author mends it, and the book passes', async ({ browser }) => {
  // The time to declare and to recommend is over.
  const [batch] = await office.send<Output<'declare_batch_list'>>('declare_batch_list', {})
  if (!batch) throw new Error('the demo has a batch')
  const over = new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const { is_open: _open, ...fields } = batch
  await office.send('declare_batch_save', { ...fields, declare_end_time: over, recommend_end_time: over })
  const director = await enter(browser, 'activity01')
  await open(director, '/review/task/index?part=exams')
  await director.getByRole('button', { name: '移交到期教材' }).click()
  await expectToast(director, /已移交\d+种|没有到期待移交的教材/)
  const { rows } = await office.send<Output<'formal_exam_list'>>('formal_exam_list', { keyword: BOOK.name })
  const user = EXAMINER[rows[0]?.examiner_name ?? '']
  if (!user) throw new Error(`nobody examines ${BOOK.name}`)

  const desk = await enter(browser, user)
  await judge(desk, { F10: '版权页的印次与填报不一致' })
  await desk.getByRole('radio', { name: '补正', exact: true }).check()
  await desk.getByRole('textbox', { name: '审查意见' }).fill('版权页的印次与填报不一致，请改正后提交。')
  await desk.getByRole('button', { name: '提交结论' }).click()
  await expectToast(desk, '已退回补正，并告知申报单位')

  const author = await enter(browser, 'man01')
  await author.getByRole('region', { name: '待办' }).getByRole('link').first().click()
  await expect(author.getByRole('row').filter({ hasText: BOOK.name })).toContainText('形审退回补正')
  await open(author, form('edition'))
  await expect(author.getByLabel(BOOK_LABELS.book_name)).toBeHidden()
  const print = author.getByLabel(BOOK_LABELS.print_no, { exact: true })
  await print.fill(String(Number(await print.inputValue()) + 1))
  await expect(author.getByText('已保存').first()).toBeVisible()
  await open(author, form('submit'))
  await author.getByRole('button', { name: '补正后提交' }).click()
  await author.getByRole('dialog').getByLabel('补正说明').fill('已按版权页改正印次。')
  await author.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expectToast(author, '已提交，等待继续审查')

  await judge(desk, {})
  await desk.getByRole('radio', { name: '通过', exact: true }).check()
  await desk.getByRole('button', { name: '提交结论' }).click()
  await expectToast(desk, '审查已通过，并告知申报单位')
  expect(await statusOf()).toBe('formal_passed')
})

/** Seats a group with experts who have agreed, and gives each of them the book. @returns their accounts with passwords */
async function seat(): Promise<[account: string, password: string][]> {
  const at = { project_id: PROJECT.project_id }
  const { group_id } = await office.send<Output<'psgroup_add'>>('psgroup_add', {
    ...at,
    group_name: '数控组',
    group_type: 'major',
  })
  const { rows } = await office.send<Output<'group_user'>>('group_user', { group_id, pageSize: 9 })
  const user_ids = rows.map(({ user_id }) => user_id)
  await office.send('people_group', { group_id, user_ids })
  await office.send('group_leader', { group_id, user_id: user_ids[0], leader_type: 'leader' })
  await office.send('group_book', { group_id, book_ids: [BOOK.book_id] })
  // By the sheet of the review that is under way.
  const { score_rule, template_id } = await office.send<Output<'pingshen_detail'>>('pingshen_detail', {
    project_id: RUNNING,
  })
  await office.send('pingshen_edit', { ...at, score_rule, template_id, need_leader_opinion: 0 })
  await office.send('random_group_book', { ...at, group_ids: [group_id] })
  for (const project_status of ['ready', 'reviewing'])
    await office.send('pingshen_edit', { ...at, project_status, force: 1, reason: '一本书走完全程' })
  const accounts: [string, string][] = []
  for (const user_id of user_ids) {
    const { user_name, password } = await office.send<Output<'user_reset_password'>>('user_reset_password', {
      ...at,
      user_id,
    })
    accounts.push([user_name, await Api.claim(product.url, user_name, password)])
  }
  return accounts
}

test('the office takes it into a project, and experts score it', async ({ browser }) => {
  const director = await enter(browser, 'activity01')
  await open(director, `/review/teachingMaterial?projectId=${PROJECT.project_id}`)
  await director.getByText('教材库（未纳入）').click()
  await director.getByPlaceholder(/书名/).first().fill(BOOK.name)
  await director.getByRole('button', { name: '搜索', exact: true }).click()
  await director.getByRole('row').filter({ hasText: BOOK.name }).getByRole('checkbox').check()
  await director.getByRole('button', { name: '纳入本活动（1）' }).click()
  await expectToast(director, '已纳入1种教材')
  expect(await statusOf()).toBe('in_review')

  const accounts = await seat()
  let shown: [string, string] | undefined
  for (const [seed, account] of accounts.entries()) {
    const api = await Api.login(product.url, ...account)
    const given = await reviewAll(api, PROJECT.project_id, seed + 1)
    if (given.length === 0) continue
    if (shown) await api.send('zhuanjia_all_submit', { project_id: PROJECT.project_id, sign_confirm: 1 })
    shown ??= account
  }
  if (!shown) throw new Error('nobody was given the book')
  const expert = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await login(expert, product.url, ...shown)
  await expert.getByRole('button', { name: '切换项目' }).click()
  const dialog = expert.getByRole('dialog')
  await choose(expert, dialog.getByRole('combobox'), PROJECT.name)
  await dialog.getByRole('button', { name: '确定' }).click()
  await openMenu(expert, '专家评审', '我的评审')
  await expert.getByRole('button', { name: '全部提交' }).click()
  await expert.getByRole('button', { name: '确认全部提交' }).click()
  await expect(expert.getByText('您的评审已全部提交')).toBeVisible()
})

test('it is selected, an objection is answered, and its certificate is genuine', async ({ browser }) => {
  for (const project_status of ['leader_stage', 'weighting'])
    await office.send('pingshen_edit', {
      project_id: PROJECT.project_id,
      project_status,
      force: 1,
      reason: '一本书走完全程',
    })
  const director = await enter(browser, 'activity01')
  const results = `/review/textbook?projectId=${PROJECT.project_id}`
  await open(director, results)
  await director.getByRole('button', { name: '核分', exact: true }).click()
  await expectToast(director, /核分完成：1 种教材，出分 1/)
  const address = await publicize(director)

  const guest = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await guest.goto(address)
  await expect(guest.getByRole('row').filter({ hasText: BOOK.name })).toBeVisible()
  await guest.goto(await test.step('somebody objects', () => object(guest)))
  await answer(director, ANSWER)
  await guest.reload()
  await expect(guest.getByText(ANSWER)).toBeVisible()

  await test.step('the publicity passes', async () => {
    cutTheNetwork()
    await product.halt()
    const stored = await openDatabase({ dir: product.dataDir })
    await stored.db
      .update(project)
      .set({ publicity_end_time: new Date(Date.now() - 60_000) })
      .where(eq(project.project_id, PROJECT.project_id))
    await stored.close()
    await product.again()
  })
  await office.send('pingshen_edit', { project_id: PROJECT.project_id, project_status: 'finished' })

  const school = await enter(browser, 'school01')
  await open(school, `${results}&tab=selected`)
  const row = school.getByRole('row').filter({ hasText: BOOK.name })
  const number = row.getByRole('link', { name: /^JC\d{9}[\dX]$/ })
  await guest.goto((await number.getAttribute('href')) ?? '')
  await expect(guest.getByRole('heading', { name: '证书真实有效' })).toBeVisible()
  await expect(guest.getByText((await number.textContent()) ?? '')).toBeVisible()
  await expect(guest.getByText(BOOK.name)).toBeVisible()

  await open(school, '/review/task/index')
  await school.getByRole('row').filter({ hasText: BOOK.name }).getByRole('button', { name: '进程' }).click()
  for (const step of [
    '送审',
    '学校推荐',
    '推荐',
    '移交形式审查',
    '退回补正',
    '补正后提交',
    '形审通过',
    '纳入评审',
    '核分完成',
    '列入公示',
    '收到异议',
    '异议不成立',
    '公示期满入选',
  ])
    await expect(school.getByRole('dialog').getByText(step, { exact: true }).first()).toBeVisible()
})

test('what is stored keeps its rules: states, quotas and the chain of the log', async () => {
  cutTheNetwork()
  await product.halt()
  expect(command(product.dataDir, 'verify-data')).toContain('全部规则成立')
  expect(command(product.dataDir, 'verify-log')).toContain('全部无误')
})
