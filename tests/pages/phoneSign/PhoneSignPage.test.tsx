import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { boundsOf } from '#src/features/signaturePad/trimmed'
import { sha256 } from '#server/hash'
import { expert } from '#server/db/schema/library'
import { signTicket } from '#server/db/schema/system'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { blankCanvas, PNG } from '#tests/support/canvas'
import { renderConsole } from '#tests/support/console'

let server: TestServer
let me: Login
/** The codes that computers have been given, newest last. */
let codes: string[]
beforeEach(async () => {
  blankCanvas()
  server = await testServer()
  me = await server.login('wang', [], { nick_name: '王专家' })
  await server.database.db.insert(expert).values({ user_id: me.user_id, name: '王专家' })
  codes = []
})

/** The server, with an ear for the codes it gives. */
const listening = (): Pick<TestServer, 'fetch'> => ({
  fetch: async (request) => {
    const answer = await server.fetch(request)
    if (request.url.endsWith('/mobile_sign_open')) {
      const { data } = (await answer.clone().json()) as { data: { ticket: string } }
      codes.push(data.ticket)
    }
    return answer
  },
})

const atProfile = async () => {
  const project = { project_id: 1, project_name: '项目' }
  const { user } = renderConsole({ server: listening(), as: me, at: '/user/profile', project })
  await user.click(await screen.findByRole('tab', { name: '电子签名' }))
  await user.click(await screen.findByRole('button', { name: '用手机签名' }))
  await screen.findByText('用手机扫码，在手机上签名；签好后这里自动显示。')
  return user
}

test('the computer shows a code and, by itself, the signature', async () => {
  await atProfile()
  expect(screen.queryByAltText('您的电子签名')).toBeNull()
  await server.ok(undefined, 'mobile_sign_save', { ticket: codes[0] ?? '', sign_base64: PNG })
  expect(await screen.findByAltText('您的电子签名')).toHaveAttribute('src', PNG)
  await screen.findByText('已收到手机上的签名')
  await waitFor(() => expect(screen.queryByText(/用手机扫码/)).toBeNull())
})

test('a code that has grown old is offered anew', async () => {
  const user = await atProfile()
  await server.database.db.update(signTicket).set({ expires_at: new Date(Date.now() - 1000) })
  await user.click(await screen.findByText('点击刷新'))
  await waitFor(() => expect(codes).toHaveLength(2))
  const kept = await server.database.db.select().from(signTicket)
  expect(kept.map(({ ticket_hash }) => ticket_hash)).toEqual([sha256(codes[1] ?? '')])
})

test('the telephone says whose signature it is; a dead code says so, and neither asks for a login', async () => {
  const { ticket: code } = await server.ok(me, 'mobile_sign_open', {})
  renderConsole({ server, at: `/mobile/${code}` })
  expect(await screen.findByRole('heading', { name: '王专家的电子签名' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重写' })).toBeDisabled()
})

test('a dead code says so on the telephone', async () => {
  renderConsole({ server, at: '/mobile/made-up' })
  expect(await screen.findByText('二维码无效，请在电脑上重新获取二维码')).toBeInTheDocument()
})

test('what is sent is the writing alone, within the sheet', () => {
  const sheet = { width: 800, height: 300 }
  const points = [
    { x: 100, y: 50 },
    { x: 300, y: 150 },
  ]
  expect(boundsOf(points, sheet)).toEqual({ left: 88, top: 38, width: 224, height: 124 })
  expect(boundsOf([{ x: -5, y: 299 }], sheet)).toEqual({ left: 0, top: 287, width: 7, height: 13 })
})
