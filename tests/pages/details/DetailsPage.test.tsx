import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { leaderScene, VETO, type LeaderScene } from '#tests/server/leader.support'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { downloads } from '#tests/support/downloads'

const saved = downloads()
let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server)
})

const visit = (as: Login = scene.leader) =>
  renderConsole({
    server,
    as,
    at: '/review/details/index',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialogs = () => screen.findByRole('dialog')

/** 90 and 69, with an error that both found and one veto. */
async function apart() {
  const error = { page: '12', line: '3', original: '帐号', correct: '账号', kind: '编校' }
  const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
  await scene.handIn(scene.one, scene.first.book_id, [18, 18, 27, 27], {}, { error_list: [error] })
  await scene.handIn(
    scene.two,
    scene.first.book_id,
    [14, 14, 21, 20],
    { veto_hits: [hit] },
    { conclusion: 'not_recommend', problems: '案例偏少', error_list: [error] },
  )
}

test('the leader reads nothing of the others before his own books are in', async () => {
  await apart()
  visit()
  const why = await screen.findAllByText('您还未全部提交自己的评审，暂不能查看其他专家的评分和意见')
  expect(why.length).toBeGreaterThan(0)
  expect(screen.queryByRole('table', { name: '专家逐项评分' })).toBeNull()
  expect(await screen.findByRole('button', { name: '标记分歧' })).toBeDisabled()
})

test('scores, deviations, vetoes, opinions and errors of a book stand side by side', async () => {
  await apart()
  await scene.setProject({ project_status: 'leader_stage' })
  const { user, where } = visit()
  const matrix = within(await screen.findByRole('table', { name: '专家逐项评分' }))
  const line = within(matrix.getByRole('row', { name: /政治方向/ }))
  expect(line.getByTitle('本项最高')).toHaveTextContent('18')
  expect((await part('分歧')).getByText('极差21分，达到阈值20分')).toBeInTheDocument()
  expect((await part('一票否决')).getByText(`第 12 页：${VETO}`)).toBeInTheDocument()
  expect((await part('专家意见')).getByText('案例偏少')).toBeInTheDocument()
  const errors = await part('差错记录')
  expect(errors.getByText('差错记录（1 处）')).toBeInTheDocument()
  expect(errors.getByText('专家3、专家4')).toBeInTheDocument()

  const strips = await part('各一级指标得分率 数控加工')
  const mark = strips.getByRole('img', { name: /^.+，专家4：28分（满分40），得分率70.0%/ })
  expect(mark).toBeInTheDocument()
  await user.click(strips.getByText('表'))
  expect(strips.getByRole('columnheader', { name: '专家3' })).toBeInTheDocument()
  expect(strips.getAllByText('90.0%')).toHaveLength(2)

  await user.keyboard(']')
  expect(await screen.findByRole('heading', { name: '学前教育' })).toBeInTheDocument()
  expect(where()).toContain(`bookId=${scene.second.book_id}`)
  await user.keyboard('[[')
  expect(await screen.findByRole('heading', { name: '数控加工' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(saved[0]?.name).toMatch(/数控加工-评审详情\.xlsx?$/))
})

test('a leader asks, sees that it waits, takes it back; the office agrees and he sees that too', async () => {
  await scene.finish([scene.leader, scene.one])
  const { user } = visit()
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: '申请退回专家3' }))
    const dialog = within(await dialogs())
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
    expect(await dialog.findByText('退回理由不少于5字')).toBeInTheDocument()
    await user.type(dialog.getByLabelText('退回理由'), '评分与意见不一致')
    await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
    expect(await screen.findByText('待审批')).toBeInTheDocument()
  }
  await ask()
  expect(screen.getByRole('button', { name: '申请退回专家1' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '撤回申请' }))
  expect(await screen.findByText('已撤回')).toBeInTheDocument()
})

test('the office decides in the list of requests', async () => {
  await scene.finish([scene.leader, scene.one])
  const { project_id } = scene
  await server.ok(scene.leader, 'return_expert_review', {
    project_id,
    anon_no: 3,
    book_ids: [scene.first.book_id],
    reason: '评分与意见不一致',
  })
  const { user } = renderConsole({
    server,
    as: scene.manager,
    at: `/review/theReview?projectId=${project_id}&tab=requests`,
  })
  const row = within((await screen.findByText('评分与意见不一致')).closest('tr') ?? document.body)
  expect(row.getByText('专家3 周专家')).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: '不同意' }))
  const refusal = within(await dialogs())
  await user.type(refusal.getByLabelText('不同意的理由'), '不行')
  await user.click(refusal.getByRole('button', { name: /确\s?定/ }))
  expect(await refusal.findByText('不同意的理由不少于5字')).toBeInTheDocument()
  await user.click(refusal.getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(row.getByRole('button', { name: '同意' }))
  await user.click(within(await dialogs()).getByRole('button', { name: '同意退回' }))
  expect(await screen.findByText('没有退回申请')).toBeInTheDocument()
  const { rows } = await server.ok(scene.leader, 'return_request_list', { project_id })
  expect(rows).toMatchObject([{ request_status: 'approved' }])
})

test('a mark has a reason, is shown among the deviations, and can be taken away', async () => {
  await scene.handIn(scene.one, scene.first.book_id)
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '标记分歧' }))
  const dialog = within(await dialogs())
  await user.type(dialog.getByLabelText('分歧说明'), '两位专家的理由相互矛盾')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect((await part('分歧')).getByText('两位专家的理由相互矛盾')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '取消分歧标记' }))
  await user.click(within(await dialogs()).getByRole('button', { name: '取消标记' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '分歧' })).toBeNull())
})
