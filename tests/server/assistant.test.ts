import type { Role } from '#contract/roles'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api'
import { leaderScene } from './leader.support'

interface Asked {
  authorization: string | undefined
  model: string
  messages: { role: Role; content: string }[]
}

const asked: Asked[] = []
let answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: '整理后的意见' } }] }) }
let service: Server
let withModel: TestServer
let without: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ ...(JSON.parse(body) as Asked), authorization: request.headers.authorization })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`
  withModel = await testServer({ assistant: { url, key: 'secret', model: 'm' } })
  without = await testServer()
})

afterAll(() => service.close())

describe('without a model', () => {
  test('nothing is polished, and the office learns whom to ask', async () => {
    const me = await without.login('anyone')
    expect(await without.ok(me, 'assistant_state', {})).toEqual({ has_model: false })
    const { code, msg } = await without.send(me, 'ai_getInfo', { scene: 'opinion_polish', text: '意见' })
    expect([code, msg]).toEqual([500, '没有配置智能辅助服务，请联系系统管理员'])
  })

  test('opinions are put together by rule, under the numbers of their experts', async () => {
    const scene = await leaderScene(without, { is_anonymous: true })
    const { project_id, group_id } = scene
    const book_id = scene.first.book_id
    await scene.finish()
    const place = { scene: 'opinion_summary' as const, project_id, group_id, book_id }
    const { text, disclaimer } = await without.ok(scene.leader, 'ai_getInfo', place)
    expect(text).toContain('专家1：')
    expect(text).not.toMatch(/周专家|吴专家|数控加工/)
    expect(disclaimer).toBe('按固定规则从原文整理，未使用AI，请核对')
    const { code } = await without.send(scene.one, 'ai_getInfo', place)
    expect(code).toBe(403)
  })

  test('a copyright page is read, and a wrong ISBN is named', async () => {
    const me = await without.login('reader')
    const { fields } = await without.ok(me, 'ai_getInfo', {
      scene: 'book_meta',
      text: '第2版 ISBN 978-7-04-045454-3',
    })
    expect(fields).toMatchObject({ isbn: '9787040454543', edition: 2, book_name: null })
    const wrong = await without.send(me, 'ai_getInfo', { scene: 'book_meta', isbn: '9787040454540' })
    expect(wrong.code).toBe(500)
    expect(wrong.msg).toMatch(/^ISBN：/)
    const { msg } = await without.send(me, 'ai_getInfo', { scene: 'book_meta' })
    expect(msg).toBe('请提供版权页文字或ISBN')
  })
})

describe('with a model', () => {
  test('it gets the text and is told to leave the judgement to people', async () => {
    const me = await withModel.login('polisher')
    const polished = await withModel.ok(me, 'ai_getInfo', { scene: 'opinion_polish', text: '结构合里' })
    expect(polished).toEqual({ text: '整理后的意见', fields: null, disclaimer: 'AI生成仅供参考' })
    const last = asked.at(-1)
    expect(last).toMatchObject({ authorization: 'Bearer secret', model: 'm' })
    expect(last?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(last?.messages[0]?.content).toContain('不得给出或暗示分数')
    expect(last?.messages[1]?.content).toBe('结构合里')
  })

  test.each([
    ['an error', { status: 503, body: '{}' }, '智能辅助服务没有答复（503），请稍后再试'],
    ['no JSON', { status: 200, body: 'busy' }, '智能辅助服务没有答复（内容无法读取），请稍后再试'],
    ['no text', { status: 200, body: '{"choices":[]}' }, '智能辅助服务没有答复（内容无法读取），请稍后再试'],
  ])('that answers with %s is named as the cause', async (_, wrong, words) => {
    const before = answer
    answer = wrong
    const me = await withModel.login(`asks${wrong.status}${wrong.body.length}`)
    const { code, msg } = await withModel.send(me, 'ai_getInfo', { scene: 'chat', text: '怎样签名' })
    expect([code, msg]).toEqual([500, words])
    answer = before
  })
})
