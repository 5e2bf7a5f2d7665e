import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { invitation, message, user as account } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
let guest: Login
const db = () => server.database.db

beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1)
  guest = await makeExpert(server, { ...scene, expert_status: 'invited' }, { name: '郑老师' })
  await db().update(account).set({ password_hash: null }).where(eq(account.user_id, guest.user_id))
})

async function openMenu() {
  const { user } = renderConsole({
    server,
    as: scene.manager,
    at: `/review/expertsList?projectId=${scene.project_id}`,
  })
  const row = await screen.findByRole('row', { name: /郑老师/ })
  expect(within(row).getByText('未进入')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^选择全部/ }))
  await user.click(await screen.findByRole('button', { name: /^进入链接（/ }))
  return user
}

test('a sheet holds a slip for each who has not come in, and is not closed unseen', async () => {
  const user = await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: '生成链接单（打印或导出）' }))
  await user.click(await screen.findByRole('button', { name: '生成链接' }))
  const slip = within(await screen.findByRole('region', { name: '郑老师' }))
  expect(slip.getByText(/\/confirm\/[0-9a-f-]{36}$/)).toBeVisible()
  expect(slip.getByText(`登录名：${guest.user_name}`)).toBeVisible()
  expect(screen.getByText(/另有\d+人没有生成/)).toBeVisible()
  await user.click(screen.getByText(/^关\s?闭$/))
  expect(await screen.findAllByText('关闭链接单？')).not.toHaveLength(0)
  expect(await screen.findByText('未进入·有链接')).toBeInTheDocument()
  expect(await db().select().from(invitation)).toHaveLength(1)
})

test('a reminder goes to those of the chosen who have not come in', async () => {
  const user = await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: '发送邀请或提醒（仅未进入的）' }))
  expect(await screen.findByText(/将发给 1 人/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /确\s?定/ }))
  expect(await screen.findAllByText(/已提交，共1人/)).not.toHaveLength(0)
  const sent = await db().select().from(message)
  expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set([guest.user_id]))
})
