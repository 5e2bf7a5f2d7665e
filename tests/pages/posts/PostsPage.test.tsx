import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sysPost, userPost } from '#server/db/schema/access/posts'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('office', ['sys2'])
})
const visit = () => renderConsole({ server, as: office, at: '/system/post' })
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'tbody *' })
  return within(cell.closest('tr') ?? document.body)
}

test('adds a post and changes it; what is refused stays typed', async () => {
  await server.ok(office, 'post_add', { postCode: 'chief', postName: '社长' })
  const { user } = visit()
  await rowOf('社长')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('radiogroup', { name: '状态' })).toBeInTheDocument()
  await user.type(dialog.getByLabelText('岗位名称'), '编辑')
  await user.type(dialog.getByLabelText('岗位编码'), 'chief')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await screen.findAllByText('岗位编码“chief”已存在（社长）')
  expect(dialog.getByLabelText('岗位名称')).toHaveValue('编辑')
  await user.clear(dialog.getByLabelText('岗位编码'))
  await user.type(dialog.getByLabelText('岗位编码'), 'editor')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  const row = await rowOf('编辑')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(row.getByRole('button', { name: '修改' }))
  const change = within(await screen.findByRole('dialog'))
  await user.click(change.getByLabelText('停用'))
  await user.click(change.getByRole('button', { name: '确定' }))
  await waitFor(async () => expect((await rowOf('编辑')).getByText('停用')).toBeInTheDocument())
})

test('says why a post that somebody has cannot be deleted, and deletes the others', async () => {
  const { db } = server.database
  const posts = await db
    .insert(sysPost)
    .values([
      { post_code: 'a', post_name: '社长' },
      { post_code: 'b', post_name: '编辑' },
    ])
    .returning()
  await db.insert(userPost).values({ user_id: office.user_id, post_id: posts[0]?.post_id ?? 0 })
  const { user } = visit()
  const held = await rowOf('社长')
  expect(held.getByRole('button', { name: '删除' })).toBeDisabled()
  expect(held.getByTitle('“社长”已分配,不能删除')).toBeInTheDocument()
  await user.click((await rowOf('编辑')).getByRole('button', { name: '删除' }))
  await screen.findByText('确定删除岗位“编辑”？', { selector: '.ant-modal-confirm-title' })
  const confirm = document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous')
  await user.click(confirm ?? document.body)
  await waitFor(() => expect(screen.queryByText('编辑', { selector: 'tbody *' })).not.toBeInTheDocument())
  expect(await db.select().from(sysPost)).toHaveLength(1)
})
