import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screen, waitFor, within } from '@testing-library/react'
import { http, passthrough } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaderScene, type LeaderScene } from '#tests/server/leader.support'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { msw } from '#tests/support/server'

const TYPED = '结构合里。案例来自企业。'
const POLISHED = '结构合理。案例来自企业。'

/** What the model was asked, and how it answers. */
let asked: string[]
let answer: () => Promise<{ status: number; body: string }>
let model: Server
let url: string
beforeEach(async () => {
  asked = []
  answer = () => Promise.resolve(worded(POLISHED))
  model = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      asked.push(messages.at(-1)?.content ?? '')
      void answer().then(({ status, body: said }) => response.writeHead(status).end(said))
    })
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  msw.use(http.post(/\/v1\/chat\/completions$/, () => passthrough()))
  url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1/`
})
afterEach(() => {
  model.closeAllConnections()
  model.close()
})

const worded = (content: string) => ({
  status: 200,
  body: JSON.stringify({ choices: [{ message: { content } }] }),
})

/** The opinion on a book as the leader sees it, with typed text. */
async function typing(assistant?: { url: string; key: string; model: string }) {
  const server = await testServer(assistant ? { assistant } : {})
  const scene: LeaderScene = await leaderScene(server)
  await scene.finish()
  await scene.setProject({ project_status: 'leader_stage' })
  const { user } = renderConsole({
    server,
    as: scene.leader,
    at: '/review/faber/index',
    project: { project_id: scene.project_id, project_name: '评审活动' },
  })
  const row = within(await screen.findByRole('row', { name: /数控加工/ }))
  await user.click(row.getByRole('button', { name: '填写意见' }))
  const form = within(await screen.findByRole('region', { name: '小组意见' }))
  const field = form.getByLabelText<HTMLTextAreaElement>('小组意见')
  await user.click(field)
  await user.paste(TYPED)
  return { user, form, field }
}
const withModel = () => typing({ url, key: 'secret', model: 'm' })
const TITLE = '润色小组意见'
/** The drawer behind it is a dialog as well. */
const proposed = async () => {
  const dialog = (await screen.findByText(TITLE)).closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error('nothing is proposed')
  return within(dialog)
}

test('the proposal stands beside the text with the difference marked, and is taken only by choice', async () => {
  const { user, form, field } = await withModel()
  await user.click(await form.findByRole('button', { name: /^润\s?色$/ }))
  const dialog = await proposed()
  expect(asked).toEqual([TYPED])
  expect(dialog.getByText('AI生成仅供参考')).toBeInTheDocument()
  expect(dialog.getByText('里').tagName).toBe('DEL')
  expect(dialog.getByText('理').tagName).toBe('INS')
  expect(dialog.getByRole('button', { name: '还有1项未选择' })).toBeDisabled()
  expect(field).toHaveValue(TYPED)
  await user.click(dialog.getByRole('radio', { name: /润色后的/ }))
  await user.click(dialog.getByRole('button', { name: '按所选使用' }))
  expect(field).toHaveValue(POLISHED)
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
})

test('whoever keeps his own words, or goes back, has them as they were', async () => {
  const { user, form, field } = await withModel()
  await user.click(await form.findByRole('button', { name: /^润\s?色$/ }))
  await user.click((await proposed()).getByRole('button', { name: '返回继续编辑' }))
  expect(field).toHaveValue(TYPED)
  await user.click(form.getByRole('button', { name: /^润\s?色$/ }))
  const dialog = await proposed()
  await user.click(dialog.getByRole('radio', { name: /现在的/ }))
  await user.click(dialog.getByRole('button', { name: '按所选使用' }))
  expect(field).toHaveValue(TYPED)
})

test('a service that does not answer is named, and nothing that was typed is lost', async () => {
  answer = () => Promise.resolve({ status: 503, body: '{}' })
  const { user, form, field } = await withModel()
  await user.click(await form.findByRole('button', { name: /^润\s?色$/ }))
  expect(await screen.findByText('智能辅助服务没有答复（503），请稍后再试')).toBeInTheDocument()
  expect(screen.queryByText(TITLE)).toBeNull()
  expect(field).toHaveValue(TYPED)
  expect(await form.findByRole('button', { name: /^润\s?色$/ })).toBeEnabled()
})

test('a service that takes long can be given up, and a late answer changes nothing', async () => {
  let say: (said: ReturnType<typeof worded>) => void = () => undefined
  answer = () => new Promise((resolve) => (say = resolve))
  const { user, form, field } = await withModel()
  await user.click(await form.findByRole('button', { name: /^润\s?色$/ }))
  await waitFor(() => expect(asked).toHaveLength(1))
  await user.type(field, '并已更新')
  await user.click(form.getByRole('button', { name: '取消润色' }))
  expect(await form.findByRole('button', { name: /^润\s?色$/ })).toBeEnabled()
  say(worded(POLISHED))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByText(TITLE)).toBeNull()
  expect(field).toHaveValue(`${TYPED}并已更新`)
})

test('without a model there is no such button', async () => {
  const { form } = await typing()
  expect(form.getByRole('button', { name: '汇总专家意见' })).toBeInTheDocument()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(form.queryByRole('button', { name: /润\s?色/ })).toBeNull()
})
