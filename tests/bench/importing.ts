/**
 * `npm run build && npx tsx tests/bench/importing.ts`: a list of 20,000 books and one of 5,000 experts, half of whom
 * the library knows, imported as .xlsx in the built console, in chromium. Told are the seconds of each step, the longest
 * task that the browser observed, and the longest by the time that the page's own thread worked on it: a busy machine
 * stretches the first and not the second. Fails when the second is over its limit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { utils, write } from 'xlsx'
import { Api } from '#tests/journeys/support/api'
import { startProduct } from '#tests/journeys/support/server'
import { enter, observeTasks, openBrowser, tell, timed, type Step } from './browser'

const BOOKS = 20_000
const EXPERTS = 5_000

const phone = (i: number) => `138${String(i).padStart(8, '0')}`

const bookRows = () => [
  [
    '编号',
    '书名',
    'ISBN',
    '第一主编',
    '主编单位',
    '出版社',
    '出版日期',
    '定价',
    '层次',
    '专业大类',
    '课程',
    '简介',
  ],
  ...Array.from({ length: BOOKS }, (_, i) => [
    `S${i + 1}`,
    `数控机床编程与操作实训教程（第${i + 1}版）`,
    '',
    `主编${i % 700}`,
    `某某职业技术学院${i % 300}`,
    `某某出版社${i % 40}`,
    '2024-08',
    39.8,
    '高职专科',
    '装备制造',
    `课程${i % 900}`,
    '本书以典型零件的加工过程为主线，按工作任务组织内容。'.repeat(3),
  ]),
]

/** Every second one is in the library already, at another unit and without an address. */
const expertRows = () => [
  ['姓名', '性别', '工作单位', '省份', '职称', '专业领域', '专业大类', '手机号', '邮箱'],
  ...Array.from({ length: EXPERTS }, (_, i) => [
    `专家${i + 1}`,
    i % 2 ? '女' : '男',
    `某某职业技术学院${i % 300}`,
    '江苏',
    '教授',
    '机械制造与自动化',
    '装备制造',
    phone(i),
    `e${i}@example.cn`,
  ]),
]

function saveXlsx(path: string, rows: (string | number)[][]): void {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '名单')
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer)
}

async function fillLibrary(url: string, password: string): Promise<void> {
  const api = await Api.login(url, 'admin', password)
  const rows = Array.from({ length: EXPERTS / 2 }, (_, i) => ({
    row: i + 2,
    record: { name: `专家${2 * i + 1}`, phone: phone(2 * i), unit: '旧单位' },
  }))
  await api.send('import_file', { import_type: 'expert', file_name: '库中专家.csv', rows })
}

/** Down through the whole table, as fast as a wheel goes. */
async function scroll(page: Page): Promise<void> {
  const table = page.locator('.ant-table-tbody-virtual').first()
  await table.hover()
  for (let i = 0; i < 20; i++) {
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(50)
  }
}

async function bringIn(page: Page, type: string, file: string, done: RegExp): Promise<Step[]> {
  await page.locator('.ant-segmented-item-label', { hasText: new RegExp(`^${type}$`) }).click()
  const confirm = page.getByRole('button', { name: '确认导入' })
  const steps = [
    await timed(page, '读取', async () => {
      await page.setInputFiles('input[type=file]', file)
      await page.getByLabel('检查结果').waitFor()
    }),
    await timed(page, '核对', () =>
      page.getByRole('button', { name: '确认导入', disabled: false }).waitFor({ timeout: 300_000 }),
    ),
  ]
  if ((await page.locator('.ant-table-tbody-virtual').count()) > 0)
    steps.push(await timed(page, '翻看', () => scroll(page)))
  steps.push(
    await timed(page, '写入', async () => {
      await confirm.click()
      await page.getByText(done).waitFor({ timeout: 300_000 })
    }),
  )
  await page.getByRole('button', { name: '继续导入' }).click()
  return steps
}

async function main(): Promise<void> {
  const files = mkdtempSync(join(tmpdir(), 'bench-import-'))
  saveXlsx(join(files, '教材.xlsx'), bookRows())
  saveXlsx(join(files, '专家.xlsx'), expertRows())
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    await fillLibrary(product.url, product.adminPassword)
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await enter(page, product, '/review/import')
    await page.getByText('点击选择教材名单').waitFor()
    await observeTasks(page)
    const lists = [
      ['教材', '教材.xlsx', /已导入20000行教材/],
      ['专家', '专家.xlsx', /已新增2500位专家，补充或修改2500位/],
    ] as const
    for (const [type, name, done] of lists) {
      const steps = await bringIn(page, type, join(files, name), done)
      const total = steps.reduce((sum, { ms }) => sum + ms, 0)
      console.info(`${type}：共${(total / 1000).toFixed(1)}秒`)
      for (const step of steps) tell(step)
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(files, { recursive: true })
  }
}

await main()
