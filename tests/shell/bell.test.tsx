import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#server/db/schema/system'
import { testServer, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
})

const write = (title: string) =>
  server.ok(scene.manager, 'send_expert_msg', {
    project_id: scene.project_id,
    filter: {},
    template: 'custom',
    title,
    content: `${title}的内容`,
    channel: ['site'],
  })

test('the bell counts what is unread, and what is opened behind it is read', async () => {
  await write('第一条')
  await write('第二条')
  const { user } = renderConsole({ server, as: scene.expert, at: '/user/profile' })
  await user.click(await screen.findByRole('button', { name: '我的消息，2条未读' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByText('第一条'))
  expect(await screen.findByRole('button', { name: '我的消息，1条未读' })).toBeInTheDocument()
  expect(drawer.getByText('第一条的内容')).toBeVisible()
  await user.click(drawer.getByRole('button', { name: '全部标为已读' }))
  expect(await screen.findByRole('button', { name: '我的消息' })).toBeInTheDocument()
  await waitFor(() => expect(drawer.queryByText('未读')).toBeNull())
})

test('the start shows the latest message', async () => {
  await write('只有一条')
  const { user } = renderConsole({ server, as: scene.expert, at: '/index' })
  const latest = within(await screen.findByRole('region', { name: '站内消息' }))
  await user.click(latest.getByText('只有一条'))
  await waitFor(() => expect(latest.queryByText('未读')).toBeNull())
})

test('the bell keeps nobody logged in: only what a person does prolongs a session', async () => {
  const { db } = server.database
  const expiry = async () =>
    (await db.select().from(session).where(eq(session.user_id, scene.expert.user_id)))[0]?.expires_at
  await db.execute(sql`update session set expires_at = now() + interval '5 minutes'`)
  const before = await expiry()
  await server.ok(scene.expert, 'msg_unread', {})
  expect(await expiry()).toEqual(before)
  await server.ok(scene.expert, 'getInfo', {})
  expect(await expiry()).not.toEqual(before)
})
