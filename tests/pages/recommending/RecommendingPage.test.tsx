import { screen, waitFor, within } from '@testing-library/react'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { book } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { declaring, grant, type Declaring } from '#tests/support/declaration'

let server: TestServer
let scene: Declaring
let province: Login
const at = '/declaration/applyOrRecommend/applyOrRecommend'
const db = () => server.database.db

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  scene = await declaring(server)
  province = await server.login('province1', ['province'], { dept_id: 4 })
  for (const book_name of ['数控加工', '机械制图'])
    await server.ok(scene.school, 'bookinfo_submit', {
      book_id: await scene.complete(scene.school, { book_name }),
    })
})
const states = async () =>
  (await db().select().from(book).orderBy(asc(book.book_id))).map(
    ({ book_name, declare_status, recommend_sort }) => [book_name, declare_status, recommend_sort],
  )

test('a province recommends what was chosen, with opinion and seal, and puts it in order', async () => {
  const { user } = renderConsole({ server, as: province, at })
  expect(await screen.findByText('待处理（2）')).toBeInTheDocument()
  await user.click(await screen.findByRole('checkbox', { name: /全选|Select all/ }))
  await user.click(screen.getByRole('button', { name: '推荐（2）' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await dialog.findByText('请上传盖章的推荐意见')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('推荐意见'), '内容扎实，同意推荐')
  const file = new File([new TextEncoder().encode('%PDF-1.4 ')], '盖章.pdf', { type: 'application/pdf' })
  await user.upload(
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]') ?? document.body,
    file,
  )
  expect(await dialog.findByText('盖章.pdf')).toBeInTheDocument()
  await waitFor(() => expect(document.querySelector('.ant-upload-list-item-done')).not.toBeNull())
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('已推荐2种，并告知申报单位')).toBeInTheDocument()
  const before = await states()
  expect(before.map(([, status]) => status)).toEqual(['recommended', 'recommended'])

  await user.click(screen.getByRole('button', { name: '调整排序' }))
  const [first] = await screen.findAllByRole('button', { name: /^下移/ })
  if (first) await user.click(first)
  await user.click(screen.getByRole('button', { name: '保存排序' }))
  expect(await screen.findByText('推荐排序已保存')).toBeInTheDocument()
  const after = await states()
  expect(after.map(([, , sort]) => sort)).toEqual(before.map(([, , sort]) => 3 - Number(sort)))
})

test('without places nothing is recommended, and what is sent back says why', async () => {
  await db().update(book).set({ quota_free: true })
  await grant(server, scene.admin, 4, 0)
  const { user } = renderConsole({ server, as: province, at })
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  await waitFor(() => expect(row.getByRole('button', { name: '推荐' })).toBeDisabled())
  await user.click(row.getByRole('button', { name: '退回' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('《数控加工》')).toBeInTheDocument()
  await user.type(dialog.getByLabelText('理由'), '请补充编校自查表')
  await user.click(dialog.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('已退回1种，并告知申报单位')).toBeInTheDocument()
  expect(await states()).toContainEqual(['数控加工', 'recommend_returned', null])
  await user.click(screen.getByText('已处理（1）'))
  expect(await screen.findByRole('row', { name: /数控加工/ })).toBeInTheDocument()
})

test('whoever only reads decides nothing', async () => {
  const delegate = await server.login('delegate', ['province2'], { dept_id: 4 })
  renderConsole({ server, as: delegate, at })
  expect(await screen.findByRole('row', { name: /数控加工/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /推荐/ })).not.toBeInTheDocument()
})
