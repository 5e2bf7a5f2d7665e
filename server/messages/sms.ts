import { createHmac } from 'node:crypto'
import { NEVER_ARRIVED, NotSent, type Channel } from './channel'

const TIMEOUT_MS = 8_000
const MAX_WORDS = 200

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return code ?? error.name
}

/** The gateway's answer, shortened to fit a line. */
const wordsOf = async (response: Response) => {
  const text = (await response.text().catch(() => '')).trim().slice(0, MAX_WORDS)
  return `短信网关答复 ${response.status}${text && `：${text}`}`
}

/** Text messages through an HTTP gateway; docs/messages.md defines the request and the answers. */
export function smsChannel({ url, secret }: { url: string; secret: string }): Channel {
  const post = async (id: number, body: string): Promise<Response> => {
    const time = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json;charset=utf-8',
      'x-message-id': String(id),
      'x-timestamp': time,
      'x-signature': `sha256=${signature}`,
    }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    } catch (error) {
      const code = codeOf(error)
      if (NEVER_ARRIVED.includes(String(code)))
        throw new NotSent(`连不上短信网关（${String(code)}）`, { again: true })
      throw new Error(`短信网关没有答复（${String(code)}）`, { cause: error })
    }
  }
  return {
    async send({ id, address, content }) {
      const response = await post(id, JSON.stringify({ id, phone: address, content }))
      if (response.ok) {
        await response.body?.cancel()
        return
      }
      const words = await wordsOf(response)
      if (response.status === 429 || response.status === 503) throw new NotSent(words, { again: true })
      if (response.status < 500) throw new NotSent(words, { again: false })
      throw new Error(words)
    },
    close: () => undefined,
  }
}
