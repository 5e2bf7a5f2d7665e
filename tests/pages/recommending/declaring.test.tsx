import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { book } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring, grant, type Declaring } from '#tests/support/declaration'

let server: TestServer
let scene: Declaring
const at = '/declaration/applyOrRecommend/applyOrRecommend'

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  scene = await declaring(server)
})

test('a school sees what waits for it, hands a book in and finds it among what it has dealt with', async () => {
  await grant(server, scene.admin, 1, 3)
  await scene.complete(scene.school, { book_name: '数控加工' })
  await scene.complete(scene.man, { book_name: '送审的书', declare_status: 'school_pending' })
  await scene.complete(scene.school, {
    book_name: '已推荐的书',
    declare_status: 'recommended',
    submit_time: new Date(),
  })
  const { user, where } = renderConsole({ server, as: scene.school, at })
  const quota = within(await screen.findByRole('region', { name: '本单位名额' }))
  expect(quota.getByText('剩余').textContent).toContain('2')
  expect(await screen.findByText('待处理（2）')).toBeInTheDocument()
  expect(screen.getByText('已处理（1）')).toBeInTheDocument()
  expect(await screen.findByRole('row', { name: /送审的书/ })).toHaveTextContent('学校推荐')
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  await user.click(row.getByRole('button', { name: '提交' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /提\s?交/ }))
  expect(await screen.findByText('待处理（1）')).toBeInTheDocument()
  await user.click(screen.getByText('已处理（2）'))
  const done = within(await screen.findByRole('row', { name: /数控加工/ }))
  expect(done.getByText('待推荐单位审核')).toBeInTheDocument()
  await user.click(done.getByRole('button', { name: '更多“数控加工”' }))
  for (const name of ['材料', '申报表'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining('bookId='),
    )
  await user.click(screen.getByRole('button', { name: '新增' }))
  await waitFor(() => expect(where()).toMatch(/\/edit\/0/))
})

test('an author sees their own books and no quota; what the recommender sent back waits for the school', async () => {
  await scene.complete(scene.man, { book_name: '我的草稿' })
  await scene.complete(scene.man, { book_name: '推荐单位退回的书', declare_status: 'recommend_returned' })
  await scene.complete(scene.school, { book_name: '同事的书' })
  const { user } = renderConsole({ server, as: scene.man, at })
  expect(await screen.findByRole('row', { name: /我的草稿/ })).toHaveTextContent('送审')
  expect(screen.queryByText('推荐单位退回的书')).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '本单位名额' })).not.toBeInTheDocument()
  await user.click(screen.getByText('全部（2）'))
  expect(await screen.findByText('推荐单位退回的书')).toBeInTheDocument()
  expect(screen.queryByText('同事的书')).not.toBeInTheDocument()
  expect(screen.queryByRole('tab', { name: '推荐' })).not.toBeInTheDocument()
})

test('a publisher has both sides, and what was looked for stays while the other one is open', async () => {
  await scene.complete(scene.publisher, { book_name: '本社草稿', recommend_channel: 'publisher' })
  await scene.complete(scene.publisher, { book_name: '另一草稿', recommend_channel: 'publisher' })
  const waiting = await scene.complete(scene.publisher, {
    book_name: '等推荐的书',
    recommend_channel: 'publisher',
    recommend_dept_id: 3,
  })
  await server.ok(scene.publisher, 'bookinfo_submit', { book_id: waiting })
  const { user } = renderConsole({ server, as: scene.publisher, at })
  expect(await screen.findByRole('row', { name: /本社草稿/ })).toBeInTheDocument()
  await user.type(screen.getByPlaceholderText('书名、编号'), '另一')
  await user.click(screen.getByRole('button', { name: /^(搜\s?索|查\s?询)$/ }))
  await waitFor(() => expect(screen.queryByText('本社草稿')).not.toBeInTheDocument())
  await user.click(screen.getByRole('tab', { name: '推荐' }))
  const row = within(await screen.findByRole('row', { name: /等推荐的书/ }))
  expect(row.getByRole('button', { name: '推荐' })).toBeEnabled()
  await user.click(screen.getByRole('tab', { name: '申报' }))
  expect(await screen.findByRole('row', { name: /另一草稿/ })).toBeInTheDocument()
  expect(screen.queryByText('本社草稿')).not.toBeInTheDocument()
  expect(await server.database.db.select().from(book)).toHaveLength(3)
})

test('a school reads in the dialog which books it sends back', async () => {
  for (const book_name of ['甲书', '乙书', '丙书', '丁书'])
    await scene.complete(scene.man, { book_name, declare_status: 'school_pending' })
  const { user } = renderConsole({ server, as: scene.school, at })
  const row = within(await screen.findByRole('row', { name: /甲书/ }))
  await user.click(row.getByRole('button', { name: '学校退回' }))
  const one = within(await screen.findByRole('dialog'))
  expect(one.getByText('《甲书》')).toBeInTheDocument()
  await user.click(one.getByRole('button', { name: /取\s?消/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: /^学校退回（4）$/ }))
  const all = within(await screen.findByRole('dialog'))
  expect(all.getByText(/^《.书》《.书》《.书》等4种教材$/)).toBeInTheDocument()
})
