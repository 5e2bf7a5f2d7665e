import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopAutosave } from '#src/features/autosave/useAutosave'
import { leaderScene, type LeaderScene } from '#tests/server/leader.support'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let scene: LeaderScene
const REASON = '第一项打分偏高，请核对'
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
  await scene.finish()
  await server.ok(scene.manager, 'return_expert_review', {
    project_id: scene.project_id,
    user_id: scene.one.user_id,
    book_ids: [scene.first.book_id],
    reason: REASON,
  })
})
afterEach(() => {
  stopAutosave()
  localStorage.clear()
})

const project = () => ({ project_id: scene.project_id, project_name: '评审活动' })
const again = () =>
  scene.handIn(scene.one, scene.first.book_id, [15, 18, 27, 27], {}, { problems: '案例偏少。' })
const table = async () => within(await screen.findByRole('table', { name: '退回前后对照' }))

test('the expert reads why it came back, and what he has changed since, while he types', async () => {
  const { user } = renderConsole({
    server,
    as: scene.one,
    at: `/review/review/pingsheng?bookId=${scene.first.book_id}`,
    project: project(),
  })
  expect(await screen.findByText(new RegExp(`退回理由：${REASON}`))).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '对照退回前' }))
  expect(await screen.findByText('没有改动')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const field = screen.getByRole('textbox', { name: /政治方向，满分/ })
  await user.clear(field)
  await user.type(field, '16')
  await user.type(screen.getByLabelText('总体评价'), '另外，案例偏少。')
  await user.click(screen.getByRole('button', { name: '对照退回前' }))
  expect(await screen.findByText('共3项有改动')).toBeInTheDocument()
  const lines = await table()
  const total = within(lines.getByRole('row', { name: /^总分/ }))
  expect(total.getByText('90').tagName).toBe('DEL')
  expect(total.getByText('88').tagName).toBe('INS')
  expect(lines.getByRole('row', { name: /政治方向/ })).toHaveTextContent('有改动')
  const opinion = within(lines.getByRole('row', { name: /^总体评价/ }))
  expect(opinion.getByText(/案例偏少/).tagName).toBe('INS')
  expect(lines.queryByRole('row', { name: /立德树人/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '显示没有改动的内容' }))
  expect(lines.getByRole('row', { name: /立德树人/ })).not.toHaveTextContent('有改动')
})

test('the office compares what was handed in again with what it gave back', async () => {
  await again()
  const { user } = renderConsole({
    server,
    as: scene.manager,
    at: `/review/theReview?projectId=${scene.project_id}&tab=experts`,
  })
  const person = (await screen.findByText('周专家')).closest('tr') ?? document.body
  await user.click(within(person).getByRole('button', { name: /^评\s?审$/ }))
  const row = (await screen.findByText('数控加工')).closest('tr') ?? document.body
  await user.click(within(row).getByRole('button', { name: /查\s?看/ }))
  expect(await screen.findByText(`曾退回修改：${REASON}`)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '对照退回前' }))
  const lines = await table()
  expect(within(lines.getByRole('row', { name: /存在问题/ })).getByText('案例偏少。').tagName).toBe('INS')
  expect(lines.getByRole('row', { name: /^总分/ })).toHaveTextContent('9087')
})

test('the leader compares by number; until it is handed in again he reads only what he could before', async () => {
  const visit = () =>
    renderConsole({ server, as: scene.leader, at: '/review/details/index', project: project() })
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '对照专家3退回前后' }))
  expect(await screen.findByText('专家尚未重新提交，以下是退回前的内容。')).toBeInTheDocument()
  const lines = await table()
  expect(lines.queryByRole('columnheader', { name: '现在' })).toBeNull()
  expect(lines.getByRole('row', { name: /^总分/ })).toHaveTextContent('90')
  expect(screen.queryByRole('button', { name: '对照专家4退回前后' })).toBeNull()
})
