import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { CFB, read, utils, write, type WorkBook } from 'xlsx'
import { offlineWorkbook } from '#src/pages/myReviews/offline/write'
import { readOfflineSheet } from '#src/pages/myReviews/offline/read'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { downloads } from '#tests/support/downloads'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'

const saved = downloads()

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})

const loaded = () => server.ok(scene.expert, 'offline_sheet', { project_id: scene.project_id })
const bytesOf = (book: WorkBook) =>
  new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
const sheetAt = (book: WorkBook, at = 0) => {
  const sheet = book.Sheets[book.SheetNames[at] ?? '']
  if (!sheet) throw new Error('no such sheet')
  return sheet
}
const put = (book: WorkBook, place: string, value: string | number) =>
  utils.sheet_add_aoa(sheetAt(book), [[value]], { origin: place })

/** The first four scores, the conclusion and the opinion, where an expert finds them. */
async function filledIn(first: string | number = 18) {
  const book = read(await offlineWorkbook(await loaded()))
  ;[first, 18, 27, 27].forEach((score, i) => put(book, `F${3 + i}`, score))
  put(book, 'F8', '推荐')
  put(book, 'G10', WORDS)
  return bytesOf(book)
}

test('the sheet is locked but for what is filled in, and comes back as it went', async () => {
  await server.ok(scene.expert, 'user_score', scene.sheet(scene.ids[0] ?? 0, [17.5]))
  const given = await loaded()
  const bytes = await offlineWorkbook(given)
  const book = read(bytes)
  expect(book.SheetNames).toHaveLength(3)
  const parts = CFB.read(bytes, { type: 'array' }) as {
    FullPaths: string[]
    FileIndex: { content: Uint8Array }[]
  }
  const at = parts.FullPaths.findIndex((path) => path.endsWith('sheet1.xml'))
  const xml = new TextDecoder().decode(Uint8Array.from(parts.FileIndex[at]?.content ?? []))
  expect(xml).toContain('<sheetProtection sheet="1"')
  expect(xml).toContain('<formula1>0</formula1><formula2>20</formula2>')
  expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 0, 2])
  const { sheets, errors, stamp } = await readOfflineSheet(bytes)
  expect(errors).toEqual([])
  expect(stamp).toEqual(given.stamp)
  const items = scene.leaves.map((indicator_id, i) => ({
    indicator_id,
    score: i === 0 ? 17.5 : null,
    reason: '',
  }))
  const {
    book_name: _,
    review_status: __,
    ...review
  } = given.books[0] ?? { book_name: '', review_status: '' }
  expect(sheets[0]?.review).toEqual({ ...review, items })
})

function visit() {
  const { project_id, expert } = scene
  return renderConsole({
    server,
    as: expert,
    at: '/review/review/index',
    project: { project_id, project_name: '评审活动' },
  })
}

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '离线评分表' }))
  const dialog = within(await screen.findByRole('dialog'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for a file')
  await user.upload(input, new File([bytes], '评分表.xlsx'))
  return { user, dialog }
}

test('downloaded, filled in and uploaded: shown first, then saved as drafts', async () => {
  const { user, dialog } = await upload(await filledIn())
  await user.click(dialog.getByRole('button', { name: '下载离线评分表' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await dialog.findByText('将更新')).toBeInTheDocument()
  expect(dialog.getByRole('row', { name: '政治方向 （空） 18' })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存为暂存（1本）' }))
  await waitFor(async () =>
    expect(await scene.open(scene.ids[0] ?? 0)).toMatchObject({ total_score: 90, review_status: 'draft' }),
  )
})

test.each([
  ['十八', '分值应为数字'],
  [-1, '分值不小于0'],
  ['-1.5', '分值不小于0'],
  [25, '分值应在0～20之间，最小刻度0.5'],
])('a cell with %s is told with its line and reason, and nothing can be saved', async (value, reason) => {
  const { dialog } = await upload(await filledIn(value))
  const row = await dialog.findByRole('row', { name: new RegExp(`${reason}$`) })
  expect(within(row).getByText('3')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '保存为暂存' })).toBeDisabled()
})

test('all that is wrong is said at once, with the name of the indicator, in the order of the file', async () => {
  const book = read(await filledIn('十八'))
  put(book, 'G3', '长'.repeat(501))
  put(book, 'F4', -1)
  put(book, 'F5', 99)
  put(book, 'F8', '很好')
  const { dialog } = await upload(bytesOf(book))
  await dialog.findByText('文件中有5处错误，改正后再上传；还没有保存任何内容')
  const rows = dialog.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  const told = rows
    .filter((cells) => cells.length === 5)
    .map((cells) => cells.filter((_, i) => i === 1 || i === 2 || i === 4).map((cell) => cell.textContent))
  expect(told).toEqual([
    ['3', '政治方向', '分值应为数字'],
    ['3', '政治方向的说明', '政治方向的说明不超过500字，现有501字'],
    ['4', '立德树人', '分值不小于0'],
    ['5', '科学性', '分值应在0～30之间，最小刻度0.5'],
    ['8', '评审结论', '应为：推荐、修改后推荐、不推荐'],
  ])
})

test('any other workbook is refused with the reason, which a download that works takes away', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['别的表']]))
  const { user, dialog } = await upload(bytesOf(book))
  expect(await dialog.findByText(/这不是本系统的离线评分表/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '下载离线评分表' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(dialog.queryByText(/这不是本系统的离线评分表/)).not.toBeInTheDocument()
})
