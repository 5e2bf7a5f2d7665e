import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let reader: Login
let ids: number[]
beforeEach(async () => {
  server = await testServer()
  const office = await server.login('activity', ['reviewActivity'])
  reader = await server.login('school1', ['school'])
  for (const noticeTitle of ['启动会', '评审纪律'])
    await server.ok(office, 'announcement_add', {
      noticeTitle,
      noticeType: '2',
      noticeContent: `<p>关于<strong>${noticeTitle}</strong></p>`,
      status: '0',
    })
  const { rows } = await server.ok(office, 'announcement_list', {})
  ids = rows.map(({ noticeId }) => noticeId)
})

const unread = async () => (await server.ok(reader, 'announcement_top', {})).unreadCount

test('a reader opens one from the home page, and has read it', async () => {
  const { user } = renderConsole({ server, as: reader, at: '/index' })
  expect(await screen.findByText('通知公告（2条未读）')).toBeVisible()
  await user.click(screen.getByRole('link', { name: /评审纪律/ }))
  expect(await screen.findByRole('heading', { name: '评审纪律' })).toBeVisible()
  await waitFor(async () => expect(await unread()).toBe(1))
  await user.click(screen.getByRole('link', { name: '启动会' }))
  expect(await screen.findByRole('heading', { name: '启动会' })).toBeVisible()
  await waitFor(async () => expect(await unread()).toBe(0))
})

test('one that is gone says so', async () => {
  renderConsole({ server, as: reader, at: `/system/news/newsDetail/${Math.max(...ids) + 1}` })
  expect((await screen.findAllByText('通知公告不存在或已删除'))[0]).toBeVisible()
})
