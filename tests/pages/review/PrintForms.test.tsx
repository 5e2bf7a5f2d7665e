import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePrints } from '#server/paper/worker'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let dataDir: string
let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'review-print-page-'))
  server = await testServer({ dataDir })
  scene = await reviewScene(server, 2)
  for (const book_id of scene.ids) await scene.handIn(book_id)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const visit = (as: Login, at: string) =>
  renderConsole({ server, as, at, project: { project_id: scene.project_id, project_name: '评审活动' } })
const make = () => makePrints(server.database.db, { dataDir })

test('an expert has his forms made, sees how far they are, and opens them on a page of their own', async () => {
  const page = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper')
  vi.spyOn(window, 'open').mockReturnValue(page as unknown as Window)
  const { user } = visit(scene.expert, '/review/review/index')
  await user.click(await screen.findByRole('button', { name: '打印评审表' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/这些表格尚未锁定，每页带“草稿 无效”水印/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '生成 2 份' }))
  expect(await dialog.findByRole('progressbar')).toBeInTheDocument()
  await make()
  await user.click(await dialog.findByRole('button', { name: '打开并打印' }, { timeout: 5000 }))
  await vi.waitFor(() => expect(page.location.href).toMatch(/^blob:/))
  expect(page.close).not.toHaveBeenCalled()

  await user.click(dialog.getByRole('radio', { name: '我的评审承诺书' }))
  expect(await dialog.findByText('没有可以打印的内容')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '生成' })).toBeDisabled()
})
