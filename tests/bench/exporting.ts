/**
 * `npm run build && npx tsx tests/bench/exporting.ts [books]`: the books of a large project, 50,000 unless told
 * otherwise, saved as .xls from the built console in chromium. Told are the seconds, the longest task as in
 * `importing.ts`, and the most memory the page's process has had, before and after. What was saved is read again:
 * every row must be there, in sheets of at most 65,535 and their header. Then the same is begun and given up: the
 * seconds until the button is back, and that no file comes. Fails when a task of the page's own thread is over its limit.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import { Api } from '#tests/journeys/support/api'
import { startProduct, type Running } from '#tests/journeys/support/server'
import { enter, observeTasks, openBrowser, tell, timed } from './browser'

const BOOKS = Number(process.argv[2] ?? 50_000)
const BATCH = 10_000
const MOST_OF_SHEET = 65_535
const PAGE = '/review/teachingMaterial'
/** Where the name of a book stands in the file. */
const NAME_COLUMN = 1

/** What the books of one batch are found by: not more than 20,000 join the pool at a time. */
const tagAt = (i: number) => `第${Math.floor(i / BATCH) + 1}辑`
const nameAt = (i: number) => `数控机床编程与操作实训教程${tagAt(i)}（第${i + 1}版）`

const bookAt = (i: number) => ({
  row: i + 2,
  record: {
    source_no: `S${i + 1}`,
    book_name: nameAt(i),
    first_editor: `主编${i % 700}`,
    first_editor_unit: `某某职业技术学院${i % 300}`,
    publisher_name: `某某出版社${i % 40}`,
    edu_level: '高职专科',
    course_name: `课程${i % 900}`,
  },
})

/** A project with all the books in its pool. */
async function fill({ url, adminPassword }: Running): Promise<void> {
  const api = await Api.login(url, 'admin', adminPassword)
  const { project_id } = await api.send<{ project_id: number }>('pingshen_add', {
    project_name: '全国评审',
    year: 2026,
    project_type: 'plan',
    review_mode: 'online',
    review_begin_time: '2026-12-01 09:00:00',
    review_end_time: '2026-12-20 18:00:00',
    experts_per_book: 5,
    experts_per_group: 5,
    max_books_per_expert: 30,
    is_anonymous: 0,
    need_sign: 0,
    need_commitment: 0,
    need_leader: 1,
    need_leader_opinion: 1,
    allow_withdraw_submit: 1,
    manager_ids: [],
    is_test: 0,
  })
  for (let from = 0; from < BOOKS; from += BATCH) {
    const length = Math.min(BATCH, BOOKS - from)
    const rows = Array.from({ length }, (_, i) => bookAt(from + i))
    await api.send('import_file', { import_type: 'book', file_name: '教材.xlsx', rows })
    await api.send('dist_psbook', { project_id, op: 'add', filter: { keyword: tagAt(from) } })
  }
}

/** MB that the largest page process of this browser has had at most. */
function mostMemory(): number {
  const peaks = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) return []
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // Not a process, or gone in between.
      return []
    }
  })
  return Math.max(0, ...peaks) / 1024
}

const exportButton = (page: Page) => page.getByRole('button', { name: /^导\s?出$/ })

async function exportIt(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download', { timeout: 280_000 })
  await exportButton(page).click()
  return saved
}

function check(path: string): void {
  const { SheetNames, Sheets } = read(readFileSync(path))
  const sheets = SheetNames.map((name) => utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1 }))
  const counts = sheets.map((lines) => lines.length - 1)
  const [first = []] = sheets
  const names = new Set(sheets.flatMap((lines) => lines.slice(1).map((line) => line[NAME_COLUMN])))
  console.info(`  读回：${SheetNames.length}个工作表，${counts.join(' + ')}行`)
  const isWhole =
    counts.reduce((sum, n) => sum + n, 0) === BOOKS &&
    counts.every((n) => n <= MOST_OF_SHEET) &&
    sheets.every(([header]) => JSON.stringify(header) === JSON.stringify(first[0])) &&
    names.size === BOOKS &&
    Array.from({ length: BOOKS }, (_, i) => nameAt(i)).every((name) => names.has(name))
  if (!isWhole) throw new Error('the file does not hold what was to be exported')
}

async function giveUp(page: Page): Promise<void> {
  let files = 0
  page.on('download', () => files++)
  for (const [when, words] of [
    ['读取', /正在读取|已读取/],
    ['生成', /正在生成文件|已生成/],
  ] as const) {
    await exportButton(page).click()
    await page.getByText(words).waitFor()
    const start = performance.now()
    await page.getByRole('button', { name: '取消导出' }).click()
    await exportButton(page).waitFor()
    console.info(`  ${when}时取消：${(performance.now() - start).toFixed(0)}毫秒`)
  }
  await page.waitForTimeout(5000)
  if (files > 0) throw new Error('a file came although it was given up')
}

async function main(): Promise<void> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const begin = performance.now()
    await fill(product)
    console.info(`${BOOKS}种教材，准备${((performance.now() - begin) / 1000).toFixed(0)}秒`)
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    await enter(page, product, PAGE)
    await exportButton(page).waitFor()
    await page.getByText(`共 ${BOOKS} 条`).waitFor()
    await observeTasks(page)
    const before = mostMemory()
    let path = ''
    tell(await timed(page, '导出', async () => void (path = await (await exportIt(page)).path())))
    console.info(`  页面进程内存最多${before.toFixed(0)}→${mostMemory().toFixed(0)}MB`)
    check(path)
    await giveUp(page)
  } finally {
    await browser.close()
    await product.stop()
  }
}

await main()
