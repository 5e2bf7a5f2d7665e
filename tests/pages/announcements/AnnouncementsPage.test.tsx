import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let office: Login
beforeEach(async () => {
  server = await testServer()
  office = await server.login('activity', ['reviewActivity'])
  const reader = await server.login('expert1')
  await server.ok(office, 'announcement_add', {
    noticeTitle: '评审纪律',
    noticeType: '1',
    noticeContent: '<p>请遵守</p>',
    status: '0',
  })
  const [one] = (await server.ok(office, 'announcement_list', {})).rows
  await server.ok(reader, 'announcement_read', { noticeId: one?.noticeId ?? 0 })
})

const visit = () => renderConsole({ server, as: office, at: '/system/notice' })

test('the list says who has read what', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '已读“评审纪律”的用户' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect((await drawer.findAllByText('expert1'))[0]).toBeVisible()
})

test('one is changed, and nothing typed is lost by a refusal', async () => {
  const { user } = visit()
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const drawer = within(await screen.findByRole('dialog'))
  const title = await drawer.findByLabelText('公告标题')
  await user.clear(title)
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await drawer.findByText('请输入公告标题')).toBeVisible()
  await user.click(title)
  await user.paste('评审纪律（修订）')
  await user.click(drawer.getByText('关闭', { selector: '.ant-radio-label' }))
  await user.click(drawer.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('link', { name: '评审纪律（修订）' })).toBeVisible()
  expect((await server.ok(office, 'announcement_list', {})).rows).toMatchObject([
    { noticeTitle: '评审纪律（修订）', status: '1' },
  ])
})

test('one is deleted after what is lost was told', async () => {
  const { user } = visit()
  const row = within((await screen.findByRole('link', { name: '评审纪律' })).closest('tr') ?? document.body)
  await user.click(row.getByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/阅读记录一并删除/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('没有符合条件的通知公告')).toBeVisible()
})
