import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { assignment, expert as profile, user as account } from '#server/db/schema/index'
import { draftKey } from '#src/features/autosave/draftKey'
import { leftInWords } from '#src/pages/myReviews/Countdown'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { day } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})

const visit = () =>
  renderConsole({
    server,
    as: scene.expert,
    at: '/review/review/index',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })
const rowOf = async (at: number) =>
  within(await screen.findByRole('row', { name: new RegExp(scene.books[at]?.book_name ?? '-') }))

test('says how far the expert has come and what each book still lacks', async () => {
  await scene.handIn(scene.ids[0] ?? 0)
  await server.ok(scene.expert, 'user_score', scene.sheet(scene.ids[1] ?? 0, [18, 18, null, null]))
  visit()
  expect(await screen.findByText('评审进度：应评2本，已评1本，已暂存1本')).toBeInTheDocument()
  expect((await rowOf(0)).getByText('已完成')).toBeInTheDocument()
  expect((await rowOf(1)).getByText('还有2项指标未打分')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '全部提交' })).toBeDisabled()
  expect(screen.getByText('暂不能全部提交：还有1本教材未完成评审')).toBeInTheDocument()
})

test('says that the office has replaced the password, until the expert confirms what came after', async () => {
  const { user_id } = scene.expert
  const reset_time = new Date(Date.now() - 60_000)
  await server.ok(scene.expert, 'user_score', scene.sheet(scene.ids[0] ?? 0, [18, 18, null, null]))
  await server.database.db.update(account).set({ reset_time }).where(eq(account.user_id, user_id))
  const { user } = visit()
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText(/重置了您的登录密码$/)).toBeVisible()
  expect(notice.getByText(/此后以您的账号填写的 1 本评审带有标记/)).toBeVisible()
  await user.click(notice.getByRole('button', { name: '确认是我本人' }))
  await waitFor(() => expect(screen.queryByText(/重置了您的登录密码$/)).not.toBeInTheDocument())
})

test('leads to the book', async () => {
  const { user, where } = visit()
  await user.click((await rowOf(1)).getByRole('link', { name: '评审' }))
  expect(where()).toBe(`/review/review/pingsheng?bookId=${scene.ids[1]}`)
})

describe('handing everything in', () => {
  test('says what it does, shows the signature and locks', async () => {
    await server.database.db
      .update(profile)
      .set({ sign_image: PNG, sign_time: new Date() })
      .where(eq(profile.user_id, scene.expert.user_id))
    for (const book_id of scene.ids) await scene.handIn(book_id)
    const { user } = visit()
    await user.click(await screen.findByRole('button', { name: '全部提交' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('分数、意见和结论都不能再修改')).toBeInTheDocument()
    expect(await dialog.findByRole('img', { name: '您的电子签名' })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '确认全部提交' }))
    expect(await screen.findByText('您的评审已全部提交，感谢您的辛勤工作')).toBeInTheDocument()
    expect((await rowOf(0)).getByRole('link', { name: '查看' })).toBeInTheDocument()
    const given = await server.database.db.select().from(assignment)
    expect(given.map(({ review_status }) => review_status)).toEqual(['locked', 'locked'])
  })

  test('waits for what this browser has not yet brought to the server', async () => {
    for (const book_id of scene.ids) await scene.handIn(book_id)
    const { fenpei_id } = await scene.open(scene.ids[0] ?? 0)
    localStorage.setItem(draftKey(scene.expert.user_id, fenpei_id), '{}')
    visit()
    expect(await screen.findByText('暂不能全部提交：有1本教材在本机有未保存的内容')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '全部提交' })).toBeDisabled()
    localStorage.clear()
  })
})

test('without a commitment the way to it is shown', async () => {
  await scene.setProject({ need_commitment: true })
  const { user, where } = visit()
  await user.click(await screen.findByRole('button', { name: '去签署' }))
  expect(where()).toBe('/review/review/strations')
})

test('after the end everything can only be looked at', async () => {
  await scene.setProject({ review_end_time: day(-1) })
  visit()
  expect(await screen.findByText('评审已截止')).toBeInTheDocument()
  expect((await rowOf(0)).getByRole('link', { name: '查看' })).toBeInTheDocument()
  expect((await rowOf(0)).queryByRole('button', { name: '申请回避' })).toBeNull()
})

test('a returned book says why it came back', async () => {
  await scene.setAssignment(scene.ids[0] ?? 0, { review_status: 'returned', return_reason: '意见过于笼统' })
  visit()
  expect((await rowOf(0)).getByText('退回理由：意见过于笼统')).toBeInTheDocument()
})

test('an expert may step aside, and is told what that means', async () => {
  const { user } = visit()
  await user.click((await rowOf(0)).getByRole('button', { name: '申请回避' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/已填写的内容不再计入/)).toBeInTheDocument()
  await user.type(dialog.getByLabelText('回避理由'), '短')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  expect(await dialog.findByText('回避理由不少于10字')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('回避理由'), '本人与主编为师生关系，特此申请')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(async () =>
    expect(await scene.given(scene.ids[0] ?? 0)).toMatchObject({ review_status: 'avoided' }),
  )
})

test.each([
  ['2026-06-10 12:00:00', '4天20小时'],
  ['2026-06-05 18:30:59', '2小时30分钟'],
  ['2026-06-05 16:07:00', '7分钟'],
  ['2026-06-05 15:59:59', null],
])('until %s: %s', (deadline, words) => {
  expect(leftInWords(deadline, Date.parse('2026-06-05T16:00:00+08:00'))).toBe(words)
})

test('on a telephone each book stands by itself, with all that can be done about it in sight', async () => {
  const wide = window.innerWidth
  window.innerWidth = 390
  try {
    const { user, where } = visit()
    const list = within(await screen.findByRole('list', { name: '我的教材' }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(list.getAllByRole('button', { name: '申请回避' })).toHaveLength(2)
    expect(list.getAllByText('尚未开始')).toHaveLength(2)
    await user.click(list.getByRole('link', { name: scene.books[1]?.book_name ?? '-' }))
    expect(where()).toBe(`/review/review/pingsheng?bookId=${scene.ids[1]}`)
  } finally {
    window.innerWidth = wide
  }
})
