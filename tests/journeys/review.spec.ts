import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Download, Page } from '@playwright/test'
import * as XLSX from 'xlsx'
import type { Output } from '#contract'
import { Api } from './support/api'
import { command } from './support/command'
import { bookList, EXPERTS, expertList, GROUP_OPINION, OPINION, pseudo } from './support/material'
import { conclusionFor, reviewAll } from './support/reviewer'
import { finalScore, rankOf, type Total } from './support/scores'
import { SHOTS } from './support/shots'
import { startProduct, type Running } from './support/server'
import { choose, expectNoSidewaysScroll, expectToast, login, openMenu } from './support/steps'
import { cutTheNetwork, expect, test } from './support/test'

const PROJECT = '2026年图书推荐评审'
const GROUP = '文学组'
const BOOKS = 60
/** Why the experts differ. */
const DEVIATION_NOTE = '专家对创新程度的尺度不同，合议后以多数意见为准'
const REVIEWERS = EXPERTS.slice(0, 9)
const PER_BOOK = 5

let product: Running
let admin: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  admin = await browser.newPage()
})
test.afterAll(() => product.stop())

/** Pictures for people to look at, when somebody asks for them. */
async function shot(page: Page, name: string) {
  await expectNoSidewaysScroll(page)
  if (!SHOTS) return
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(400)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const passwords = new Map<string, string>()
const project = { project_id: 0, group_id: 0 }

async function enterAs(browser: Browser, expert: { phone: string }): Promise<Page> {
  const page = await browser.newPage()
  await login(page, product.url, expert.phone, passwords.get(expert.phone) ?? '')
  return page
}

test('the administrator signs in with the password of the first start', async () => {
  await login(admin, product.url, 'admin', product.adminPassword)
  await expect(admin.getByRole('heading', { level: 1 })).toContainText('系统管理员')
  await shot(admin, '01-home')
})

test('step 1: books and experts are imported from files', async () => {
  const books = bookList()
  await openMenu(admin, '评审准备', '导入管理')
  await admin.locator('input[type=file]').setInputFiles(books)
  await expect(admin.getByText(`共${books.total}行`)).toBeVisible({ timeout: 60_000 })
  await expect(admin.getByRole('button', { name: '确认导入' })).toBeDisabled({ timeout: 60_000 })
  await shot(admin, '02-import-preview')
  await admin.getByRole('radio', { name: '只导入正确行' }).check()
  await expect(admin.getByRole('button', { name: '确认导入' })).toBeEnabled({ timeout: 60_000 })
  if (books.alike > 0) {
    await admin.getByRole('tab', { name: `相近的教材（${books.alike}行）` }).click()
    await admin.getByRole('button', { name: '仍然导入', exact: true }).click()
    await shot(admin, '02-import-alike')
  }
  await admin.getByRole('button', { name: '确认导入' }).click()
  await expect(admin.getByText(`已导入${books.good}行教材`)).toBeVisible({ timeout: 120_000 })
  await shot(admin, '03-import-done')

  await admin.getByRole('button', { name: '继续导入' }).click()
  await admin.getByText('专家', { exact: true }).click()
  await admin.locator('input[type=file]').setInputFiles(expertList())
  await expect(admin.getByRole('button', { name: '确认导入' })).toBeEnabled({ timeout: 30_000 })
  await admin.getByRole('button', { name: '确认导入' }).click()
  await expect(admin.getByText(`已导入${EXPERTS.length}行专家`)).toBeVisible()
})

test('step 2: a review is created with its rule and indicators, and opened for configuration', async () => {
  await openMenu(admin, '活动设置', '评审活动管理')
  await admin.getByRole('button', { name: '新增', exact: true }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('评审活动名称').fill(PROJECT)
  await form.getByLabel('评审开始时间').fill('2026-01-01 09:00:00')
  await admin.keyboard.press('Enter')
  await form.getByLabel('评审结束时间').fill('2036-12-31 18:00:00')
  await admin.keyboard.press('Enter')
  await form.getByLabel('每专家上限').fill('40')
  await form.getByLabel('组长权重').fill('0.3')
  await choose(admin, form.getByLabel('指标体系'), /规划教材/)
  await shot(admin, '04-project-form')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(admin, '操作成功')
  const row = admin.getByRole('row', { name: new RegExp(PROJECT) })
  await row.getByRole('button', { name: '更多' }).click()
  await admin.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '项目配置' }).click()
  await admin.getByRole('textbox', { name: '评审说明' }).fill('请逐本阅读，按指标打分，写明意见和结论。')
  await admin.getByRole('main').getByRole('menuitem', { name: '承诺书' }).click()
  await admin.getByRole('textbox', { name: '承诺书' }).fill('本人承诺独立、客观、公正评审，遵守保密规定。')
  await admin.getByRole('button', { name: '保存' }).click()
  await expectToast(admin, '已保存')
  await carry('开始配置')
  await openMenu(admin, '活动设置', '指标体系')
  await expect(admin.getByText('A1.1')).toBeVisible()
  await shot(admin, '05-indicators')
})

/** Carries the project to its next state through the dialog. */
async function carry(label: string, reason?: string) {
  await openMenu(admin, '活动设置', '评审活动管理')
  const row = admin.getByRole('row', { name: new RegExp(PROJECT) })
  await row.getByRole('button', { name: '状态流转' }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: label })).toBeVisible()
  if (SHOTS) await shot(admin, `state-${label}`)
  if (reason) await dialog.getByLabel('理由').fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await expectToast(admin, `已${label}`)
}

test('step 3a: sixty books are taken into the review, and into a new group', async () => {
  await openMenu(admin, '评审准备', '评审分组')
  await admin.getByRole('button', { name: '新增', exact: true }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('组名').fill(GROUP)
  await choose(admin, form.getByLabel('类型'), '专业组')
  await form.getByRole('button', { name: '确定' }).click()
  await expect(admin.getByText(GROUP)).toBeVisible()

  await openMenu(admin, '评审准备', '参评教材')
  await admin.getByText('教材库（未纳入）').click()
  await admin.getByPlaceholder(/书名/).first().fill('人民文学出版社')
  await admin.getByRole('button', { name: '搜索', exact: true }).click()
  for (const size of [50, 10]) {
    await choose(admin, admin.locator('.ant-pagination-options .ant-select'), `${size} 条/页`)
    await expect(admin.locator('tbody tr.ant-table-row')).toHaveCount(size)
    await admin.getByRole('columnheader').getByRole('checkbox').check()
    await admin.getByRole('button', { name: `纳入本活动（${size}）` }).click()
    await expectToast(admin, `已纳入${size}种教材`)
  }
  await shot(admin, '06-library')
  await admin.getByText('参评教材', { exact: true }).last().click()
  await choose(admin, admin.locator('.ant-pagination-options .ant-select'), '100 条/页')
  await expect(admin.locator('tbody tr.ant-table-row')).toHaveCount(BOOKS)
  await admin.getByRole('columnheader').getByRole('checkbox').check()
  await admin.getByRole('button', { name: `编入评审组（${BOOKS}）` }).click()
  const dialog = admin.getByRole('dialog')
  await choose(admin, dialog.getByRole('combobox'), GROUP)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(admin.locator('tbody').getByText(GROUP).first()).toBeVisible()
  await shot(admin, '07-pool')
})

test('step 3b: nine experts join, one leads, and their passwords are handed out', async () => {
  await openMenu(admin, '评审准备', '评审分组')
  await shot(admin, '08-groups')
  await admin.getByRole('link', { name: '专家', exact: true }).click()
  for (const { name } of REVIEWERS) await admin.getByRole('row', { name }).getByRole('checkbox').check()
  await admin.getByRole('button', { name: `加入（${REVIEWERS.length}）` }).click()
  await expectToast(admin, `已加入${REVIEWERS.length}人`)
  const [leader] = REVIEWERS
  await admin.getByRole('button', { name: `操作 ${leader?.name}` }).click()
  await admin.getByRole('menuitem', { name: '设为组长' }).click()
  await expect(
    admin.getByRole('row', { name: leader?.name ?? '' }).getByText('组长', { exact: true }),
  ).toBeVisible()
  for (const { name, phone } of REVIEWERS.slice(0, 3)) {
    await admin.getByRole('button', { name: `操作 ${name}` }).click()
    await admin.getByRole('menuitem', { name: '设置密码' }).click()
    const dialog = admin.getByRole('dialog').filter({ hasText: '密码只显示这一次' })
    const given = (await dialog.locator('code').innerText()).trim()
    passwords.set(phone, await Api.claim(product.url, phone, given))
    await dialog.getByRole('button', { name: '已记下' }).click()
    await expect(dialog).toBeHidden()
  }
  await shot(admin, '09-members')
})

test('step 3c: every book gets five experts, by rule, from a seed that repeats the draw', async () => {
  await openMenu(admin, '评审准备', '评审分组')
  await admin.getByRole('link', { name: '教材与分配' }).click()
  await admin.getByRole('tab', { name: '分配', exact: true }).click()
  await admin.getByLabel('随机种子').fill('公证处2026')
  await admin.getByRole('button', { name: '试算' }).click()
  const report = admin.getByRole('region', { name: '试算报告' })
  await expect(report.getByText(`${BOOKS * PER_BOOK} / ${BOOKS * PER_BOOK}`)).toBeVisible()
  await shot(admin, '10-allocation-report')
  await report.getByRole('button', { name: '写入分配' }).click()
  await expect(admin.getByText(`已写入 ${BOOKS * PER_BOOK} 条分配`)).toBeVisible()
  await admin.getByRole('tab', { name: '矩阵' }).click()
  await expect(admin.getByRole('grid')).toBeVisible()
  await shot(admin, '11-allocation-matrix')
  await admin.getByRole('tab', { name: '教材', exact: true }).click()
  await shot(admin, '12-group-books')
  await carry('完成配置')
  await carry('启动评审')
})

test('step 4: an expert signs, scores a book whose draft survives a reload and a lost line, and hands it in', async ({
  browser,
}) => {
  const [, expert] = REVIEWERS
  const page = await enterAs(browser, expert ?? { phone: '' })
  await openMenu(page, '专家评审', '评审说明与承诺')
  await expect(page.locator('canvas')).toHaveAttribute('aria-busy', 'false')
  await page.locator('canvas').scrollIntoViewIfNeeded()
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('no field to sign in')
  await page.mouse.move(box.x + 60, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [120, 30],
    [160, 90],
    [240, 40],
    [300, 80],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('checkbox', { name: /我已认真阅读/ }).check({ timeout: 30_000 })
  await shot(page, '13-commitment')
  await page.getByRole('button', { name: '我已阅读并承诺' }).click()
  await expect(page.getByRole('main', { name: '我的评审' })).toBeVisible()
  await shot(page, '14-my-reviews')

  await page.getByRole('link', { name: '评审', exact: true }).first().click()
  await expect(page.getByRole('main', { name: '教材评分' })).toBeVisible()
  const scores = page.locator('input[aria-label*="满分"]')
  const saved = page.getByLabel('保存状态')
  await scores.first().focus()
  const fulls = await scores.evaluateAll((all) =>
    all.map((input) => Number(/满分([\d.]+)分/.exec(input.getAttribute('aria-label') ?? '')?.[1])),
  )
  // Digits and Enter alone fill the sheet.
  for (const full of fulls.slice(0, 4)) {
    await page.keyboard.type(String(full - 1))
    await page.keyboard.press('Enter')
  }
  await expect(saved).toContainText('已保存')
  await page.reload()
  await expect(scores.first()).toHaveValue(String((fulls[0] ?? 0) - 1))
  await expect(scores.nth(4)).toHaveValue('')

  cutTheNetwork()
  await page.context().setOffline(true)
  await scores.nth(4).focus()
  for (const full of fulls.slice(4)) {
    await page.keyboard.type(String(full - 1))
    await page.keyboard.press('Enter')
  }
  await expect(saved).toContainText('未保存')
  await shot(page, '15-scoring-offline')
  await page.context().setOffline(false)
  await expect(saved).toContainText('已保存', { timeout: 30_000 })

  const submit = page.getByText('提交本书', { exact: true })
  await submit.click()
  // For a moment it takes no second click.
  await expect(submit).toBeHidden()
  await expect(page.getByText(/评审意见不少于50字/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('总体评价').fill(OPINION)
  const total = fulls.reduce((sum, full) => sum + full - 1, 0)
  const wanted = { recommend: '推荐', recommend_after_fix: '修改后推荐', not_recommend: '不推荐' }
  await page.getByRole('radio', { name: wanted[conclusionFor(total * 10)], exact: true }).check()
  await expect(page.getByLabel('总分', { exact: true })).toContainText(String(total))
  await shot(page, '16-scoring')
  await submit.click()
  await expect(page.getByRole('main').getByText('本书已提交')).toBeVisible()
  await page.close()
})

/** Experts who hand everything in on their own screens. */
const onScreen = REVIEWERS.slice(1, 3)
const totals = new Map<number, Total[]>()
const leaderScores = new Map<number, number>()

test('step 4: all other sheets come through the same API, and two experts submit everything on their screens', async ({
  browser,
}) => {
  const api = await Api.login(product.url, 'admin', product.adminPassword)
  const projects = await api.send<Output<'pingshen_project'>>('pingshen_project', {})
  project.project_id = projects.find(({ project_name }) => project_name === PROJECT)?.project_id ?? 0
  const { project_id } = project
  const groups = await api.send<Output<'admin_group_list'>>('admin_group_list', { project_id })
  project.group_id = groups[0]?.group_id ?? 0
  const members = await api.send<Output<'group_zhuanjia'>>('group_zhuanjia', { group_id: project.group_id })
  for (const [i, member] of members.entries()) {
    if (!passwords.has(member.user_name)) {
      const reset = await api.send<Output<'user_reset_password'>>('user_reset_password', {
        project_id,
        user_id: member.user_id,
      })
      passwords.set(member.user_name, await Api.claim(product.url, member.user_name, reset.password))
    }
    const own = await Api.login(product.url, member.user_name, passwords.get(member.user_name) ?? '')
    for (const { book_id, tenths } of await reviewAll(own, project_id, i + 1))
      totals.set(book_id, [...(totals.get(book_id) ?? []), { expert: member.user_name, tenths }])
    if (!onScreen.some(({ phone }) => phone === member.user_name))
      await own.send('zhuanjia_all_submit', { project_id, sign_confirm: 1 })
  }
  expect(totals.size).toBe(BOOKS)
  expect([...totals.values()].every((given) => given.length === PER_BOOK)).toBe(true)

  for (const expert of onScreen) {
    const page = await enterAs(browser, expert)
    await openMenu(page, '专家评审', '我的评审')
    await page.getByRole('button', { name: '全部提交' }).click()
    await shot(page, '17-all-submit')
    await page.getByRole('button', { name: '确认全部提交' }).click()
    await expect(page.getByText('您的评审已全部提交')).toBeVisible()
    await page.close()
  }
  await carry('进入组长综合')
})

test('step 5: the leader writes an opinion with the scores of the experts beside it', async ({ browser }) => {
  const [leader] = REVIEWERS
  const page = await enterAs(browser, leader ?? { phone: '' })
  await openMenu(page, '组长工作', '组长意见')
  await shot(page, '18-leader-books')
  await page.getByRole('button', { name: '填写意见' }).first().click()
  const form = page.locator('.ant-drawer').getByRole('dialog')
  await form.getByLabel('组长分').fill('88')
  await form.getByRole('radio', { name: '推荐', exact: true }).check()
  await form.getByRole('textbox', { name: '小组意见' }).fill(GROUP_OPINION)
  const discussed = form.getByRole('checkbox', { name: /已经小组合议/ })
  if (await discussed.isVisible()) await discussed.check()
  for (const note of await form.getByRole('textbox', { name: /(过大|对立)的说明$/ }).all())
    await note.fill(DEVIATION_NOTE)
  await shot(page, '19-leader-opinion')
  await form.getByRole('button', { name: '提交', exact: true }).click()
  await page
    .getByRole('dialog', { name: /确定提交/ })
    .getByRole('button', { name: '提交' })
    .click()
  await expect(form).toBeHidden()
  await page.close()

  const { project_id, group_id } = project
  const api = await Api.login(product.url, leader?.phone ?? '', passwords.get(leader?.phone ?? '') ?? '')
  const list = await api.send<Output<'groupe_leader_booklist'>>('groupe_leader_booklist', {
    project_id,
    pageSize: 100,
  })
  for (const row of list.rows) {
    const { book_id } = row
    const points = row.opinion_status === 'submitted' ? Number(row.leader_score) : 78 + pseudo(15, book_id)
    leaderScores.set(book_id, points)
    if (row.opinion_status === 'submitted') continue
    await api.send('groupLeader_advice_add', {
      project_id,
      group_id,
      book_id,
      leader_score: points,
      conclusion: 'recommend_after_fix',
      advice: GROUP_OPINION,
      is_discussed: 1,
      // What the reviews of a book do not show is not kept.
      deviation_notes: ['range', 'std', 'split'].map((kind) => ({ kind, text: DEVIATION_NOTE })),
      status: 'submitted',
    })
  }
  expect(leaderScores.size).toBe(BOOKS)
  await carry('进入核分')
})

const save = async (download: Download) => readFileSync(await download.path())

test('step 6: the result is computed, explained and exported, and agrees with an independent computation', async () => {
  await openMenu(admin, '结果公布', '评审结果')
  await admin.getByRole('button', { name: '核分', exact: true }).click()
  await expectToast(admin, new RegExp(`核分完成：${BOOKS} 种教材，出分 ${BOOKS}`))
  await shot(admin, '20-results')
  await admin.getByRole('button', { name: '为什么' }).first().click()
  await expect(admin.getByRole('dialog').getByText('第 1 版')).toBeVisible()
  await shot(admin, '21-why')
  await admin.keyboard.press('Escape')

  const exported = admin.waitForEvent('download')
  await admin.getByRole('button', { name: '导出', exact: true }).click()
  await admin.getByRole('button', { name: '导出评审结果' }).click()
  const download = await exported
  expect(download.suggestedFilename()).toMatch(/\.xls$/)
  const sheets = XLSX.read(await save(download), { type: 'buffer' })
  const [sheet] = Object.values(sheets.Sheets)
  const rows = XLSX.utils.sheet_to_json<Record<string, string | number>>(sheet ?? {})
  expect(rows).toHaveLength(BOOKS)

  const api = await Api.login(product.url, 'admin', product.adminPassword)
  const listed = await api.send<Output<'book_resultscore'>>('book_resultscore', { ...project, pageSize: 100 })
  const idOf = new Map(listed.rows.map((row) => [row.rank_all + row.book_name, row.book_id]))
  const finals = new Map([...totals].map(([id, given]) => [id, finalScore(given, leaderScores.get(id) ?? 0)]))
  const all = [...finals.values()]
  for (const row of rows) {
    const book_id = idOf.get(`${row['总名次']}${row['书名']}`) ?? 0
    const final = finals.get(book_id) ?? ''
    expect({ book: row['书名'], final: Number(row['最终分']).toFixed(2), rank: row['总名次'] }).toEqual({
      book: row['书名'],
      final,
      rank: rankOf(final, all),
    })
  }
  await admin.goto(`${product.url}/ranking`)
  await expect(admin.getByText('评审排名')).toBeVisible()
  // Nobody in the hall sees a score before the office says so.
  await admin.getByRole('switch', { name: '公布成绩' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '解除封存' }).click()
  await expect(admin.getByText(rows[0]?.['书名'] as string)).toBeVisible()
  await shot(admin, '22-ranking')
})

test('anyone can check the published file, and the stored data keeps its rules', async () => {
  await admin.goto(`${product.url}/review/textbook`)
  const exported = admin.waitForEvent('download')
  await admin.getByRole('button', { name: '导出', exact: true }).click()
  await admin.getByRole('button', { name: '导出复核文件' }).click()
  const file = join(product.dataDir, 'result.json')
  writeFileSync(file, await save(await exported))
  expect(command(product.dataDir, 'recompute', file, '--expect')).toContain(String(BOOKS))
  cutTheNetwork()
  await product.halt()
  expect(command(product.dataDir, 'verify-data')).toContain('全部规则成立')
  expect(command(product.dataDir, 'verify-log')).toContain('全部无误')
})
