import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read, utils } from 'xlsx'
import type { Row } from '#contract'
import { allRows } from '#src/api/allRows'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead, type Load } from '#src/features/exporting/useExporting'
import { RosterExport } from '#src/pages/experts/RosterExport'
import { leaderScene, type LeaderScene } from '#tests/server/leader.support'
import { testServer, type TestServer } from '#tests/support/api'
import { renderAlone } from '#tests/support/console'
import { downloads } from '#tests/support/downloads'
import { fault, msw } from '#tests/support/server'

let server: TestServer
let scene: LeaderScene
const saved = downloads()
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
})
afterEach(() => vi.unstubAllGlobals())

/** What was saved first. */
const workbook = async () => {
  const [first] = saved
  if (!first) throw new Error('nothing was saved')
  // As bytes of this realm: SheetJS takes a foreign buffer for a text.
  return read(new Uint8Array(await first.blob.arrayBuffer()))
}
const open = (load: Load) => renderAlone(<ExportButton load={load} />, { server, as: scene.manager })
const progress: Load = ({ options }) =>
  exportedSheet('export_review_list', { project_id: scene.project_id }, options)
const start = async (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: /^导\s?出$/ }))
const cancel = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: '取消导出' }))
const given = async () => {
  expect(await screen.findByText('已取消导出，没有保存文件')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /^导\s?出$/ })).toBeEnabled()
  expect(screen.queryByRole('button', { name: '取消导出' })).toBeNull()
}

/** A worker that never finishes by itself. */
class Endless extends EventTarget {
  static made: Endless[] = []
  orders: unknown[] = []
  isEnded = false
  constructor() {
    super()
    Endless.made.push(this)
  }
  postMessage(order: unknown) {
    this.orders.push(order)
  }
  terminate() {
    this.isEnded = true
  }
}
const withWorker = () => {
  Endless.made = []
  vi.stubGlobal('Worker', Endless)
}

test('what the server answered is saved as a sheet, unread on the page', async () => {
  const { user } = open(progress)
  await start(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const book = await workbook()
  const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
  expect(lines).toHaveLength(5)
  expect(lines.flat()).toContain('周专家')
})

test('a request under way can be given up: it ends, nothing is saved, and it can be asked again at once', async () => {
  let request: Request | undefined
  msw.use(
    http.post('*/export_review_list', async (info) => {
      request = info.request
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  const { user } = open(progress)
  await start(user)
  expect(await screen.findByText('正在读取…')).toBeInTheDocument()
  await waitFor(() => expect(request).toBeDefined())
  await cancel(user)
  await given()
  expect(request?.signal.aborted).toBe(true)
  msw.resetHandlers()
  await start(user)
  await waitFor(() => expect(saved).toHaveLength(1))
})

test('one that waits for others says how many are before it', async () => {
  let before: number | null = 3
  msw.use(
    http.post('*/export_review_list', async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
    http.post('*/export_place', () => HttpResponse.json({ code: 200, msg: '', data: before })),
  )
  const { user } = open(progress)
  await start(user)
  expect(await screen.findByText('排队中，前面还有3个导出')).toBeInTheDocument()
  before = null
  expect(await screen.findByText('正在读取…', undefined, { timeout: 10_000 })).toBeInTheDocument()
  await cancel(user)
  await given()
})

test('so can the writing: the worker ends', async () => {
  withWorker()
  const { user } = open(progress)
  await start(user)
  await waitFor(() => expect(Endless.made[0]?.orders).toHaveLength(1))
  Endless.made[0]?.dispatchEvent(new MessageEvent('message', { data: { share: 0.426 } }))
  expect(await screen.findByText('已生成42%')).toBeInTheDocument()
  await cancel(user)
  await given()
  expect(Endless.made[0]?.isEnded).toBe(true)
  expect(saved).toEqual([])
})

test('a long list goes to the worker part by part, and stops going when it is given up', async () => {
  withWorker()
  const list = Array.from({ length: 3500 }, (_, i) => ({ name: `教材${i}` }))
  const { user } = open(() => ({ keys: ['name'], titles: ['书名'], list, fileName: '名单' }))
  await start(user)
  const worker = await vi.waitFor(() => {
    if (!Endless.made[0]) throw new Error('no worker yet')
    return Endless.made[0]
  })
  await waitFor(() => expect(worker.orders).toHaveLength(6))
  expect(worker.orders.map((order) => Object.entries(order as object)[0])).toEqual([
    ['sheet', { name: '名单', header: ['书名'] }],
    ...[1000, 1000, 1000, 500].map((length) => ['rows', expect.objectContaining({ length })]),
    ['end', true],
  ])
  const file = new Blob([new Uint8Array([1, 2])])
  worker.dispatchEvent(new MessageEvent('message', { data: { file } }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(worker.isEnded).toBe(true)
})

test('leaving the place it was asked from gives it up', async () => {
  withWorker()
  const { user, unmount } = open(progress)
  await start(user)
  await waitFor(() => expect(Endless.made[0]?.orders).toHaveLength(1))
  unmount()
  await waitFor(() => expect(Endless.made[0]?.isEnded).toBe(true))
  expect(saved).toEqual([])
})

test('a refusal is said once, and there is no file', async () => {
  fault.code('export_review_list', 500, '还没有分配')
  const { user } = open(progress)
  await start(user)
  expect(await screen.findByText('还没有分配')).toBeInTheDocument()
  expect(screen.getAllByText('还没有分配')).toHaveLength(1)
  expect(saved).toEqual([])
})

/** What those are not told of a publisher who only choose one. */
const UNTOLD: Omit<Row<'publisher_list'>, 'publisher_id' | 'publisher_name'> = {
  isbn_prefix: [],
  province_name: null,
  textbook_qualify: [],
  license_no: null,
  license_valid_to: null,
  contact_name: null,
  contact_phone: null,
  book_num: null,
  quota: null,
  reserved: null,
  used: null,
  audit_status: null,
}

/** A list of five rows, two per page, as a server would answer it. */
const pages = (totals: readonly number[]) => {
  const asked: (string | null)[] = []
  msw.use(
    http.post('*/publisher_list', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('pageNum'))
      asked.push(String(page))
      const rows = [1, 2, 3, 4, 5]
        .slice((page - 1) * 2, page * 2)
        .map((n) => ({ ...UNTOLD, publisher_id: n, publisher_name: `出版社${n}` }))
      return HttpResponse.json({ code: 200, rows, total: totals[page - 1] })
    }),
  )
  return asked
}
const publishers: Load = async ({ options, report: told }) => ({
  keys: ['publisher_name'],
  titles: ['出版社'],
  list: await allRows('publisher_list', {}, options, rowsRead(told)),
})

test('a list longer than a page is read to its end', async () => {
  const asked = pages([5, 5, 5])
  const { user } = open(publishers)
  await start(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual(['1', '2', '3'])
  const book = await workbook()
  expect(utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(5)
})

test.each([
  ['grows', [5, 6, 6]],
  ['ends early', [7, 7, 7, 7]],
])('a list that %s while it is read makes no file', async (_, totals) => {
  pages(totals)
  const { user } = open(publishers)
  await start(user)
  expect(await screen.findByText('读取期间名单有变化，请重新导出')).toBeInTheDocument()
  expect(saved).toEqual([])
})

test('the roster is chosen and fetched in a dialog, whose 取消 gives up what is under way and leaves it open', async () => {
  msw.use(http.post('*/daochu_renyuan', () => delay('infinite')))
  const roster = <RosterExport wanted={{ project_id: scene.project_id }} total={3} />
  const { user } = renderAlone(roster, { server, as: scene.manager })
  await user.click(screen.getByRole('button', { name: '导出名单（3人）' }))
  const dialog = await screen.findByRole('dialog', { name: '导出专家名单' })
  await user.click(within(dialog).getByRole('button', { name: '导出3人' }))
  await user.click(await within(dialog).findByRole('button', { name: '取消导出' }))
  expect(await screen.findByText('已取消导出，没有保存文件')).toBeInTheDocument()
  expect(saved).toEqual([])
  msw.resetHandlers()
  await user.click(await within(dialog).findByRole('button', { name: '导出3人' }))
  await waitFor(() => expect(saved).toHaveLength(1))
})
