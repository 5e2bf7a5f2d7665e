import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { NotSent, type Channel, type Letter } from '#server/messages/channel'
import { emailChannel } from '#server/messages/email'
import { smsChannel } from '#server/messages/sms'
import { smtpServer, type Answers } from '#tests/support/smtpServer'

const letter: Letter = { id: 7, address: '13800000001', title: '提醒', content: '王老师，还有2种未评' }
const mail: Letter = { ...letter, address: 'wang@example.cn' }

let closing: (() => unknown)[] = []
afterEach(() => {
  for (const close of closing) close()
  closing = []
})

/** What became of one message: certainly sent, certainly not (and worth another try), or nobody knows. */
async function outcome(channel: Channel, what: Letter): Promise<string> {
  closing.push(() => channel.close())
  try {
    await channel.send(what)
    return 'sent'
  } catch (error) {
    if (!(error instanceof NotSent)) return 'unknown'
    return error.again ? 'again' : 'never'
  }
}

describe('短信网关', () => {
  interface Got {
    headers: IncomingHttpHeaders
    body: string
  }

  async function gateway(answer: (response: ServerResponse) => void) {
    const got: Got[] = []
    const server: Server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        got.push({ headers: request.headers, body })
        answer(response)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` }
  }

  test('gets number and text, signed so that it can tell us from others', async () => {
    const { got, url } = await gateway((response) => response.end('ok'))
    expect(await outcome(smsChannel({ url, secret: 'shared' }), letter)).toBe('sent')
    const [{ headers, body } = { headers: {}, body: '' }] = got
    expect(JSON.parse(body)).toEqual({ id: 7, phone: '13800000001', content: '王老师，还有2种未评' })
    const signed = createHmac('sha256', 'shared').update(`${String(headers['x-timestamp'])}.${body}`)
    expect(headers['x-signature']).toBe(`sha256=${signed.digest('hex')}`)
    expect(headers['x-message-id']).toBe('7')
  })

  test.each([
    [429, 'again'],
    [503, 'again'],
    [400, 'never'],
    [500, 'unknown'],
  ])('that answers %i: %s', async (status, expected) => {
    const { url } = await gateway((response) => response.writeHead(status).end('号码无效'))
    const channel = smsChannel({ url, secret: '' })
    expect(await outcome(channel, letter)).toBe(expected)
    await expect(channel.send(letter)).rejects.toThrow('号码无效')
  })

  test('that hangs up without a word: nobody knows', async () => {
    const { url } = await gateway((response) => response.destroy())
    expect(await outcome(smsChannel({ url, secret: '' }), letter)).toBe('unknown')
  })

  test('that cannot be reached has taken nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    expect(await outcome(smsChannel({ url: `http://127.0.0.1:${port}`, secret: '' }), letter)).toBe('again')
  })
})

describe('邮件服务器', () => {
  async function post(answers?: Answers) {
    const server = await smtpServer(answers)
    closing.push(() => server.close())
    const channel = emailChannel({ url: server.url, from: '评审办公室 <office@example.cn>' })
    return { server, result: await outcome(channel, mail) }
  }
  const but = (at: string, answer: string | undefined): Answers => {
    const polite: Answers = (command) => (command === 'DATA' ? '354 go on' : '250 OK')
    return (command) => (command.startsWith(at) ? answer : polite(command))
  }

  test('takes a letter with a number by which a repetition can be told', async () => {
    const { server, result } = await post()
    expect(result).toBe('sent')
    expect(server.letters).toHaveLength(1)
    expect(server.letters[0]).toMatch(/Message-ID: <message-7@/i)
    expect(server.letters[0]).toContain('To: wang@example.cn')
  })

  test('that cannot be reached has taken nothing', async () => {
    const server = await smtpServer()
    server.close()
    expect(await outcome(emailChannel({ url: server.url, from: 'a@example.cn' }), mail)).toBe('again')
  })

  test.each([
    ['MAIL', '451 later', 'again'],
    ['RCPT', '550 no such user', 'never'],
    ['MAIL', undefined, 'unknown'],
    ['text', '552 too big', 'never'],
    ['text', undefined, 'unknown'],
  ])('that answers %s with %s: %s', async (at, answer, expected) => {
    expect((await post(but(at, answer))).result).toBe(expected)
  })
})
