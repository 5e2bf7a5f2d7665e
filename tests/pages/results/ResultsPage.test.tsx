import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as XLSX from 'xlsx'
import { renderConsole } from '#tests/support/console'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: ReviewScene
let director: Login
let saved: { name: string; blob: Blob }[]

/** One of two books has been reviewed; the results are computed. */
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  director = await server.login('director', ['reviewActivity'])
  await scene.handIn(scene.ids[0] ?? 0)
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id: scene.project_id })
  saved = []
  let last = new Blob()
  URL.createObjectURL = (blob: Blob) => {
    last = blob
    return 'blob:x'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
})

const visit = (as: Login = director) =>
  renderConsole({ server, as, at: `/review/textbook?projectId=${scene.project_id}` })

test('the ways out say what they hold and how many rows; what is saved is what they say', async () => {
  const { user } = visit()
  await screen.findByText(scene.books[0]?.book_name ?? '-')
  await user.click(screen.getByRole('button', { name: /导出/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findAllByText('2 种教材')).not.toHaveLength(0)
  expect(await dialog.findAllByText('1 份评审')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: '导出小组评审汇总' }))
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/小组评审汇总\.xls$/)]),
  )
  await user.click(dialog.getByRole('button', { name: '导出专家评审明细' }))
  // The server starts a thread to write the file.
  await waitFor(() => expect(saved).toHaveLength(2), { timeout: 60_000 })
  expect(saved[1]?.name).toMatch(/专家评审明细\.xls$/)
  const bytes = new Uint8Array((await saved[1]?.blob.arrayBuffer()) ?? [])
  const workbook = XLSX.read(bytes, { type: 'array' })
  const [sheet] = Object.values(workbook.Sheets)
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {})
  expect(rows).toMatchObject([{ 书名: scene.books[0]?.book_name, 总分: 90, 结论: '推荐' }])
})

test('a manager is not offered what only directors may take', async () => {
  const { user } = visit(scene.manager)
  await screen.findByText(scene.books[0]?.book_name ?? '-')
  await user.click(screen.getByRole('button', { name: /导出/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: '导出教材结果' })).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: '导出核分明细' })).not.toBeInTheDocument()
})

test('a manager finds no tab of the selected books, whose list answers directors and owners only', async () => {
  renderConsole({
    server,
    as: scene.manager,
    at: `/review/textbook?projectId=${scene.project_id}&tab=selected`,
  })
  expect(await screen.findByText(scene.books[0]?.book_name ?? '-')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: '入选与公示' })).toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: '入选教材' })).not.toBeInTheDocument()
})

test('the opinion for the declarer is written beside those of the experts, without their names', async () => {
  const { user } = visit()
  const row = (await screen.findByText(scene.books[0]?.book_name ?? '-')).closest('tr')
  if (!row) throw new Error('the book stands in no row')
  await user.click(within(row).getByRole('button', { name: /定\s?稿/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(
    within(await drawer.findByRole('region', { name: '专家意见' })).getByText(/岗位能力要求/),
  ).toBeInTheDocument()
  const { rows } = await server.ok(director, 'advice_list', { project_id: scene.project_id })
  await user.type(drawer.getByLabelText('定稿意见'), `${rows[0]?.name}认为可以`)
  await user.click(drawer.getByRole('button', { name: /定\s?稿/ }))
  expect(await drawer.findByText(new RegExp(`意见中出现专家姓名：${rows[0]?.name}`))).toBeInTheDocument()
  await user.clear(drawer.getByLabelText('定稿意见'))
  await user.type(drawer.getByLabelText('定稿意见'), '建议更新第三章')
  await user.click(drawer.getByRole('button', { name: /定\s?稿/ }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '专家意见' })).not.toBeInTheDocument())
  const kept = await server.ok(director, 'book_opinion_detail', {
    project_id: scene.project_id,
    book_id: scene.ids[0] ?? 0,
  })
  expect(kept).toMatchObject({ status: 'final', opinion: '建议更新第三章' })
})
