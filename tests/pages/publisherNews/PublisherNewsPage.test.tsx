import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dept } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let own: Login

beforeEach(async () => {
  localStorage.clear()
  server = await testServer()
  await server.database.db.insert(dept).values({ dept_id: 71, dept_name: '甲出版社', dept_type: 'publisher' })
  own = await server.login('press', ['publisher'], { dept_id: 71 })
})

test('news are published and taken back', async () => {
  await server.ok(own, 'publisher_save', { fields: {} })
  await server.ok(own, 'publisher_news_save', {
    title: '新书预告',
    news_type: 'book_news',
    content: '<p>即将出版</p>',
  })
  const { user } = renderConsole({ server, as: own, at: '/publisher/publisherNews' })
  const found = (await screen.findByText('新书预告')).closest('tr')
  if (!found) throw new Error('the news stand in no row')
  await user.click(within(found).getByRole('button', { name: /发\s?布/ }))
  expect(await within(found).findByText('已发布')).toBeInTheDocument()
  await user.click(within(found).getByRole('button', { name: /下\s?线/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /下\s?线/ }))
  expect(await within(found).findByText('已下线')).toBeInTheDocument()
})

test('news need a title and a text', async () => {
  await server.ok(own, 'publisher_save', { fields: {} })
  const { user } = renderConsole({ server, as: own, at: '/publisher/publisherNews' })
  await user.click(await screen.findByRole('button', { name: /新\s?增/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: /保\s?存/ }))
  expect(await drawer.findByText('请输入标题')).toBeInTheDocument()
  expect(await drawer.findByText('请输入内容')).toBeInTheDocument()
})
