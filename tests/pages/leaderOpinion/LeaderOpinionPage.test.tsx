import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { GROUP_WORDS, leaderScene, VETO, VETO_HOLDS, type LeaderScene } from '#tests/server/leader.support'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { fault } from '#tests/support/server'

let server: TestServer
let scene: LeaderScene
beforeEach(async () => {
  server = await testServer()
  scene = await leaderScene(server, { rule: { leader_weight: 0.3 } })
})

const visit = (as = scene.leader) =>
  renderConsole({
    server,
    as,
    at: '/review/faber/index',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
type User = ReturnType<typeof visit>['user']
const openBook = async (user: User, name = '数控加工', button = '填写意见') => {
  await user.click((await rowOf(name)).getByRole('button', { name: button }))
  const form = within(await screen.findByRole('region', { name: '小组意见' }))
  return form
}
const write = async (user: User, form: Awaited<ReturnType<typeof openBook>>, text = GROUP_WORDS) => {
  await user.click(form.getByLabelText('小组意见'))
  await user.paste(text)
}
const confirmed = async (user: User) => {
  const [title] = await screen.findAllByText(/^确定提交/)
  const question = title?.closest<HTMLElement>('[role=dialog]')
  if (!question) throw new Error('nothing is asked')
  await user.click(within(question).getByRole('button', { name: '提交' }))
}

test('before his own books are handed in the leader reads why he sees nothing, and may keep a draft', async () => {
  await scene.handIn(scene.one, scene.first.book_id)
  const { user } = visit()
  const why = '您还未全部提交自己的评审，暂不能查看其他专家的评分和意见'
  expect(await screen.findByText(why)).toBeInTheDocument()
  expect((await rowOf('数控加工')).getByText('已评 1/3')).toBeInTheDocument()
  const form = await openBook(user)
  expect(screen.queryByRole('table', { name: '专家逐项评分' })).toBeNull()
  expect(form.getByRole('button', { name: '提交' })).toBeDisabled()
  expect(form.getByRole('button', { name: '汇总专家意见' })).toBeDisabled()
  await write(user, form, '初步看法')
  await user.click(form.getByRole('button', { name: '暂存' }))
  expect(await screen.findByText('已暂存')).toBeInTheDocument()
  expect((await scene.detail()).advice).toBe('初步看法')
})

test('what every expert gave stands side by side, the extremes marked', async () => {
  await scene.handIn(scene.one, scene.first.book_id, [18, 18, 27, 27])
  await scene.handIn(scene.two, scene.first.book_id, [14, 18, 27, 27], {}, { problems: '案例偏少' })
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = visit()
  expect((await rowOf('数控加工')).getByText('88.00')).toBeInTheDocument()
  const form = await openBook(user)
  const matrix = within(screen.getByRole('table', { name: '专家逐项评分' }))
  const line = within(matrix.getByRole('row', { name: /政治方向/ }))
  expect(line.getByTitle('本项最高')).toHaveTextContent('18')
  expect(line.getByTitle('本项最低')).toHaveTextContent('14')
  expect(within(matrix.getByRole('row', { name: /立德树人/ })).queryByTitle('本项最高')).toBeNull()
  expect(
    within(screen.getByRole('article', { name: '专家4的意见' })).getByText('案例偏少'),
  ).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '汇总专家意见' }))
  expect(form.getByLabelText<HTMLTextAreaElement>('小组意见').value).toMatch(
    /^【总体评价】2人\n专家3：[\s\S]*专家4：[\s\S]*【结论】/,
  )
})

const vetoed = async () => {
  const hit = { indicator_id: scene.veto, reason: VETO, pages: '12' }
  const veto = { veto_hits: [hit] }
  await scene.handIn(scene.one, scene.first.book_id, undefined, veto, { conclusion: 'not_recommend' })
  await scene.setProject({ project_status: 'leader_stage' })
}

test('what is missing is said where it is missing', async () => {
  await vetoed()
  const { user } = visit()
  const form = await openBook(user)
  await user.click(form.getByText('提交'))
  expect(await form.findByText('请填写组长分')).toBeInTheDocument()
  for (const message of ['请选择结论', '否决项须逐条确认', '小组意见不少于100字'])
    expect(form.getByText(message)).toBeInTheDocument()
  // Nobody confirms what is refused afterwards.
  expect(screen.queryByText(/^确定提交/)).not.toBeInTheDocument()
  expect(await scene.stored()).toEqual([])
})

test('a score beyond the full score stays as it was typed, and is named at once', async () => {
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = visit()
  const form = await openBook(user)
  const score = form.getByLabelText<HTMLInputElement>('组长分')
  await user.type(score, '850')
  await user.tab()
  expect(score.value).toBe('850.00')
  expect(form.getByRole('alert')).toHaveTextContent('组长分应在0～100之间')
  await user.clear(score)
  await user.type(score, '85')
  expect(form.queryByRole('alert')).toBeNull()
})

test('a complete opinion is handed in, and can only be read from then on', async () => {
  await vetoed()
  const { user } = visit()
  const form = await openBook(user)
  await user.click(form.getByLabelText('组长分'))
  await user.paste('62.5')
  await user.click(form.getByLabelText('确认否决'))
  await user.click(form.getByLabelText(/的说明$/))
  await user.paste(VETO_HOLDS)
  await user.click(form.getByLabelText('不推荐'))
  await write(user, form)
  await user.click(form.getByText('提交'))
  await confirmed(user)
  expect(await screen.findByText('小组意见已提交')).toBeInTheDocument()
  expect((await scene.inPool())?.violation_status).toBe('leader_confirmed')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('leader-draft'))).toEqual([])
  expect(await screen.findByText('62.50')).toBeInTheDocument()
  const shown = await openBook(user, '数控加工', '查看意见')
  expect(await shown.findByText('小组意见已提交，不能修改')).toBeInTheDocument()
  expect(shown.queryByText('提交')).toBeNull()
})

test('a text that could not be saved is there again after a reload', async () => {
  await scene.setProject({ project_status: 'leader_stage' })
  const first = visit()
  const form = await openBook(first.user)
  await write(first.user, form)
  fault.network('groupLeader_advice_add')
  await first.user.click(form.getByRole('button', { name: '暂存' }))
  expect(await screen.findByText('后端接口连接异常')).toBeInTheDocument()
  cleanup()
  const { user } = visit()
  const again = await openBook(user)
  expect(again.getByText('已恢复上次未保存的内容')).toBeInTheDocument()
  expect(again.getByLabelText('小组意见')).toHaveValue(GROUP_WORDS)
  await user.click(again.getByRole('button', { name: '放弃' }))
  expect(again.getByLabelText('小组意见')).toHaveValue('')
})

describe('a leader and a deputy at one opinion', () => {
  const OTHER = `副组长认为${GROUP_WORDS}`
  const keep = (user: User, form: Awaited<ReturnType<typeof openBook>>) =>
    user.click(form.getByRole('button', { name: '暂存' }))
  beforeEach(() => scene.setProject({ project_status: 'leader_stage' }))

  test('read what the other has changed, joined with their own, and save both', async () => {
    const { user } = visit()
    const form = await openBook(user)
    await scene.write(
      { status: 'draft', advice: '', conclusion: 'recommend_after_fix', leader_score: 70 },
      scene.deputy,
    )
    await write(user, form)
    await keep(user, form)
    expect(await screen.findByText('该意见已由他人或在其他窗口修改，请核对后再保存')).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText('组长分')).toHaveValue('70.00'))
    expect(form.getByLabelText('小组意见')).toHaveValue(GROUP_WORDS)
    await keep(user, form)
    expect(await screen.findByText('已暂存')).toBeInTheDocument()
    expect(await scene.detail()).toMatchObject({
      advice: GROUP_WORDS,
      leader_score: 70,
      conclusion: 'recommend_after_fix',
    })
  })

  test('choose where both have written, and neither text is lost before', async () => {
    const { user } = visit()
    const form = await openBook(user)
    await scene.write({ status: 'draft', advice: OTHER }, scene.deputy)
    await write(user, form)
    await keep(user, form)
    const line = within(await screen.findByRole('group', { name: '小组意见' }))
    expect(line.getByRole('radio', { name: /^我的/ })).not.toBeChecked()
    expect(line.getByRole('radio', { name: /^对方的/ })).not.toBeChecked()
    await user.click(line.getByRole('radio', { name: /^对方的/ }))
    await user.click(screen.getByRole('button', { name: '按所选继续' }))
    await waitFor(() => expect(form.getByLabelText('小组意见')).toHaveValue(OTHER))
  })

  test('go on after a reload from what the other has saved meanwhile', async () => {
    const first = visit(scene.deputy)
    await write(first.user, await openBook(first.user))
    cleanup()
    await scene.write({ status: 'draft', advice: '', leader_score: 66 })
    const { user } = visit(scene.deputy)
    const form = await openBook(user)
    expect(form.getByText('已恢复上次未保存的内容')).toBeInTheDocument()
    expect(form.getByLabelText('小组意见')).toHaveValue(GROUP_WORDS)
    expect(form.getByLabelText('组长分')).toHaveValue('66.00')
    await keep(user, form)
    expect(await screen.findByText('已暂存')).toBeInTheDocument()
    expect(await scene.detail()).toMatchObject({ advice: GROUP_WORDS, leader_score: 66 })
  })
})

test('the report on the whole group starts from the opinions on its books', async () => {
  await scene.setProject({ project_status: 'leader_stage' })
  await scene.write()
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '整组综合报告' }))
  const form = within(await screen.findByRole('region', { name: '小组综合报告' }))
  expect(form.queryByLabelText('组长分')).toBeNull()
  await user.click(form.getByRole('button', { name: '插入统计数据' }))
  await user.click(form.getByRole('button', { name: '汇总各书意见' }))
  const { value } = form.getByLabelText<HTMLTextAreaElement>('小组综合报告')
  expect(value).toMatch(/^本组共评审教材2种，/)
  expect(value).toMatch(new RegExp(`\n《数控加工》：${GROUP_WORDS}$`))
  expect(form.getByText(/不少于300字/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '暂存' }))
  await waitFor(async () => expect(await scene.stored()).toHaveLength(2))
})

test('who acts for leaders that must avoid a book finds this book only, and writes its opinion', async () => {
  const { manager, project_id, group_id, first, leader, deputy, two } = scene
  await server.ok(manager, 'pingshen_avoid_update', {
    project_id,
    add: [leader, deputy].map(({ user_id }) => ({ user_id, book_id: first.book_id, reason: '师生' })),
  })
  await scene.setProject({ project_status: 'leader_stage' })
  await server.ok(manager, 'acting_leader_set', { group_id, book_id: first.book_id, user_id: two.user_id })
  const { user } = visit(two)
  expect((await rowOf('数控加工')).getByText('代理组长')).toBeInTheDocument()
  expect(screen.queryByText('学前教育')).toBeNull()
  expect(screen.queryByRole('button', { name: /综合报告/ })).toBeNull()
  expect(screen.getByRole('link', { name: /组长意见/ })).toBeInTheDocument()
  const form = await openBook(user)
  await write(user, form)
  await user.click(form.getByRole('button', { name: '暂存' }))
  expect(await screen.findByText('已暂存')).toBeInTheDocument()
  expect(await scene.stored()).toMatchObject([{ leader_user_id: two.user_id, advice: GROUP_WORDS }])
})

test('every deviation is explained where it is named, and what is missing is named again', async () => {
  await scene.handIn(scene.one, scene.first.book_id, [18, 18, 27, 27])
  await scene.handIn(scene.two, scene.first.book_id, [14, 14, 21, 20], {}, { conclusion: 'not_recommend' })
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = visit()
  const form = await openBook(user)
  expect(form.getByText('极差21分，达到阈值20分')).toBeInTheDocument()
  await user.click(form.getByLabelText('组长分'))
  await user.paste('80')
  await user.click(form.getByLabelText('修改后推荐'))
  await user.click(form.getByLabelText('极差过大的说明'))
  await user.paste('两位专家对案例时效性的看法不同，合议后以标准为准')
  await write(user, form)
  await user.click(form.getByText('提交'))
  expect(await form.findByText('请逐项说明分歧（每项不少于10字）：标准差过大')).toBeInTheDocument()
  expect(form.getByText('专家意见分歧较大，须经小组合议并勾选“已合议”')).toBeInTheDocument()
  await user.click(form.getByLabelText('标准差过大的说明'))
  await user.paste('同上，分差来自同一项指标的不同理解')
  await user.click(form.getByLabelText('专家意见分歧较大，已经小组合议'))
  await user.click(form.getByText('提交'))
  await confirmed(user)
  expect(await screen.findByText('小组意见已提交')).toBeInTheDocument()
})
