import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api'
import { leaderOpinion } from '#server/db/schema/index'
import { makeExpert } from '#tests/support/factories'
import { renderConsole } from '#tests/support/console'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 3)
  await scene.handIn(scene.ids[0] ?? 0)
})

const visit = () =>
  renderConsole({
    server,
    as: scene.manager,
    at: `/review/theReview?projectId=${scene.project_id}`,
  })
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} stands in no row`)
  return within(row)
}

test('every figure leads to the list it counts, already filtered', async () => {
  const { user, where } = visit()
  const link = async (label: string) => {
    const overview = within(await screen.findByRole('region', { name: '总体进度' }))
    const figure = (await overview.findByText(label)).parentElement
    if (!figure) throw new Error(`${label} has no figure`)
    return within(figure).getByRole('link')
  }
  await user.click(await link('待补派'))
  expect(where()).toContain('tab=books&done=gap')
  expect(await screen.findByText(scene.books[2]?.book_name ?? '-')).toBeInTheDocument()
  await user.click(await link('全部提交'))
  expect(where()).toContain('tab=experts&expert_status=all_submitted')
  expect(await screen.findByText('共 0 条')).toBeInTheDocument()
})

test('a review is given back with a reason; the record says what became of it', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '按教材' }))
  const book = await rowOf(scene.books[0]?.book_name ?? '-')
  await user.click(book.getByRole('button', { name: /退回专家1 .* 90.00/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('退回理由不少于5字')).toBeInTheDocument()
  const reason = '意见与评分不一致，请核对'
  await user.type(dialog.getByLabelText('退回理由'), reason)
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('tab', { name: '退回记录' }))
  const record = await rowOf(reason)
  expect(record.getByText('已退回')).toBeInTheDocument()
  expect(record.getAllByText('90.00')).toHaveLength(2)
})

test('who is not done stands under what he has not done', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '未评完' }))
  const state = await screen.findByText('未评完', { selector: 'td *' })
  expect(state.closest('tr')?.textContent).toMatch(/未评完32/)
})

test('an opinion that a leader handed in is given back', async () => {
  const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  await server.database.db.insert(leaderOpinion).values({
    project_id: scene.project_id,
    group_id: scene.group_id,
    book_id: scene.ids[0] ?? 0,
    leader_user_id: leader.user_id,
    advice: '全组一致推荐',
    conclusion: 'recommend',
    status: 'submitted',
  })
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '组长意见' }))
  const row = await rowOf('全组一致推荐')
  await user.click(row.getByRole('button', { name: /退\s?回/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('退回理由'), '请补充否决意见的处理')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  await waitFor(async () => expect((await rowOf('全组一致推荐')).getByText('已退回')).toBeInTheDocument())
})

test('what experts wrote is read in one list, searched, and taken along', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '专家意见' }))
  expect(await screen.findByText(/岗位能力要求/)).toBeInTheDocument()
  await user.type(screen.getByLabelText('关键字'), '没有的话')
  await user.type(screen.getByLabelText('关键字'), '{Enter}')
  expect(await screen.findByText('没有符合条件的意见；专家提交后在这里显示')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /导\s?出$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findAllByText('0 份评审')).toHaveLength(2)
  expect(dialog.getByRole('button', { name: '导出专家意见' })).toBeDisabled()
})

test('what is not settled says what comes next, and the results lead to it', async () => {
  const director = await server.login('director', ['reviewActivity'])
  const { project_id } = scene
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id })
  const { user, where } = renderConsole({
    server,
    as: director,
    at: `/review/textbook?projectId=${project_id}`,
  })
  await user.click(await screen.findByRole('link', { name: '待审教材' }))
  expect(where()).toContain('tab=pending')
  expect(await screen.findAllByText('补派专家，或由未评的专家完成评审')).toHaveLength(3)
})

test('where a subject is taught all the way through, the experts are counted by stage', async () => {
  await scene.setProject({ project_type: 'dzx' })
  const { user } = visit()
  await user.click(await screen.findByRole('tab', { name: '学段统计' }))
  expect(await screen.findByText('合计：应评 3，已评 1，均分 90.00，推荐 1，不推荐 0')).toBeInTheDocument()
})
