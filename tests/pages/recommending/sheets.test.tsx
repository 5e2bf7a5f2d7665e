import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { recommendSheet } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { DECLARED_YEAR, declaring, type Declaring } from '#tests/support/declaration'

let server: TestServer
let scene: Declaring
let province: Login
const at = '/declaration/applyOrRecommend/applyOrRecommend'
const dataDir = mkdtempSync(join(tmpdir(), 'review-sheet-page-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

beforeEach(async () => {
  localStorage.clear()
  server = await testServer({ dataDir })
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
})
const recommended = (recommend_sort: number) =>
  scene.complete(scene.school, { declare_status: 'recommended', submit_time: new Date(), recommend_sort })
const drawer = () => document.querySelector<HTMLElement>('.ant-drawer') ?? document.body

test('a unit exports its sheet and uploads it sealed; the page tells when it is no longer what is recommended', async () => {
  const [first, second] = [await recommended(1), await recommended(2)]
  const made = await PDFDocument.create()
  made.addPage([200, 300])
  const scan = new File([new Uint8Array(await made.save())], '盖章汇总.pdf', { type: 'application/pdf' })
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const { user } = renderConsole({ server, as: province, at })
  await user.click(await screen.findByRole('button', { name: '导出汇总表PDF' }))
  await waitFor(() => expect(names).toEqual([`某省教育厅 ${DECLARED_YEAR}年推荐汇总表.pdf`]))
  click.mockRestore()

  await user.click(screen.getByRole('button', { name: '盖章汇总表' }))
  expect(await screen.findByText('未上传')).toBeInTheDocument()
  const input = () => drawer().querySelector<HTMLInputElement>('input[type=file]') ?? document.body
  await user.upload(input(), new File(['x'], '不是.pdf'))
  expect(await screen.findByText(/内容与格式不符/)).toBeInTheDocument()
  await user.upload(input(), scan)
  expect(await screen.findByText('已上传第1版，共1页', undefined, { timeout: 20_000 })).toBeInTheDocument()
  expect(await within(drawer()).findByRole('button', { name: /第1版\s*盖章汇总.pdf/ })).toBeInTheDocument()
  expect(screen.queryByText('已上传的汇总表与当前推荐不一致')).not.toBeInTheDocument()
  expect(await server.database.db.select().from(recommendSheet)).toMatchObject([
    { dept_id: 4, version: 1, book_ids: [first, second] },
  ])

  await server.ok(province, 'declare_recommend_sort', { year: DECLARED_YEAR, book_ids: [second, first] })
  cleanup()
  renderConsole({ server, as: province, at })
  expect((await screen.findAllByText('已上传的汇总表与当前推荐不一致')).length).toBeGreaterThan(0)
})

test('the platform looks through the sheets of all units, and uploads none', async () => {
  await recommended(1)
  const { user } = renderConsole({ server, as: scene.admin, at })
  await user.click(await screen.findByRole('button', { name: '盖章汇总表' }))
  expect(await screen.findByRole('button', { name: '导出PDF“某省教育厅”' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '上传盖章件' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '导出汇总表PDF' })).not.toBeInTheDocument()
})
