import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { member, message, user as account } from '#server/db/schema/index'
import { Front } from '#src/app/arrival/Front'
import { token } from '#src/session/token'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { makeExpert } from '#tests/support/factories'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'
import { answerWith } from '#tests/support/server'

let server: TestServer
let scene: ReviewScene
let guest: Login
beforeEach(async () => {
  server = await testServer()
  answerWith(server)
  scene = await reviewScene(server, 1, { project_name: '规划教材评审', review_mode: 'meeting' })
  guest = await makeExpert(server, { ...scene, expert_status: 'invited' }, { name: '郑老师' })
  await server.ok(scene.manager, 'send_expert_msg', {
    project_id: scene.project_id,
    user_ids: [guest.user_id],
    template: 'invite',
    title: '邀请',
    content: '{confirm}',
    channel: ['site'],
  })
})
afterEach(() => {
  token.clear()
  window.history.replaceState(null, '', '/')
})

async function open() {
  const [sent] = await server.database.db.select().from(message)
  window.history.replaceState(null, '', new URL(sent?.content ?? '').pathname)
  render(<Front />)
  return userEvent.setup()
}
const status = async () =>
  (await server.database.db.select().from(member).where(eq(member.user_id, guest.user_id)))[0]?.expert_status

test('an expert reads what he is invited to, agrees, and is told his account and the way to the login', async () => {
  const user = await open()
  expect(await screen.findByRole('heading', { name: '规划教材评审' })).toBeVisible()
  expect(screen.getByText('郑老师老师，您好！诚邀您担任评审专家。')).toBeVisible()
  expect(screen.getByText('会议评审')).toBeVisible()
  expect(screen.getByText(/保密：/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: '确认参加' }))
  expect(await screen.findByText('已确认参加')).toBeVisible()
  expect(screen.getByText(guest.user_name)).toBeVisible()
  expect(screen.getByRole('link', { name: '去登录' })).toHaveAttribute(
    'href',
    `/admin/login/${scene.project_id}`,
  )
  expect(await status()).toBe('confirmed')
})

test('an expert without a password goes on to choose one, and is in', async () => {
  const { db } = server.database
  await db.update(account).set({ password_hash: null }).where(eq(account.user_id, guest.user_id))
  const user = await open()
  await user.click(await screen.findByRole('button', { name: '确认参加' }))
  await user.click(await screen.findByRole('button', { name: '设置密码并进入' }))
  expect(await screen.findByText(`${guest.user_name}，请设置只有您自己知道的密码`)).toBeVisible()
})

test('declining asks why, keeps what was written, and is final', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: '谢绝' }))
  await user.click(screen.getByRole('button', { name: '谢绝邀请' }))
  expect(screen.getByRole('alert')).toHaveTextContent('请填写谢绝理由')
  await user.type(screen.getByLabelText('谢绝理由'), '出差在外')
  await user.click(screen.getByRole('button', { name: '返回' }))
  await user.click(screen.getByRole('button', { name: '谢绝' }))
  expect(screen.getByLabelText('谢绝理由')).toHaveValue('出差在外')
  await user.click(screen.getByRole('button', { name: '谢绝邀请' }))
  expect(await screen.findByText('已谢绝邀请')).toBeVisible()
  expect(await status()).toBe('declined')
})

test('a link that is no good says why and asks for nothing', async () => {
  window.history.replaceState(null, '', '/admin/confirm/00000000-0000-4000-8000-000000000000')
  render(<Front />)
  expect(await screen.findByText('地址无效：不是本平台发出的邀请、公示或证书')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('who has logged in instead answers on the page of the notes, and signs after that', async () => {
  await scene.setProject({ need_commitment: true, texts: { commitment: '本人承诺' } })
  const project = { project_id: scene.project_id, project_name: '规划教材评审' }
  const { user } = renderConsole({ server, as: guest, at: '/review/review/strations', project })
  expect(await screen.findByText('请先回复是否参加本次评审')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '确认参加' }))
  expect(await screen.findByText(/您已确认参加。/)).toBeVisible()
  expect(await screen.findByRole('checkbox', { name: /我已认真阅读/ })).toBeVisible()
  expect(await status()).toBe('confirmed')
})
