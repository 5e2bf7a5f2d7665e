import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { expert as profile } from '#server/db/schema/index'
import { testServer, type TestServer } from '#tests/support/api'
import { blankCanvas, PNG } from '#tests/support/canvas'
import { renderConsole } from '#tests/support/console'
import { reviewScene, type ReviewScene } from '#tests/support/reviewScene'

let server: TestServer
let scene: ReviewScene
beforeEach(async () => {
  server = await testServer()
  scene = await reviewScene(server, 1, {
    need_commitment: true,
    need_sign: true,
    texts: {
      instruction: '请逐本评审',
      commitment: '本人承诺：独立、客观、公正评审',
      score_note: '打分须知',
    },
  })
  blankCanvas()
})
afterEach(() => {
  vi.useRealTimers()
})

const visit = () =>
  renderConsole({
    server,
    as: scene.expert,
    at: '/review/review/strations',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })

const at = (clientX: number, buttons = 1) => ({ clientX, clientY: 20, pointerId: 1, buttons })

function draw(): void {
  const canvas = document.querySelector('canvas')
  if (!canvas) throw new Error('no field to sign in')
  fireEvent.pointerDown(canvas, at(10))
  fireEvent.pointerMove(window, at(40))
  fireEvent.pointerUp(window, at(60, 0))
}

test('is read, ticked and signed, in this order', async () => {
  const { user, where } = visit()
  expect(await screen.findByText('本人承诺：独立、客观、公正评审')).toBeInTheDocument()
  expect(screen.getByText('请逐本评审')).toBeInTheDocument()
  const agree = screen.getByRole('checkbox', { name: /我已认真阅读/ })
  expect(agree).toBeDisabled()
  // The end of the text has come into sight.
  fireEvent.scroll(window)
  await waitFor(() => expect(agree).toBeEnabled())
  const button = screen.getByRole('button', { name: '我已阅读并承诺' })
  expect(button).toBeDisabled()
  await user.click(agree)
  expect(screen.getByText('请先完成电子签名')).toBeInTheDocument()
  await waitFor(() => {
    draw()
    expect(button).toBeEnabled()
  })
  await user.click(screen.getByRole('button', { name: '重签' }))
  expect(button).toBeDisabled()
  draw()
  await user.click(button)
  await waitFor(() => expect(where()).toBe('/review/review/index'))
  expect(await scene.seat()).toMatchObject({ expert_status: 'committed', commit_time: expect.any(Date) })
  const [held] = await server.database.db
    .select()
    .from(profile)
    .where(eq(profile.user_id, scene.expert.user_id))
  expect(held?.sign_image).toBe(PNG)
})

test('may be ticked after ten seconds as well, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  visit()
  const agree = await screen.findByRole('checkbox', { name: /我已认真阅读/ })
  expect(agree).toBeDisabled()
  act(() => void vi.advanceTimersByTime(9_500))
  expect(agree).toBeDisabled()
  act(() => void vi.advanceTimersByTime(1_000))
  expect(agree).toBeEnabled()
})

test('can be read again after it was signed', async () => {
  await scene.setSeat({ commit_time: new Date(), expert_status: 'committed' })
  visit()
  expect(await screen.findByText(/^您已于 .* 签署$/)).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
