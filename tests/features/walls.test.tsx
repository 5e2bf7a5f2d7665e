import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { routeParts } from '#contract/route'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { asked, fault } from '#tests/support/server'

let server: TestServer
let scene: ReviewScene
let director: Login

afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
  director = await server.login('director', ['reviewActivity'])
})

const visit = (path: string, as: Login = scene.manager) =>
  renderConsole({ server, as, at: `${path}?projectId=${scene.project_id}` })
const STREAM = contract.project_events.route?.replace('GET ', '') ?? ''
const PROGRESS = routeParts('zhuanjia_realtime_pingshen', undefined).path
const streams = () => asked.filter((path) => path === STREAM).length

test('the wall shows a review that is handed in elsewhere, without being asked to', async () => {
  visit('/ratingScreen')
  expect(await screen.findByText('实时更新')).toBeInTheDocument()
  expect(screen.getByText('还没有提交的评审')).toBeInTheDocument()
  const [book] = scene.books
  await scene.handIn(book?.book_id ?? 0)
  const feed = await screen.findByRole('region', { name: '最新动态' })
  expect(await within(feed).findByText(new RegExp(`完成《${book?.book_name}》`))).toBeInTheDocument()
  await waitFor(() => expect(server.hub.size()).toBe(1))
})

test('a server without such a stream is asked now and again, and nobody is told of an error', async () => {
  fault.status('project_events', 404)
  visit('/ratingScreen')
  expect(await screen.findByText('每10秒更新')).toBeInTheDocument()
  expect(await screen.findByText('各组进度')).toBeInTheDocument()
  expect(document.querySelector('.ant-message-notice')).toBeNull()
  const before = streams()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  // A wall without a stream must not open new ones repeatedly.
  expect(streams()).toBe(before)
})

test('without a stream a change shows ten seconds after the last question, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fault.status('project_events', 404)
  visit('/ratingScreen')
  expect(await screen.findByText('还没有提交的评审')).toBeInTheDocument()
  await scene.handIn(scene.ids[0] ?? 0)
  const questions = () => asked.filter((path) => path === PROGRESS).length
  const before = questions()
  vi.advanceTimersByTime(9_500)
  expect(questions()).toBe(before)
  vi.advanceTimersByTime(500)
  expect(await screen.findByText(new RegExp(`完成《${scene.books[0]?.book_name}》`))).toBeInTheDocument()
})

test('a stream that is handed over is opened anew, and the wall goes on as it was', async () => {
  visit('/ratingScreen')
  expect(await screen.findByText('实时更新')).toBeInTheDocument()
  const said = new Set<string>()
  const watching = new MutationObserver(() => {
    for (const words of ['连接中断', '每10秒更新']) if (screen.queryByText(new RegExp(words))) said.add(words)
  })
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  const before = streams()
  await server.hub.close()
  await waitFor(() => expect(streams()).toBeGreaterThan(before), { timeout: 3000 })
  watching.disconnect()
  expect([...said]).toEqual([])
})

test('a stream that breaks off is asked for again, and where only questions are answered the wall says so', async () => {
  visit('/ratingScreen')
  expect(await screen.findByText('实时更新')).toBeInTheDocument()
  fault.network('project_events')
  await server.hub.close()
  expect(await screen.findByText('连接中断，正在重连')).toBeInTheDocument()
  expect(await screen.findByText('每10秒更新', undefined, { timeout: 4000 })).toBeInTheDocument()
})

test('a ranking promises no update while the server is down', async () => {
  visit('/ranking')
  expect(await screen.findByText(/实时更新/)).toBeInTheDocument()
  for (const action of ['project_events', 'book_resultscore'] as const) fault.network(action)
  await server.hub.close()
  expect(await screen.findByText(/连接中断，正在重连/)).toBeInTheDocument()
  // By then both the stream and the question after it have been tried in vain.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(screen.getByText(/连接中断，正在重连/)).toBeInTheDocument()
})

test('a stream that is tried for in vain puts off no question', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fault.network('project_events')
  visit('/ratingScreen')
  expect(await screen.findByText('还没有提交的评审')).toBeInTheDocument()
  await scene.handIn(scene.ids[0] ?? 0)
  vi.advanceTimersByTime(6000)
  // It reconnects within 1.5 s.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  vi.advanceTimersByTime(4000)
  expect(await screen.findByText(new RegExp(`完成《${scene.books[0]?.book_name}》`))).toBeInTheDocument()
})

test('a page that is hidden listens no longer, and is read anew when it is shown', async () => {
  visit('/ratingScreen')
  await screen.findByText('实时更新')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.hub.size()).toBe(0))
  await scene.handIn(scene.ids[0] ?? 0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/完成《/)).toBeInTheDocument()
  await waitFor(() => expect(server.hub.size()).toBe(1))
})

test('a book is opened to the hall by the switch or the space bar, once the seal is off', async () => {
  await scene.handIn(scene.ids[0] ?? 0)
  const { user } = visit('/ratingScreenScore', director)
  expect(await screen.findByText('成绩封存中')).toBeInTheDocument()
  const cell = () => screen.findByRole('listitem', { name: /^专家|^\S+ (90\.00|已提交)$/ })
  expect(await cell()).toHaveAccessibleName(/已提交$/)
  await user.click(screen.getByRole('switch', { name: '公布分数' }))
  expect(await screen.findByText(/成绩还在封存中/)).toBeInTheDocument()

  await server.ok(director, 'wall_embargo_save', { project_id: scene.project_id, embargo: 0 })
  await waitFor(() => expect(screen.queryByText('成绩封存中')).not.toBeInTheDocument())
  expect(await cell()).toHaveAccessibleName(/已提交$/)
  await user.click(document.body)
  await user.keyboard(' ')
  await waitFor(async () => expect(await cell()).toHaveAccessibleName(/90\.00$/))
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText(/^2 \/ 2/)).toBeInTheDocument()
  expect(screen.queryByText('90.00')).not.toBeInTheDocument()
  await user.keyboard('{ArrowRight}{ArrowLeft}')
  expect(await screen.findByText(/^1 \/ 2/)).toBeInTheDocument()
})

test.each([
  ['counts down while experts review', 'reviewing', '距评审截止'],
  ['names the state of the project when reviewing is over', 'weighting', '核分中'],
] as const)('a wall %s', async (_, project_status, shown) => {
  await scene.setProject({ project_status })
  visit('/ratingScreen')
  expect(await screen.findByText(shown)).toBeInTheDocument()
  expect(screen.queryAllByText('距评审截止')).toHaveLength(project_status === 'reviewing' ? 1 : 0)
})

test('a leader ranks his own group, and is told why there is nothing yet', async () => {
  const leader = await makeExpert(server, { ...scene, member_type: 'leader' })
  await scene.handIn(scene.ids[0] ?? 0)
  await server.ok(director, 'update_project_finalscore', { mode: 'calc', project_id: scene.project_id })
  await scene.setProject({ project_status: 'leader_stage' })
  visit('/ranking', leader)
  expect(await screen.findByText(/由评审活动管理员公布后显示/)).toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  await server.ok(director, 'wall_embargo_save', { project_id: scene.project_id, embargo: 0 })
  expect(await screen.findByText(scene.books[0]?.book_name ?? '-')).toBeInTheDocument()
})

test('nothing is called published before there are results', async () => {
  visit('/ranking', director)
  expect(await screen.findByRole('switch', { name: '公布成绩' })).toHaveTextContent('核分后公布')
})
