import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stopAutosave } from '#src/features/autosave/useAutosave'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { reviewScene, WORDS, type ReviewScene } from '#tests/support/reviewScene'
import { fault, heal } from '#tests/support/server'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 2)
})
afterEach(() => {
  stopAutosave()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The least picture there is. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const first = (): number => scene.ids[0] ?? 0

function visit(book_id = first()) {
  const { project_id, expert } = scene
  return renderConsole({
    server,
    as: expert,
    at: `/review/review/pingsheng?bookId=${book_id}`,
    project: { project_id, project_name: '评审活动' },
  })
}
const score = (name: string) => screen.findByRole('textbox', { name: new RegExp(`${name}，满分`) })
const state = () => screen.getByLabelText('保存状态')
const saved = () => waitFor(() => expect(state()).toHaveTextContent('已保存'))

describe('what is typed', () => {
  test('is on the server a few seconds later, and there at the next visit', async () => {
    const { user } = visit()
    await user.type(await score('政治方向'), '17.5')
    expect(state()).toHaveTextContent('正在保存…')
    await saved()
    expect(state()).toHaveTextContent(/已保存 \d\d:\d\d:\d\d$/)
    expect((await scene.open(first())).items).toMatchObject([{ score: 17.5 }])
    expect(localStorage.getItem(`review-draft:${scene.expert.user_id}:1`)).toBeNull()
  })

  test('takes digits in any width and nothing that is no score; Enter and arrows move', async () => {
    const { user } = visit()
    const one = await score('政治方向')
    fireEvent.change(one, { target: { value: '１８。５' } })
    expect(one).toHaveValue('18.5')
    await user.type(one, 'x-')
    expect(one).toHaveValue('18.5')
    await user.type(one, '{ArrowUp}{Enter}')
    expect(one).toHaveValue('19')
    expect(await score('立德树人')).toHaveFocus()
    await user.type(await score('立德树人'), '20{ArrowUp}')
    expect(await score('立德树人')).toHaveValue('20')
    expect(screen.getByLabelText('总分', { selector: 'output' })).toHaveTextContent('39/ 100')
  })

  test('asks for a reason where a score is low, and names an impossible score at once', async () => {
    const { user } = visit()
    await user.type(await score('政治方向'), '5')
    expect(screen.getByLabelText('政治方向的说明')).toBeInTheDocument()
    await user.type(await score('立德树人'), '25')
    expect(screen.getByText('分值应在0～20之间，最小刻度0.5')).toBeInTheDocument()
    expect(screen.queryByLabelText('立德树人的说明')).toBeNull()
  })

  test('is saved when the expert turns to the next book at once', async () => {
    const { user, where } = visit()
    await user.type(await score('政治方向'), '16')
    await user.click(screen.getByRole('button', { name: '下一本' }))
    expect(where()).toContain(`bookId=${scene.ids[1]}`)
    await waitFor(async () => expect((await scene.open(first())).items).toMatchObject([{ score: 16 }]))
  })
})

test('a book that is left and opened again before it is saved goes on saving', async () => {
  const { user, router } = visit()
  fault.network('user_score')
  await user.type(await score('政治方向'), '16')
  await router.navigate('/review/review/index')
  expect(await screen.findByText(/本机有未保存的内容，请打开该书/)).toBeInTheDocument()
  heal()
  await router.navigate(`/review/review/pingsheng?bookId=${first()}`)
  expect(await score('政治方向')).toHaveValue('16')
  await saved()
  await user.type(await score('立德树人'), '17')
  await saved()
  await waitFor(async () =>
    expect((await scene.open(first())).items).toMatchObject([{ score: 16 }, { score: 17 }]),
  )
})

describe('a lost connection', () => {
  test('is told, nothing is lost, and it goes on by itself when it is back', async () => {
    const { user } = visit()
    const field = await score('政治方向')
    fault.network('user_score')
    await user.type(field, '18')
    await waitFor(() => expect(state()).toHaveTextContent('未保存，将自动重试'))
    expect(document.querySelector('.ant-message-error')).toBeNull()
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(true)
    heal()
    window.dispatchEvent(new Event('online'))
    await saved()
    expect((await scene.open(first())).items).toMatchObject([{ score: 18 }])
    const later = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(later)
    expect(later.defaultPrevented).toBe(false)
  })

  test('and a reload: the text is still there, and is saved', async () => {
    const { user } = visit()
    fault.network('user_score')
    await user.type(await score('政治方向'), '18')
    await waitFor(() => expect(state()).toHaveTextContent('未保存'))
    stopAutosave()
    document.body.replaceChildren()
    heal()
    visit()
    expect(await score('政治方向')).toHaveValue('18')
    await saved()
    expect((await scene.open(first())).items).toMatchObject([{ score: 18 }])
  })
})

test('an expired login asks to log in again and loses nothing of what was typed', async () => {
  const { user } = visit()
  await user.type(await score('政治方向'), '18')
  await saved()
  fault.expired('user_score')
  fault.expired('advice_add')
  await user.type(screen.getByLabelText('总体评价'), '很好')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/登录状态已过期/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '取消' }))
  expect(screen.getByLabelText('总体评价')).toHaveValue('很好')
  expect(state()).toHaveTextContent('登录已过期，内容已留在本机')
  expect(JSON.stringify(localStorage)).toContain('很好')
  heal()
  window.dispatchEvent(new Event('storage'))
  await saved()
  expect((await scene.open(first())).opinion.advice).toBe('很好')
})

describe('another device', () => {
  test.each([
    ['本机的', 15],
    ['服务器上的', 12],
  ])('changed the same: both are shown, the expert chooses (%s)', async (choice, kept) => {
    const { user } = visit()
    const field = await score('政治方向')
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [12]))
    await user.type(field, '15')
    const dialog = within(await screen.findByRole('dialog'))
    const line = within(dialog.getByRole('group', { name: '政治方向' }))
    expect(dialog.getByRole('button', { name: '还有1项未选择' })).toBeDisabled()
    expect(line.getByRole('radio', { name: '本机的 15' })).toBeInTheDocument()
    expect(line.queryAllByRole('deletion')).toEqual([])
    await user.click(line.getByRole('radio', { name: `${choice} ${kept}` }))
    await user.click(dialog.getByRole('button', { name: '按所选保存' }))
    await saved()
    expect((await scene.open(first())).items).toMatchObject([{ score: kept }])
    expect(await score('政治方向')).toHaveValue(String(kept))
  })

  test('changed another item of the same sheet: both changes stay, nobody is asked', async () => {
    const { user } = visit()
    const field = await score('政治方向')
    await server.ok(scene.expert, 'user_score', scene.sheet(first(), [null, 11]))
    await user.type(field, '15')
    await saved()
    await waitFor(async () =>
      expect((await scene.open(first())).items).toMatchObject([{ score: 15 }, { score: 11 }]),
    )
    expect(await score('立德树人')).toHaveValue('11')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('where the browser keeps nothing, it says so while the server is away', async () => {
  const setItem = Storage.prototype.setItem.bind(localStorage)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (key.startsWith('review-draft')) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  })
  fault.network('user_score')
  const { user } = visit()
  await user.type(await score('政治方向'), '18')
  await waitFor(() => expect(state()).toHaveTextContent('本机存储已满或被禁用，内容只在本页，请勿关闭'))
  heal()
  await user.click(screen.getByRole('button', { name: '立即重试' }))
  await saved()
})

describe('handing in', () => {
  test('shows what is missing and leads to it; complete, it is handed in and can be opened again', async () => {
    const { user } = visit()
    await user.type(await score('政治方向'), '18')
    await user.click(screen.getByRole('button', { name: '提交本书' }))
    const list = within(await screen.findByRole('list', { name: '待完善的内容' }))
    const said = list
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('button')[0]?.textContent)
    expect(said).toEqual(['还有3项指标未打分', '评审意见不少于50字，当前0字', '请选择评审结论'])
    expect(await score('立德树人')).toHaveFocus()
    await user.click(list.getByRole('button', { name: /先进性/ }))
    expect(await score('先进性')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: /待完善/ }))
    await user.click(list.getByRole('button', { name: /评审意见不少于50字/ }))
    expect(screen.getByLabelText('总体评价')).toHaveFocus()

    await user.type(await score('立德树人'), '18{Enter}27{Enter}27')
    fireEvent.change(screen.getByLabelText('总体评价'), { target: { value: WORDS } })
    expect(screen.getByText('按总分建议：推荐')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '推荐' }))
    expect(screen.queryByText(/待完善/)).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: '提交本书' })).toBeVisible())
    await user.click(screen.getByRole('button', { name: '提交本书' }))
    expect(await screen.findByText('本书已提交', { selector: '.ant-alert *' })).toBeInTheDocument()
    expect(await scene.given(first())).toMatchObject({ review_status: 'submitted' })
    expect(await score('政治方向')).toBeDisabled()

    await user.click(screen.getByRole('button', { name: '修改' }))
    await user.clear(await score('政治方向'))
    await user.type(await score('政治方向'), '19')
    await waitFor(async () => expect(await scene.given(first())).toMatchObject({ review_status: 'draft' }))
  })

  test('by keyboard alone: digits and Enter lead through the sheet, a number concludes, and the last look compares', async () => {
    await scene.handIn(scene.ids[1] ?? 0)
    const { user } = visit()
    await user.click(await score('政治方向'))
    await user.keyboard('8{Enter}')
    expect(screen.getByLabelText('政治方向的说明')).toHaveFocus()
    await user.keyboard('个别章节的表述不够准确需要修改{Enter}18{Enter}27{Enter}27{Enter}')
    expect(screen.getByLabelText('总体评价')).toHaveFocus()
    fireEvent.change(screen.getByLabelText('总体评价'), { target: { value: WORDS } })
    await user.keyboard('{Control>}{Enter}{/Control}2{Enter}')
    expect(screen.getByRole('radio', { name: /修改后推荐/ })).toBeChecked()
    expect(screen.getByRole('button', { name: '提交本书' })).toHaveFocus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    const [total, first, second] = dialog.getAllByRole('listitem').map((item) => item.textContent)
    expect([total, first, second]).toEqual([
      expect.stringMatching(/总分.*802本中第2.*90分/),
      expect.stringMatching(/262本中第2.*36分/),
      expect.stringMatching(/542本中第1，与1本同分.*54分/),
    ])
    expect(dialog.getByText(/意见高度相似/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '仍要提交' }))
    await waitFor(async () =>
      expect(await scene.given(scene.ids[0] ?? 0)).toMatchObject({ review_status: 'submitted' }),
    )
  })

  test('a conclusion other than the suggested one has to be explained', async () => {
    const { user } = visit()
    await user.type(await score('政治方向'), '18{Enter}18{Enter}27{Enter}27')
    await user.click(screen.getByRole('radio', { name: '不推荐' }))
    expect(screen.getByLabelText('总分与结论说明')).toBeInTheDocument()
    expect(screen.getAllByText(/结论与总分建议的结论不一致/)).not.toHaveLength(0)
  })

  test('a veto shows its fields', async () => {
    const { user } = visit()
    await user.click(await screen.findByRole('checkbox', { name: /政治方向问题/ }))
    await user.type(screen.getByLabelText('政治方向问题的页码'), '35')
    await saved()
    expect((await scene.open(first())).veto_hits).toMatchObject([{ pages: '35' }])
  })
})

test('where each book is signed, the last look asks for the signature before it hands in', async () => {
  await scene.setProject({ need_sign: true, sign_each: true })
  await server.ok(scene.expert, 'update_zhuanjia_sign', { sign_base64: DOT })
  await server.ok(scene.expert, 'user_score', scene.sheet(first(), [18, 18, 27, 27]))
  await server.ok(scene.expert, 'advice_add', scene.opinion(first()))
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '提交本书' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('img', { name: '您的电子签名' })).toHaveAttribute('src', DOT)
  const hand = dialog.getByRole('button', { name: '签名并提交' })
  expect(hand).toBeDisabled()
  await user.click(dialog.getByRole('checkbox', { name: /以此签名确认/ }))
  await user.click(hand)
  await waitFor(async () => expect(await scene.given(first())).toMatchObject({ review_status: 'submitted' }))
  expect((await scene.open(first())).signature).toMatchObject({ changed: 0 })
})

test('a locked review can only be looked at, and says why', async () => {
  for (const book_id of scene.ids) await scene.handIn(book_id)
  await server.ok(scene.expert, 'zhuanjia_all_submit', { project_id: scene.project_id, sign_confirm: 1 })
  visit()
  expect(await score('政治方向')).toBeDisabled()
  expect(screen.getByText('只能查看：该教材已锁定，请联系管理员退回')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '提交本书' })).toBeNull()
})

test('errors found in the book are kept line by line', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '添加差错' }))
  await user.type(screen.getByLabelText('第1条页码'), '12')
  await user.type(screen.getByLabelText('第1条原文'), '己经')
  await saved()
  expect((await scene.open(first())).opinion.error_list).toMatchObject([{ page: '12', original: '己经' }])
  await user.click(screen.getByRole('button', { name: '删除第1条差错' }))
  await saved()
  await waitFor(async () => expect((await scene.open(first())).opinion.error_list).toEqual([]))
})

test('without a book the page leads back', async () => {
  const { project_id, expert } = scene
  renderConsole({
    server,
    as: expert,
    at: '/review/review/pingsheng',
    project: { project_id, project_name: '评审活动' },
  })
  expect(await screen.findByText('请从“我的评审”选择一本教材')).toBeInTheDocument()
})
