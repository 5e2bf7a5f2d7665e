import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { projectManager } from '#server/db/schema/project'
import { idOf, outcomeScene, REASON, type OutcomeScene } from '#tests/server/outcome.support'
import { renderConsole } from '#tests/support/console'
import { testServer, type Login, type TestServer } from '#tests/support/api'

let server: TestServer
let scene: OutcomeScene

beforeEach(async () => {
  server = await testServer()
  scene = await outcomeScene(server)
})

const visit = (tab: '入选与公示' | '入选教材', as: Login = scene.director) => {
  const key = tab === '入选与公示' ? 'selection' : 'selected'
  return renderConsole({ server, as, at: `/review/textbook?projectId=${scene.project_id}&tab=${key}` })
}
const listed = () =>
  server.ok(scene.director, 'selection_list', { project_id: scene.project_id, pageSize: 50 })
const rowOf = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('tr') ?? link)
}
const propose = (most: number) =>
  server.ok(scene.director, 'selection_save', {
    project_id: scene.project_id,
    rule: { way: 'rank_all', most },
    shows_rank: 0,
  })
const submit = () =>
  server.ok(scene.director, 'selection_submit', { project_id: scene.project_id, op: 'submit' })

/** The best book stands in publicity. */
async function publish() {
  await propose(1)
  await submit()
  await server.ok(scene.director, 'selection_recheck', {
    project_id: scene.project_id,
    book_ids: [scene.books.优],
    result: 'pass',
    reason: '',
  })
  expect((await scene.carry('publicity')).code).toBe(200)
}

test('a rule proposes books, and one is moved against it only with a reason', async () => {
  const { user } = visit('入选与公示')
  await rowOf('优')
  expect(screen.getByRole('button', { name: '提交复核' })).toBeDisabled()
  const most = screen.getByLabelText('前')
  await user.clear(most)
  await user.type(most, '1')
  await user.click(screen.getByRole('button', { name: '应用规则' }))
  expect(await screen.findByText('共4种，拟入选1种')).toBeVisible()
  await user.click((await rowOf('良')).getByRole('button', { name: '调入' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('理由'))
  await user.paste('太短')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('理由不少于20字')).toBeVisible()
  await user.clear(dialog.getByLabelText('理由'))
  await user.paste(REASON)
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('共4种，拟入选2种')).toBeVisible()
  const good = await rowOf('良')
  expect(good.getByText('拟入选')).toBeVisible()
  expect(good.getByText(new RegExp(REASON))).toBeVisible()
  // Nothing can be decided about a book without a result.
  expect((await rowOf('缺')).queryByRole('button', { name: '调入' })).toBeNull()
  await user.click(good.getByRole('button', { name: '恢复' }))
  expect(await screen.findByText('共4种，拟入选1种')).toBeVisible()
})

test('a list is rechecked book by book, and goes into publicity when none is open', async () => {
  await propose(2)
  const { user } = visit('入选与公示')
  await rowOf('优')
  await user.click(screen.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText(/待复核2种/)).toBeVisible()
  expect(screen.getByRole('button', { name: '进入公示' })).toBeDisabled()
  await user.click((await rowOf('良')).getByRole('button', { name: '复核' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: '不通过' }))
  expect(await dialog.findByText(/不能恢复/)).toBeVisible()
  await user.click(dialog.getByLabelText('理由'))
  await user.paste(REASON)
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await screen.findByText(/待复核1种/)).toBeVisible()
  await user.click((await rowOf('优')).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '批量复核（1）' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '进入公示' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: '进入公示' }))
  const begin = within(await screen.findByRole('dialog'))
  expect(begin.getByText(/公示不能撤回/)).toBeVisible()
  // The end that was planned is offered first, and an earlier one is taken: nobody has been told of it yet.
  expect(begin.getByRole('radio', { name: '自定义' })).toBeChecked()
  await user.click(begin.getByRole('radio', { name: '5天' }))
  await user.click(begin.getByRole('button', { name: '开始公示' }))
  expect(await screen.findByText('公示页面')).toBeVisible()
  expect(await scene.states()).toMatchObject({ 优: 'publicity', 良: 'not_selected' })
})

test('a list that was handed in is withdrawn after its loss was told', async () => {
  await propose(2)
  await submit()
  const { user } = visit('入选与公示')
  await rowOf('优')
  await user.click(screen.getByRole('button', { name: '撤回' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/回到“评审完成”/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '撤回' }))
  expect(await screen.findByRole('button', { name: '应用规则' })).toBeVisible()
  expect((await listed()).submit_time).toBeNull()
})

test('a manager reads the list and decides nothing', async () => {
  await propose(1)
  const manager = await server.login('manager1', ['pingShenManage'])
  await server.database.db
    .insert(projectManager)
    .values({ project_id: scene.project_id, user_id: manager.user_id })
  visit('入选与公示', manager)
  await rowOf('优')
  for (const name of ['应用规则', '提交复核', '调入', '进入公示'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText('异议处理')).toBeNull()
})

test('an objection is read with its person and answered with a reason', async () => {
  await publish()
  expect((await scene.object()).code).toBe(200)
  const { user } = visit('入选与公示')
  await user.click(await screen.findByText('异议处理'))
  await user.click(await screen.findByRole('button', { name: '处理' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(idOf(11))).toBeVisible()
  await user.click(drawer.getByRole('radio', { name: '异议不成立' }))
  await user.click(drawer.getByRole('button', { name: '答复' }))
  expect(await drawer.findByText('答复不少于20字')).toBeVisible()
  await user.click(drawer.getByLabelText('答复'))
  await user.paste(REASON)
  await user.click(drawer.getByRole('button', { name: '答复' }))
  expect(await screen.findByRole('button', { name: '查看' })).toBeVisible()
})

/** The best book has its certificate. */
async function certify() {
  await publish()
  await scene.endPublicity()
  expect((await scene.carry('finished')).code).toBe(200)
}

test('the office takes a book out of the catalogue only with a reason', async () => {
  await certify()
  const { user } = visit('入选教材')
  expect(await screen.findByText('优')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '退出' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText(/不少于20字/)).toBeVisible()
  expect((await server.ok(scene.director, 'selected_list', {})).rows).toMatchObject([{ state: 'valid' }])
})

test('an owner is offered a revision, and not the way out of the catalogue', async () => {
  await certify()
  visit('入选教材', scene.owner)
  expect(await screen.findByRole('button', { name: '提交修订' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '退出' })).toBeNull()
})
