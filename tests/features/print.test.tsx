import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePrints } from '#server/paper/worker'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { downloads } from '#tests/support/downloads'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

const saved = downloads()

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

describe('the office', () => {
  const lock = async () => {
    await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
  }
  /** The list of experts with the window that its button opens. */
  async function opened(button: RegExp | string) {
    const { user } = visit(scene.manager, `/review/theReview?projectId=${scene.project_id}&tab=experts`)
    await user.click(await screen.findByRole('button', { name: button }))
    return { user, dialog: within(await screen.findByRole('dialog')) }
  }

  test('prints one expert’s forms without names, packed, and saves what was made', async () => {
    await lock()
    const { user, dialog } = await opened(/^打印 .+ 的表格$/)
    await user.click(await dialog.findByRole('radio', { name: 'ZIP，每份一个 PDF' }))
    await user.click(dialog.getByRole('checkbox', { name: /匿名存档副本/ }))
    const start = await dialog.findByRole('button', { name: '生成 2 份' })
    // Locked forms are no drafts.
    expect(dialog.queryByText(/草稿/)).toBeNull()
    await user.click(start)
    expect(await dialog.findByText('排队中')).toBeInTheDocument()
    await make()
    const line = within(dialog.getByRole('region', { name: '我的打印任务' }))
    await user.click(await line.findByRole('button', { name: /下\s?载/ }, { timeout: 5000 }))
    // A packed file cannot be shown on a page.
    expect(line.queryByRole('button', { name: '打开并打印' })).toBeNull()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/\.zip$/)
    expect(saved[0]?.blob.type).toBe('application/zip')
  })

  test('promises name who promised: there is no copy without names', async () => {
    const { user, dialog } = await opened(/^打印 .+ 的表格$/)
    expect(await dialog.findByRole('checkbox', { name: /匿名存档副本/ })).toBeEnabled()
    await user.click(dialog.getByRole('radio', { name: /的评审承诺书$/ }))
    expect(dialog.queryByRole('checkbox', { name: /匿名存档副本/ })).toBeNull()
  })

  test('cancels a print that waits, and is told why one was not made', async () => {
    const { user, dialog } = await opened(/^打印 .+ 的表格$/)
    await user.click(await dialog.findByRole('button', { name: '生成 2 份' }))
    const line = within(await dialog.findByRole('region', { name: '我的打印任务' }))
    await user.click(await line.findByRole('button', { name: /取\s?消/ }))
    expect(await line.findByText('已取消')).toBeInTheDocument()
    expect(await make()).toBe(0)

    // The same again within a second would count as a double click.
    await user.click(dialog.getByRole('radio', { name: 'ZIP，每份一个 PDF' }))
    await user.click(dialog.getByRole('button', { name: '生成 2 份' }))
    expect(await line.findByText('排队中')).toBeInTheDocument()
    for (const book_id of scene.ids) await scene.setAssignment(book_id, { review_status: 'cancelled' })
    await make()
    expect(await line.findByText('没有可以打印的内容', {}, { timeout: 5000 })).toBeInTheDocument()
  })

  test('has every form of a project in one document', async () => {
    await lock()
    const { user, dialog } = await opened('打印')
    await user.click(await dialog.findByRole('button', { name: '生成 2 份' }))
    await make()
    await user.click(await dialog.findByRole('button', { name: /下\s?载/ }, { timeout: 5000 }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(/专家评审表\.pdf$/)
    expect(await saved[0]?.blob.slice(0, 5).text()).toBe('%PDF-')
  })
})
