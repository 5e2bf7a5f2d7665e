import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { certificate, objection } from '#server/db/schema/index'
import { Front } from '#src/app/arrival/Front'
import { testServer, type TestServer } from '#tests/support/api'
import { answerWith } from '#tests/support/server'
import { idOf, outcomeScene, proof, REASON, type OutcomeScene } from '#tests/server/outcome.support'

let server: TestServer
let scene: OutcomeScene
// jsdom knows the element and not what opens it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
})

beforeEach(async () => {
  server = await testServer()
  answerWith(server)
  scene = await outcomeScene(server)
  await scene.carry('publicity')
})
afterEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

function open(uuid: string) {
  window.history.replaceState(null, '', `/admin/confirm/${uuid}`)
  const { unmount } = render(<Front />)
  return { user: userEvent.setup(), unmount }
}
const rowsShown = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
const CONTENT = '该教材第三章与他人已出版教材的内容高度雷同，附对比材料。'

test('the list is found by words and tells how to object', async () => {
  const { user } = open(await scene.key())
  expect(await screen.findByRole('heading', { name: '规划教材评审公示名单' })).toBeVisible()
  expect(rowsShown()).toBe(2)
  expect(screen.getByText(/匿名异议不予受理/)).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: '查找' }), '某学院')
  expect(rowsShown()).toBe(1)
  await user.type(screen.getByRole('searchbox', { name: '查找' }), '没有')
  expect(screen.getByText('没有符合条件的教材')).toBeVisible()
})

test('an objection names what is missing, survives a reload but for the number and the file, and is answered at its own address', async () => {
  const first = open(await scene.key())
  await first.user.click(await screen.findByRole('button', { name: '对《优》提出异议' }))
  await first.user.click(screen.getByRole('button', { name: '提交异议' }))
  for (const words of ['请填写身份证号，匿名异议不予受理', '请选择证明材料', '异议内容不少于20字'])
    expect(screen.getByText(words)).toBeVisible()
  await first.user.type(screen.getByLabelText('姓名'), '王建国')
  await first.user.type(screen.getByLabelText('单位'), '某某大学')
  await first.user.type(screen.getByLabelText('身份证号'), idOf(11))
  await first.user.type(screen.getByLabelText('联系电话'), '13800138000')
  await first.user.type(screen.getByLabelText('异议内容'), CONTENT)
  first.unmount()
  expect(JSON.stringify(sessionStorage)).not.toContain(idOf(11))

  const { user } = open(await scene.key())
  await user.click(await screen.findByRole('button', { name: '对《优》提出异议' }))
  expect(screen.getByLabelText('姓名')).toHaveValue('王建国')
  expect(screen.getByLabelText('异议内容')).toHaveValue(CONTENT)
  expect(screen.getByLabelText('身份证号')).toHaveValue('')
  await user.type(screen.getByLabelText('身份证号'), idOf(11))
  await user.upload(screen.getByLabelText('证明材料'), proof())
  await user.click(screen.getByRole('button', { name: '提交异议' }))
  expect(await screen.findByRole('heading', { name: '异议已提交' })).toBeVisible()
  const link = screen.getByRole('link').getAttribute('href') ?? ''
  const [stored] = await server.database.db.select().from(objection)
  expect(stored).toMatchObject({ person: '王建国', content: CONTENT })
  await server.ok(scene.director, 'objection_answer', {
    objection_id: stored?.objection_id ?? 0,
    status: 'rejected',
    answer: REASON,
  })
  open(link.split('/').at(-1) ?? '')
  expect(await screen.findByText(REASON)).toBeVisible()
})

test('publicity that is over says so and takes no objection', async () => {
  await scene.endPublicity()
  open(await scene.key())
  expect(await screen.findByText('公示已结束，不再受理异议。')).toBeVisible()
  expect(screen.queryByRole('button', { name: /提出异议/ })).toBeNull()
})

test('a certificate says what it is, and that it was revoked', async () => {
  await scene.endPublicity()
  await scene.carry('finished')
  const [found] = await server.database.db.select().from(certificate)
  const { unmount } = open(found?.verify_key ?? '')
  expect(await screen.findByRole('heading', { name: '证书真实有效' })).toBeVisible()
  expect(screen.getByText(found?.certificate_no ?? '?')).toBeVisible()
  unmount()
  await server.ok(scene.director, 'selected_remove', {
    book_id: found?.book_id ?? 0,
    kind: 'other',
    reason: REASON,
  })
  open(found?.verify_key ?? '')
  await waitFor(() => expect(screen.getByRole('heading', { name: '证书已撤销' })).toBeVisible())
})
