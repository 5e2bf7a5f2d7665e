import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { CARRIER, CHANNEL, EDITOR_ROLE, EDU_LEVEL } from '#contract/facts/books'
import {
  BINDING,
  BOOK_KIND,
  BOOK_STEPS,
  COURSE_NATURE,
  COURSE_REQUIRED,
  DECLARE_TYPE,
  EDUCATION,
  LANGUAGE,
  PLAN_LEVEL,
} from '#contract/facts/declaration/bookFields'
import { SEX } from '#contract/facts/experts'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import { keysOf } from '#contract/facts/closed'
import { USE_LABELS } from '#contract/rules/declaration/usageFields'
import { SELL_LABELS } from '#contract/rules/declaration/salesRule'
import { MATERIAL, type MaterialCode } from '#contract/facts/declaration/materials'
import { completeFields, EDITORS } from '#server/seed/demo/declarations/bookValues'
import { readPaper } from '#tests/support/paper'
import { Api } from './support/api'
import { addEditor, fillBook, goOn } from './support/bookForm'
import { bookPdf } from './support/bookPdf'
import { PASSWORD, startSample, type Running } from './support/server'
import { addStaff, choose, expectToast, login } from './support/steps'
import { cutTheNetwork, expect, test } from './support/test'

const OWN = 'Own-secret-9'
const SCHOOL = '南京工业职业技术大学'
const BOOK = '数控机床装调与维修'
const MB = 1024 * 1024

const year = new Date().getFullYear()
const values = completeFields(BOOK, year, 777)
const stored = (name: keyof typeof values): string => {
  const value = values[name]
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} is nothing to type`)
  return String(value)
}

let product: Running
let folder: string
test.beforeAll(async () => {
  product = await startSample()
  folder = mkdtempSync(join(tmpdir(), 'declaring-'))
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function enter(browser: Browser, user: string, password = PASSWORD): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await login(page, product.url, user, password)
  return page
}

/** A school registers itself, its province admits it, and it makes an account for an author. */
async function admitted(browser: Browser): Promise<{ school: Page; author: Page }> {
  const school = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await school.goto(`${product.url}/register`)
  await school.getByLabel('学校', { exact: true }).fill('南京工业职业')
  await school.getByRole('button', { name: new RegExp(SCHOOL) }).click()
  await school.getByRole('button', { name: '下一步' }).click()
  await school.getByLabel('联系人姓名').fill('李明')
  await school.getByLabel('手机号码').fill('13812345678')
  await school.getByLabel('登录账号').fill('niit_jwc')
  await school.getByLabel('密码', { exact: true }).fill(OWN)
  await school.getByLabel('再次输入密码', { exact: true }).fill(OWN)
  await school.getByRole('button', { name: '下一步' }).click()
  await school.getByLabel('统一社会信用代码').fill('12100000400002259P')
  await school.getByLabel('单位证明（盖章）').setInputFiles(await bookPdf(folder, '证明.pdf'))
  await school.getByRole('button', { name: '提交注册' }).click()
  await expect(school.getByText('已提交，等待省级审核')).toBeVisible()

  const province = await enter(browser, 'province01')
  await province.goto(`${product.url}/system/schools?tab=applications`)
  await province.getByRole('row').filter({ hasText: SCHOOL }).getByRole('button', { name: '审核' }).click()
  await province.getByRole('dialog').getByRole('button', { name: '审核通过', exact: true }).click()
  await expectToast(province, '已通过1所')
  await province.close()

  await login(school, product.url, 'niit_jwc', OWN)
  const given = await addStaff(school, product.url, {
    name: '赵敏',
    username: 'niit_zm',
    phone: '13700000001',
  })
  const password = await Api.claim(product.url, 'niit_zm', given)
  return { school, author: await enter(browser, 'niit_zm', password) }
}

async function write(page: Page) {
  await page.goto(`${product.url}/book/bookInfo/index`)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await fillBook(page, [
    ['book_name', { typed: BOOK }],
    ['book_kind', { chosen: BOOK_KIND.single }],
    ['declare_type', { chosen: DECLARE_TYPE.new }],
    ['edu_level', { chosen: EDU_LEVEL.voc }],
    ['major_code', { major: ['shukong', '数控技术'] }],
    ['course_name', { typed: BOOK }],
    ['course_nature', { chosen: COURSE_NATURE.major_core }],
    ['course_required', { chosen: COURSE_REQUIRED.required }],
    ['class_hours', { typed: '64' }],
    ['language', { chosen: LANGUAGE.zh }],
    ['carrier', { chosen: CARRIER.paper }],
    ['in_scope', { ticked: true }],
  ])
  await goOn(page, 'editors')
  for (const { name, role, unit, title, post, phone, duty, sex, birth, education, id_card } of EDITORS)
    await addEditor(page, [
      ['name', { typed: name }],
      ['role', { chosen: EDITOR_ROLE[role] }],
      ['unit', { typed: unit ?? '' }],
      ['title', { typed: title ?? '' }],
      ['post', { typed: post ?? '' }],
      ['phone', { typed: phone ?? '' }],
      ['id_card', { typed: id_card ?? '' }],
      ...(education ? ([['education', { chosen: EDUCATION[education] }]] as const) : []),
      ['duty', { typed: duty ?? '' }],
      ...(sex ? ([['sex', { chosen: SEX[sex] }]] as const) : []),
      ...(birth ? ([['birth', { month: birth }]] as const) : []),
      ['political_ok', { yes: true }],
      ['signed', { yes: true }],
    ])
  await goOn(page, 'edition')
  await fillBook(page, [
    ['isbn', { typed: stored('isbn') }],
    ['publisher_name', { typed: stored('publisher_name') }],
    ['cip_no', { typed: stored('cip_no') }],
    ['cip_has_textbook', { yes: true }],
    ['edition', { typed: stored('edition') }],
    ['publish_date', { month: stored('publish_date') }],
    ['print_no', { typed: stored('print_no') }],
    ['print_date', { month: stored('print_date') }],
    ['first_publish_date', { month: stored('first_publish_date') }],
    ['total_print', { typed: stored('total_print') }],
    ['word_count', { typed: stored('word_count') }],
    ['page_count', { typed: stored('page_count') }],
    ['format', { typed: stored('format') }],
    ['binding', { chosen: BINDING.paperback }],
    ['price', { typed: stored('price') }],
    ['copyright_owner', { typed: stored('copyright_owner') }],
  ])
  await goOn(page, 'content')
  await fillBook(page, [
    ['abstract', { typed: stored('abstract') }],
    ['feature', { typed: stored('feature') }],
    ['effect', { typed: stored('effect') }],
    ['catalog', { typed: stored('catalog') }],
    ['coop_enterprise', { yes: false }],
    ['has_english', { yes: false }],
  ])
  await page.getByLabel(BOOK_LABELS.cover).setInputFiles({
    name: '封面.png',
    mimeType: 'image/png',
    buffer: readFileSync('docs/screenshot.png'),
  })
  await expect(page.getByRole('img', { name: '封面' })).toBeVisible()
  await goOn(page, 'honours')
  await fillBook(page, [['plan_level', { several: [PLAN_LEVEL.none] }]])
  await goOn(page, 'materials')
  await goOn(page, 'submit')
  await fillBook(page, [
    ['recommend_channel', { chosen: CHANNEL.province }],
    ['recommend_dept_id', { chosen: '江苏省教育厅' }],
  ])
  await expect(page.getByText('已保存').first()).toBeVisible()
  return Number(/edit\/(\d+)/.exec(page.url())?.[1])
}

const SMALL: readonly MaterialCode[] = ['M03', 'M04', 'M06', 'M07', 'M08', 'M09', 'M10', 'M11', 'M16']

/** The file input of a material. */
const inputOf = (page: Page, code: MaterialCode) =>
  page.getByRole('row').filter({ hasText: MATERIAL[code] }).first().locator('input[type=file]')

async function upload(page: Page, bookId: number) {
  const whole = await bookPdf(folder, '全文.pdf', 150 * MB)
  const small = await bookPdf(folder, '材料.pdf')
  const row = page.getByRole('row').filter({ hasText: '全文.pdf' })
  const bar = row.getByRole('progressbar')
  const beyond = async (percent: number) =>
    expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 120_000 })
      .toBeGreaterThan(percent)
  await page.goto(`${product.url}/declaration/materials?bookId=${bookId}`)
  // As slow as the line of a school, so that it can be lost on the way.
  const session = await page.context().newCDPSession(page)
  const line = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 8 * MB,
    })
  cutTheNetwork()
  await line(false)
  await inputOf(page, 'M02').setInputFiles(whole)
  for (const percent of [10, 30]) {
    await beyond(percent)
    await line(true)
    await expect(row.getByText('网络中断，恢复后自动继续')).toBeVisible()
    await line(false)
    await expect(row.getByText('正在上传')).toBeVisible({ timeout: 60_000 })
  }
  await beyond(50)
  await page.reload()
  await expect(page.getByText(/“全文.pdf”已传[5-9]\d%/)).toBeVisible()
  await inputOf(page, 'M02').setInputFiles(whole)
  await beyond(50)
  await expect(row.getByText('第1版')).toBeVisible({ timeout: 240_000 })
  for (const code of SMALL) {
    await inputOf(page, code).setInputFiles(small)
    await expect(page.getByRole('button', { name: `预览${MATERIAL[code]}`, exact: true })).toBeVisible({
      timeout: 60_000,
    })
  }
}

async function state(page: Page, bookId: number) {
  await page.goto(`${product.url}/book/bookInfo/useInfo/${bookId}`)
  for (const school of ['甲职业学院', '乙职业学院', '丙职业学院']) {
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: '新增选用情况' })
    await drawer.getByLabel(USE_LABELS.school_name).fill(school)
    await choose(page, drawer.getByLabel(USE_LABELS.term_begin), `${year - 3}年秋季`)
    await drawer.getByLabel(USE_LABELS.students, { exact: true }).fill('120')
    await drawer.locator('input[type=file]').setInputFiles(join(folder, '材料.pdf'))
    await expect(drawer.locator('.ant-upload-list-item-done')).toBeVisible()
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(drawer).toBeHidden()
  }
}

/** A step of the book's declaration, taken from its form. */
async function step(page: Page, bookId: number, name: string) {
  await page.goto(`${product.url}/book/bookInfo/edit/${bookId}?step=submit`)
  await page.getByRole('button', { name, exact: true }).click()
}

/** Nobody misses a step because the flow below it comes late, and is shorter than its place. */
async function expectRest(page: Page, bookId: number, name: string) {
  await page.route('**/declare_flow_list', async (route) => {
    await pause(1000)
    await route.continue()
  })
  await page.goto(`${product.url}/book/bookInfo/edit/${bookId}?step=submit`)
  const button = page.getByRole('button', { name, exact: true })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await expect(page.getByRole('listitem').getByText('待学校审核')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  await page.unrouteAll()
}

async function send(author: Page, bookId: number) {
  await step(author, bookId, '送审')
  await author.getByRole('dialog').getByRole('button', { name: '送审' }).click()
  await expectToast(author, '已送审')
}

test('a book is declared, from a school that registers to the application that was read back', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { school, author } = await test.step('the school comes in', () => admitted(browser))
  const bookId = await test.step('the author writes the book', () => write(author))
  await test.step('a file of 150 MB arrives over a bad line', () => upload(author, bookId))
  await test.step('the author tells who uses it', () => state(author, bookId))

  await test.step('the author sends it, the school returns it and passes it on', async () => {
    await send(author, bookId)

    await expectRest(school, bookId, '学校退回')
    await step(school, bookId, '学校退回')
    const back = school.getByRole('dialog')
    await back.getByLabel('退回理由').fill('请写明课程思政的做法')
    await back.getByRole('button', { name: '确定' }).click()
    await expectToast(school, '已退回1种')

    await author.goto(`${product.url}/index`)
    await expect(author.getByText(/请写明课程思政的做法/).first()).toBeVisible()
    await author.goto(`${product.url}/book/bookInfo/edit/${bookId}?step=content`)
    await author.getByLabel(BOOK_LABELS.cert_link).fill('数控车铣加工职业技能等级证书')
    await expect(author.getByText('已保存').first()).toBeVisible()
    await send(author, bookId)

    await step(school, bookId, '学校推荐')
    const pass = school.getByRole('dialog')
    await pass.getByLabel('学校意见').fill('教材内容扎实，同意推荐。')
    await pass.getByRole('button', { name: '确定' }).click()
    await expectToast(school, '已推荐1种')
  })

  await test.step('its publisher tells what was sold', async () => {
    const press = await enter(browser, 'publisher01')
    await press.goto(`${product.url}/book/sellInfo/bookSellInfo/${bookId}`)
    await press.getByLabel(`${year - 1}年${SELL_LABELS.spring_num}`).fill('1200')
    await press.getByLabel(`${year - 1}年${SELL_LABELS.autumn_num}`).fill('3400')
    await press.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(press, '已保存')
    await press.close()
  })

  await test.step('the application on paper says what was typed', async () => {
    await author.goto(`${product.url}/declaration/application?bookId=${bookId}`)
    const coming = author.waitForEvent('download')
    await author.getByRole('button', { name: '导出PDF' }).click()
    const file = await (await coming).path()
    const { text } = await readPaper(new Uint8Array(readFileSync(file)).buffer)
    const bare = (one: string) => one.replace(/\s/g, '')
    const told = ['book_name', 'isbn', 'publisher_name', 'abstract', 'copyright_owner'] as const
    for (const name of told) expect(text, name).toContain(bare(stored(name)).slice(0, 60))
    for (const one of [
      SCHOOL,
      '甲职业学院',
      '丙职业学院',
      '江苏省教育厅',
      '同意推荐',
      '4600',
      '数控技术（460103）',
    ])
      expect(text).toContain(one)
    for (const { name } of EDITORS) expect(text).toContain(name)
    expect(text).not.toContain('草稿')
  })

  await test.step('the province recommends it, once the sealed application has come back', async () => {
    const province = await enter(browser, 'province01')
    await province.goto(`${product.url}/declaration/applyOrRecommend/applyOrRecommend`)
    const row = province.getByRole('row').filter({ hasText: BOOK })
    const recommend = async () => {
      await row.getByRole('button', { name: '推荐', exact: true }).click()
      const dialog = province.getByRole('dialog')
      await dialog.getByLabel('推荐意见').fill('符合申报条件，同意推荐。')
      await dialog.locator('input[type=file]').setInputFiles(join(folder, '材料.pdf'))
      await expect(dialog.locator('.ant-upload-list-item-done')).toBeVisible()
      await dialog.getByRole('button', { name: '确定' }).click()
    }
    await recommend()
    await expectToast(province, /还没有上传签字盖章的申报（推荐）表/)
    await author.goto(`${product.url}/declaration/application?bookId=${bookId}`)
    await author.locator('input[type=file]').setInputFiles(join(folder, '材料.pdf'))
    await expect(author.getByText(`${MATERIAL.M01}已上传（第1版）`).first()).toBeVisible()
    await province.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expectToast(province, '已推荐1种，并告知申报单位')
    await province.close()
    await author.goto(`${product.url}/book/bookInfo/index`)
    await expect(author.getByRole('row').filter({ hasText: BOOK })).toContainText('已推荐')
  })
})

/** The fields of the open step in their order, and those that Tab comes to. */
async function tabbed(page: Page) {
  const form = page.getByRole('main').filter({ visible: true })
  const all = await form
    .locator('[data-field]')
    .evaluateAll((fields) => fields.map((one) => one.getAttribute('data-field')))
  await page.getByRole('heading', { level: 1 }).click()
  const reached: string[] = []
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => ({
      field: document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
      text: document.activeElement?.textContent ?? '',
    }))
    if (at.field && at.field !== reached.at(-1)) reached.push(at.field)
    if (/^(下|上)一步/.test(at.text)) break
  }
  return { all, reached }
}

test('the form is written by keys alone', async ({ browser }) => {
  const page = await enter(browser, 'man01')
  const begun = { name: '机床电气控制', id: 44 }
  await page.goto(`${product.url}/book/bookInfo/edit/${begun.id}`)
  await expect(page.getByRole('heading', { name: begun.name })).toBeVisible()
  for (const step of keysOf(BOOK_STEPS)) {
    await test.step(BOOK_STEPS[step], async () => {
      await expect(page.locator('.ant-card-head-title').first()).toHaveText(BOOK_STEPS[step])
      const { all, reached } = await tabbed(page)
      expect(reached).toEqual(all)
      const onward = page.getByRole('button', { name: /^下一步/ })
      if (step === 'submit') return
      await onward.focus()
      await page.keyboard.press('Enter')
    })
  }
  await test.step('a choice, a major and a person', async () => {
    await page.goto(`${product.url}/book/bookInfo/edit/${begun.id}?step=basic`)
    const carrier = page.getByLabel(BOOK_LABELS.carrier)
    await carrier.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByLabel(BOOK_LABELS.major_code, { exact: true }).focus()
    await page.keyboard.type('460103')
    await expect(page.getByRole('treeitem', { name: '460103 数控技术' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('460103 数控技术').first()).toBeVisible()
    await page.goto(`${product.url}/book/bookInfo/edit/${begun.id}?step=editors`)
    await page.getByRole('button', { name: '添加编写人员' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('姓名').focus()
    await page.keyboard.type('周明')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('cell', { name: '周明', exact: true })).toBeVisible()
    await expect(page.getByText('已保存').first()).toBeVisible()
  })
})
